// Applies the choices of users to mails that are notices: a mail is sent, waits for the digest, becomes a pop-up,
// or is omitted.
import { computeAlertExpiry } from '#shared/organisation/alert.ts';
import { decideWay } from '#shared/organisation/notice.ts';
import { RefusalError } from '#shared/refused.ts';
import { getNextShiftStart, isDuringShift } from '#shared/requests/shift.ts';
import { plants } from '../../db/entities/access.ts';
import { alerts, collectedNotices } from '../../db/entities/organisation.ts';
import { computeExpiry } from '../../db/expiry.ts';
import type { Store } from '../../db/store.ts';
import { loadNoticePeople, type NoticePerson } from '../../organisation/public.ts';
import type { MailNotice, OutgoingMail } from './mail-builder.ts';

/** Days a collected notice is remembered: longer than it waits, and than its event is repeated. */
const RETENTION_DAYS = 10;

interface NoticeEvent {
  event: string;
  at: string;
}
interface Target {
  store: Store;
  timeZone: string;
  person: NoticePerson;
}

/** Returns the mails to send, and writes the pop-ups and collected notices that replace the others. */
export async function applyChosenWays(
  changeStore: Store,
  { event, at }: NoticeEvent,
  mails: readonly OutgoingMail[],
): Promise<OutgoingMail[]> {
  const userIds = mails.flatMap(({ notice }) => notice?.userId ?? []);
  const plantId = mails.find(({ notice }) => notice)?.opensIn;
  if (plantId === undefined) return [...mails];
  const store = changeStore.at(plantId);
  const people = await loadNoticePeople(store, plantId, { userIds });
  const peopleById = new Map(people.map((person) => [person.userId, person]));
  const { timeZone } = people.length > 0 ? await store.get(plants, plantId) : { timeZone: 'UTC' };
  const sentMails: OutgoingMail[] = [];
  for (const mail of mails) {
    const { notice } = mail;
    const person = notice && peopleById.get(notice.userId);
    const noticeEvent = { event: mail.event ?? event, at };
    const way = notice && person ? await applyWay({ store, timeZone, person }, notice, noticeEvent) : 'mail';
    if (way === 'mail') sentMails.push(mail);
  }
  return sentMails;
}

async function applyWay(target: Target, notice: MailNotice, noticeEvent: NoticeEvent) {
  const { person, timeZone } = target;
  const way = decideWay({
    kind: notice.code,
    choices: person.choices,
    usual: notice.usual,
    isOnShift: isDuringShift(timeZone, person.shift, noticeEvent.at),
  });
  if (way === 'digest') await collectNotice(target, notice, noticeEvent);
  // A notice that usually is a pop-up has its alert already.
  if (way === 'screen' && notice.usual !== 'screen') await addPopUp(target, notice, noticeEvent);
  return way;
}

/** Collects a notice once, although a person may be addressed both alone and as member of teams. */
async function collectNotice(
  { store, person: { userId, shift }, timeZone }: Target,
  { code, values }: MailNotice,
  { event, at }: NoticeEvent,
): Promise<void> {
  try {
    await store.commit(
      store.create(collectedNotices, `${userId}.${at}.${event}`, {
        userId,
        code,
        values,
        causedAt: at,
        dueAt: getNextShiftStart(timeZone, shift, at),
        waiting: 'yes',
        expiresAt: computeExpiry(RETENTION_DAYS, at),
      }),
    );
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'codeTaken') throw error;
  }
}

const addPopUp = (
  { store, person: { userId } }: Target,
  { code, values, link }: MailNotice,
  { event, at }: NoticeEvent,
): Promise<unknown> =>
  store.commit(
    store.put(alerts, `${at}.${event}.${userId}`, {
      userId,
      code,
      values,
      ...(link !== undefined && { link }),
      expiresAt: computeAlertExpiry(at),
    }),
  );
