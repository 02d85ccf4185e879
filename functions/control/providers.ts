// Commands about the identity providers of tenants: add, verify the mail domains, remove. The table decides
// who signs in (access/sign-in-rules.ts); the user pool only knows how to reach a provider.
import { type AddProvider, BY_CONTRACT, type NameProvider } from '#shared/control/provider-commands.ts';
import { isPublicMailDomain } from '#shared/control/public-mail-domains.ts';
import {
  type IdentityProvider,
  identityProviders,
  mailDomains,
  type RequestedDomain,
} from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal, type Writes } from '../db/writes.ts';
import type { ControlSession } from '../http/control-session.ts';
import {
  type PoolProvider,
  putPoolProvider,
  readClientSecret,
  removePoolProvider,
} from '../http/user-pool.ts';
import type { Command } from './command.ts';
import { buildDomainRecord, createDomainToken, isDomainProved } from './domain-proof.ts';
import { CommandRefusal } from './refusals.ts';
import { getTenant } from './tenants.ts';

type StoredProvider = StoredOf<typeof identityProviders>;

/**
 * Adds a provider to a tenant, or replaces the settings and domains of one it has. Domains that were proved
 * stay so; new ones count after `verifyProvider`.
 * @throws CommandRefusal tenantMissing, publicMailDomain, domainTaken, providerTaken, providerKindFixed,
 * providerSecretMissing, providerUnusable
 */
const addProvider: Command<AddProvider> = async (input, session) => {
  const { store } = session;
  const { name, kind } = input;
  const { id: tenant } = await getTenant(session, input.code);
  for (const domain of input.domains) await assertDomainFree(store, name, domain);
  const before = await store.find(identityProviders, name);
  if (before && before.tenant !== tenant) throw buildTakenRefusal(name);
  if (before && before.kind !== kind)
    throw new CommandRefusal('providerKindFixed', { name, kind: before.kind });
  const after = buildProvider(tenant, input, before?.domains ?? []);
  const poolProvider = await buildPoolProvider(name, after);
  // The table comes first: its conditions decide between two operators. The pool alone signs nobody in.
  await store.commit(
    replaceRefusal(
      () => buildTakenRefusal(name),
      before ? store.replace(identityProviders, before, after) : store.create(identityProviders, name, after),
    ),
    ...(await releaseDomains(store, before?.domains ?? [], input.domains)),
  );
  try {
    await putPoolProvider(poolProvider);
  } catch (error) {
    if (!before)
      await store.commit(store.remove(identityProviders, await store.get(identityProviders, name)));
    throw toRefusal(name, error);
  }
  return toAnswer(name, after);
};

/**
 * Looks up the records of the domains that are not proved; those published count from now on.
 * @throws CommandRefusal providerMissing, domainTaken
 */
const verifyProvider: Command<NameProvider> = async (input, session) => {
  const { name } = input;
  const { store, now } = session;
  const before = await findOwnProvider(input, session);
  if (!before) throw buildMissingRefusal(name);
  const domains: RequestedDomain[] = [];
  const writes: Writes[] = [];
  for (const domain of before.domains) {
    const isNew = domain.provedAt === undefined && (await isDomainProved(domain));
    domains.push(isNew ? { ...domain, provedAt: now } : domain);
    if (isNew) {
      await assertDomainFree(store, name, domain.name);
      writes.push(
        replaceRefusal(
          () => buildDomainTakenRefusal(domain.name),
          store.create(mailDomains, domain.name, { tenant: before.tenant, provider: name }),
        ),
      );
    }
  }
  const after = { ...before, domains };
  if (writes.length > 0) await store.commit(store.replace(identityProviders, before, after), ...writes);
  // Also without a new domain, to complete an earlier run that ended before the pool was changed.
  await putPoolProvider(await buildPoolProvider(name, after)).catch((error: unknown) => {
    throw toRefusal(name, error);
  });
  return toAnswer(name, after);
};

/**
 * Removes a provider and releases its domains: its users cannot sign in from now on, and their sign-ins end
 * when their tokens expire. Repeated, it completes an earlier run.
 * @throws CommandRefusal providerMissing
 */
const removeProvider: Command<NameProvider> = async (input, session) => {
  const { name } = input;
  const { store } = session;
  const before = await findOwnProvider(input, session);
  if (before)
    await store.commit(
      store.remove(identityProviders, before),
      ...(await releaseDomains(store, before.domains, [])),
    );
  const wasInPool = await removePoolProvider(name);
  if (!before && !wasInPool) throw buildMissingRefusal(name);
  return { provider: name, removed: true };
};

