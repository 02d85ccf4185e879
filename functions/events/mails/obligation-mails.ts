// Mails the administrators of a plant and the responsible person about an obligation that falls due or is expired.
// The law requires the examination, so that nobody can choose another way.
import { getFormat } from '#shared/format.ts';
import type { ObligationNotice } from '#shared/safety/obligation-state.ts';
import { plants, settings } from '../../db/entities/access.ts';
import { obligations } from '../../db/entities/safety.ts';
import { machines } from '../../db/entities/structure.ts';
import type { MailBuilder, OutgoingMail } from './mail-builder.ts';
import { findNamedPeople, loadAdministrators } from './mail-recipients.ts';

const formatName = (record: { code: string; description: string } | undefined) =>
  record ? `${record.code} – ${record.description}` : '';

export const buildObligationMails: MailBuilder = async ({ plant: plantId, id, after }, store) => {
  const { dueOn, on } = after as unknown as ObligationNotice;
  const [obligation, plant] = await store.load([
    [obligations, Number(id)],
    [plants, plantId],
  ] as const);
  if (!obligation || !plant) return [];
  const { machineId, responsible } = obligation;
  const [[machine], administrators, named] = await Promise.all([
    store.load([[machines, machineId]] as const),
    loadAdministrators(store, plantId),
    findNamedPeople(store, plantId, { names: responsible ? [responsible] : [] }),
  ]);
  const users = [...new Map([...administrators, ...named.users].map((user) => [user.id, user])).values()];
  const savedSettings = await store.load(users.map((user) => [settings, user.id] as const));
  const format = getFormat({ globalization: 'en', timeZone: plant.timeZone, currency: plant.currency });
  const mail = {
    template: on > dueOn ? ('obligationExpired' as const) : ('obligationDue' as const),
    opensIn: plantId,
    values: {
      ...{ id: `${obligation.id}`, obligation: formatName(obligation), machine: formatName(machine) },
      on: format.day(dueOn),
      plant: formatName(plant),
    },
  };
  const mails = users.map(
    (user, i): OutgoingMail => ({
      ...{ ...mail, to: user.email, userId: user.id },
      language: savedSettings[i]?.language ?? user.language,
    }),
  );
  const addresses = new Set(mails.map(({ to }) => to));
  const others = named.others.filter((to) => !addresses.has(to));
  return [...mails, ...others.map((to): OutgoingMail => ({ ...mail, to, language: plant.language }))];
};
