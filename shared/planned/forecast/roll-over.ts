// Roll-over of a meter: a counter that begins again at 0 has counted on (decision PS06).
import {
  isReadingAccepted,
  type ReadingForecast,
  toCountedReading,
  toShownReading,
  toThousandth,
} from '../meter.ts';

/** A meter as a reading is compared with it. */
interface ReadMeter {
  /** Cumulative value of the last reading. */
  value: number;
  offset: number;
  /** Value instead of which the meter shows 0; absent if it never does. */
  rollsOverAt?: number;
}

/** A displayed reading as it is counted. */
export interface CountedReading {
  value: number;
  /** Offset of the meter from this reading on. */
  offset: number;
  /** Value at which the meter began again at 0, if it did so before this reading. */
  rolledOver?: number;
}

/**
 * Returns how a displayed reading is counted: a lower one as a roll-over if the meter has one. Undefined if it
 * is too low. Whether a roll-over is plausible decides `isRollOverPlausible`.
 */
export function countShownReading(
  shown: number,
  meter: ReadMeter | undefined,
  run?: number,
): CountedReading | undefined {
  const { offset = 0, rollsOverAt } = meter ?? {};
  const value = toCountedReading(shown, offset);
  if (isReadingAccepted(value, { run, reading: meter?.value })) return { value, offset };
  if (!meter || rollsOverAt === undefined || value >= meter.value) return undefined;
  const newOffset = toThousandth(offset + rollsOverAt);
  const newValue = toCountedReading(shown, newOffset);
  return isReadingAccepted(newValue, { run, reading: meter.value })
    ? { value: newValue, offset: newOffset, rolledOver: rollsOverAt }
    : undefined;
}

/**
 * Whether a lower reading is a roll-over: what the meter would have counted since is plausible. Without earlier
 * readings to judge by, it must be less than the meter would have lost.
 */
export function isRollOverPlausible(
  { value, rolledOver = 0 }: Pick<CountedReading, 'value' | 'rolledOver'>,
  lastValue: number,
  forecast: Pick<ReadingForecast, 'maxPlausible'> | undefined,
): boolean {
  const growth = toThousandth(value - lastValue);
  return forecast ? value <= forecast.maxPlausible : growth < toThousandth(rolledOver - growth);
}

/** Whether a meter can show this value. */
export const canMeterShow = (shown: number, { rollsOverAt }: Pick<ReadMeter, 'rollsOverAt'> = {}): boolean =>
  rollsOverAt === undefined || shown < rollsOverAt;

/** Returns the due reading that a meter will show: after a roll-over it begins again at 0. */
export function toShownDueReading(
  due: number,
  { offset = 0, rollsOverAt }: Partial<Pick<ReadMeter, 'offset' | 'rollsOverAt'>> = {},
): number {
  const shown = toShownReading(due, offset);
  return rollsOverAt === undefined || shown < rollsOverAt
    ? shown
    : toThousandth(shown - Math.floor(shown / rollsOverAt) * rollsOverAt);
}
