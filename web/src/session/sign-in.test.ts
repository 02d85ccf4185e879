import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccessToken, readTokenExpiry } from './sign-in.ts';

const library = vi.hoisted(() => ({ fetched: false, liveToken: async () => 'renewed' }));
vi.mock('./provider.ts', () => {
  library.fetched = true;
  return { getValidToken: library.liveToken };
});
vi.mock('../config.ts', () => ({ loadConfig: async () => ({ userPoolClientId: 'client' }) }));

const keep = (name: string, value: string) =>
  localStorage.setItem(`CognitoIdentityServiceProvider.client.${name}`, value);
const tokenUntil = (exp: number) => `x.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.x`;
const now = Math.floor(Date.now() / 1000);

beforeEach(() => localStorage.clear());

describe('the library of the provider', () => {
  it('is not needed while nobody is signed in', async () => {
    expect([await getAccessToken(), library.fetched]).toEqual([undefined, false]);
  });

  it('is not needed while the token holds', async () => {
    const token = tokenUntil(now + 60);
    keep('LastAuthUser', 'anna');
    keep('anna.accessToken', token);
    expect([await getAccessToken(), await readTokenExpiry(), library.fetched]).toEqual([
      token,
      (now + 60) * 1000,
      false,
    ]);
  });

  it('renews a token that has run out', async () => {
    keep('LastAuthUser', 'anna');
    keep('anna.accessToken', tokenUntil(now - 60));
    expect([await getAccessToken(), await readTokenExpiry(), library.fetched]).toEqual([
      'renewed',
      (now - 60) * 1000,
      true,
    ]);
  });

  it('lets in whoever comes back from its pages', async () => {
    keep('inflightOAuth', 'true');
    expect(await getAccessToken()).toBe('renewed');
  });

  it('completes a sign-in that returns while the token of the one before holds (PS53)', async () => {
    keep('LastAuthUser', 'anna');
    keep('anna.accessToken', tokenUntil(now + 60));
    keep('inflightOAuth', 'true');
    expect(await getAccessToken()).toBe(tokenUntil(now + 60));
    history.replaceState(null, '', '/login?code=1&state=2');
    expect(await getAccessToken()).toBe('renewed');
    history.replaceState(null, '', '/');
  });
});
