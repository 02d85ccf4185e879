import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, expect, it } from 'vitest';
import { forgetHandedOver, keepHandedOver } from './handed-over.ts';
import { isLive, keptToken } from './kept-token.ts';
import { configureSignIn } from './sign-in.ts';

const tokenUntil = (exp: number) =>
  ['{"alg":"none"}', JSON.stringify({ exp, sub: 'ò' }), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const anHour = 3600;
const now = Math.floor(Date.now() / 1000);

afterEach(() => localStorage.clear());

it('finds the token where the provider keeps it', async () => {
  configureSignIn({
    userPoolId: 'eu-west-1_pool',
    userPoolClientId: 'client',
    region: 'eu-west-1',
    domain: 'localhost/auth',
    api: '/api',
    local: true,
    version: '0',
  });
  expect(keptToken()).toBeUndefined();
  const token = tokenUntil(now + anHour);
  await cognitoUserPoolsTokenProvider.authTokenStore.storeTokens({
    accessToken: decodeJWT(token),
    clockDrift: 0,
    username: 'anna@demo.example',
  });
  expect(keptToken()).toBe(token);
});

it('finds the token that was handed over', () => {
  keepHandedOver({ accessToken: 'given', expiresAt: new Date(Date.now() + anHour * 1000).toISOString() });
  expect(keptToken()).toBe('given');
  forgetHandedOver();
});

it('knows a token that has run out', () => {
  expect([isLive(tokenUntil(now + anHour)), isLive(tokenUntil(now - 1)), isLive('given')]).toEqual([
    true,
    false,
    false,
  ]);
});
