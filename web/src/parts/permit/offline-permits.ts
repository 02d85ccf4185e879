// Conditions of permits without a network, by the permits that this device knows.
import type { Instant } from '#shared/day.ts';
import { buildPermitMissingRefusal, findMissingPermits } from '#shared/safety/permit.ts';
import { workPermits } from '#shared/safety/permit-api.ts';
import type { ReadStored } from '../../offline/deferred-writes.ts';

/**
 * Refuses to go on with work whose permits are not in force at an instant, as far as this device knows; the
 * service decides once the act arrives. @throws Refused permitMissing
 */
export async function assertPermittedOffline(
  read: ReadStored,
  work: { workKind: 'order' | 'ewo'; workId: string },
  at: Instant,
  options: { isEnding?: boolean } = {},
): Promise<void> {
  const permits = await read(workPermits.get, work);
  if (!permits) return;
  const { required, items } = permits;
  const missing = findMissingPermits({ required, permits: items }, at, options);
  if (missing.length > 0) throw buildPermitMissingRefusal(missing);
}
