// Accounts of the local user pool on a whole stack: invited, signed in with a password, disabled, enabled.
import { createHash, randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, prepareSeed } from '#scripts/seed.ts';
import { inbox } from '../../e2e/inbox.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ people, seed: (at) => prepareSeed('empty', at) });
}, 120_000);
afterAll(() => stack.close());

const verifier = randomBytes(48).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

interface Shown {
  status: number;
  text: string;
  location: string | null;
}
/** Sign-in page in one browser, whose forms are sent one after the other. */
async function openSignIn(lang = 'en') {
  const query = new URLSearchParams({
    client_id: stack.userPoolClientId,
    response_type: 'code',
    redirect_uri: `${stack.url}/login`,
    scope: 'openid email',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    lang,
  });
  const first = await fetch(`${stack.url}/auth/oauth2/authorize?${query}`);
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  let shown = await first.text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(shown)?.[1] ?? '';
  return async (fields: Record<string, string>): Promise<Shown> => {
    const answer = await fetch(`${stack.url}/auth/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ request: hidden('request'), session: hidden('session'), ...fields }),
    });
    shown = await answer.text();
    return { status: answer.status, text: shown, location: answer.headers.get('location') };
  };
}
const redeem = async ({ location }: Shown) => {
  const answer = await fetch(`${stack.url}/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: stack.userPoolClientId,
      redirect_uri: `${stack.url}/login`,
      code: new URL(location!).searchParams.get('code')!,
      code_verifier: verifier,
    }),
  });
  return (await answer.json()) as { access_token: string; refresh_token: string };
};
const refresh = (RefreshToken: string) =>
  fetch(`${stack.url}/auth`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId: stack.userPoolClientId, RefreshToken }),
  });

