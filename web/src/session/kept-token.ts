// The access token as it lies on this device: given to whoever asks while it holds, without the provider's library (`provider.ts`).
import { handedOver } from './handed-over.ts';

const library = 'CognitoIdentityServiceProvider';
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

function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)).exp * 1000;
  } catch {
    return Number.NaN;
  }
}

/** As much earlier than it runs out as the library renews it. */
const SOON = 5_000;

export const isLive = ({ expiresAt }: KeptToken): boolean => Date.now() + SOON <= expiresAt;

/** Somebody went to the provider's pages and may be coming back. */
export const signInBegun = (client: string): boolean =>
  localStorage.getItem(`${library}.${client}.inflightOAuth`) === 'true';
