// Webhooks: addresses, secrets, and the queueing of events.
import type { AddressRules } from '#shared/integration/webhook-address.ts';
import { allowsLocalReceivers, getSiteUrl } from '../../http/site-url.ts';

/** Returns the rules of addresses on this stage. */
export const getAddressRules = (ownHosts: readonly string[] = []): AddressRules => ({
  ownHosts: [new URL(getSiteUrl()).hostname, ...ownHosts.map((host) => host.replace(/:\d+$/, ''))],
  allowsLocal: allowsLocalReceivers(),
});
