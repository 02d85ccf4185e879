// Counts of production that other systems send, from which OEE is computed (decision G39).
import { isDeepStrictEqual } from 'node:util';
import { getMonth } from '#shared/day.ts';
import type { RowResult } from '#shared/integration/public-api.ts';
import { getWorkSpan, type Shift } from '#shared/requests/shift.ts';
import { productionCounts, type StoredShiftCount } from '../../db/entities/reports.ts';
import { machines } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';

interface CountRow {
  day: string;
  shift: Shift;
  good: number;
  total: number;
  idealPerMinute: number;
  plannedMinutes: number;
}

/**
 * Records counts of one machine in one month in one write, and returns a result for each row: equal ones are
 * duplicates, others replace those of their shift.
 */
export async function recordCounts(
  { actor, store }: { actor: Actor; store: Store },
  machineId: number,
  rows: readonly CountRow[],
): Promise<RowResult[]> {
  const rowStore: Store = { ...store, resumable: undefined };
  const id = `${getMonth(rows[0]!.day)}.${machineId}`;
  const known = new Map<string, unknown>(Object.entries((await rowStore.find(productionCounts, id)) ?? {}));
  const changed: Record<string, StoredShiftCount> = {};
  const results = rows.map((row): RowResult => {
    const { day, shift, good, total, idealPerMinute, plannedMinutes } = row;
    if (getWorkSpan(actor.plant.timeZone, day, shift).from > actor.now)
      return { status: 'refused', code: 'dateInFuture' };
    const count: StoredShiftCount = [good, total, idealPerMinute, plannedMinutes];
    const part = `${day}.${shift}`;
    if (isDeepStrictEqual(known.get(part), count)) return { status: 'duplicate' };
    known.set(part, count);
    changed[part] = count;
    return { status: 'accepted' };
  });
  if (Object.keys(changed).length > 0)
    await rowStore.commit(
      rowStore.require(machines, machineId, 'machineId'),
      rowStore.putParts(productionCounts, id, changed),
    );
  return results;
}
