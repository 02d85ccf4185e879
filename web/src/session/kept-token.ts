// The access token as it lies on this device: given to whoever asks while it holds, without the provider's library (`provider.ts`).
import { handedOver } from './handed-over.ts';

/** It keeps tokens under names that begin so. */
export const library = 'CognitoIdentityServiceProvider';
const lastUserOfAny = new RegExp(`^${library}\\.[^.]+\\.LastAuthUser$`);

export interface KeptToken {
  accessToken: string;
  /** In this device's time: its clock may differ from the provider's. */
  expiresAt: number;
}

/** Of this client of the provider; before the installation is known, of any: what is asked with another's is given to nobody. */
export function keptToken(client?: string): KeptToken | undefined {
  const here = handedOver();
  if (here) return { accessToken: here.accessToken, expiresAt: Date.parse(here.expiresAt) };
  const key = client
    ? `${library}.${client}.LastAuthUser`
    : Object.keys(localStorage).find((each) => lastUserOfAny.test(each));
  const user = key && localStorage.getItem(key);
  if (!user) return undefined;
  const kept = (name: string) => localStorage.getItem(key.replace(/LastAuthUser$/, `${user}.${name}`));
  const accessToken = kept('accessToken');
  if (!accessToken) return undefined;
  const drift = Number.parseInt(kept('clockDrift') ?? '0', 10);
  return { accessToken, expiresAt: expiryOf(accessToken) - drift };
}

export const expiryOf = (token: string): number => Number(payloadOf(token).exp ?? Number.NaN) * 1000;

export const issuedAt = (token: string): number => Number(payloadOf(token).iat) * 1000;

function payloadOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload));
  } catch {
    return {};
  }
}

/** As much earlier than it runs out as the library renews it. */
const SOON = 5_000;

/** Whose the token is: `<tenant>/<user>`. */
function personOf(token: string): string | undefined {
  const { tenant, user } = payloadOf(token);
  return typeof tenant === 'string' && typeof user === 'string' ? `${tenant}/${user}` : undefined;
}

export function currentPerson(): string | undefined {
  const kept = keptToken();
  return kept && personOf(kept.accessToken);
}

export const isLive = ({ expiresAt }: KeptToken): boolean => Date.now() + SOON <= expiresAt;

/** Somebody went to the provider's pages and may be coming back. */
export const signInBegun = (client: string): boolean =>
  localStorage.getItem(`${library}.${client}.inflightOAuth`) === 'true';
