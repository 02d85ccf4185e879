// Rules of a sign-in: which user of which tenant an identity of the user pool signs in. Pure, without reads.
import type { IdentityProvider, MailDomain } from '../db/entities/access.ts';
import type { EmailOwner } from './directory.ts';

/** Identity of the user pool, as its trigger reports it. */
export interface PoolIdentity {
  /** E-mail address in lower case. */
  email: string;
  /** Whether the pool, or the attribute of the provider mapped to it, states that the address is verified. */
  isEmailVerified: boolean;
  /** Name of the identity provider; undefined for a user with a password. */
  provider?: string;
}

/** Stored records that concern an identity; undefined if there is none. */
export interface SignInRecords {
  /** Provider of the identity. */
  provider?: IdentityProvider;
  /** Proved domain of the address. */
  domain?: MailDomain;
  /** Users of all tenants with this address, the one it signs in first. */
  owners: readonly EmailOwner[];
}

/**
 * Parses the attributes of a user of the pool. Undefined without an e-mail address, and if the attributes do
 * not show unambiguously how the user signed in.
 *
 * Cognito marks a user who came through a provider as EXTERNAL_PROVIDER and lists the provider in
 * `identities`. A user with several identities, or with one and a password, is a linked profile, which nobody
 * creates here: the way of its sign-in would be unknown.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-federation-consolidate-users.html
 */
export function parsePoolIdentity(
  attributes: Readonly<Record<string, string | undefined>>,
): PoolIdentity | undefined {
  const email = attributes.email?.trim().toLowerCase();
  if (!email || !getMailDomain(email)) return undefined;
  const isEmailVerified = attributes.email_verified === 'true';
  const providers = parseProviderNames(attributes.identities);
  if (attributes['cognito:user_status'] !== 'EXTERNAL_PROVIDER')
    return providers?.length === 0 ? { email, isEmailVerified } : undefined;
  const [provider, ...others] = providers ?? [];
  return provider && others.length === 0 ? { email, isEmailVerified, provider } : undefined;
}

/** Returns the names of the providers in the JSON of `identities`; undefined if it is malformed. */
function parseProviderNames(identities: string | undefined): string[] | undefined {
  if (!identities) return [];
  try {
    const names = (JSON.parse(identities) as { providerName?: unknown }[]).map((each) => each.providerName);
    return names.every((name) => typeof name === 'string' && name !== '') ? (names as string[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the domain of an e-mail address in lower case; empty if it has none. */
export const getMailDomain = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1 || email.length).toLowerCase();

/**
 * Returns the user whom the identity signs in, or undefined: its tokens then get no claims.
 *
 * A federated identity signs in only to the tenant of its provider, and only with a verified address of a
 * domain that this provider owns. A user with a password signs in with a verified address, but not to a tenant
 * whose own provider owns the domain.
 */
export function selectSignInUser(
  identity: PoolIdentity,
  { provider, domain, owners }: SignInRecords,
): EmailOwner | undefined {
  if (identity.provider === undefined)
    return identity.isEmailVerified ? owners.find(({ tenant }) => tenant !== domain?.tenant) : undefined;
  if (!provider || !isAddressVerified(identity, provider)) return undefined;
  if (domain?.provider !== identity.provider || domain.tenant !== provider.tenant) return undefined;
  return owners.find(({ tenant }) => tenant === provider.tenant);
}

/**
 * Whether the provider vouches for the address. A SAML assertion has no standard attribute for it: a provider
 * added without one vouches for every address, which its tenant agrees to when it is added.
 */
const isAddressVerified = ({ isEmailVerified }: PoolIdentity, { verifiedAttribute }: IdentityProvider) =>
  verifiedAttribute === undefined || isEmailVerified;
