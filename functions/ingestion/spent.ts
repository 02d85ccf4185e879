// What somebody may send so often an hour.
import type { Allowance } from '../../shared/allowance.ts';
import { Refused } from '../../shared/refused.ts';
import { rationed } from '../table/bucket.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

/** The writes that take one of what is allowed. @throws Refused tooManyRequests */
export async function spent(store: Store, what: string, allowance: Allowance, now: string): Promise<Writes> {
  const { turn, spend } = await rationed(store, what, allowance, Date.parse(now));
  const wait = turn - Date.parse(now);
  if (wait > 0) throw new Refused('tooMany', 'tooManyRequests', { retryAfter: Math.ceil(wait / 1000) });
  return spend;
}
