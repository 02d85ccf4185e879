// The worker of accounts: whoever may enter has an enabled account in the pool, everybody else's is disabled,
// whatever the order and number of its messages.
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { SendMessageBatchCommand, type SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directory, mailDomains, memberships, users } from '#functions/db/entities/access.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { getAccountClient, getQueueClient } from '#functions/http/aws.ts';
import { handler as composeMessage } from '#functions/workers/account-mail.ts';
import { handler } from '#functions/workers/account-sync.ts';
import { members } from '#shared/access/user-api.ts';
import {
  ACCOUNTS_QUEUE_URL,
  asFunction,
  ok,
  type Role,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { record } from '../mailbox.ts';
import { type Deliver, streamReader } from '../stream.ts';

const cognito = mockClient(getAccountClient());
const sqs = mockClient(getQueueClient());

interface Account {
  enabled: boolean;
  status: string;
  changedAt: Date;
}
/** The pool, as far as the worker sees it. */
const pool = new Map<string, Account>();
/** Runs once after the next read of an account. */
let meanwhile: (() => Promise<unknown>) | undefined;

const absent = () => new UserNotFoundException({ message: 'User does not exist.', $metadata: {} });
const change = (name: string | undefined, changes: Partial<Account>) => {
  const account = pool.get(name!);
  if (!account) throw absent();
  pool.set(name!, { ...account, ...changes, changedAt: new Date() });
  return {};
};

function openPool() {
  pool.clear();
  cognito.reset();
  cognito.on(AdminGetUserCommand).callsFake(async ({ Username }) => {
    const account = pool.get(Username);
    const action = meanwhile;
    meanwhile = undefined;
    await action?.();
    if (!account) throw absent();
    return { Enabled: account.enabled, UserStatus: account.status, UserLastModifiedDate: account.changedAt };
  });
  cognito.on(AdminCreateUserCommand).callsFake(({ Username, MessageAction }) => {
    if (MessageAction === 'RESEND') return change(Username, {});
    if (pool.has(Username)) throw new UsernameExistsException({ message: 'exists', $metadata: {} });
    pool.set(Username, { enabled: true, status: 'FORCE_CHANGE_PASSWORD', changedAt: new Date() });
    return {};
  });
  cognito.on(AdminEnableUserCommand).callsFake(({ Username }) => change(Username, { enabled: true }));
  cognito.on(AdminDisableUserCommand).callsFake(({ Username }) => change(Username, { enabled: false }));
  cognito.on(AdminUserGlobalSignOutCommand).resolves({});
}

let world: World;
let deliver: Deliver;
beforeAll(async () => {
  process.env.USER_POOL = 'eu-west-1_People';
  world = await startWorld();
  deliver = await streamReader('LATEST');
});
afterAll(() => world.close());
beforeEach(() => {
  openPool();
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
});

/** Returns the messages about accounts that the changes since the last call caused. */
async function queued(): Promise<{ tenant: string; email: string }[]> {
  sqs.resetHistory();
  await deliver();
  return sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input as SendMessageBatchCommandInput)
    .filter(({ QueueUrl }) => QueueUrl === ACCOUNTS_QUEUE_URL)
    .flatMap(({ Entries }) => Entries ?? [])
    .map(({ MessageBody }) => JSON.parse(MessageBody!));
}

async function work(messages: readonly { tenant: string; email: string }[]): Promise<number> {
  const Records = messages.map((each, n) => record(JSON.stringify(each), each.tenant, n));
  const { batchItemFailures } = await asFunction('functions/workers/account-sync.ts', () =>
    handler({ Records } as never, {} as never),
  );
  return batchItemFailures.length;
}
const settle = async () => expect(await work(await queued())).toBe(0);

const of = (email: string) => ({ tenant: 'acme', email });
const take = (email: string, more: object = {}, as: Role = 'admin') =>
  ok(
    members.create,
    {
      name: 'Nina',
      email,
      language: 'fr',
      memberships: [{ plant: 'P1', profile: 'pm' }],
      ...more,
    },
    { as },
  );
const done = () => cognito.calls().map(({ args }) => args[0].constructor.name.replace('Command', ''));

