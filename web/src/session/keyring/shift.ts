// Who works on this tablet now: locked while nobody does, handed over to the next, left, or taken from all of them.
import { users } from '../../../../shared/access/api.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';
import { forgetTimes } from '../../offline/ahead-times.ts';
import { forgetAll, headsOf, people } from '../../offline/store.ts';
import { noteActivity } from '../activity.ts';
import { currentPerson } from '../kept-token.ts';
import { forgetLock, keepLock, keptLock, type Lock, tellPerson } from '../lock.ts';
import { forgetPerson, notePerson, userHere } from '../person.ts';
import { renewalSettled } from '../sign-in.ts';
import { close, isOpen, shut } from './keyring.ts';
import { everyKnown, findKnown } from './records.ts';
import { clearTokensHere, shelve, unshelve } from './token-shelf.ts';

/** Nobody is there: what is on screen stays beneath, the sign-in is read with the code alone. */
export async function lockTablet(name: string): Promise<void> {
  const person = userHere();
  if (!person || keptLock()) return;
  keepLock({ person, name });
  await putAway(person);
}

/** The sign-in of whoever works here, where their data key is open; without it, it stays behind the lock as it is. */
async function putAway(person: string): Promise<void> {
  await renewalSettled();
  if (await isOpen(person)) await shelve(person);
}

/** Somebody goes on whose data key is open: where they were, or where whoever was here before them was. */
export async function goOnAs(person: string): Promise<void> {
  const beneath = userHere();
  const here = currentPerson();
  if (here && here !== person) await putAway(here);
  if (currentPerson() !== person) await unshelve(person);
  notePerson(person);
  noteActivity();
  // the pages of whoever was here go before the lock does
  if (beneath !== person) {
    cache.clear();
    tellPerson(person);
  }
  forgetLock();
}

/** Another person is about to sign in: with a code whoever was here comes back in two taps, else they leave. */
export async function makeRoom(): Promise<void> {
  const person = currentPerson();
  if (!person) return;
  await renewalSettled();
  if ((await findKnown(person))?.byCode) return putAway(person);
  await call(users.logout, {});
  await clearTokensHere();
  await leaveTablet(person);
}

/** Everything of theirs is gone but what is not sent yet, which opens when they come back. */
export async function leaveTablet(person: string): Promise<void> {
  forgetPerson();
  await forgetKept(person);
  await close(person);
}

/** Without a network the provider cannot be told: the sign-in is forgotten here. */
export async function leaveOffline(person: string): Promise<void> {
  await renewalSettled();
  await clearTokensHere();
  await leaveTablet(person);
  empty({ left: true });
}

function empty(why: Lock): void {
  keepLock(why);
  cache.clear();
  tellPerson();
}

/** Nobody knows the code: their sign-in leaves the tablet, others may go on. */
export async function giveUp(person: string, name: string): Promise<void> {
  if (currentPerson() === person) await clearTokensHere();
  if (userHere() === person) forgetPerson();
  await forgetKept(person);
  await shut(person);
  if (!keptLock() || keptLock()?.person === person) empty({ spent: name });
}

let wiping: Promise<void> | undefined;

/** An administrator shut the tablet out: nothing of anybody stays but what is not sent yet. */
export function wipe(): Promise<void> {
  wiping ??= wiped().finally(() => {
    wiping = undefined;
  });
  return wiping;
}

async function wiped(): Promise<void> {
  tellPerson();
  cache.clear();
  await renewalSettled();
  await clearTokensHere();
  forgetPerson();
  for (const { id } of await everyKnown()) {
    await forgetKept(id);
    await shut(id);
  }
}

/** Answers and pictures go; what is not sent stays. */
async function forgetKept(person: string): Promise<void> {
  forgetTimes(person);
  await forgetAll('read', person);
  await forgetAll('picture', person);
}

/** How much of theirs is not sent yet. */
export async function unsentOf(person: string): Promise<number> {
  const theirs = (await people('entry')).filter(({ user }) => user === person);
  const heads = await Promise.all(theirs.map((each) => headsOf(each, 'entry')));
  return heads.flat().length;
}
