// The ways out by nobody's wish: because nobody is there any more, or because another tab has signed out.
import { users } from '../../../../shared/access/api.ts';
import { call } from '../../call.ts';
import { idleMs } from '../../session/activity.ts';
import { type Return, rememberReturn } from '../../session/sign-in.ts';
import { leaveUnasked } from '../../ui/form/leaving.ts';
import { limitMs } from './inactivity.ts';
import { forget, forgetTablet, signOutTo } from './logout.ts';

export type Owner = NonNullable<Return['owner']>;

/** For the service to hear of it. */
export const patienceMs = 5_000;

/** What is typed stays as a draft; a service out of reach keeps nobody signed in. */
export async function logOff(owner: Owner): Promise<void> {
  keepPlace(owner, 'inactive');
  try {
    await call(users.logout, {}, AbortSignal.timeout(patienceMs));
  } catch (error) {
    console.warn('The service could not be told of the log-off.', error);
  }
  await forgetTablet();
  await signOutTo('/login');
}

export function followSignOut(owner: Owner): void {
  keepPlace(owner, idleMs() >= limitMs ? 'inactive' : undefined);
  forget();
  void leaveUnasked(async () => location.assign('/login'));
}

/** A field that keeps what is typed when it is left keeps it now. */
export function keepPlace(owner: Owner, because?: Return['because']): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  rememberReturn({ path: location.pathname + location.search, owner, because });
}
