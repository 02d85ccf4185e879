// Upgrade step: recomputes the rates of meters, which older versions took from the first and last reading.
import { computeMeterRate } from '#shared/planned/meter.ts';
import { plants } from '../../db/entities/access.ts';
import { meters } from '../../db/entities/planned.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { loadReadingsUpTo, toReading } from './metering.ts';

const rateFields = ['perDay', 'gapDays', 'slowPerDay', 'fastPerDay'] as const;
/** Meters processed concurrently. */
const CONCURRENCY = 4;

/** Recomputes the rate of every meter from its readings (decision PS02). Idempotent. */
export async function recomputeMeterRates(store: Store): Promise<void> {
  const { timeZone } = await store.get(plants, store.scope.plant!);
  const allMeters = await loadAllPages((next) => store.list(meters, { next }));
  await runInParallel(allMeters, CONCURRENCY, ({ id }) =>
    retryOnConflict(async () => {
      const meter = await store.find(meters, id);
      if (!meter) return;
      const lastReadings = (await loadReadingsUpTo(store, id, meter.readings)).map(toReading);
      const lastAt = lastReadings.at(-1)?.at ?? meter.readAt;
      const rate = computeMeterRate(lastReadings, lastAt, timeZone);
      const { perDay: _, gapDays: __, slowPerDay: ___, fastPerDay: ____, ...rest } = meter;
      if (rateFields.every((field) => rate[field] === meter[field])) return;
      await store.commit(store.replace(meters, meter, { ...rest, ...rate }));
    }),
  );
}
