import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';

/** Time of the sign-ins; while it is undefined they follow the time of the machine. */
const machineTime = vi.hoisted(() => ({ now: undefined as number | undefined }));
vi.mock('#scripts/local/clock.ts', async (importOriginal) => {
  const clock = await importOriginal<typeof import('#scripts/local/clock.ts')>();
  return { ...clock, getMachineTime: () => machineTime.now ?? clock.getMachineTime() };
});
afterEach(() => {
  machineTime.now = undefined;
});

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    template: cloud,
    people: [{ email: 'ada@demo.example', name: 'Ada <b>L</b>', note: 'Admin' }],
  });
});
afterAll(() => stack.close());

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const verifier = randomBytes(48).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const authorize = (changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: stack.userPoolClientId,
    response_type: 'code',
    redirect_uri: `${stack.url}/login`,
    scope: 'openid email',
    state: 'my-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  });
  return fetch(`${stack.url}/auth/oauth2/authorize?${query}`, { redirect: 'manual' });
};

async function pick(email: string, page: Response, cookie = page.headers.get('set-cookie')!.split(';')[0]!) {
  const request = /name="request" value="([^"]+)"/.exec(await page.text())![1]!;
  return fetch(`${stack.url}/auth/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ request, email }),
  });
}
async function codeFor(email: string, changes: Record<string, string> = {}) {
  const answer = await pick(email, await authorize(changes));
  return new URL(answer.headers.get('location')!).searchParams.get('code')!;
}
const redeem = (code: string, changes: Record<string, string> = {}) =>
  fetch(`${stack.url}/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: stack.userPoolClientId,
      redirect_uri: `${stack.url}/login`,
      code,
      code_verifier: verifier,
      ...changes,
    }),
  });
const signIn = async (email = 'ada@demo.example') =>
  (await (await redeem(await codeFor(email))).json()) as Tokens;
const act = (action: string, input: object) =>
  fetch(`${stack.url}/auth`, {
    method: 'POST',
    headers: {
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      'content-type': 'application/x-amz-json-1.1',
    },
    body: JSON.stringify({ ClientId: stack.userPoolClientId, ...input }),
  });

