// Pieces that metrics count, added to the counts of their shifts (decisions G39, G40).
import { getMonth } from '#shared/day.ts';
import { type CounterState, countPieces } from '#shared/integration/sparkplug/counter.ts';
import { getCurrentShift } from '#shared/requests/shift.ts';
import { productionCounts, type StoredShiftCount } from '../../db/entities/reports.ts';
import { machineCounters, type metricMaps } from '../../db/entities/sparkplug.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import type { Sample } from './session.ts';

export interface CountedSeries {
  map: StoredOf<typeof metricMaps>;
  samples: readonly Sample[];
}

/**
 * Adds the pieces of all metrics of a machine to the counts of their shifts, in one transaction with the state of the
 * counters, so that values that arrive again add nothing. At least as many pieces were made as were good.
 */
export const recordPieces = (
  context: { actor: Actor; store: Store },
  machineId: number,
  series: readonly CountedSeries[],
): Promise<void> => retryOnConflict(() => tryRecordPieces(context, machineId, series));

async function tryRecordPieces(
  { actor, store }: { actor: Actor; store: Store },
  machineId: number,
  series: readonly CountedSeries[],
): Promise<void> {
  const stored = await store.find(machineCounters, machineId);
  const states: Record<string, CounterState> = { ...stored?.states };
  const months = new Map<string, Map<string, unknown>>();
  const changed = new Map<string, Record<string, StoredShiftCount>>();
  for (const { map, samples } of series)
    for (const sample of samples) {
      const { pieces, state } = countPieces(states[map.id], sample, { mode: map.mode!, wrapAt: map.wrapAt });
      if (state) states[map.id] = state;
      if (pieces === 0) continue;
      const { on, turn } = getCurrentShift(actor.plant.timeZone, sample.at);
      const id = `${getMonth(on)}.${machineId}`;
      const month =
        months.get(id) ??
        new Map<string, unknown>(Object.entries((await store.find(productionCounts, id)) ?? {}));
      months.set(id, month);
      const part = `${on}.${turn}`;
      const count = addPieces(month.get(part) as StoredShiftCount | undefined, map, pieces);
      month.set(part, count);
      changed.set(id, { ...changed.get(id), [part]: count });
    }
  await store.commit(
    store.require(machines, machineId, 'machineId'),
    stored
      ? store.replace(machineCounters, stored, { states })
      : store.create(machineCounters, machineId, { states }),
    [...changed].map(([id, parts]) => store.putParts(productionCounts, id, parts)),
  );
}

function addPieces(
  [good, total]: readonly number[] = [0, 0],
  { pieces: kind, idealPerMinute, plannedMinutes }: CountedSeries['map'],
  pieces: number,
): StoredShiftCount {
  const sums = kind === 'good' ? [good! + pieces, total!] : [good!, total! + pieces];
  return [sums[0]!, Math.max(sums[0]!, sums[1]!), idealPerMinute!, plannedMinutes!];
}
