// Conditions of permits without a network, by the permits that this device knows.
import type { Instant } from '#shared/day.ts';
import { buildPermitMissingRefusal, findMissingPermits } from '#shared/safety/permit.ts';
import { workPermits } from '#shared/safety/permit-api.ts';
import type { ReadStored } from '../../offline/deferred-writes.ts';

/**
 * Refuses to go on with work whose permits are not in force at an instant, as far as this device knows; those
 * of `permitKinds` are needed also if it knows of none. The service decides once the act arrives.
 * @throws Refused permitMissing
 */
export async function assertPermittedOffline(
  read: ReadStored,
  {
    permitKinds = [],
    ...work
  }: { workKind: 'order' | 'ewo'; workId: string; permitKinds?: readonly string[] },
  at: Instant,
  options: { isEnding?: boolean } = {},
): Promise<void> {
  const permits = await read(workPermits.get, work);
  const required = [...permitKinds, ...(permits?.required ?? [])];
  const missing = findMissingPermits({ required, permits: permits?.items ?? [] }, at, options);
  if (missing.length > 0) throw buildPermitMissingRefusal(missing);
}
