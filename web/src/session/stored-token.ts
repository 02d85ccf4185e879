// Access token stored on this device, readable without the provider's library (`provider.ts`) while it is
// valid.
import { readHandedOverToken } from './hand-over-token.ts';

/** Prefix of the local storage keys of the provider's library. */
export const LIBRARY_PREFIX = 'CognitoIdentityServiceProvider';
const anyLastUserKey = new RegExp(`^${LIBRARY_PREFIX}\\.[^.]+\\.LastAuthUser$`);

export interface StoredToken {
  accessToken: string;
  /** Epoch milliseconds by this device's clock, which may differ from the provider's. */
  expiresAt: number;
}

/**
 * Returns the stored token of this provider client. Without a client (configuration not loaded yet), returns
 * that of any client, which is used only if it turns out to be the right one.
 */
export function readStoredToken(client?: string): StoredToken | undefined {
  const handedOverToken = readHandedOverToken();
  if (handedOverToken)
    return { accessToken: handedOverToken.accessToken, expiresAt: Date.parse(handedOverToken.expiresAt) };
  const key = client
    ? `${LIBRARY_PREFIX}.${client}.LastAuthUser`
    : Object.keys(localStorage).find((each) => anyLastUserKey.test(each));
  const user = key && localStorage.getItem(key);
  if (!user) return undefined;
  const readValue = (name: string) => localStorage.getItem(key.replace(/LastAuthUser$/, `${user}.${name}`));
  const accessToken = readValue('accessToken');
  if (!accessToken) return undefined;
  const clockDrift = Number.parseInt(readValue('clockDrift') ?? '0', 10);
  return { accessToken, expiresAt: getTokenExpiry(accessToken) - clockDrift };
}

export const getTokenExpiry = (token: string): number => Number(parsePayload(token).exp ?? Number.NaN) * 1000;

export const getTokenIssueTime = (token: string): number => Number(parsePayload(token).iat) * 1000;

function parsePayload(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload));
  } catch {
    return {};
  }
}

/** The library renews tokens this many milliseconds before they expire. */
const RENEWAL_MARGIN_MS = 5_000;

/** Returns the owner of the token as `<tenant>/<user>`. */
function findTokenOwner(token: string): string | undefined {
  const { tenant, user } = parsePayload(token);
  return typeof tenant === 'string' && typeof user === 'string' ? `${tenant}/${user}` : undefined;
}

export function findSignedInUser(): string | undefined {
  const storedToken = readStoredToken();
  return storedToken && findTokenOwner(storedToken.accessToken);
}

/** Returns the id of the sign-in, which all its tokens carry (`origin_jti`). */
export function findSignInId(): string | undefined {
  const storedToken = readStoredToken();
  const id = storedToken && parsePayload(storedToken.accessToken).origin_jti;
  return typeof id === 'string' ? id : undefined;
}

export const isTokenValid = ({ expiresAt }: StoredToken): boolean =>
  Date.now() + RENEWAL_MARGIN_MS <= expiresAt;

/** Whether the user was sent to the provider's pages and may be returning. */
export const isSignInPending = (client: string): boolean =>
  localStorage.getItem(`${LIBRARY_PREFIX}.${client}.inflightOAuth`) === 'true';
