// Sign-ins by identity providers: every combination of provider, domain, verification and membership, by the
// trigger of the user pool on a real table.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as claims } from '#functions/access/claims.ts';
import { findProviderOfEmail } from '#functions/access/public.ts';
import {
  type DirectoryEntry,
  directory,
  type IdentityProvider,
  identityProviders,
  mailDomains,
} from '#functions/db/entities/access.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { users } from '#shared/access/api.ts';
import { signIn as signInCalls } from '#shared/access/sign-in-api.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';

type Tenant = 'acme' | 'acme-2';

/** Domains with the provider that proved them; `requested` is one that AcmeSaml asked for and never proved. */
const domains = {
  'saml.example': 'AcmeSaml',
  'attribute.example': 'AcmeAttribute',
  'oidc.example': 'AcmeOidc',
  'second.example': 'SecondSaml',
  'requested.example': undefined,
  'free.example': undefined,
} as const;
type Domain = keyof typeof domains;

const providers: Record<string, IdentityProvider> = {
  AcmeSaml: saml('acme', 'saml.example'),
  AcmeAttribute: { ...saml('acme', 'attribute.example'), verifiedAttribute: 'mailIsVerified' },
  AcmeOidc: oidc('acme', 'oidc.example'),
  SecondSaml: saml('acme-2', 'second.example'),
};
/** Only domain, tenant and need of a verified address with which a provider signs anybody in. */
const admits: Record<string, { domain: Domain; tenant: Tenant; verifiedOnly: boolean }> = {
  AcmeSaml: { domain: 'saml.example', tenant: 'acme', verifiedOnly: false },
  AcmeAttribute: { domain: 'attribute.example', tenant: 'acme', verifiedOnly: true },
  AcmeOidc: { domain: 'oidc.example', tenant: 'acme', verifiedOnly: true },
  SecondSaml: { domain: 'second.example', tenant: 'acme-2', verifiedOnly: false },
};

function saml(tenant: Tenant, name: string): IdentityProvider {
  const requested = { name: 'requested.example', token: 'two' };
  return {
    tenant,
    kind: 'saml',
    domains: [{ name, token: 'one', provedAt: '2026-01-01T00:00:00.000Z' }, requested],
    metadataUrl: 'https://idp.example/metadata',
  };
}
function oidc(tenant: Tenant, name: string): IdentityProvider {
  return {
    tenant,
    kind: 'oidc',
    domains: [{ name, token: 'one', provedAt: '2026-01-01T00:00:00.000Z' }],
    issuer: 'https://idp.example',
    clientId: 'plants',
    verifiedAttribute: 'email_verified',
  };
}

const user = (tenant: Tenant) => ({ tenant, user: 'admin' });
/** Directory entry of an address, by the local part of the address. */
const members: Record<string, DirectoryEntry | undefined> = {
  nobody: undefined,
  acme: user('acme'),
  second: user('acme-2'),
  'acme-then-second': { ...user('acme'), waiting: [user('acme-2')] },
  'second-then-acme': { ...user('acme-2'), waiting: [user('acme')] },
};
const tenantsOf = (member: string): Tenant[] =>
  member
    .split('-then-')
    .flatMap((name): Tenant[] => (name === 'acme' ? ['acme'] : name === 'second' ? ['acme-2'] : []));

/** Ways to sign in; only the first and those of `providers` are unambiguous. */
const ways = ['password', ...Object.keys(providers), 'Removed', 'two', 'linked', 'malformed'] as const;
const verifications = ['true', 'false', undefined] as const;

const identity = (providerName: string) => ({
  userId: 'x',
  providerName,
  providerType: 'SAML',
  primary: true,
});
const federated = (identities: string) => ({ 'cognito:user_status': 'EXTERNAL_PROVIDER', identities });
const attributesOf: Record<string, Record<string, string>> = {
  password: { 'cognito:user_status': 'CONFIRMED' },
  two: federated(JSON.stringify([identity('AcmeSaml'), identity('SecondSaml')])),
  linked: { 'cognito:user_status': 'CONFIRMED', identities: JSON.stringify([identity('AcmeSaml')]) },
  malformed: federated('AcmeSaml'),
  ...Object.fromEntries(
    [...Object.keys(providers), 'Removed'].map((name) => [name, federated(JSON.stringify([identity(name)]))]),
  ),
};

const store = () => storeOf({ tenant: NO_SCOPE });

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const store = storeOf({ tenant: NO_SCOPE });
  for (const [name, provider] of Object.entries(providers))
    await store.commit(store.create(identityProviders, name, provider));
  for (const [domain, provider] of Object.entries(domains)) {
    if (provider)
      await store.commit(
        store.create(mailDomains, domain, { tenant: providers[provider]!.tenant, provider }),
      );
    for (const [member, entry] of Object.entries(members))
      if (entry) await store.commit(store.create(directory, `${member}@${domain}`, entry));
  }
});
afterAll(() => world.close());

async function signIn(userAttributes: Record<string, string | undefined>) {
  const event = { request: { userAttributes }, response: {} };
  const { response } = await claims(event as unknown as Parameters<typeof claims>[0]);
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride;
}

interface Cell {
  way: string;
  domain: Domain;
  verified: string | undefined;
  member: string;
}
const cells: Cell[] = ways.flatMap((way) =>
  (Object.keys(domains) as Domain[]).flatMap((domain) =>
    verifications.flatMap((verified) =>
      Object.keys(members).map((member) => ({ way, domain, verified, member })),
    ),
  ),
);

