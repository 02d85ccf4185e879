// Cognito trigger that runs while tokens are issued: adds the tenant and user of the e-mail address as
// claims.
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { directory, identityProviders, mailDomains } from '../db/entities/access.ts';
import type { Store } from '../db/store.ts';
import { openPublicSession } from '../http/session.ts';
import { addToTrace } from '../http/trace.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { getOwners } from './directory.ts';
import {
  getMailDomain,
  type PoolIdentity,
  parsePoolIdentity,
  type SignInRecords,
  selectSignInUser,
} from './sign-in-rules.ts';

/**
 * Leaves the token of an unknown or unproved identity without claims, so that every call with it is refused
 * (notAuthorized). Runs at each renewal too: a provider that is removed ends its sign-ins.
 */
export const handler = traceHandler(async (event: PreTokenGenerationV2TriggerEvent) => {
  const identity = parsePoolIdentity(event.request.userAttributes);
  const user = identity && selectSignInUser(identity, await loadRecords(openPublicSession().store, identity));
  if (user) {
    addToTrace({ tenant: user.tenant });
    const claims = { tenant: user.tenant, user: user.user, email: identity.email };
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: { claimsToAddOrOverride: claims },
    };
  }
  return event;
});

async function loadRecords(store: Store, { email, provider }: PoolIdentity): Promise<SignInRecords> {
  const [entry, domain, storedProvider] = await Promise.all([
    store.find(directory, email),
    store.find(mailDomains, getMailDomain(email)),
    provider === undefined ? undefined : store.find(identityProviders, provider),
  ]);
  return { owners: getOwners(entry), domain, provider: storedProvider };
}
