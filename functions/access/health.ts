import type { system } from '#shared/access/api.ts';
import { version } from '#shared/version.ts';
import { DATA_VERSION } from '../db/data-version.ts';
import { programNeeds } from '../db/entities/kernel.ts';
import type { Handler } from '../http/serve.ts';

/**
 * Reports the service as healthy if the table answers a read, and as degraded if data of a plant needs a newer
 * program: it refuses that plant until the newer one is back.
 */
export const checkHealth: Handler<typeof system.health> = async ({ actor, store }) => {
  const leastProgram = (await store.find(programNeeds, 'all'))?.least ?? 0;
  const isTooOld = leastProgram > DATA_VERSION;
  return {
    status: isTooOld ? 'degraded' : 'ok',
    ...(isTooOld && { reason: 'dataNewer' }),
    version,
    dataVersion: DATA_VERSION,
    leastProgram,
    now: actor.now,
  };
};