/** Tenant that the cell signs in to, by the table `admits`. */
function expectedTenant({ way, domain, verified, member }: Cell): Tenant | undefined {
  const owners = tenantsOf(member);
  if (way === 'password') {
    const federatedTenant = domains[domain] && admits[domains[domain]]!.tenant;
    return verified === 'true' ? owners.find((tenant) => tenant !== federatedTenant) : undefined;
  }
  const admitted = admits[way];
  if (!admitted || admitted.domain !== domain) return undefined;
  if (admitted.verifiedOnly && verified !== 'true') return undefined;
  return owners.find((tenant) => tenant === admitted.tenant);
}

describe('the matrix of sign-ins', () => {
  it(`has an answer for each of its ${cells.length} cells, and no sign-in crosses a tenant`, async () => {
    const granted: (Cell & { tenant: unknown })[] = [];
    for (const cell of cells) {
      const { way, domain, verified, member } = cell;
      const email = `${member}@${domain}`;
      const answer = await signIn({ ...attributesOf[way], email_verified: verified, email });
      const tenant = expectedTenant(cell);
      expect(answer, JSON.stringify(cell)).toEqual(tenant && { tenant, user: 'admin', email });
      if (answer) granted.push({ ...cell, tenant: answer.tenant });
    }
    const crossings = granted.filter(
      ({ way, domain, member, tenant }) =>
        // A tenant of which the person is no member, a provider of another tenant or domain, or a password
        // beside the provider of the tenant.
        !tenantsOf(member).includes(tenant as Tenant) ||
        (way === 'password'
          ? domains[domain] !== undefined && providers[domains[domain]]!.tenant === tenant
          : providers[way]?.tenant !== tenant || domains[domain] !== way),
    );
    expect(crossings).toEqual([]);
    expect(cells).toHaveLength(ways.length * 6 * 3 * 5);
    // By password: 3 domains of acme and 1 of acme-2 with 3 members each, 2 others with 4. By provider: 3
    // members each, in 3 states of the address for those that vouch for it, in 1 for the others.
    expect(granted.filter(({ way }) => way === 'password')).toHaveLength(4 * 3 + 2 * 4);
    expect(granted.filter(({ way }) => way !== 'password')).toHaveLength(2 * 3 * 3 + 2 * 3 * 1);
  });
});

describe('a provider of another tenant', () => {
  const attack = (email: string, verified: string) =>
    signIn({ ...attributesOf.SecondSaml, email, email_verified: verified });

  it('does not sign in the administrator of a tenant by asserting the address, verified or not', async () => {
    for (const verified of ['false', 'true'])
      for (const email of ['admin@acme.example', 'ADMIN@acme.example', 'acme@saml.example'])
        expect(await attack(email, verified)).toBeUndefined();
    // Without claims, every call of the token is refused.
    expect(await call(users.tenant, {}, { claims: { token_use: 'access' } })).toMatchObject({
      status: 403,
      body: { code: 'notAuthorized' },
    });
    // The same address signs in with its own password.
    expect(
      await signIn({ ...attributesOf.password, email: 'admin@acme.example', email_verified: 'true' }),
    ).toMatchObject({ tenant: 'acme', user: 'admin' });
  });

  it('does not gain a domain by a longer or shorter name', async () => {
    for (const domain of ['sub.second.example', 'second.example.evil.example', 'econd.example', 'example'])
      expect(await attack(`second@${domain}`, 'true')).toBeUndefined();
    expect(await attack('second@saml.example@second.example', 'true')).toBeUndefined();
  });

  it('does not inherit a domain from a provider of the same name', async () => {
    await store().commit(
      store().create(identityProviders, 'Reused', saml('acme-2', 'reused.example')),
      store().create(mailDomains, 'reused.example', { tenant: 'acme', provider: 'Reused' }),
      store().create(directory, 'who@reused.example', { ...user('acme-2'), waiting: [user('acme')] }),
    );
    const attributes = { ...federated(JSON.stringify([identity('Reused')])), email: 'who@reused.example' };
    expect(await signIn(attributes)).toBeUndefined();
  });

  it('that is removed signs in nobody at the next renewal', async () => {
    const store = storeOf({ tenant: NO_SCOPE });
    const provider = { ...saml('acme-2', 'gone.example'), domains: [] };
    await store.commit(
      store.create(identityProviders, 'Gone', provider),
      store.create(mailDomains, 'gone.example', { tenant: 'acme-2', provider: 'Gone' }),
      store.create(directory, 'who@gone.example', user('acme-2')),
    );
    const renewal = () =>
      signIn({ ...federated(JSON.stringify([identity('Gone')])), email: 'who@gone.example' });
    expect(await renewal()).toMatchObject({ tenant: 'acme-2' });
    await store.commit(store.remove(identityProviders, await store.get(identityProviders, 'Gone')));
    expect(await renewal()).toBeUndefined();
  });
});

it('the provider of an address is that of the tenant that asks', async () => {
  const store = storeOf({ tenant: 'acme' });
  expect(await findProviderOfEmail(store, 'acme', 'New@SAML.example')).toBe('AcmeSaml');
  expect(await findProviderOfEmail(store, 'acme-2', 'new@saml.example')).toBeUndefined();
  for (const email of ['new@requested.example', 'new@free.example', 'new@sub.saml.example'])
    expect(await findProviderOfEmail(store, 'acme', email)).toBeUndefined();
});

it('the sign-in page learns whether a domain has a provider, and nothing of the tenant', async () => {
  const hasProvider = (domain: string) => ok(signInCalls.provider, { domain }, { as: 'nobody' });
  expect(await hasProvider('SAML.example')).toEqual({ provider: true });
  for (const domain of ['requested.example', 'free.example', 'acme', '@'])
    expect(await hasProvider(domain)).toEqual({ provider: false });
});