describe('signing in', () => {
  it('shows the people, escaped, under a strict policy', async () => {
    const page = await authorize();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Ada &lt;b&gt;L&lt;/b&gt;');
  });

  it('speaks the language it is asked in', async () => {
    expect(await (await authorize({ lang: 'it' })).text()).toContain('<h1>Accesso</h1>');
  });

  it('gives tokens as Cognito makes them, with the claims of the trigger', async () => {
    const answer = await pick('Ada@demo.example', await authorize());
    const to = new URL(answer.headers.get('location')!);
    expect([answer.status, to.origin + to.pathname, to.searchParams.get('state')]).toEqual([
      302,
      `${stack.url}/login`,
      'my-state',
    ]);
    const tokens = (await (await redeem(to.searchParams.get('code')!)).json()) as Tokens;
    expect(claimsOf(tokens.access_token)).toMatchObject({
      token_use: 'access',
      client_id: stack.userPoolClientId,
      iss: `${stack.url}/auth/eu-west-1_Pool`,
      scope: 'openid email',
      email: 'ada@demo.example',
      source: 'TokenGeneration_HostedAuth',
    });
    expect(claimsOf(tokens.id_token)).toMatchObject({
      token_use: 'id',
      aud: stack.userPoolClientId,
      email: 'ada@demo.example',
    });
    expect(tokens.expires_in).toBe(900);
    const info = await fetch(`${stack.url}/auth/oauth2/userInfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await info.json()).toMatchObject({ email: 'ada@demo.example' });
  });

  it('knows a person again', async () => {
    expect(claimsOf((await signIn()).access_token).sub).toBe(claimsOf((await signIn()).access_token).sub);
  });
});

describe('a wrong sign-in', () => {
  it.each([
    ['client', { client_id: 'other' }],
    ['address', { redirect_uri: 'https://evil.example/login' }],
    ['path', { redirect_uri: 'http://localhost:1/login' }],
  ])('of another %s is not answered by a redirect', async (_, changes) => {
    const answer = await authorize(changes);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it("comes back to no plant's sub-domain: the provider knows exact addresses", async () => {
    const answer = await authorize({ redirect_uri: `http://north.localhost:${stack.port}/login` });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['without a challenge', { code_challenge: '' }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a right that does not exist', { scope: 'openid admin' }, 'invalid_scope'],
    ['silently', { prompt: 'none' }, 'login_required'],
  ])('%s is told to the site', async (_, changes, error) => {
    const answer = await authorize(changes);
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe(error);
  });

  it('posted from another browser is refused', async () => {
    expect((await pick('ada@demo.example', await authorize(), 'sign-in=another')).status).toBe(400);
  });

  it('does not get tokens with a wrong verifier, address or client, nor twice', async () => {
    const errorOf = async (answer: Response) => ((await answer.json()) as { error?: string }).error;
    expect(await errorOf(await redeem(await codeFor('ada@demo.example'), { code_verifier: 'wrong' }))).toBe(
      'invalid_grant',
    );
    expect(
      await errorOf(await redeem(await codeFor('ada@demo.example'), { redirect_uri: `${stack.url}/` })),
    ).toBe('invalid_grant');
    expect(await errorOf(await redeem(await codeFor('ada@demo.example'), { client_id: 'other' }))).toBe(
      'invalid_client',
    );
    const code = await codeFor('ada@demo.example');
    const { refresh_token } = (await (await redeem(code)).json()) as Tokens;
    expect(await errorOf(await redeem(code))).toBe('invalid_grant');
    expect((await act('GetTokensFromRefreshToken', { RefreshToken: refresh_token })).status).toBe(400);
  });
});

describe('a refresh token', () => {
  it('is replaced at each use, and the old one soon means nothing', async () => {
    machineTime.now = Date.now();
    const { refresh_token } = await signIn();
    const first = await act('GetTokensFromRefreshToken', { RefreshToken: refresh_token });
    const { AuthenticationResult: fresh } = (await first.json()) as {
      AuthenticationResult: { AccessToken: string; RefreshToken: string };
    };
    expect(claimsOf(fresh.AccessToken)).toMatchObject({
      token_use: 'access',
      source: 'TokenGeneration_RefreshTokens',
    });
    expect(fresh.RefreshToken).not.toBe(refresh_token);
    expect((await act('GetTokensFromRefreshToken', { RefreshToken: refresh_token })).status).toBe(200);
    machineTime.now += 1000;
    expect((await act('GetTokensFromRefreshToken', { RefreshToken: refresh_token })).status).toBe(200);
    machineTime.now += 1000;
    const late = await act('GetTokensFromRefreshToken', { RefreshToken: refresh_token });
    expect([late.status, await late.json()]).toEqual([
      400,
      expect.objectContaining({ __type: 'NotAuthorizedException' }),
    ]);
    expect((await act('GetTokensFromRefreshToken', { RefreshToken: fresh.RefreshToken })).status).toBe(200);
  });

  it('taken back ends the whole sign-in', async () => {
    const { refresh_token, access_token } = await signIn();
    expect((await act('RevokeToken', { Token: refresh_token })).status).toBe(200);
    expect((await act('GetTokensFromRefreshToken', { RefreshToken: refresh_token })).status).toBe(400);
    expect(
      (
        await fetch(`${stack.url}/auth/oauth2/userInfo`, {
          headers: { authorization: `Bearer ${access_token}` },
        })
      ).status,
    ).toBe(401);
  });
});

describe('signing out', () => {
  const logout = (logout_uri: string) =>
    fetch(
      `${stack.url}/auth/logout?${new URLSearchParams({ client_id: stack.userPoolClientId, logout_uri })}`,
      { redirect: 'manual' },
    );

  it('leads back to the site and nowhere else', async () => {
    expect((await logout(`${stack.url}/`)).headers.get('location')).toBe(`${stack.url}/`);
    expect((await logout('https://evil.example/')).status).toBe(400);
  });
});
