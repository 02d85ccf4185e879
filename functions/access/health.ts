import type { system } from '../../shared/access/api.ts';
import { version } from '../../shared/version.ts';
import type { Handler } from '../http/serve.ts';
import { directory } from '../table/entities/access.ts';

/** Well means that the table answers: one read of an item that need not exist. */
export const health: Handler<typeof system.health> = async ({ actor, store }) => {
  await store.find(directory, 'health');
  return { status: 'ok', version, now: actor.now };
};