describe('a person', () => {
  it('who becomes a member gets an account, once, in the own language', async () => {
    await take('nina@acme.example');
    const messages = await queued();
    expect(new Set(messages.map(({ email }) => email))).toEqual(new Set(['nina@acme.example']));
    expect(await work([...messages, ...messages, ...messages.toReversed()])).toBe(0);
    expect(pool.get('nina@acme.example')).toMatchObject({ enabled: true, status: 'FORCE_CHANGE_PASSWORD' });
    const created = cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input);
    expect(created).toEqual([
      {
        UserPoolId: 'eu-west-1_People',
        Username: 'nina@acme.example',
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: undefined,
        UserAttributes: [
          { Name: 'email', Value: 'nina@acme.example' },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: 'Nina' },
          { Name: 'locale', Value: 'fr' },
        ],
      },
    ]);
  });

  it('who is disabled everywhere cannot sign in, and can after the return', async () => {
    const { id, version } = await take(
      'omar@acme.example',
      {
        memberships: [
          { plant: 'P1', profile: 'pm' },
          { plant: 'P2', profile: 'guest' },
        ],
      },
      'superAdmin',
    );
    await settle();
    await ok(members.disable, { id, version, reason: 'left' });
    await settle();
    expect(pool.get('omar@acme.example')!.enabled).toBe(true);
    const store = storeOf({ tenant: 'acme' });
    await store.commit(store.remove(memberships, await store.get(memberships, `${id}.P2`)));
    await settle();
    expect(pool.get('omar@acme.example')!.enabled).toBe(false);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    await ok(members.enable, { id, reason: 'back' });
    await settle();
    expect(pool.get('omar@acme.example')!.enabled).toBe(true);
    expect(cognito.commandCalls(AdminCreateUserCommand)).toHaveLength(1);
  });

  it('whose address changes keeps one account: the new one', async () => {
    const person = await take('old@acme.example');
    await settle();
    await ok(
      members.replace,
      {
        id: person.id,
        version: person.version,
        name: person.name,
        email: 'new@acme.example',
        language: 'fr',
        memberships: person.memberships,
      },
      { as: 'superAdmin' },
    );
    await settle();
    expect([pool.get('old@acme.example')!.enabled, pool.get('new@acme.example')!.enabled]).toEqual([
      false,
      true,
    ]);
  });

  it('without a membership gets none; a user who is tenant-root does', async () => {
    const store = storeOf({ tenant: 'acme' });
    const nobody = storeOf({ tenant: NO_SCOPE });
    for (const [id, tenantRoot] of [
      ['lonely', undefined],
      ['root2', true],
    ] as const) {
      const email = `${id}@acme.example`;
      await store.commit(
        store.create(users, id, { name: id, email, language: 'en', tenantRoot }),
        nobody.create(directory, email, { tenant: 'acme', user: id }),
      );
    }
    await settle();
    expect([...pool.keys()]).toEqual(['root2@acme.example']);
  });

  it("of a provider's domain gets no password account, and an existing one is disabled", async () => {
    await take('pia@federated.example');
    await settle();
    const nobody = storeOf({ tenant: NO_SCOPE });
    await nobody.commit(
      nobody.create(mailDomains, 'federated.example', { tenant: 'acme', provider: 'Login' }),
    );
    await take('rita@federated.example');
    expect(await work([...(await queued()), of('pia@federated.example')])).toBe(0);
    expect([...pool]).toMatchObject([['pia@federated.example', { enabled: false }]]);
  });

  it('whom nobody knows gets none, and whom a provider signs in is left alone', async () => {
    pool.set('gone@acme.example', { enabled: true, status: 'CONFIRMED', changedAt: new Date() });
    pool.set('ext@acme.example', { enabled: true, status: 'EXTERNAL_PROVIDER', changedAt: new Date() });
    expect(await work([of('gone@acme.example'), of('ext@acme.example'), of('none@acme.example')])).toBe(0);
    expect([...pool.values()].map(({ enabled }) => enabled)).toEqual([false, true]);
    expect(done()).not.toContain('AdminCreateUser');
  });
});

