// Nightly verification of a chain: an intact chain has its last hash stored outside the table, and a broken one raises
// an alarm of the stage. Administrators are told both (decision PS60).
import { type ChainReport, hasFindings, isChainBroken, isReportDue } from '#shared/access/chain/report.ts';
import { type Instant, toLocalDay } from '#shared/day.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { storeOutsideHead } from '../../http/files/chain-heads.ts';
import { log } from '../../http/log.ts';
import { countMetric } from '../../http/metrics.ts';
import { findGaps } from './gaps.ts';
import { findHead, getChainEntities } from './seal.ts';
import { verifyChain } from './verify.ts';

/** Calls of one run, which take less than the time that a job has. */
const CALLS_PER_RUN = 40;

/** Calls that compare records in one night; a plant with more records is compared in the course of several nights. */
const COMPARISONS_PER_NIGHT = 10;

export interface NightlyResult {
  /** Number of verified links. */
  verified: number;
  /** Whether a further run goes on. */
  isUnfinished: boolean;
}

/**
 * Verifies the chain of the store's plant or tenant once on each day of the time zone; a long chain takes several runs.
 */
export async function checkChain(store: Store, timeZone: string, now: Instant): Promise<NightlyResult> {
  const { checks } = getChainEntities(store);
  const today = toLocalDay(timeZone, now);
  const [last] = await store.load([[checks, 'all']], { consistent: true });
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
  const added = isWhole ? await countAddedEntries(store, sealed) : 0;
  let records = last?.records;
  if (after === undefined) {
    const compared = await compareRecords(store, now, records);
    records = compared.next;
    const found = { day: today, entries, head, ...(firstBreak !== undefined && { firstBreak, fault }) };
    const findings = { ...(added > 0 && { added }), ...(compared.gaps > 0 && { gaps: compared.gaps }) };
    await report(store, { ...found, ...findings }, now);
  }
  const progress = { ...(after !== undefined && { after }), ...(records !== undefined && { records }) };
  await store.commit(store.put(checks, 'all', { day: today, ...progress }));
  return { verified: entries - start, isUnfinished: after !== undefined };
}

/** Compares the part of a plant's records whose turn it is, and returns the number of those with gaps. */
async function compareRecords(
  store: Store,
  now: Instant,
  start: string | undefined,
): Promise<{ gaps: number; next?: string }> {
  let next = start;
  let found = 0;
  if (store.scope.plant === undefined) return { gaps: found };
  for (let calls = 0; calls < COMPARISONS_PER_NIGHT; calls++) {
    const { gaps, next: place } = await findGaps(store, now, next);
    found += gaps.length;
    next = place;
    if (next === undefined) break;
  }
  return { gaps: found, ...(next !== undefined && { next }) };
}

async function report(store: Store, found: ChainReport, now: Instant): Promise<void> {
  const { reports } = getChainEntities(store);
  const { entries, head, firstBreak, fault, added, gaps } = found;
  if (hasFindings(found)) {
    log('error', 'chain of the trail broken', { firstBreak, fault, added, gaps });
    countMetric('chainsBroken', 1);
  }
  if (!isChainBroken(found)) await storeOutsideHead(store.scope, { entries, head, at: now });
  const [last] = await store.load([[reports, 'all']], { consistent: true });
  if (isReportDue(last, found)) await store.commit(store.put(reports, 'all', found));
}

/**
 * Returns the number of entries that belong into the chain and are not in it, given the number of those that are.
 * Those of earlier versions have no salt; entries that were written meanwhile wait to be sealed.
 */
async function countAddedEntries(store: Store, sealed: number): Promise<number> {
  let count = 0;
  await loadAllPages(async (next) => {
    const page = await store.list(getChainEntities(store).entries, { next, consistent: true });
    count += page.items.filter(({ salt, salts }) => salt !== undefined || salts !== undefined).length;
    return { items: [], next: page.next };
  });
  return Math.max(0, count - sealed - (await countMarks(store)));
}

const countMarks = async (store: Store): Promise<number> =>
  (await loadAllPages((next) => store.list(getChainEntities(store).marks, { next, consistent: true })))
    .length;
