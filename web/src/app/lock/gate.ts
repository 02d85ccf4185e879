// Before a tablet shows anything: whether whoever was here last can go on without their code.

import { handable, isOpen, opensByService } from '../../session/keyring/keyring.ts';
import { findKnown } from '../../session/keyring/records.ts';
import { isPutAway } from '../../session/keyring/token-shelf.ts';
import { keepLock, keptLock } from '../../session/lock.ts';
import { userHere } from '../../session/person.ts';

const patienceMs = 4_000;

const soon = (work: Promise<boolean>) =>
  Promise.race([work, new Promise<boolean>((done) => setTimeout(() => done(false), patienceMs))]);

/** Locks where nobody has proved themselves: a browser opened anew without a network, or nobody at work while others may be. */
export async function gate(): Promise<void> {
  if (keptLock() || !/^\/app(\/|$)/i.test(location.pathname)) return;
  try {
    const person = userHere();
    if (!person) {
      if ((await handable()).length > 0) keepLock({});
      return;
    }
    const known = await findKnown(person);
    // a browser that ended right after a hand-over begins with whoever was here before
    if (known && isPutAway(known)) return keepLock({});
    if (!known?.byCode || (await isOpen(person))) return;
    if (navigator.onLine && (await soon(opensByService(person)))) return;
    keepLock({ person, name: known.name });
  } catch (error) {
    // a browser that keeps nothing works with a network alone
    console.warn('Nothing can be kept on this device.', error);
  }
}
