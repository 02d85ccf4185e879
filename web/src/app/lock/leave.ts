// The ways out of a tablet: logged out, logged off where nobody is there any more, or locked where the service cannot be reached.
import { users } from '../../../../shared/access/api.ts';
import { Refused } from '../../../../shared/refused.ts';
import { call } from '../../call.ts';
import { leaveOffline, leaveTablet, lockTablet } from '../../session/keyring/shift.ts';
import { userHere } from '../../session/person.ts';
import { leaveUnasked } from '../../ui/form/leaving.ts';
import { keepPlace, type Owner, patienceMs } from '../session/log-off.ts';
import { signOutTo } from '../session/logout.ts';

/** Told to the service where it can be, gone from here in any case. */
export async function logoutHere(): Promise<void> {
  const person = userHere();
  if (person && !(await told())) return leaveUnasked(() => leaveOffline(person));
  if (person) await leaveTablet(person);
  await signOutTo('/');
}

/** Nobody is there any more. Without a network the tablet locks: the provider's page could not be reached. */
export async function logOffOrLock(owner: Owner, name: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const person = userHere();
  if (!(await told())) return lockTablet(name);
  keepPlace(owner, 'inactive');
  if (person) await leaveTablet(person);
  await signOutTo('/login');
}

/** Whether the service heard of it, or knows already. */
async function told(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await call(users.logout, {}, AbortSignal.timeout(patienceMs));
    return true;
  } catch (error) {
    return error instanceof Refused && error.kind === 'unauthenticated';
  }
}
