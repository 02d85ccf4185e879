import { describe, expect, it } from 'vitest';
import {
  beginAddition,
  buildTenantLimit,
  completeAddition,
  countTenantCall,
  isAdditionDue,
  LEAST_ADDED_CALLS,
  type TenantShare,
} from './tenant-share.ts';

/** Two calls a second, twenty at once. */
const limit = buildTenantLimit(2);

/** Makes calls at one instant; returns the share after them and what the last one has to wait. */
function callRepeatedly(count: number, now: number, before?: TenantShare) {
  let [share, waitMs] = [before, 0];
  for (let n = 0; n < count; n++) ({ share, waitMs } = countTenantCall(share, limit, now));
  return { share: share!, waitMs };
}

describe('the share of a tenant', () => {
  it('is the calls of ten seconds at once, then one after the other', () => {
    expect(limit).toEqual({ atOnce: 20, perHour: 7_200 });
    expect(callRepeatedly(20, 0)).toEqual({ waitMs: 0, share: { full: 10_000, unadded: 20, addedAt: 0 } });
    const { share, waitMs } = callRepeatedly(21, 0);
    expect(waitMs).toBe(500);
    expect(countTenantCall(share, limit, 499).waitMs).toBe(1);
    expect(countTenantCall(share, limit, 500).waitMs).toBe(0);
  });

  it('does not count a call that has to wait', () => {
    const { share } = callRepeatedly(20, 0);
    expect(callRepeatedly(1_000, 0, share)).toEqual({ waitMs: 500, share });
  });

  it('is added up after so many calls, and not twice in a second', () => {
    const { share } = callRepeatedly(LEAST_ADDED_CALLS - 1, 0);
    expect(isAdditionDue(share, 5_000)).toBe(false);
    const more = countTenantCall(share, limit, 500).share;
    expect([999, 1_000].map((now) => isAdditionDue(more, now))).toEqual([false, true]);
  });

  it('learns from an addition what the other processes used, and keeps the calls made meanwhile', () => {
    const { share } = callRepeatedly(10, 0);
    const begun = beginAddition(share, limit, 1_000);
    expect(begun).toEqual({ addedMs: 5_000, share: { full: 5_000, unadded: 0, addedAt: 1_000 } });
    const meanwhile = callRepeatedly(2, 1_000, begun.share).share;
    expect(completeAddition(meanwhile, limit, 12_000)).toEqual({
      ...{ full: 13_000, unadded: 2, addedAt: 1_000 },
    });
  });

  it('holds for twenty processes at twenty times the load, exact to a fifth in a minute', () => {
    const [callsPerSecond, processCount, seconds, load] = [100, 20, 60, 20];
    const shared = buildTenantLimit(callsPerSecond);
    const shares: (TenantShare | undefined)[] = Array.from({ length: processCount }, () => undefined);
    let [bucket, admitted] = [0, 0];
    const millisPerCall = 1_000 / (callsPerSecond * load);
    for (let n = 0; n * millisPerCall < seconds * 1_000; n++) {
      const [now, process] = [n * millisPerCall, n % processCount];
      const counted = countTenantCall(shares[process], shared, now);
      if (counted.waitMs === 0) admitted++;
      let { share } = counted;
      if (isAdditionDue(share, now)) {
        const begun = beginAddition(share, shared, now);
        bucket = Math.max(bucket, now) + begun.addedMs;
        share = completeAddition(begun.share, shared, bucket);
      }
      shares[process] = share;
    }
    const allowed = shared.atOnce + callsPerSecond * seconds;
    expect(admitted / allowed).toBeGreaterThan(0.8);
    expect(admitted / allowed).toBeLessThan(1.2);
  });
});
