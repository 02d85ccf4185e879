// Mails that replace pop-ups: alerts to people who chose a mail or the digest, and the digests themselves.
import type { Alert } from '#shared/organisation/alert.ts';
import { canReceiveAlerts } from '#shared/organisation/alert.ts';
import { formatAlert } from '#shared/organisation/alert-text.ts';
import { toWallTime } from '#shared/wall-clock.ts';
import { memberships, plants, settings, users } from '../../db/entities/access.ts';
import { type noticeDigests, teams } from '../../db/entities/organisation.ts';
import type { ValueOf } from '../../db/entity.ts';
import { isActiveMember } from '../../db/memberships.ts';
import type { Store } from '../../db/store.ts';
import { isUrgentFor, loadNoticePeople, type NoticePerson } from '../../organisation/public.ts';
import type { MailBuilder, OutgoingMail } from './mail-builder.ts';

/** Returns a mail for each addressed person with choices; the choices decide whether it is sent. */
export const buildAlertMails: MailBuilder = async ({ plant: plantId, id, before, after }, store) => {
  if (before) return [];
  const alert = after as unknown as Alert;
  const people = await loadAddressees(store, plantId, alert);
  if (people.length === 0) return [];
  const plant = await store.get(plants, plantId);
  const plantName = `${plant.code} – ${plant.description}`;
  const { code, values, link } = alert;
  const event = getCausingEvent(id);
  return people.map((person): OutgoingMail => {
    const recipient = { to: person.email, language: person.language, opensIn: plantId, event };
    const isUrgent = isUrgentFor(person, alert);
    const notice = { userId: person.userId, code, values, usual: 'screen' as const, isUrgent };
    // The worker sends it once, if the person also is among those who are mailed without a choice.
    if (code === 'countermeasureFailed')
      return { ...recipient, notice, template: code, values: { ...toTexts(values), plant: plantName } };
    return {
      ...recipient,
      notice,
      template: 'notice',
      values: {
        plant: plantName,
        notice: formatAlert(code, person.language, values),
        page: link === undefined ? '' : `${person.profile === 'technician' ? 'tablet' : 'planning'}/${link}`,
      },
    };
  });
};

/** Returns the people with choices whom an alert addresses: one user, or the people of a team. */
async function loadAddressees(store: Store, plantId: string, alert: Alert): Promise<NoticePerson[]> {
  const { userId } = alert;
  const userIds = userId === undefined ? undefined : [userId];
  return filterAddressees(store, alert, await loadNoticePeople(store, plantId, { userIds }));
}

/** Returns those of the people whom an alert addresses, without the author of the change. */
export async function filterAddressees(
  store: Store,
  { code, teamId, userId, fromUser }: Alert,
  people: readonly NoticePerson[],
): Promise<NoticePerson[]> {
  const others = people.filter(
    (person) => person.userId !== fromUser && (userId === undefined || person.userId === userId),
  );
  if (teamId === undefined) return others;
  const teamPeople = others.filter(
    (person) => canReceiveAlerts(person.profile) && person.teamIds.includes(teamId),
  );
  if (code !== 'ewoCreated' || teamPeople.length === 0) return teamPeople;
  // Leaders are mailed of a new EWO in any case (`ewo-mails.ts`), where their choices apply as well.
  const [team] = await store.load([[teams, teamId]]);
  return teamPeople.filter(
    ({ operatorId }) => operatorId === undefined || !team?.leaders.includes(operatorId),
  );
}

/** Returns the event that caused an alert: several alerts of one change have the same. */
export function getCausingEvent(alertId: string): string {
  const instantLength = new Date(0).toISOString().length;
  return alertId.slice(instantLength + 1).split('.')[0]!;
}

const toTexts = (values: Alert['values']) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Mails a digest to its user, unless that user has left the plant meanwhile. */
export const buildDigestMails: MailBuilder = async ({ plant: plantId, before, after }, store) => {
  if (before) return [];
  const { userId, notices } = after as unknown as ValueOf<typeof noticeDigests>;
  const [plant, user, savedSettings, member] = await store.load([
    [plants, plantId],
    [users, userId],
    [settings, userId],
    [memberships, `${userId}.${plantId}`],
  ] as const);
  if (!plant || !user || !isActiveMember(user, member)) return [];
  const language = savedSettings?.language ?? user.language;
  const lines = notices.map(({ code, values, causedAt }) => {
    const time = toWallTime(plant.timeZone, causedAt).slice(11);
    return `${time}  ${formatAlert(code, language, values)}`;
  });
  return [
    {
      to: user.email,
      userId,
      language,
      template: 'noticeDigest',
      opensIn: plantId,
      values: {
        plant: `${plant.code} – ${plant.description}`,
        name: user.name,
        count: String(notices.length),
        notices: lines.join('\n'),
      },
    },
  ];
};
