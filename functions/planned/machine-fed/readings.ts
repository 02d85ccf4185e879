// Readings that machines send: recorded like typed ones, known already, waiting for a person, or refused.
import { findValueDoubt, isWaitReason, type WaitReason } from '#shared/integration/machine-data/waiting.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import { meters } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import { openProgress } from '../../http/progress.ts';
import type { Actor } from '../../http/session.ts';
import { loadFollowedMeter, loadReadingsUpTo, type MeterName } from '../meter/metering.ts';
import { recordReading, updateOrdersOfMeter } from '../meter/reading.ts';
import { loadDecisions, type RowOutcome, storeWaiting } from './outcome.ts';

interface ReadingRow {
  value: number;
  at: string;
  /** Why it waits for a person, whatever its value. */
  doubt?: WaitReason;
}

/**
 * Records readings of one meter in the order of their instants, then updates its orders once. A reading of an
 * instant that is recorded already is a duplicate if its value is equal, so that a repeated batch does no harm.
 * A doubtful one waits for a person and changes nothing (decisions PS06, G36).
 * @throws Refused temporarily, which fails the whole batch
 */
export async function recordReadings(
  { actor, store }: { actor: Actor; store: Store },
  { machineId, meter }: { machineId: number; meter: MeterName },
  rows: readonly ReadingRow[],
): Promise<RowOutcome[]> {
  // The rows are no steps of the request: their instants tell which were recorded.
  const rowStore: Store = { ...store, resumable: undefined };
  const values = rows.map(({ value, at }) => ({ machineId, meter, value, at }));
  const [progress, { meterCycles }, storedMeter, decisions] = await Promise.all([
    openProgress(rowStore),
    loadFollowedMeter(store, machineId, meter),
    store.find(meters, `${machineId}.${meter}`),
    loadDecisions(store, values),
  ]);
  const recorded = await loadReadingsUpTo(store, `${machineId}.${meter}`, storedMeter?.readings ?? 0);
  const valuesByInstant = new Map(recorded.map(({ readAt, shown }) => [Date.parse(readAt), shown]));
  let lastAt = storedMeter ? Date.parse(storedMeter.readAt) : Number.NEGATIVE_INFINITY;
  const recordRow = async ({ value, at, doubt = findValueDoubt(value) }: ReadingRow): Promise<RowOutcome> => {
    const known = valuesByInstant.get(Date.parse(at));
    if (known === value) return { status: 'duplicate' };
    if (doubt) throw new RefusalError('invalid', doubt);
    if (known !== undefined) throw new RefusalError('invalid', 'readingConflict');
    // A late reading is lower than later ones: there is nothing to decide about it.
    if (Date.parse(at) < lastAt) throw new RefusalError('invalid', 'dateBeforeMinimum');
    await recordReading(
      { input: { machineId, meter, value, at }, actor, store: rowStore },
      meterCycles,
      progress,
    );
    valuesByInstant.set(Date.parse(at), value);
    lastAt = Date.parse(at);
    return { status: 'accepted' };
  };
  const outcomes: RowOutcome[] = [];
  for (const [i, row] of rows.entries())
    outcomes.push(
      decisions[i] ??
        (await recordRow(row).catch((error: unknown) => {
          if (!(error instanceof RefusalError) || isTemporaryRefusal(error)) throw error;
          if (!isWaitReason(error.code)) return { status: 'refused', code: error.code } as const;
          return storeWaiting({ actor, store: rowStore }, values[i]!, error.code, error.details.values);
        })),
    );
  const meterState = valuesByInstant.size > 0 && (await store.find(meters, `${machineId}.${meter}`));
  if (meterState) await updateOrdersOfMeter(rowStore, actor, meterCycles, meterState);
  return outcomes;
}
