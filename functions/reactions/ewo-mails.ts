// A mail to the leaders of the right teams when a breakdown is reported (product §1, domain 5.4).
import type { Language } from '../../shared/messages.ts';
import { plants } from '../table/entities/access.ts';
import { operators, teams } from '../table/entities/organisation.ts';
import type { ewos } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Mails } from './mails.ts';
import { teamsAround } from './teams-around.ts';

const named = (thing: { code: string; description: string } | undefined) =>
  thing ? `${thing.code} – ${thing.description}` : '';

export const ewoMails: Mails = async ({ plant: at, id, before, after }, store) => {
  if (before || !after) return [];
  const ewo = after as unknown as KeptOf<typeof ewos>;
  if (ewo.imported) return [];
  const { machineId, teamId, element, machineStatus, createdAt } = ewo;
  const teamIds = teamId === undefined ? await teamsAround(store, machineId) : [teamId];
  const [[plant, machine], its] = await Promise.all([
    store.load([
      [plants, at],
      [machines, machineId],
    ] as const),
    store.load(teamIds.map((team) => [teams, team] as const)),
  ]);
  if (!plant) return [];
  const leaders = [...new Set(its.flatMap((team) => team?.leaders ?? []))];
  const people = await store.load(leaders.map((person) => [operators, person] as const));
  const to = new Set(people.flatMap((person) => (person?.active && person.email) || []));
  const language = plant.language as Language;
  const values = {
    id,
    ewo: ewo.code,
    plant: named(plant),
    machine: named(machine),
    element: element ? `${element.path} – ${element.description}` : '',
    requester: ewo.requester,
    what: ewo.breakdownDescription,
    downSince: machineStatus === 'stopped' ? moment(createdAt, language, plant.timeZone) : '',
  };
  return [...to].map((email) => ({
    to: email,
    language,
    template: 'ewoCreated' as const,
    opensIn: at,
    values,
  }));
};

const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };

const moment = (instant: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    Date.parse(instant),
  );
