// Identity provider of an e-mail address.
import type { signIn as calls } from '#shared/access/sign-in-api.ts';
import { mailDomains } from '../db/entities/access.ts';
import type { Store } from '../db/store.ts';
import type { Handler } from '../http/serve.ts';
import { getMailDomain } from './sign-in-rules.ts';

/**
 * Returns the name of the tenant's identity provider that owns the domain of an address; undefined if the
 * address signs in with a password.
 */
export async function findProviderOfEmail(
  store: Store,
  tenant: string,
  email: string,
): Promise<string | undefined> {
  const domain = await store.find(mailDomains, getMailDomain(email));
  return domain?.tenant === tenant ? domain.provider : undefined;
}

/** Says whether a mail domain has a provider, and nothing of the tenant. */
export const hasProvider: Handler<typeof calls.provider> = async ({ input, store }) => ({
  provider: (await store.find(mailDomains, input.domain.toLowerCase())) !== undefined,
});
