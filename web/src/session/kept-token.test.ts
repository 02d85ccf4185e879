import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHandedOver, keepHandedOver } from './handed-over.ts';
import { isLive, keptToken } from './kept-token.ts';

const installed = {
  userPoolId: 'eu-west-1_pool',
  userPoolClientId: 'client',
  region: 'eu-west-1',
  domain: 'localhost/auth',
  local: true,
  version: '0',
};
vi.mock('../config.ts', () => ({ config: async () => installed }));
const { liveToken } = await import('./provider.ts');
const { accessToken, tokenExpiry } = await import('./sign-in.ts');

const now = Math.floor(Date.now() / 1000);
const anHour = 3600;
const tokenUntil = (exp: number) =>
  ['{"alg":"none"}', JSON.stringify({ exp, sub: 'ò' }), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
/** As the provider's library keeps it. */
const keep = (accessToken: string, clockDrift = 0) =>
  cognitoUserPoolsTokenProvider.authTokenStore.storeTokens({
    accessToken: decodeJWT(accessToken),
    clockDrift,
    username: 'anna@demo.example',
  });

beforeEach(() => {
  localStorage.clear();
  forgetHandedOver();
});

it('finds the token where the library keeps it', async () => {
  expect(keptToken()).toBeUndefined();
  const token = tokenUntil(now + anHour);
  await keep(token);
  const kept = { accessToken: token, expiresAt: (now + anHour) * 1000 };
  expect([keptToken(), keptToken('client'), keptToken('another')]).toEqual([kept, kept, undefined]);
});

it('finds the token that was handed over', async () => {
  await keep(tokenUntil(now + anHour));
  const expiresAt = new Date((now + anHour) * 1000).toISOString();
  keepHandedOver({ accessToken: 'given', expiresAt });
  expect(keptToken('client')).toEqual({ accessToken: 'given', expiresAt: Date.parse(expiresAt) });
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
    expect(isLive(keptToken('client')!)).toBe(holds);
    // the library renews what does not hold, and finds nothing to renew it with
    const given = await liveToken().catch(() => undefined);
    expect(given).toBe(holds ? token : undefined);
  });

  it('unless it cannot be read', () => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'anna');
    localStorage.setItem('CognitoIdentityServiceProvider.client.anna.accessToken', 'torn');
    expect(isLive(keptToken('client')!)).toBe(false);
  });
});

it('is asked of this installation alone', async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.former.LastAuthUser', 'anna');
  localStorage.setItem('CognitoIdentityServiceProvider.former.anna.accessToken', tokenUntil(now + anHour));
  expect([await accessToken(), await tokenExpiry()]).toEqual([undefined, undefined]);
});
