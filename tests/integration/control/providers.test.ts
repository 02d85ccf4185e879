// Identity providers from the operator's command to the token: the control function, the user pool, the DNS and
// the sign-in of the local stack.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as control } from '#functions/control/handler.ts';
import { directory, identityProviders, mailDomains } from '#functions/db/entities/access.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { handler as restoreProviders } from '#functions/deploying/restore-providers.ts';
import { openDatabase, writeState } from '#scripts/local/database.ts';
import { listen } from '#scripts/local/listen.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, seed } from '#scripts/seed.ts';
import { storeOf } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'plantledger-providers-'));
let stack: Stack;

beforeAll(async () => {
  const database = openDatabase(folder);
  writeState(database, 'filled', 'by the test');
  database.close();
  stack = await startStack({ data: folder, people });
  await seed('empty', { now: new Date().toISOString() });
}, 120_000);
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true });
});

interface Domain {
  domain: string;
  proved: boolean;
  record?: { name: string; type: string; value: string };
}
interface Answer {
  result?: { provider: string; tenant: string; domains: Domain[] };
  refused?: string;
}
const run = async (command: string, input: object) => {
  const event = JSON.stringify({ command, ...input });
  const answer = await fetch(`${stack.url}/api/local/control`, { method: 'POST', body: event });
  return (await answer.json()) as Answer;
};

const acmeSaml = {
  code: 'acme',
  name: 'AcmeLogin',
  kind: 'saml',
  domains: 'acme.example',
  metadata: 'https://idp.acme.example/metadata',
  verified: 'contract',
};
const demoOidc = {
  code: 'demo',
  name: 'DemoLogin',
  kind: 'oidc',
  domains: 'corporate.example',
  issuer: 'https://idp.corporate.example',
  client: 'plants',
};
const demoLogin = { code: demoOidc.code, name: demoOidc.name };
const store = () => storeOf({ tenant: NO_SCOPE });

/** Publishes the records that a command asked for. */
async function publish({ result }: Answer, value = (text: string) => text) {
  for (const { record } of result!.domains)
    if (record)
      await fetch(`${stack.url}/api/local/dns`, {
        method: 'POST',
        body: JSON.stringify({ name: record.name, texts: ['v=spf1 -all', value(record.value)] }),
      });
}

const verifier = randomBytes(48).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Opens the sign-in with these parameters, as the browser does. */
const authorize = (parameters: Record<string, string>) =>
  fetch(
    `${stack.url}/auth/oauth2/authorize?${new URLSearchParams({
      client_id: stack.userPoolClientId,
      response_type: 'code',
      redirect_uri: `${stack.url}/login`,
      scope: 'openid email',
      state: 'x',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...parameters,
    })}`,
    { redirect: 'manual' },
  );

/** Signs in on the page of the provider of a domain; returns the claims of the access token. */
async function signIn(domain: string, email: string, isVerified = true) {
  const page = await authorize({ idp_identifier: domain });
  const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
  const request = /name="request" value="([^"]+)"/.exec(await page.text())![1]!;
  const answer = await fetch(`${stack.url}/auth/provider-sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ request, email, ...(isVerified && { verified: 'true' }) }),
  });
  const code = new URL(answer.headers.get('location')!).searchParams.get('code')!;
  const tokens = (await (await token({ grant_type: 'authorization_code', code })).json()) as Tokens;
  return { ...tokens, claims: claimsOf(tokens.access_token) };
}
interface Tokens {
  access_token: string;
  refresh_token: string;
}
const token = (fields: Record<string, string>) =>
  fetch(`${stack.url}/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: stack.userPoolClientId,
      redirect_uri: `${stack.url}/login`,
      code_verifier: verifier,
      ...fields,
    }),
  });
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const whoAmI = (accessToken: string) =>
  fetch(`${stack.url}/api/UserTenant/get`, { headers: { authorization: `Bearer ${accessToken}` } });

const pool = () => ({
  UserPoolId: process.env.USER_POOL!,
  ClientId: stack.userPoolClientId,
});
const cognito = () => new CognitoIdentityProviderClient({});
const offered = async () =>
  (await cognito().send(new DescribeUserPoolClientCommand(pool()))).UserPoolClient!
    .SupportedIdentityProviders;

