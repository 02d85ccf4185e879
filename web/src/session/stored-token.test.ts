import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearHandedOverToken, storeHandedOverToken } from './hand-over-token.ts';
import { isTokenValid, readStoredToken } from './stored-token.ts';

const installed = {
  userPoolId: 'eu-west-1_pool',
  userPoolClientId: 'client',
  region: 'eu-west-1',
  domain: 'localhost/auth',
  local: true,
  version: '0',
};
vi.mock('../config.ts', () => ({ loadConfig: async () => installed }));
const { getValidToken: liveToken } = await import('./provider.ts');
const { getAccessToken: accessToken, readTokenExpiry: tokenExpiry } = await import('./sign-in.ts');

const now = Math.floor(Date.now() / 1000);
const anHour = 3600;
const tokenUntil = (exp: number) =>
  ['{"alg":"none"}', JSON.stringify({ exp, sub: 'ò' }), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
/** Stores a token as the provider's library does. */
const keep = (accessToken: string, clockDrift = 0) =>
  cognitoUserPoolsTokenProvider.authTokenStore.storeTokens({
    accessToken: decodeJWT(accessToken),
    clockDrift,
    username: 'anna@demo.example',
  });

beforeEach(() => {
  localStorage.clear();
  clearHandedOverToken();
});

it('finds the token where the library keeps it', async () => {
  expect(readStoredToken()).toBeUndefined();
  const token = tokenUntil(now + anHour);
  await keep(token);
  const kept = { accessToken: token, expiresAt: (now + anHour) * 1000 };
  expect([readStoredToken(), readStoredToken('client'), readStoredToken('another')]).toEqual([
    kept,
    kept,
    undefined,
  ]);
});

it('finds the token that was handed over', async () => {
  await keep(tokenUntil(now + anHour));
  const expiresAt = new Date((now + anHour) * 1000).toISOString();
  storeHandedOverToken({ accessToken: 'given', expiresAt });
  expect(readStoredToken('client')).toEqual({ accessToken: 'given', expiresAt: Date.parse(expiresAt) });
});

describe('a token holds as long as the library says', () => {
  it.each([
    ['an hour ahead', anHour, 0, true],
    ['run out', -1, 0, false],
    ['about to run out', 3, 0, false],
    ['run out by the clock of the provider, which is ahead', anHour, 2 * anHour, false],
    ['run out by this clock alone', -anHour, -2 * anHour, true],
  ])('%s', async (_, seconds, drift, holds) => {
    const token = tokenUntil(now + seconds);
    await keep(token, drift * 1000);
    expect(isTokenValid(readStoredToken('client')!)).toBe(holds);
    // The library renews an expired token, but has no refresh token here.
    const given = await liveToken().catch(() => undefined);
    expect(given).toBe(holds ? token : undefined);
  });

  it('unless it cannot be read', () => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'anna');
    localStorage.setItem('CognitoIdentityServiceProvider.client.anna.accessToken', 'torn');
    expect(isTokenValid(readStoredToken('client')!)).toBe(false);
  });
});

it('is asked of this installation alone', async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.former.LastAuthUser', 'anna');
  localStorage.setItem('CognitoIdentityServiceProvider.former.anna.accessToken', tokenUntil(now + anHour));
  expect([await accessToken(), await tokenExpiry()]).toEqual([undefined, undefined]);
});
