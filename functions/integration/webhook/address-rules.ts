import type { AddressRules } from '#shared/integration/webhook-address.ts';
import { getOptionalSetting } from '../../http/aws.ts';
import { getSiteUrl } from '../../http/site-url.ts';

/** Returns the rules of addresses on this stage; only the local stack allows receivers on its own machine. */
export const getAddressRules = (ownHosts: readonly string[] = []): AddressRules => ({
  ownHosts: [new URL(getSiteUrl()).hostname, ...ownHosts.map((host) => host.replace(/:\d+$/, ''))],
  allowsLocal: getOptionalSetting('LOCAL_RECEIVERS') !== undefined,
});
