// The ways out: by one's own wish, because nobody is there any more, or because another tab has signed out.
import { users } from '../../../../shared/access/api.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';
import { textOf } from '../../i18n/text.ts';
import { idleMs } from '../../session/activity.ts';
import { forgetPlant } from '../../session/selected-plant.ts';
import { leave, type Return, rememberReturn } from '../../session/sign-in.ts';
import { flash } from '../../ui/flashes.ts';
import { leaveUnasked } from '../../ui/form/leaving.ts';
import { limitMs } from './inactivity.ts';

type Owner = NonNullable<Return['owner']>;

const patienceMs = 5_000;

/** Noted by the server, then token, user, cache and selected plant are gone and the provider signs out. */
export async function logout(): Promise<void> {
  await call(users.logout, {});
  await signOutTo('/');
}

/** What is typed stays as a draft; a service out of reach keeps nobody signed in. */
export async function logOff(owner: Owner): Promise<void> {
  keepPlace(owner, 'inactive');
  try {
    await call(users.logout, {}, AbortSignal.timeout(patienceMs));
  } catch (error) {
    console.warn('The service could not be told of the log-off.', error);
  }
  await signOutTo('/login');
}

export function followSignOut(owner: Owner): void {
  keepPlace(owner, idleMs() >= limitMs ? 'inactive' : undefined);
  forget();
  void leaveUnasked(async () => location.assign('/login'));
}

export function unableToLogout(error: unknown): void {
  console.warn(error);
  flash('error', textOf('shell')('unableToLogout'));
}

const signOutTo = (page: '/' | '/login') =>
  leaveUnasked(() => {
    forget();
    return leave(page);
  });

function forget(): void {
  cache.clear();
  forgetPlant();
}

/** A field that keeps what is typed when it is left keeps it now. */
function keepPlace(owner: Owner, because?: Return['because']): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  rememberReturn({ path: location.pathname + location.search, owner, because });
}
