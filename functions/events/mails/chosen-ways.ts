// Applies the choices of users to mails that are notices: a mail is sent, waits for the digest, becomes a pop-up,
// or is omitted.
import { computeAlertExpiry } from '#shared/organisation/alert.ts';
import { isOnDuty } from '#shared/organisation/duty.ts';
import { decideWay } from '#shared/organisation/notice.ts';
import { plants } from '../../db/entities/access.ts';
import { alerts } from '../../db/entities/organisation.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { collectNotice, loadNoticePeople, type NoticePerson } from '../../organisation/public.ts';
import type { MailNotice, OutgoingMail } from './mail-builder.ts';

interface NoticeEvent {
  event: string;
  at: string;
}
interface Target {
  store: Store;
  plant: StoredOf<typeof plants>;
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
  if (people.length === 0) return [...mails];
  const plant = await store.get(plants, plantId);
  const sentMails: OutgoingMail[] = [];
  for (const mail of mails) {
    const { notice } = mail;
    const person = notice && peopleById.get(notice.userId);
    const noticeEvent = { event: mail.event ?? event, at };
    const way = notice && person ? await applyWay({ store, plant, person }, notice, noticeEvent) : 'mail';
    if (way === 'mail') sentMails.push(mail);
  }
  return sentMails;
}

async function applyWay(target: Target, notice: MailNotice, noticeEvent: NoticeEvent) {
  const { store, person, plant } = target;
  const way = decideWay({
    kind: notice.code,
    choices: person.choices,
    usual: notice.usual,
    isOnDuty: isOnDuty(plant, person, noticeEvent.at),
    isUrgent: notice.isUrgent,
  });
  if (way === 'digest') {
    const { code, values } = notice;
    const { event, at } = noticeEvent;
    await collectNotice(store, plant, person, { code, values, event, causedAt: at });
  }
  // A notice that usually is a pop-up has its alert already.
  if (way === 'screen' && notice.usual !== 'screen') await addPopUp(target, notice, noticeEvent);
  return way;
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
