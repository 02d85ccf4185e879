// Cycles by time and meter: one open order, due when the first of the two parts is (decision PS07).
import type { Day } from '../../day.ts';
import type { Cycle } from '../cycle.ts';
import { computeExpectedDay, isIssueDue, toShownReading, toThousandth } from '../meter.ts';
import { getPeriodDays } from '../period.ts';
import type { PlantCalendar } from '../plant-calendar.ts';
import { getNearestOpenDay, type ReasonCode, type ReasonValues, type Slot } from '../schedule.ts';

/** Precision of a share of a period; below it, a fraction is an error of binary numbers. */
const EPSILON = 1e-9;

/**
 * Returns the whole days of the time part that are the same share of its period as these units of the
 * meter's: tolerance and lock span of a cycle by time and meter are given in meter units.
 */
export const toTimePartDays = (
  units: number,
  { run, alsoFrequency }: Pick<Cycle, 'run' | 'alsoFrequency'>,
): number =>
  run && alsoFrequency ? Math.floor((units / run.every) * getPeriodDays(alsoFrequency) + EPSILON) : 0;

/** Returns the lock span of orders with a day. */
export const getLockSpanDays = (cycle: Pick<Cycle, 'run' | 'alsoFrequency' | 'lockSpan'>): number =>
  cycle.alsoFrequency ? toTimePartDays(cycle.lockSpan, cycle) : cycle.lockSpan;

/** The meter part of a cycle: its due reading, and the meter if it was read. */
interface MeterPart {
  due: number;
  lockSpan: number;
  meter?: { value: number; readOn: Day; offset?: number; perDay?: number };
}

export interface CombinedSlot extends Pick<Slot, 'slot' | 'nominal' | 'reason' | 'values'> {
  planned: Day;
  /** Counted reading at which the order is due, too. */
  orAtRun: number;
}

/** Returns the day on which the meter part calls for the order; undefined if it gives none. */
function computeMeterDay({ due, lockSpan, meter }: MeterPart, today: Day): Day | undefined {
  if (!meter) return undefined;
  const { value: reading, readOn, perDay } = meter;
  const expected = computeExpectedDay({ due, reading, readOn, perDay }, today);
  return expected ?? (isIssueDue(reading, due, lockSpan) ? today : undefined);
}

/**
 * Returns the slot of a cycle by time and meter: the earlier of the two days, with the part that determines
 * it. `time` is the next slot of the time part. Undefined if neither part gives a day.
 */
export function combineParts(
  time: Slot,
  meterPart: MeterPart,
  { today, calendar }: { today: Day; calendar?: PlantCalendar },
): CombinedSlot | undefined {
  const meterOn = computeMeterDay(meterPart, today);
  const { due, meter } = meterPart;
  const { offset } = meter ?? {};
  const values: ReasonValues = {
    ...(time.planned !== null && { timeOn: time.nominal }),
    ...(meterOn !== undefined && { meterOn }),
    due: toShownReading(due, offset),
    ...(meter && { reading: toShownReading(meter.value, offset) }),
    ...(meter?.perDay !== undefined && { perDay: toThousandth(meter.perDay) }),
    ...(offset && { offset }),
  };
  const buildSlot = (reason: ReasonCode, nominal: Day, planned: Day): CombinedSlot => ({
    ...{ slot: time.slot, nominal, planned, reason, orAtRun: due },
    values: planned === nominal ? values : { ...values, movedFrom: nominal },
  });
  if (meterOn !== undefined && (time.planned === null || meterOn < time.nominal))
    return buildSlot('meterFirst', meterOn, getNearestOpenDay(meterOn, today, calendar));
  if (time.planned === null) return undefined;
  const reason = meterOn === undefined ? 'timeAlone' : meterOn === time.nominal ? 'sameDay' : 'timeFirst';
  return buildSlot(reason, time.nominal, time.planned);
}
