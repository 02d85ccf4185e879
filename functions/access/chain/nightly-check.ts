// Nightly verification of a plant's chain: an intact chain has its last hash stored outside the table, and a broken
// one raises an alarm of the stage.
import { type Instant, toLocalDay } from '#shared/day.ts';
import { chainChecks } from '../../db/entities/kernel.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { storeOutsideHead } from '../../http/files/chain-heads.ts';
import { log } from '../../http/log.ts';
import { countMetric } from '../../http/metrics.ts';
import { findHead, getChainEntities } from './seal.ts';
import { verifyChain } from './verify.ts';

/** Calls of one run, which take less than the time that a job has. */
const CALLS_PER_RUN = 40;

export interface NightlyResult {
  /** Number of verified links. */
  verified: number;
  /** Whether a further run goes on. */
  isUnfinished: boolean;
}

/** Verifies the chain of the store's plant once on each of its local days; a long chain takes several runs. */
export async function checkChain(store: Store, timeZone: string, now: Instant): Promise<NightlyResult> {
  const today = toLocalDay(timeZone, now);
  const [last] = await store.load([[chainChecks, 'all']], { consistent: true });
  if (last?.day === today && last.after === undefined) return { verified: 0, isUnfinished: false };
  if (!last && !(await findHead(store))) return { verified: 0, isUnfinished: false };
  const start = (last?.day === today && last.after) || 0;
  let check = await verifyChain(store, start);
  let { sealed } = check;
  for (let calls = 1; check.next !== undefined && calls < CALLS_PER_RUN; calls++) {
    check = await verifyChain(store, check.next);
    sealed += check.sealed;
  }
  const { entries, head, firstBreak, fault, next: after } = check;
  const isWhole = start === 0 && after === undefined && firstBreak === undefined;
  const added = isWhole ? (await countSaltedEntries(store)) - sealed : 0;
  // Entries that were written meanwhile wait to be sealed.
  if (firstBreak !== undefined || added > (await countMarks(store))) {
    log('error', 'chain of the trail broken', { firstBreak, fault, added });
    countMetric('chainsBroken', 1);
  } else if (after === undefined) await storeOutsideHead(store.scope, { entries, head, at: now });
  await store.commit(store.put(chainChecks, 'all', { day: today, ...(after !== undefined && { after }) }));
  return { verified: entries - start, isUnfinished: after !== undefined };
}

/** Returns the number of entries that belong into the chain; those of earlier versions have no salt. */
async function countSaltedEntries(store: Store): Promise<number> {
  let count = 0;
  await loadAllPages(async (next) => {
    const page = await store.list(getChainEntities(store).entries, { next, consistent: true });
    count += page.items.filter(({ salt, salts }) => salt !== undefined || salts !== undefined).length;
    return { items: [], next: page.next };
  });
  return count;
}

const countMarks = async (store: Store): Promise<number> =>
  (await loadAllPages((next) => store.list(getChainEntities(store).marks, { next, consistent: true })))
    .length;
