// The way out by one's own wish, and what every way out forgets.
import { users } from '../../../../shared/access/api.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';
import { textOf } from '../../i18n/text.ts';
import { currentPerson } from '../../session/kept-token.ts';
import { notedPerson } from '../../session/person.ts';
import { forgetPlant } from '../../session/selected-plant.ts';
import { leave } from '../../session/sign-in.ts';
import { flash } from '../../ui/flashes.ts';
import { leaveUnasked } from '../../ui/form/leaving.ts';

/** Noted by the server, then token, user, cache and selected plant are gone and the provider signs out. */
export async function logout(): Promise<void> {
  await call(users.logout, {});
  await forgetTablet();
  await signOutTo('/');
}

export function unableToLogout(error: unknown): void {
  console.warn(error);
  flash('error', textOf('shell')('unableToLogout'));
}

/** A browser that was a tablet of theirs too forgets what it kept there. */
export async function forgetTablet(): Promise<void> {
  const person = notedPerson();
  if (person === undefined || person !== currentPerson()) return;
  try {
    await (await import('../../session/keyring/shift.ts')).leaveTablet(person);
  } catch (error) {
    console.warn('What was kept here could not be forgotten.', error);
  }
}

export const signOutTo = (page: '/' | '/login') =>
  leaveUnasked(() => {
    forget();
    return leave(page);
  });

export function forget(): void {
  cache.clear();
  forgetPlant();
}