/** Commands by name, for the table of the control function. */
export const providerCommands = {
  'provider add': addProvider,
  'provider verify': verifyProvider,
  'provider remove': removeProvider,
};

/** Returns the provider if the tenant of the command has it. @throws CommandRefusal tenantMissing, providerMissing */
async function findOwnProvider(
  { code, name }: NameProvider,
  session: ControlSession,
): Promise<StoredProvider | undefined> {
  const { id: tenant } = await getTenant(session, code);
  const provider = await session.store.find(identityProviders, name);
  if (provider && provider.tenant !== tenant) throw buildMissingRefusal(name);
  return provider;
}

function buildProvider(
  tenant: string,
  input: AddProvider,
  before: readonly RequestedDomain[],
): IdentityProvider {
  const { kind, verified } = input;
  const domains = input.domains.map(
    (name) => before.find((domain) => domain.name === name) ?? { name, token: createDomainToken() },
  );
  const settings =
    input.kind === 'saml'
      ? { metadataUrl: input.metadata }
      : { issuer: input.issuer, clientId: input.client };
  const isByContract = kind === 'saml' && verified === BY_CONTRACT;
  return { tenant, kind, domains, ...settings, ...(!isByContract && { verifiedAttribute: verified }) };
}

/** @throws CommandRefusal publicMailDomain, domainTaken */
async function assertDomainFree(store: Store, provider: string, domain: string): Promise<void> {
  if (isPublicMailDomain(domain)) throw new CommandRefusal('publicMailDomain', { domain });
  const owner = await store.find(mailDomains, domain);
  if (owner && owner.provider !== provider) throw buildDomainTakenRefusal(domain);
}

/** Returns the writes that release proved domains that are no longer wanted. */
const releaseDomains = (
  store: Store,
  before: readonly RequestedDomain[],
  wanted: readonly string[],
): Promise<Writes[]> =>
  Promise.all(
    before
      .filter(({ name, provedAt }) => provedAt !== undefined && !wanted.includes(name))
      .map(async ({ name }) => store.remove(mailDomains, await store.get(mailDomains, name))),
  );

/** Attributes of a SAML assertion that Active Directory and most other providers send. */
const SAML_CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/**
 * Returns the provider as Cognito stores it. Its identifiers are the proved domains: with one of them in the
 * sign-in address, Cognito selects this provider.
 * @throws CommandRefusal providerSecretMissing
 */
async function buildPoolProvider(name: string, provider: IdentityProvider): Promise<PoolProvider> {
  const { kind, metadataUrl, issuer, clientId, verifiedAttribute, domains } = provider;
  const isSaml = kind === 'saml';
  return {
    ProviderName: name,
    ProviderType: isSaml ? 'SAML' : 'OIDC',
    ProviderDetails: isSaml
      ? { MetadataURL: metadataUrl! }
      : {
          oidc_issuer: issuer!,
          client_id: clientId!,
          client_secret: await getClientSecret(name),
          authorize_scopes: 'openid email profile',
          attributes_request_method: 'GET',
        },
    AttributeMapping: {
      email: isSaml ? `${SAML_CLAIMS}/emailaddress` : 'email',
      name: isSaml ? `${SAML_CLAIMS}/name` : 'name',
      ...(verifiedAttribute && { email_verified: verifiedAttribute }),
    },
    IdpIdentifiers: domains.filter(({ provedAt }) => provedAt !== undefined).map((domain) => domain.name),
  };
}

/** @throws CommandRefusal providerSecretMissing */
async function getClientSecret(name: string): Promise<string> {
  const { id, value } = await readClientSecret(name);
  if (value === undefined) throw new CommandRefusal('providerSecretMissing', { secret: id });
  return value;
}

const toAnswer = (provider: string, { tenant, kind, domains }: IdentityProvider | StoredProvider) => ({
  provider,
  tenant,
  kind,
  domains: domains.map((domain) => ({
    domain: domain.name,
    proved: domain.provedAt !== undefined,
    ...(domain.provedAt === undefined && { record: buildDomainRecord(domain) }),
  })),
});

const buildTakenRefusal = (name: string) => new CommandRefusal('providerTaken', { name });
const buildMissingRefusal = (name: string) => new CommandRefusal('providerMissing', { name });
const buildDomainTakenRefusal = (domain: string) => new CommandRefusal('domainTaken', { domain });

/** Returns the refusal of settings that Cognito cannot use, such as metadata that it cannot read. */
const toRefusal = (name: string, error: unknown): unknown =>
  error instanceof Error && error.name === 'InvalidParameterException'
    ? new CommandRefusal('providerUnusable', { name, reason: error.message })
    : error;