describe('a provider', () => {
  it('signs nobody in before its domain is proved, and its own people afterwards', async () => {
    const added = await run('provider add', acmeSaml);
    expect(added.result).toMatchObject({
      provider: 'AcmeLogin',
      tenant: 'acme',
      domains: [{ domain: 'acme.example', proved: false }],
    });
    const { record } = added.result!.domains[0]!;
    expect(record).toMatchObject({ name: '_plantledger.acme.example', type: 'TXT' });
    expect(record!.value).toMatch(/^plantledger-domain=[0-9a-f]{32}$/);
    expect(await offered()).toEqual(['COGNITO', 'AcmeLogin']);
    expect((await authorize({ idp_identifier: 'acme.example' })).status).toBe(400);

    const verify = () => run('provider verify', { code: 'acme', name: 'AcmeLogin' });
    expect((await verify()).result!.domains[0]!.proved).toBe(false);
    await publish(added, (value) => `${value}0`);
    expect((await verify()).result!.domains[0]).toEqual({ domain: 'acme.example', proved: false, record });
    // The administrator still signs in with a password.
    expect(claimsOf(await stack.token('admin@acme.example')).tenant).toBe('acme');

    await publish(added);
    expect((await verify()).result!.domains).toEqual([{ domain: 'acme.example', proved: true }]);
    const { claims, access_token } = await signIn('acme.example', 'Admin@acme.example');
    expect(claims).toMatchObject({ tenant: 'acme', username: 'acmelogin_admin@acme.example' });
    expect((await whoAmI(access_token)).status).toBe(200);
    // Passwords of the domain end there.
    expect(claimsOf(await stack.token('admin@acme.example')).tenant).toBeUndefined();
    expect((await whoAmI(await stack.token('admin@acme.example'))).status).toBe(403);
  });

  it('of another tenant does not sign in the administrator of this one', async () => {
    const added = await run('provider add', demoOidc);
    await publish(added);
    expect((await run('provider verify', demoLogin)).result!.domains[0]!.proved).toBe(true);
    expect((await offered())!.sort()).toEqual(['AcmeLogin', 'COGNITO', 'DemoLogin']);
    for (const isVerified of [true, false])
      for (const email of ['admin@acme.example', 'admin@demo.example', 'admin@corporate.example']) {
        const { claims, access_token } = await signIn('corporate.example', email, isVerified);
        expect([claims.tenant, claims.user]).toEqual([undefined, undefined]);
        const answer = await whoAmI(access_token);
        expect([answer.status, (await answer.json()).code]).toEqual([403, 'notAuthorized']);
      }
  });

  it('of kind OIDC signs in verified addresses only', async () => {
    const entry = { tenant: 'demo', user: 'admin' };
    await store().commit(store().create(directory, 'boss@corporate.example', entry));
    const tenantOf = async (isVerified: boolean) =>
      (await signIn('corporate.example', 'boss@corporate.example', isVerified)).claims.tenant;
    expect(await tenantOf(false)).toBeUndefined();
    expect(await tenantOf(true)).toBe('demo');
  });

  it('is offered again after a deployment reset the client', async () => {
    const { UserPoolClient } = await cognito().send(new DescribeUserPoolClientCommand(pool()));
    await cognito().send(
      new UpdateUserPoolClientCommand({
        ...UserPoolClient,
        ...pool(),
        SupportedIdentityProviders: ['COGNITO'],
      }),
    );
    expect(await offered()).toEqual(['COGNITO']);
    expect((await authorize({ idp_identifier: 'acme.example' })).status).toBe(400);
    expect(await deploy('Update', pool())).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'old' });
    expect(await offered()).toEqual(['COGNITO', 'AcmeLogin', 'DemoLogin']);
    const wrong = { ...pool(), UserPoolId: 'eu-west-1_none' };
    expect(await deploy('Create', wrong)).toMatchObject({ Status: 'FAILED', Reason: /does not exist/ });
    expect(await deploy('Delete', wrong)).toMatchObject({ Status: 'SUCCESS' });
  });

  it('that is removed signs in nobody, and its sign-ins end at the next renewal', async () => {
    const { refresh_token } = await signIn('acme.example', 'admin@acme.example');
    const renew = async () => {
      const answer = await token({ grant_type: 'refresh_token', refresh_token });
      return claimsOf(((await answer.json()) as Tokens).access_token).tenant;
    };
    expect(await renew()).toBe('acme');
    const removed = await run('provider remove', { code: 'acme', name: 'AcmeLogin' });
    expect(removed.result).toEqual({ provider: 'AcmeLogin', removed: true });
    expect(await renew()).toBeUndefined();
    expect((await authorize({ idp_identifier: 'acme.example' })).status).toBe(400);
    expect(await offered()).toEqual(['COGNITO', 'DemoLogin']);
    expect(await store().find(mailDomains, 'acme.example')).toBeUndefined();
    // The password works again.
    expect(claimsOf(await stack.token('admin@acme.example')).tenant).toBe('acme');
  });
});

/** Sends an event as CloudFormation does; returns the answer of the custom resource. */
async function deploy(RequestType: 'Create' | 'Update' | 'Delete', ResourceProperties: object) {
  const answer = Promise.withResolvers<object>();
  const server = createServer(async (request, response) => {
    answer.resolve(JSON.parse((await request.toArray()).join('')));
    response.end();
  });
  const port = await listen(server, 0);
  const event = {
    RequestType,
    ResourceProperties,
    ResponseURL: `http://127.0.0.1:${port}/`,
    ...(RequestType !== 'Create' && { PhysicalResourceId: 'old' }),
  };
  await restoreProviders(event as unknown as Parameters<typeof restoreProviders>[0]);
  server.close();
  return answer.promise;
}

