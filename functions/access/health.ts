import type { system } from '#shared/access/api.ts';
import { version } from '#shared/version.ts';
import { directory } from '../db/entities/access.ts';
import type { Handler } from '../http/serve.ts';

/** Reports the service as healthy if the table answers a read; the item need not exist. */
export const checkHealth: Handler<typeof system.health> = async ({ actor, store }) => {
  await store.find(directory, 'health');
  return { status: 'ok', version, now: actor.now };
};