async function call(as: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${stack.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await stack.token(as)}`,
      'x-plant': 'TO1',
      'content-type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer, looked into by matchers
  return { status: answer.status, body: (await answer.json()) as any };
}
const control = async (event: object) => {
  const answer = await fetch(`${stack.url}/api/local/control`, {
    method: 'POST',
    body: JSON.stringify(event),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer, looked into by matchers
  return (await answer.json()) as any;
};

const email = 'gina@demo.example';
const password = 'Correct-horse-7-battery';
const mailsTo = async (address: string) => (await inbox(stack.url)).filter(({ to }) => to.includes(address));
const passwordIn = (html: string) => /\bAa\S{14}/.exec(html)![0];

describe('an invited account', () => {
  let temporary: string;
  let refreshToken: string;

  it('is mailed its temporary password in the own language', async () => {
    const { result } = await control({
      command: 'invite',
      code: 'demo',
      email,
      name: 'Gina',
      language: 'fr',
      plant: 'TO1',
      profile: 'pm',
    });
    expect(result.plants).toEqual([{ plant: 'TO1', profile: 'pm' }]);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre accès à Plantledger']);
    expect(mails[0]!.html).toContain(email);
    temporary = passwordIn(mails[0]!.html);
  });

  it('asks for the password, and for a new one that meets the rules', async () => {
    const send = await openSignIn('it');
    const asked = await send({ email: email.toUpperCase() });
    expect([asked.status, asked.location]).toEqual([200, null]);
    expect(asked.text).toContain('type="password"');
    expect((await send({ email, password: 'wrong' })).text).toContain('Nome utente o password errati.');
    expect((await send({ email, password: temporary })).text).toContain('Scegliere la password');
    expect((await send({ email, newPassword: password, repeated: 'other' })).text).toContain('sono diverse');
    expect((await send({ email, newPassword: 'short-1A', repeated: 'short-1A' })).text).toContain(
      'non rispetta le regole',
    );
    const signedIn = await send({ email, newPassword: password, repeated: password });
    expect(signedIn.status).toBe(302);
    const tokens = await redeem(signedIn);
    refreshToken = tokens.refresh_token;
    const answer = await fetch(`${stack.url}/api/user/get`, {
      headers: { authorization: `Bearer ${tokens.access_token}`, 'x-plant': 'TO1' },
    });
    expect(await answer.json()).toMatchObject({ email, idprofilo: 3 });
  });

  it('takes no new password from a browser that did not enter the temporary one', async () => {
    await control({
      command: 'invite',
      code: 'demo',
      email: 'hal@demo.example',
      name: 'Hal',
      plant: 'TO1',
      profile: 'pm',
    });
    const [mail] = await mailsTo('hal@demo.example');
    const send = await openSignIn();
    await send({ email: 'hal@demo.example' });
    const forged = await send({
      email: 'hal@demo.example',
      session: 'e30.forged',
      newPassword: password,
      repeated: password,
    });
    expect([forged.status, forged.location]).toEqual([200, null]);
    expect((await send({ email: 'hal@demo.example', password: passwordIn(mail!.html) })).text).toContain(
      'Choose your password',
    );
  });

  it('is invited again only while its password was never chosen', async () => {
    const again = { command: 'invite', code: 'demo', email: 'hal@demo.example' };
    await control(again);
    const [first, second, ...more] = await mailsTo('hal@demo.example');
    expect(more).toEqual([]);
    const send = await openSignIn();
    expect((await send({ email: 'hal@demo.example', password: passwordIn(first!.html) })).text).toContain(
      'Incorrect',
    );
    expect((await send({ email: 'hal@demo.example', password: passwordIn(second!.html) })).text).toContain(
      'Choose your password',
    );
    await control({ ...again, email });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is refused at sign-in and refresh once disabled, and let in again after the return', async () => {
    const { body: listed } = await call('admin@demo.example', 'GET', '/user/items');
    const { id } = listed.items.find((one: { email: string }) => one.email === email);
    expect(
      (await call('admin@demo.example', 'POST', `/user/items/${id}/disable`, { reason: 'left' })).status,
    ).toBe(200);
    await stack.settle();
    expect((await (await openSignIn())({ email, password })).text).toContain('This account is disabled.');
    expect((await refresh(refreshToken)).status).toBe(400);
    await call('admin@demo.example', 'POST', `/user/items/${id}/enable`, { reason: 'back' });
    await stack.settle();
    expect((await (await openSignIn())({ email, password })).status).toBe(302);
    expect((await refresh(refreshToken)).status).toBe(400);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

it('the demo people, and people who only type their address, need no password and get no mail', async () => {
  for (const address of ['disabled@demo.example', 'admin@demo.example', 'stranger@else.example']) {
    expect((await (await openSignIn())({ email: address })).status, address).toBe(302);
    expect(await mailsTo(address)).toEqual([]);
  }
});

it('npm run token works for everybody', async () => {
  for (const address of [email, 'admin@demo.example']) expect(await stack.token(address)).toMatch(/^ey/);
});

describe('the actions of administrators', () => {
  const client = (secretAccessKey: string) =>
    new CognitoIdentityProviderClient({
      region: 'eu-west-1',
      endpoint: `http://127.0.0.1:${stack.port}/_aws/cognito-idp`,
      credentials: { accessKeyId: 'local', secretAccessKey },
      maxAttempts: 1,
    });
  const getPool = () => process.env.USER_POOL!;

  it('need a signature, the pool and a known user', async () => {
    const get = (Username: string, secret = 'local-secret', pool = getPool()) =>
      client(secret).send(new AdminGetUserCommand({ UserPoolId: pool, Username }));
    await expect(get(email, 'other')).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(get(email, 'local-secret', 'eu-west-1_Other')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(get('who@demo.example')).rejects.toMatchObject({ name: 'UserNotFoundException' });
    expect(await get(email)).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
    expect(await get('admin@demo.example')).toMatchObject({ UserStatus: 'EXTERNAL_PROVIDER' });
  });

  it('create an account once, and send an invitation again only while it is unused', async () => {
    const create = (Username: string, MessageAction?: 'RESEND') =>
      client('local-secret').send(
        new AdminCreateUserCommand({ UserPoolId: getPool(), Username, MessageAction }),
      );
    await expect(create(email)).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(create('admin@demo.example')).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(create(email, 'RESEND')).rejects.toMatchObject({ name: 'UnsupportedUserStateException' });
    await expect(create('no address')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});
