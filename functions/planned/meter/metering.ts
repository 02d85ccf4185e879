// Writes of a meter reading: the reading, the meter's new state, and its rate. An implausible
// reading must be confirmed (domain 4.5).

import {
  type CountedReading,
  canMeterShow,
  countShownReading,
  isRollOverPlausible,
} from '#shared/planned/forecast/roll-over.ts';
import {
  computeMeterRate,
  computeReadingForecast,
  findMeterStart,
  type Reading,
  type ReadingForecast,
  toShownReading,
  toThousandth,
} from '#shared/planned/meter.ts';
import type { MeterCycle } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycles, type Meter, meters, readings } from '../../db/entities/planned.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredCycle } from '../cycle/issuing.ts';

export type MeterName = MeterCycle['meter'];
type StoredReading = StoredOf<typeof readings>;

/** Maximum previous readings used for forecast and average; both are also limited to 90 days. */
const MAX_PREVIOUS_READINGS = 200;

export interface ReadingInput extends CountedReading {
  at: string;
  /** Name of the reader of the meter; by default that of the actor. */
  source?: string;
  orderId?: string;
  /** Whether the user confirmed an implausible value; `reason` states why. */
  confirmed?: boolean;
  reason?: string;
}

/** A meter with the cycles that follow it. */
export interface FollowedMeter {
  machineId: number;
  meter: MeterName;
  meterCycles: readonly StoredCycle[];
}

export async function loadFollowedMeter(
  store: Store,
  machineId: number,
  meter: MeterName,
): Promise<FollowedMeter> {
  const machineCycles = await loadAllPages((next) =>
    store.listBy(cycles, 'byMachine', [machineId], { next }),
  );
  const meterCycles = machineCycles.filter((cycle) => cycle.meter === meter && !cycle.retired);
  return { machineId, meter, meterCycles };
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

export interface MeterChange {
  after: Meter;
  writes: Writes;
}

/**
 * Returns how a displayed reading is counted. `field` is the input field of the value.
 * @throws Refused readingTooLow, readingBeyondRollOver
 */
export function resolveReading(
  shown: number,
  meter: Meter | undefined,
  run: number | undefined,
  field: string,
): CountedReading {
  if (!canMeterShow(shown, meter))
    throw new RefusalError('invalid', 'readingBeyondRollOver', {
      fields: { [field]: 'readingBeyondRollOver' },
      values: { rollsOverAt: meter!.rollsOverAt! },
    });
  const countedReading = countShownReading(shown, meter, run);
  if (!countedReading)
    throw new RefusalError('invalid', 'readingTooLow', { fields: { [field]: 'readingTooLow' } });
  return countedReading;
}

/**
 * Returns the meter's state after a reading, and the writes of both. `field` is the input field of the value.
 * @throws Refused readingImplausible (400, with the displayed values expected, low and high) unless confirmed;
 *   rollOverImplausible (400) for a lower reading that is no plausible roll-over
 */
export async function buildMeterChange(
  store: Store,
  actor: Actor,
  { machineId, meter, meterCycles }: FollowedMeter,
  { value, offset, rolledOver, at, source = actor.user.name, orderId, confirmed, reason }: ReadingInput,
  field: string,
): Promise<MeterChange> {
  const id = `${machineId}.${meter}`;
  const before = await store.find(meters, id);
  const n = (before?.readings ?? 0) + 1;
  const previousReadings = (await loadReadingsUpTo(store, id, n - 1)).map(toReading);
  const { timeZone } = actor.plant;
  const start = findMeterStart(
    meterCycles.flatMap(({ run }) => run?.start ?? []),
    n <= MAX_PREVIOUS_READINGS ? previousReadings[0]?.value : undefined,
  );
  const expected = computeReadingForecast(previousReadings, at, timeZone, start);
  if (
    before &&
    rolledOver !== undefined &&
    !isRollOverPlausible({ value, rolledOver }, before.value, expected)
  )
    throw buildRollOverRefusal(before, value, expected, field);
  const isImplausible = rolledOver === undefined && expected !== undefined && value > expected.maxPlausible;
  if (isImplausible && !confirmed) throw buildImplausibleRefusal(expected, offset, field);
  const after: Meter = {
    value,
    offset,
    readAt: at,
    readings: n,
    ...(before?.rollsOverAt !== undefined && { rollsOverAt: before.rollsOverAt }),
    ...computeMeterRate([...previousReadings, { at, value }], at, timeZone),
  };
  return {
    after,
    writes: [
      before ? store.replace(meters, before, after) : store.create(meters, id, after),
      store.create(readings, `${id}.${n}`, {
        value,
        shown: toShownReading(value, offset),
        readAt: at,
        source,
        orderId,
        ...(isImplausible && { reason }),
        ...(rolledOver !== undefined && { rolledOver }),
      }),
    ],
  };
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

/** Refuses a lower reading with both explanations: it is too low, or the meter counted implausibly much. */
function buildRollOverRefusal(
  { value: lastValue, offset, rollsOverAt }: Meter,
  value: number,
  forecast: ReadingForecast | undefined,
  field: string,
): RefusalError {
  return new RefusalError('invalid', 'rollOverImplausible', {
    fields: { [field]: 'rollOverImplausible' },
    values: {
      last: toShownReading(lastValue, offset),
      rollsOverAt: rollsOverAt!,
      counted: toThousandth(value - lastValue),
      most: forecast ? Math.max(0, Math.round((forecast.maxPlausible - lastValue) * 10) / 10) : 0,
    },
  });
}
