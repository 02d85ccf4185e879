// Stops that production plans itself, during which maintenance costs no production (beyond 17).
import * as z from 'zod';
import type { Day } from '../day.ts';
import { code, day, flag, refs, requiredText } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { isClosedDay, type PlantCalendar } from '../planned/plant-calendar.ts';
import { MAX_STOP_MACHINES, type StopContext } from './fewest-stops.ts';

export const ProductionStop = z.strictObject({
  code: code(),
  description: requiredText(),
  from: day(),
  to: day(),
  /** Empty: all machines of the plant. */
  machineIds: refs('machine', MAX_STOP_MACHINES).default([]),
  /** Whether maintenance works on closed days of the stop too. */
  maintenance: flag().default(false),
});
export type ProductionStop = z.infer<typeof ProductionStop>;

type StopDays = Pick<ProductionStop, 'from' | 'to'>;

export const validateProductionStop = ({ from, to }: StopDays): { to?: MessageCode } =>
  to < from ? { to: 'dateBeforeMinimum' } : {};

/** Whether production stops the machine on a day; without a machine, whether it stops any. */
export const isStoppedOn = (
  { from, to, machineIds }: Pick<ProductionStop, 'from' | 'to' | 'machineIds'>,
  day: Day,
  machineId?: number,
): boolean =>
  from <= day &&
  day <= to &&
  (machineId === undefined || machineIds.length === 0 || machineIds.includes(machineId));

/**
 * Returns on which days maintenance may be planned and production does not run (PS24). Closed days are no
 * stops, and maintenance works on them only during stops that are marked for it.
 */
export function createStopContext(
  calendar: PlantCalendar | undefined,
  stops: readonly Omit<ProductionStop, 'code' | 'description'>[],
): StopContext {
  const findStop = (machineId: number, day: Day, isMatching: (stop: { maintenance: boolean }) => boolean) =>
    stops.some((stop) => isMatching(stop) && isStoppedOn(stop, day, machineId));
  return {
    isAllowed: (machineId, day) =>
      !isClosedDay(calendar, day) || findStop(machineId, day, ({ maintenance }) => maintenance),
    isFree: (machineId, day) => isClosedDay(calendar, day) || findStop(machineId, day, () => true),
  };
}
