// Hand-over of a sign-in from the main host to the plant's own host (product §1): there for a challenge, back
// for a token, there to redeem it.
import { redirect } from 'react-router';
import { findOwnHost } from '#shared/access/handoff.ts';
import { handoffs } from '#shared/access/handoff-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../call.ts';
import { loadConfig } from '../config.ts';
import { clearActivity } from './activity.ts';
import { storeHandedOverToken } from './hand-over-token.ts';
import { takeHandOverParameters } from './hand-over-url.ts';
import { clearLock } from './lock.ts';
import { loadSessionState, type Session } from './session.ts';
import { clearHostTokens, renewTokens, setReturnPage, takeReturnPage } from './sign-in.ts';

/**
 * Reason why a hand-over stopped: the other host did not answer, this tab did not begin it, or it was
 * refused.
 */
export type HandOverStop = { main: string } & (
  | { reason: 'noAnswer' | 'notBegun' }
  | { reason: 'refused'; error: unknown }
);

const HAND_OVER_PATH = '/handoff';
const STARTED_KEY = 'hand-over-begun';

const buildUrl = (host: string, pathAndQuery: string) => `${location.protocol}//${host}${pathAndQuery}`;

function redirectToHost(host: string, pathAndQuery: string): Promise<never> {
  location.replace(buildUrl(host, pathAndQuery));
  return new Promise(() => {});
}

/**
 * Returns once whether this tab began a hand-over that has not returned, as when the other host does not
 * answer.
 */
function takeStarted(): boolean {
  const wasStarted = sessionStorage.getItem(STARTED_KEY) !== null;
  sessionStorage.removeItem(STARTED_KEY);
  return wasStarted;
}

/** After a sign-in: leaves for the plant's own host if it has one and this is another host. */
export async function redirectToOwnHost({ tenant }: Session): Promise<void> {
  const { host: mainHost } = await loadConfig();
  const plantHost = mainHost && findOwnHost(tenant, mainHost);
  if (!plantHost || plantHost === location.host) return;
  if (location.host === mainHost) throw redirect(HAND_OVER_PATH);
  await redirectToHost(mainHost, '/login');
}

/** Performs the step of the hand-over that this page is for; resolves only if the hand-over stops here. */
export async function continueHandOver(): Promise<HandOverStop> {
  const { query, hash } = takeHandOverParameters();
  const { host: mainHost } = await loadConfig();
  if (!mainHost) throw redirect('/login');
  const challenge = query.get('challenge');
  if (query.has('token')) return redeemToken(mainHost, query);
  if (location.host !== mainHost) return prepareOnPlantHost(mainHost, hash);
  return challenge ? offerToken(mainHost, challenge) : startHandOver(mainHost);
}

async function startHandOver(mainHost: string): Promise<HandOverStop> {
  if (takeStarted()) return { main: mainHost, reason: 'noAnswer' };
  const sessionState = await loadSessionState();
  if (sessionState.state !== 'authorised') throw redirect('/login');
  const { tenant } = sessionState.session;
  const plantHost = findOwnHost(tenant, mainHost);
  if (!plantHost) throw redirect('/app');
  const { path = '', owner } = takeReturnPage() ?? {};
  sessionStorage.setItem(STARTED_KEY, plantHost);
  return redirectToHost(plantHost, `${HAND_OVER_PATH}#${!owner || owner.user === tenant.id ? path : ''}`);
}

/**
 * Step on the plant's host. The way back leads to the main host of this installation, never to a host from
 * the URL.
 */
async function prepareOnPlantHost(mainHost: string, hash: string): Promise<never> {
  if (/^#\/app(\/|$)/.test(hash)) setReturnPage({ path: hash.slice(1) });
  return redirectToHost(mainHost, `${HAND_OVER_PATH}?challenge=${await makeChallenge()}`);
}

/** Second step on the main host. The sign-in moves to the other host, so its tokens are removed here. */
async function offerToken(mainHost: string, challenge: string): Promise<HandOverStop> {
  if (!takeStarted()) return { main: mainHost, reason: 'notBegun' };
  try {
    await renewTokens();
    const { host, email, token } = await call(handoffs.start, { challenge });
    await clearHostTokens();
    return await redirectToHost(host, `${HAND_OVER_PATH}?${new URLSearchParams({ email, token })}`);
  } catch (error) {
    if (error instanceof RefusalError && error.kind === 'unauthenticated') throw redirect('/login');
    return { main: mainHost, reason: 'refused', error };
  }
}

/**
 * Redeems the token, which works only once. A previous sign-in on this host is removed, so that no user
 * continues as another one.
 */
async function redeemToken(mainHost: string, query: URLSearchParams): Promise<HandOverStop> {
  const [email, token] = [query.get('email') ?? '', query.get('token') ?? ''];
  try {
    storeHandedOverToken(await call(handoffs.redeem, { email, token, verifier: takeVerifier() }));
  } catch (error) {
    return { main: mainHost, reason: 'refused', error };
  }
  await clearHostTokens();
  clearActivity();
  clearLock();
  throw redirect(takeReturnPage()?.path ?? '/app');
}

/**
 * Cookie of the proof that two pages were open in the same browser: its secret stays on this host, the digest
 * is sent.
 */
const COOKIE_NAME = 'handoff';
const COOKIE_PATH = '/handoff';
const MAX_AGE_SECONDS = 120;

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const buildCookie = (value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${COOKIE_NAME}=${value}; Path=${COOKIE_PATH}; Max-Age=${maxAge}; SameSite=Lax${secure}`;
};

/** Stores a new secret and returns its challenge (RFC 7636, S256). */
async function makeChallenge(): Promise<string> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is newer than the oldest browser we serve
  document.cookie = buildCookie(verifier, MAX_AGE_SECONDS);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** Returns the secret and deletes it; empty in a browser that does not have it. */
function takeVerifier(): string {
  const proofCookie = document.cookie.split('; ').find((each) => each.startsWith(`${COOKIE_NAME}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = buildCookie('', 0);
  return proofCookie?.slice(COOKIE_NAME.length + 1) ?? '';
}
