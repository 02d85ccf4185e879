// Who is signed in here, and the ways in and out by the provider's hosted pages.
import { config } from '../config.ts';
import { isTouch } from '../offline/touch-pages.ts';
import { announceSignOut, forgetActivity } from './activity.ts';
import { forgetHandedOver, handedOver } from './handed-over.ts';
import { isLive, keptToken, signInBegun } from './kept-token.ts';
import { forgetLock, keptLock } from './lock.ts';
import { plantOfHost } from './sign-in-host.ts';

const returnKey = 'return-to';

/** Not on the first page's way: a token that holds is read where it lies. */
const provider = () => import('./provider.ts');

/** Somebody is signed in here, but their token has run out where no other comes from, or waits behind the lock. */
class NoToken extends Error {
  override name = 'NoToken';
}

/** The access token, handed over or renewed when it has run out; undefined when nobody is signed in. @throws NoToken */
export async function accessToken(): Promise<string | undefined> {
  if (keptLock()) throw new NoToken('locked');
  const { userPoolClientId } = await config();
  const kept = keptToken(userPoolClientId);
  if (kept && isLive(kept)) return kept.accessToken;
  return kept || signInBegun(userPoolClientId) ? renewed() : undefined;
}

let renewing: Promise<string | undefined> | undefined;

async function renewed(): Promise<string | undefined> {
  if (isTouch() && !navigator.onLine) throw new NoToken('offline');
  renewing ??= provider()
    .then(({ liveToken }) => liveToken())
    .finally(() => {
      renewing = undefined;
    });
  return renewing.catch((error: unknown) => {
    throw new NoToken('not renewed', { cause: error });
  });
}

/** What the library writes last is written: from here on it keeps nothing of its own accord. */
export async function renewalSettled(): Promise<void> {
  await renewing?.catch(() => {});
}

/** When the access token runs out, in this device's time. */
export const tokenExpiry = async (): Promise<number | undefined> =>
  keptToken((await config()).userPoolClientId)?.expiresAt;

/** A whole lifetime for whoever gets the token next. */
export async function renewTokens(): Promise<void> {
  await (await provider()).liveToken({ renew: true });
}

/** Of this host alone: the company's session and what was handed over live on. */
export const giveUpTokens = async (): Promise<void> => (await provider()).clearTokens();

export async function signIn(language: string): Promise<void> {
  forgetActivity();
  forgetHandedOver();
  forgetLock();
  const { host: main = location.host } = await config();
  await (await provider()).toSignIn(language, plantOfHost(location.host, main));
}

/** Another person signs in: the provider forgets who was there, and the tokens of nobody end. */
export async function signInAsAnother(): Promise<void> {
  location.assign((await provider()).signOutAddress('/login'));
}

/** Signs out of the provider too, which then shows the main host's page at `to`; the other tabs hear of it once the tokens are gone. */
export async function leave(to: '/' | '/login' = '/'): Promise<void> {
  const { toSignOut, signOutAddress } = await provider();
  const came = handedOver() !== undefined;
  forgetHandedOver();
  await toSignOut(to, announceSignOut);
  // the library leaves the provider only where it signed in itself
  if (came) location.assign(signOutAddress(to));
}

/** Where somebody goes on after signing in: a visitor where they wanted to go, whom the app logged off where they were. */
export interface Return {
  path: string;
  /** Only this person goes there, in this plant. */
  owner?: { user: string; plant?: string };
  because?: 'inactive';
}

export const rememberReturn = (to: Return): void => sessionStorage.setItem(returnKey, JSON.stringify(to));

export function readReturn(): Return | undefined {
  const text = sessionStorage.getItem(returnKey);
  return text ? JSON.parse(text) : undefined;
}

/** Told once. */
export function takeReturn(): Return | undefined {
  const to = readReturn();
  sessionStorage.removeItem(returnKey);
  return to;
}