describe('an invitation', () => {
  it('that was never used is sent again once, if the stage administrator invites again', async () => {
    const { id } = await take('late@acme.example');
    await settle();
    const store = storeOf({ tenant: 'acme' });
    const user = (await store.find(users, id))!;
    const invitedAt = new Date(Date.now() + 1_000).toISOString();
    pool.set('late@acme.example', { ...pool.get('late@acme.example')!, changedAt: new Date(0) });
    await store.commit(store.replace(users, user, { ...user, invitedAt: '2026-01-02T00:00:00.000Z' }));
    const messages = await queued();
    expect(await work([...messages, ...messages])).toBe(0);
    expect(
      cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input.MessageAction),
    ).toEqual([undefined, 'RESEND']);
    pool.set('late@acme.example', { enabled: true, status: 'CONFIRMED', changedAt: new Date(0) });
    const again = (await store.find(users, id))!;
    await store.commit(store.replace(users, again, { ...again, invitedAt }));
    await settle();
    expect(cognito.commandCalls(AdminCreateUserCommand)).toHaveLength(2);
  });
});

describe('a message', () => {
  it('that is processed while the user changes leaves the later state', async () => {
    const { id, version } = await take('race@acme.example');
    await settle();
    pool.set('race@acme.example', { ...pool.get('race@acme.example')!, enabled: false });
    meanwhile = () => ok(members.disable, { id, version, reason: 'left' });
    expect(await work([of('race@acme.example')])).toBe(0);
    expect(pool.get('race@acme.example')!.enabled).toBe(false);
    expect(done()).toContain('AdminEnableUser');
  });

  it('that another one overtakes creates no second account', async () => {
    await take('twin@acme.example');
    meanwhile = async () =>
      pool.set('twin@acme.example', {
        enabled: true,
        status: 'FORCE_CHANGE_PASSWORD',
        changedAt: new Date(),
      });
    await settle();
    expect(pool.get('twin@acme.example')!.enabled).toBe(true);
  });

  it('that fails or names two tenants is delivered again', async () => {
    cognito.on(AdminGetUserCommand).rejects(new Error('away'));
    expect(await work([of('admin@acme.example')])).toBe(1);
    const { batchItemFailures } = await asFunction('functions/workers/account-sync.ts', () =>
      handler(
        { Records: [record(JSON.stringify(of('admin@acme.example')), 'acme-2')] } as never,
        {} as never,
      ),
    );
    expect(batchItemFailures).toHaveLength(1);
  });

  it('is not queued for a change of team alone', async () => {
    const store = storeOf({ tenant: 'acme' });
    const member = (await store.find(memberships, 'pm.P1'))!;
    await queued();
    await store.commit(store.replace(memberships, member, { ...member, teamId: 1 }));
    expect(await queued()).toEqual([]);
  });
});

describe('mails about accounts', () => {
  const compose = (triggerSource: string, locale?: string) =>
    asFunction('functions/workers/account-mail.ts', () =>
      composeMessage({
        triggerSource,
        request: {
          userAttributes: { email: 'nina@acme.example', name: 'Nina <b>', ...(locale && { locale }) },
          codeParameter: '{####}',
          usernameParameter: triggerSource.endsWith('AdminCreateUser') ? '{username}' : null,
        },
        response: {},
      } as never),
    );

  it.each([
    ['en', 'Your access to Plantledger'],
    ['it', 'Accesso a Plantledger'],
    ['fr', 'Votre accès à Plantledger'],
    [undefined, 'Your access to Plantledger'],
  ])('invite in the language %s with the place of user name and password', async (locale, subject) => {
    process.env.SITE_URL = 'https://plants.example';
    const { response } = await compose('CustomMessage_AdminCreateUser', locale);
    expect(response.emailSubject).toBe(subject);
    expect(response.emailMessage).toMatch(/\{username\}[\s\S]*\{####\}/);
    expect(response.emailMessage).toContain('Nina &lt;b&gt;');
    expect(response.emailMessage).toContain('https://plants.example/login');
  });

  it('send the code of a forgotten password, and leave other messages to the pool', async () => {
    const { response } = await compose('CustomMessage_ForgotPassword', 'it');
    expect(response.emailSubject).toBe('Codice per una nuova password');
    expect(response.emailMessage).toContain('{####}');
    expect((await compose('CustomMessage_Authentication')).response).toEqual({});
  });
});
