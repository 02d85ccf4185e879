// The access token as it lies on this device, for what runs before the provider's library is there. Whether it still holds is
// decided later: what was asked with another one is given to nobody.
import { handedOver } from './handed-over.ts';

const lastUser = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

export function keptToken(): string | undefined {
  const here = handedOver();
  if (here) return here.accessToken;
  const key = Object.keys(localStorage).find((each) => lastUser.test(each));
  if (!key) return undefined;
  const of = key.replace(/LastAuthUser$/, localStorage.getItem(key)!);
  return localStorage.getItem(`${of}.accessToken`) ?? undefined;
}

/** What has run out is renewed before anything is asked with it. */
export function isLive(token: string): boolean {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)).exp * 1000 > Date.now();
  } catch {
    return false;
  }
}
