// Writes of a meter reading: the reading, the meter's new state, and its average per day. An implausible
// reading must be confirmed (domain 4.5).

import {
  computeAveragePerDay,
  computeReadingForecast,
  type Reading,
  type ReadingForecast,
  toShownReading,
} from '#shared/planned/meter.ts';
import type { MeterCycle } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { meters, readings } from '../../db/entities/planned.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';

export type MeterName = MeterCycle['meter'];
type StoredReading = StoredOf<typeof readings>;

/** Maximum previous readings used for forecast and average; both are also limited to 90 days. */
const MAX_PREVIOUS_READINGS = 200;

export interface ReadingInput {
  /** Cumulative value. */
  value: number;
  at: string;
  orderId?: string;
  /** Whether the user confirmed an implausible value; `reason` states why. */
  confirmed?: boolean;
  reason?: string;
}

/** Returns the last readings of a meter up to the `n`th, oldest first; strongly consistent. */
export const loadReadingsUpTo = (store: Store, meterId: string, n: number): Promise<StoredReading[]> =>
  n < 1
    ? Promise.resolve([])
    : loadAllPages((next) =>
        store.list(readings, {
          from: `${meterId}.${Math.max(1, n - MAX_PREVIOUS_READINGS + 1)}`,
          to: `${meterId}.${n}`,
          consistent: true,
          next,
        }),
      );

export const toReading = ({ readAt, value }: StoredReading): Reading => ({ at: readAt, value });

/**
 * Returns the writes of the reading and the meter's new state. `field` is the input field of the value.
 * @throws Refused readingImplausible (400, with the displayed values expected, low and high) unless confirmed
 */
export async function buildReadingWrites(
  store: Store,
  actor: Actor,
  machineId: number,
  meter: MeterName,
  { value, at, orderId, confirmed, reason }: ReadingInput,
  field: string,
): Promise<Writes> {
  const id = `${machineId}.${meter}`;
  const before = await store.find(meters, id);
  const n = (before?.readings ?? 0) + 1;
  const previousReadings = (await loadReadingsUpTo(store, id, n - 1)).map(toReading);
  const offset = before?.offset ?? 0;
  const expected = computeReadingForecast(previousReadings, at, actor.plant.timeZone);
  const isImplausible = expected !== undefined && value > expected.maxPlausible;
  if (isImplausible && !confirmed) throw buildImplausibleRefusal(expected, offset, field);
  const state = {
    value,
    offset,
    readAt: at,
    readings: n,
    perDay: computeAveragePerDay([...previousReadings, { at, value }], at),
  };
  return [
    before ? store.replace(meters, before, state) : store.create(meters, id, state),
    store.create(readings, `${id}.${n}`, {
      value,
      shown: toShownReading(value, offset),
      readAt: at,
      source: actor.user.name,
      orderId,
      ...(isImplausible && { reason }),
    }),
  ];
}

function buildImplausibleRefusal(
  { expected, low, high }: ReadingForecast,
  offset: number,
  field: string,
): RefusalError {
  const toShownValue = (value: number) => Math.round((value - offset) * 10) / 10;
  return new RefusalError('invalid', 'readingImplausible', {
    fields: { [field]: 'readingImplausible' },
    values: { expected: toShownValue(expected), low: toShownValue(low), high: toShownValue(high) },
  });
}
