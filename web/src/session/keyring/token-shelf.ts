// Sign-ins on the shelf: as the provider's library keeps them while somebody works here, and sealed while they do not.
import { config } from '../../config.ts';
import { expiryOf, isLive, issuedAt, type KeptToken, keptToken, library } from '../kept-token.ts';
import { isOpen, keepTokens, open, seal } from './keyring.ts';
import { changeKnown, findKnown, type Known } from './records.ts';

/** By the library's own names, those of the sign-in pages apart. */
type Tokens = Record<string, string>;

const prefixOf = async () => `${library}.${(await config()).userPoolClientId}.`;
const keysHere = (prefix: string) =>
  Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && !/inflight|PKCE|\.oauthState$/.test(key),
  );

/** Gone from where the library finds them. */
export async function clearTokensHere(): Promise<void> {
  for (const key of keysHere(await prefixOf())) localStorage.removeItem(key);
}

const text = new TextEncoder();

/** From now on they are read with the data key alone. */
export async function shelve(person: string): Promise<void> {
  const keys = keysHere(await prefixOf());
  const tokens = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
  await keepShelved(person, tokens);
  await noteAway(person, endOf(keptToken()));
  for (const key of keys) localStorage.removeItem(key);
}

/** Tells one token from another, and is worth nothing. */
const endOf = (token: KeptToken | undefined) => token?.accessToken.slice(-16);

const noteAway = (person: string, away: string | undefined) =>
  changeKnown(person, (before) => before && { ...before, away });

/** Whether the sign-in here was put away before: the browser ended and forgot it, and who works here is not known. */
export const isPutAway = ({ away }: Known): boolean => away !== undefined && away === endOf(keptToken());

const keepShelved = async (person: string, tokens: Tokens) =>
  keepTokens(person, await seal(person, text.encode(JSON.stringify(tokens))));

async function shelved(person: string): Promise<Tokens | undefined> {
  const sealed = (await findKnown(person))?.tokens;
  const bytes = sealed && (await open(person, sealed));
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

const isRefresh = (key: string) => key.endsWith('.refreshToken');

/**
 * Back to where the library finds them; false where their sign-in is not here, or over: they go on without one until there is a
 * network. They stay on the shelf: a browser that ends at once has not written yet what it keeps for the library.
 */
export async function unshelve(person: string): Promise<boolean> {
  const tokens = await shelved(person);
  if (!tokens) return false;
  await clearTokensHere();
  if (!Object.keys(tokens).some(isRefresh)) return false;
  for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
  await noteAway(person, undefined);
  return true;
}

/** The token of somebody whose data key is open but who is not at work here, renewed where it has run out. */
export async function shelvedToken(person: string): Promise<string | undefined> {
  const tokens = (await isOpen(person)) ? await shelved(person) : undefined;
  const key = Object.keys(tokens ?? {}).find((each) => each.endsWith('.accessToken'));
  if (!tokens || !key) return undefined;
  const of = key.slice(0, -'accessToken'.length);
  const accessToken = tokens[key]!;
  const expiresAt = expiryOf(accessToken) - Number.parseInt(tokens[`${of}clockDrift`] ?? '0', 10);
  if (isLive({ accessToken, expiresAt })) return accessToken;
  const refreshToken = tokens[`${of}refreshToken`];
  if (refreshToken === undefined) return undefined;
  const fresh = await renewed(refreshToken);
  if (!fresh) {
    // also where an answer was lost that had the next one: their code opens the tablet as before, what they record waits for a sign-in
    await keepShelved(
      person,
      Object.fromEntries(Object.entries(tokens).filter(([each]) => !isRefresh(each))),
    );
    return undefined;
  }
  await keepShelved(person, {
    ...tokens,
    [key]: fresh.AccessToken,
    [`${of}idToken`]: fresh.IdToken,
    [`${of}refreshToken`]: fresh.RefreshToken ?? refreshToken,
    [`${of}clockDrift`]: String(issuedAt(fresh.AccessToken) - Date.now()),
  });
  return fresh.AccessToken;
}

interface Fresh {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
}

/** Others are of the moment: too many at once, or a provider out of order. */
const over = /NotAuthorized|Revoked|Reuse|UserNot|PasswordReset/;

/** As the provider's library asks it, which knows one person alone. Undefined where the sign-in is over. */
async function renewed(RefreshToken: string): Promise<Fresh | undefined> {
  const { userPoolClientId: ClientId, region, endpoint } = await config();
  const answer = await fetch(endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId, RefreshToken }),
  });
  if (answer.ok) return (await answer.json()).AuthenticationResult;
  const { __type: why = '' } = (await answer.json().catch(() => ({}))) as { __type?: string };
  if (over.test(why)) return undefined;
  throw new Error(`the sign-in answered ${answer.status}`);
}