describe('a command about providers', () => {
  const refusals: [string, string, object, RegExp][] = [
    ['of a tenant that does not exist', 'provider add', { ...acmeSaml, code: 'nobody' }, /no tenant nobody/],
    ['with a public mail domain', 'provider add', { ...acmeSaml, domains: 'gmail.com' }, /gmail\.com/],
    [
      'with a domain of another provider',
      'provider add',
      { ...acmeSaml, domains: 'other.example,corporate.example' },
      /corporate\.example belongs to another provider/,
    ],
    [
      'with a name of another tenant',
      'provider add',
      { ...acmeSaml, name: 'DemoLogin' },
      /DemoLogin belongs/,
    ],
    [
      'that changes the kind',
      'provider add',
      { ...acmeSaml, code: 'demo', name: 'DemoLogin', domains: 'corporate.example' },
      /DemoLogin is of kind oidc/,
    ],
    [
      'with metadata that nobody can read',
      'provider add',
      { ...acmeSaml, metadata: 'https://idp.invalid/metadata' },
      /cannot use the provider AcmeLogin: Error retrieving metadata/,
    ],
    [
      'to verify what is not there',
      'provider verify',
      { code: 'acme', name: 'Absent' },
      /no provider Absent/,
    ],
    [
      'to remove what is not there',
      'provider remove',
      { code: 'acme', name: 'Absent' },
      /no provider Absent/,
    ],
    [
      'to remove a provider of another tenant',
      'provider remove',
      { code: 'acme', name: 'DemoLogin' },
      /no provider DemoLogin/,
    ],
    ['with a name that Cognito reserves', 'provider add', { ...acmeSaml, name: 'Google' }, /name/],
    ['with an underscore in the name', 'provider add', { ...acmeSaml, name: 'Acme_Login' }, /name/],
    ['with metadata over http', 'provider add', { ...acmeSaml, metadata: 'http://idp.example' }, /metadata/],
    ['with a domain that is none', 'provider add', { ...acmeSaml, domains: 'acme' }, /domains/],
    [
      'that leaves open whether addresses are verified',
      'provider add',
      { ...acmeSaml, verified: undefined },
      /verified/,
    ],
    ['of kind OIDC by contract', 'provider add', { ...demoOidc, verified: 'contract' }, /verified/],
  ];

  it.each(refusals)(
    '%s is refused with a sentence, and changes nothing',
    async (_, command, input, sentence) => {
      const before = [
        await store().list(identityProviders),
        await store().list(mailDomains),
        await offered(),
      ];
      const { refused, result } = await run(command, input);
      expect(result).toBeUndefined();
      expect(refused).toMatch(sentence);
      expect([
        await store().list(identityProviders),
        await store().list(mailDomains),
        await offered(),
      ]).toEqual(before);
    },
  );

  it('repeated with other domains keeps what is proved and releases what is left out', async () => {
    const more = { ...demoOidc, domains: 'corporate.example, Second.example' };
    const added = await run('provider add', more);
    expect(added.result!.domains).toMatchObject([
      { domain: 'corporate.example', proved: true },
      { domain: 'second.example', proved: false },
    ]);
    // The same record again, so that one published already still proves the domain.
    expect(await run('provider add', more)).toEqual(added);
    await publish(added);
    expect((await run('provider verify', demoLogin)).result!.domains[1]!.proved).toBe(true);
    await run('provider add', { ...demoOidc, domains: 'second.example' });
    expect(await store().find(mailDomains, 'corporate.example')).toBeUndefined();
    expect((await authorize({ idp_identifier: 'corporate.example' })).status).toBe(400);
    expect((await authorize({ idp_identifier: 'second.example' })).status).toBe(200);
  });

  it('of two operators about one domain gives it to the first who proves it', async () => {
    const first = await run('provider add', { ...acmeSaml, domains: 'contested.example' });
    const second = await run('provider add', { ...demoOidc, domains: 'second.example,contested.example' });
    await publish(first);
    expect(
      (await run('provider verify', { code: 'acme', name: 'AcmeLogin' })).result!.domains[0]!.proved,
    ).toBe(true);
    await publish(second);
    expect((await run('provider verify', demoLogin)).refused).toMatch(/contested\.example belongs/);
    expect(await store().find(mailDomains, 'contested.example')).toMatchObject({ provider: 'AcmeLogin' });
  });

  it('needs the secret of an OIDC client', async () => {
    const { OIDC_SECRETS } = process.env;
    // The local stack has every secret below the prefix of its stage, and its roles allow no other.
    process.env.OIDC_SECRETS = 'nothing/';
    const input = { ...demoOidc, name: 'NoSecret', domains: 'no.example' };
    const answer = await control({ command: 'provider add', ...input });
    process.env.OIDC_SECRETS = OIDC_SECRETS;
    expect(answer).toEqual({
      refused: 'Store the client secret of the provider in Secrets Manager first, as nothing/NoSecret.',
    });
    expect(await store().find(identityProviders, 'NoSecret')).toBeUndefined();
  });
});
