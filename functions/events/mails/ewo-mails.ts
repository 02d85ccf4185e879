// Mails the leaders of the concerned teams when a breakdown is reported (product §1, domain 5.4).
import type { Language } from '#shared/messages.ts';
import { buildLeaderMails } from '#shared/organisation/leaders.ts';
import { isUrgentStop } from '#shared/organisation/notice.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { plants, users } from '../../db/entities/access.ts';
import type { ewos } from '../../db/entities/requests.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { loadLeaders } from '../../organisation/public.ts';
import type { MailBuilder, OutgoingMail } from './mail-builder.ts';

const formatName = (record: { code: string; description: string } | undefined) =>
  record ? `${record.code} – ${record.description}` : '';

export const buildEwoMails: MailBuilder = async ({ plant: plantId, id, before, after }, store) => {
  if (before || !after) return [];
  const ewo = after as unknown as StoredOf<typeof ewos>;
  if (ewo.imported) return [];
  const { machineId, teamId, element, machineStatus, createdAt } = ewo;
  const [[plant, machine], { leaders }, author] = await Promise.all([
    store.load([
      [plants, plantId],
      [machines, machineId],
    ] as const),
    loadLeaders(store, plantId, { teamId, machineId }),
    loadAuthor(store, after.u),
  ]);
  if (!plant) return [];
  const language = plant.language as Language;
  const { mails } = buildLeaderMails(leaders, author, language);
  const values = {
    id,
    ewo: ewo.code,
    plant: formatName(plant),
    machine: formatName(machine),
    element: element ? `${element.path} – ${element.description}` : '',
    requester: ewo.requester,
    what: ewo.breakdownDescription,
  };
  const link = `ewo/intervention/?ewo=${id}`;
  const isUrgent = isUrgentStop(machineStatus, machine && getMachineClass(machine));
  const noticeValues = {
    ewo: ewo.code,
    machine: `${machine?.code} ${machine?.description}`,
    what: ewo.breakdownDescription.slice(0, 120),
  };
  return mails.map(
    ({ userId, ...mail }): OutgoingMail => ({
      ...mail,
      ...(userId !== undefined && {
        notice: { userId, code: 'ewoCreated', values: noticeValues, link, usual: 'mail', isUrgent },
      }),
      template: 'ewoCreated',
      opensIn: plantId,
      values: {
        ...values,
        downSince: machineStatus === 'stopped' ? formatMoment(createdAt, mail.language, plant.timeZone) : '',
      },
    }),
  );
};

/** Returns the reporter; an author without a user, such as the schedule, has no address. */
async function loadAuthor(store: Store, userId: unknown): Promise<{ id?: string; email?: string }> {
  if (userId === undefined) return {};
  const [user] = await store.load([[users, String(userId)]]);
  return { id: String(userId), email: user?.email };
}

const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };

const formatMoment = (instant: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    Date.parse(instant),
  );
