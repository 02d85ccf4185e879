// Access token of the signed-in user, sign-in and sign-out by the provider's hosted pages.
import { loadConfig } from '../config.ts';
import { isTouchPage } from '../offline/touch-pages.ts';
import { announceSignOut, clearActivity } from './activity.ts';
import { clearHandedOverToken, readHandedOverToken } from './hand-over-token.ts';
import { clearLock, readLock } from './lock.ts';
import { findHostPlant } from './sign-in-host.ts';
import { isSignInPending, isTokenValid, readStoredToken } from './stored-token.ts';

const RETURN_KEY = 'return-to';

/** Loaded on demand, since a valid token is read from storage without the library. */
const loadProvider = () => import('./provider.ts');

/** Thrown if a user is signed in but the token has expired and cannot be renewed, or the device is locked. */
class NoTokenError extends Error {
  override name = 'NoToken';
}

/** Whether this page is the one to which the provider returns; its sign-in replaces that of a valid token. */
const isSignInReturning = (): boolean =>
  location.pathname === '/login' && new URLSearchParams(location.search).has('code');

/**
 * Returns the access token, handed over or renewed if it has expired; undefined without a sign-in. @throws
 * NoToken
 */
export async function getAccessToken(): Promise<string | undefined> {
  if (readLock()) throw new NoTokenError('locked');
  const { userPoolClientId } = await loadConfig();
  const isReturning = isSignInReturning() && isSignInPending(userPoolClientId);
  const storedToken = readStoredToken(userPoolClientId);
  if (storedToken && isTokenValid(storedToken) && !isReturning) return storedToken.accessToken;
  return storedToken || isSignInPending(userPoolClientId) ? renewToken() : undefined;
}

/**
 * Returns a token issued after one that the service rejects, or undefined without a sign-in. @throws NoToken
 */
export async function renewAccessToken(rejectedToken: string): Promise<string | undefined> {
  const accessToken = await getAccessToken();
  return accessToken === rejectedToken ? renewToken(true) : accessToken;
}

let renewalCallback = async (): Promise<void> => {};
/** Sets a callback after each renewal; a tablet uses it to store a sealed copy. */
export const setRenewalCallback = (callback: () => Promise<void>): void => {
  renewalCallback = callback;
};

let renewalPromise: Promise<string | undefined> | undefined;

async function renewToken(renew = false): Promise<string | undefined> {
  if (isTouchPage() && !navigator.onLine) throw new NoTokenError('offline');
  renewalPromise ??= loadProvider()
    .then(({ getValidToken }) => getValidToken({ renew }))
    .then(async (token) => {
      await renewalCallback();
      return token;
    })
    .finally(() => {
      renewalPromise = undefined;
    });
  return renewalPromise.catch((error: unknown) => {
    throw new NoTokenError('not renewed', { cause: error });
  });
}

/** Waits for a renewal in progress, after which the library writes nothing until the next one. */
export async function waitForRenewal(): Promise<void> {
  await renewalPromise?.catch(() => {});
}

/** Returns when the access token expires, in epoch milliseconds of this device. */
export const readTokenExpiry = async (): Promise<number | undefined> =>
  readStoredToken((await loadConfig()).userPoolClientId)?.expiresAt;

/** Renews the access token, so that the next holder gets one of full lifetime. */
export async function renewTokens(): Promise<void> {
  await (await loadProvider()).getValidToken({ renew: true });
}

/** Removes the tokens of this host; the provider's session and a handed-over token stay. */
export const clearHostTokens = async (): Promise<void> => (await loadProvider()).clearTokens();

/** Opens the sign-in, by the identity provider of a mail domain if one is named. */
export async function signIn(language: string, domain?: string): Promise<void> {
  clearActivity();
  clearHandedOverToken();
  clearLock();
  const { host: mainHost = location.host } = await loadConfig();
  await (await loadProvider()).startSignIn(language, findHostPlant(location.host, mainHost), domain);
}

/** Opens the sign-in of the same person again, who proves with it who signs (PS53); the tokens stay until then. */
export async function signInAgain(language: string, domain?: string): Promise<void> {
  const { host: mainHost = location.host } = await loadConfig();
  const plant = findHostPlant(location.host, mainHost);
  await (await loadProvider()).startSignIn(language, plant, domain, 'LOGIN');
}

/** Starts the sign-in of another user: ends the provider's session without revoking tokens. */
export async function startOtherSignIn(): Promise<void> {
  location.assign((await loadProvider()).getSignOutUrl('/login'));
}

/**
 * Signs out at the provider, which then shows the main host's page at `to`; other tabs are notified once the
 * tokens are removed.
 */
export async function signOutAtProvider(to: '/' | '/login' = '/'): Promise<void> {
  const { startSignOut: toSignOut, getSignOutUrl: signOutAddress } = await loadProvider();
  const wasHandedOver = readHandedOverToken() !== undefined;
  clearHandedOverToken();
  await toSignOut(to, announceSignOut);
  // The library signs out at the provider only if it signed in itself.
  if (wasHandedOver) location.assign(signOutAddress(to));
}

/**
 * Page to open after a sign-in: the one a visitor requested, or the one where the app logged the user off.
 */
export interface ReturnPage {
  path: string;
  /** User and plant to whom the page is restricted. */
  owner?: { user: string; plant?: string };
  because?: 'inactive';
}

export const setReturnPage = (to: ReturnPage): void => sessionStorage.setItem(RETURN_KEY, JSON.stringify(to));

export function readReturnPage(): ReturnPage | undefined {
  const text = sessionStorage.getItem(RETURN_KEY);
  return text ? JSON.parse(text) : undefined;
}

/** Returns the page once. */
export function takeReturnPage(): ReturnPage | undefined {
  const to = readReturnPage();
  sessionStorage.removeItem(RETURN_KEY);
  return to;
}
