// Tokens of several users: the current user's are stored for the provider's library, those of others are
// sealed.
import { loadConfig } from '../../config.ts';
import {
  findSignedInUser,
  getTokenExpiry,
  getTokenIssueTime,
  isTokenValid,
  LIBRARY_PREFIX,
  readStoredToken,
  type StoredToken,
} from '../stored-token.ts';
import { decryptForPerson, encryptForPerson, isKeyAvailable, storeTokens } from './keyring.ts';
import { findKnownUser, type KnownUser, updateKnownUser } from './user-records.ts';

/** Tokens by the keys of the library, without those of a sign-in in progress. */
type Tokens = Record<string, string>;

const getKeyPrefix = async () => `${LIBRARY_PREFIX}.${(await loadConfig()).userPoolClientId}.`;
const listTokenKeys = (prefix: string) =>
  Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && !/inflight|PKCE|\.oauthState$/.test(key),
  );

/** Removes the tokens from the storage of the library. */
export async function clearLibraryTokens(): Promise<void> {
  for (const key of listTokenKeys(await getKeyPrefix())) localStorage.removeItem(key);
}

const textEncoder = new TextEncoder();

/** The access token names the user, so the id token is not stored. */
const isNeeded = (key: string) => !/\.(idToken|signInDetails|userData)$/.test(key);

/** Stores a sealed copy of the current tokens, in case the browser ends before it is locked. */
export async function storeSealedTokens(person: string): Promise<void> {
  if (findSignedInUser() !== person) return;
  const keys = listTokenKeys(await getKeyPrefix());
  if (!keys.some(isRefreshToken)) return;
  const tokens = Object.fromEntries(
    keys.filter(isNeeded).map((key) => [key, localStorage.getItem(key) ?? '']),
  );
  await sealTokens(person, tokens);
}

/** Moves the tokens of a person to the shelf, where only the data key opens them. */
export async function putTokensAway(person: string): Promise<void> {
  await storeSealedTokens(person);
  await recordPutAway(person, getTokenEnd(readStoredToken()));
  await clearLibraryTokens();
}

/** Returns the end of the access token, which identifies it but is worthless on its own. */
const getTokenEnd = (token: StoredToken | undefined) => token?.accessToken.slice(-16);

const recordPutAway = (person: string, away: string | undefined) =>
  updateKnownUser(person, (knownUser) => knownUser && { ...knownUser, away });

/**
 * Whether the tokens of the library were shelved before: the browser ended without writing their removal, so
 * the current user is unknown.
 */
export const hasPutAwayTokens = ({ away }: KnownUser): boolean =>
  away !== undefined && away === getTokenEnd(readStoredToken());

const sealTokens = async (person: string, tokens: Tokens) =>
  storeTokens(person, await encryptForPerson(person, textEncoder.encode(JSON.stringify(tokens))));

async function openSealedTokens(person: string): Promise<Tokens | undefined> {
  const sealed = (await findKnownUser(person))?.tokens;
  const bytes = sealed && (await decryptForPerson(person, sealed));
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

const isRefreshToken = (key: string) => key.endsWith('.refreshToken');

/**
 * Returns shelved tokens to the storage of the library. False if the sign-in is not here or has ended; the
 * user then continues without tokens until there is a network. The sealed copy stays, since a browser that
 * ends at once may not have written the storage yet.
 */
export async function restoreTokens(person: string): Promise<boolean> {
  const tokens = await openSealedTokens(person);
  if (!tokens) return false;
  await clearLibraryTokens();
  if (!Object.keys(tokens).some(isRefreshToken)) return false;
  for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
  await recordPutAway(person, undefined);
  return true;
}

/**
 * Returns the access token of a user whose data key is open but who is not the current user, renewed if it
 * has expired or if the service rejects it.
 */
export async function readSealedToken(person: string, rejectedToken?: string): Promise<string | undefined> {
  const tokens = (await isKeyAvailable(person)) ? await openSealedTokens(person) : undefined;
  const key = Object.keys(tokens ?? {}).find((each) => each.endsWith('.accessToken'));
  if (!tokens || !key) return undefined;
  const keyPrefix = key.slice(0, -'accessToken'.length);
  const accessToken = tokens[key]!;
  const expiresAt =
    getTokenExpiry(accessToken) - Number.parseInt(tokens[`${keyPrefix}clockDrift`] ?? '0', 10);
  if (accessToken !== rejectedToken && isTokenValid({ accessToken, expiresAt })) return accessToken;
  const refreshToken = tokens[`${keyPrefix}refreshToken`];
  if (refreshToken === undefined) return undefined;
  const renewedTokens = await renewTokens(refreshToken);
  if (!renewedTokens) {
    // This also happens if the answer with the next refresh token was lost: the code still opens the tablet,
    // and entries wait for a sign-in.
    await sealTokens(
      person,
      Object.fromEntries(Object.entries(tokens).filter(([each]) => !isRefreshToken(each))),
    );
    return undefined;
  }
  await sealTokens(person, {
    ...tokens,
    [key]: renewedTokens.AccessToken,
    [`${keyPrefix}refreshToken`]: renewedTokens.RefreshToken ?? refreshToken,
    [`${keyPrefix}clockDrift`]: String(getTokenIssueTime(renewedTokens.AccessToken) - Date.now()),
  });
  return renewedTokens.AccessToken;
}

interface RenewedTokens {
  AccessToken: string;
  RefreshToken?: string;
}

/** Errors that end a sign-in; others are temporary, such as throttling or an outage of the provider. */
const finalErrors = /NotAuthorized|Revoked|Reuse|UserNot|PasswordReset/;

/**
 * Renews tokens with the request of the provider's library, which supports only one user. Undefined if the
 * sign-in has ended.
 */
async function renewTokens(RefreshToken: string): Promise<RenewedTokens | undefined> {
  const { userPoolClientId: ClientId, region, endpoint } = await loadConfig();
  const answer = await fetch(endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId, RefreshToken }),
  });
  if (answer.ok) return (await answer.json()).AuthenticationResult;
  const { __type: errorType = '' } = (await answer.json().catch(() => ({}))) as { __type?: string };
  if (finalErrors.test(errorType)) return undefined;
  throw new Error(`the sign-in answered ${answer.status}`);
}
