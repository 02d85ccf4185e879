// Lubrication plan: lubricants with quantity and days, stored for cycles and paths, and the consumption of a
// period (domain 11.7).
import type { PointFrequency } from '../autonomous/point.ts';
import { addDays, type Day } from '../day.ts';
import { addQuantities } from '../warehouse/units.ts';
import type { Colour } from './colour.ts';
import type { CycleState } from './cycle.ts';
import { computeFutureSlots } from './due.ts';
import type { WorkElements } from './locations.ts';
import { type Activity, isWorked, type Order, type OrderLubrication } from './order.ts';
import { type Frequency, getPeriodDays, type UpdateMode } from './period.ts';
import type { PlantCalendar } from './plant-calendar.ts';
import { computeFixedSlots } from './schedule.ts';
import { hasShiftFactors, type ShiftFactors } from './shift.ts';

/** One lubricant of a cycle's procedures, or one L point of a path with its own frequency. */
export interface PlannedLubrication extends OrderLubrication {
  /** Number of the point. */
  number?: number;
  description?: string;
  machineId?: number;
  frequency?: Frequency;
  /** Number of shifts per day; absent: once. */
  perDay?: number;
}

interface Series extends WorkElements, ShiftFactors {
  id: number;
  typeCycle: 'workorders' | 'checklists' | 'am';
  code: string;
  description: string;
  machineId: number;
  frequency?: Frequency;
  mode: UpdateMode;
  anchor: Day;
  validTo?: Day;
  lubricates?: PlannedLubrication[];
}
/** A cycle or path with lubrication. */
export type LubricationSeries = Omit<Series, 'places'> & {
  typeCycle: 'workorders' | 'am';
  /** Code and description of each element. */
  places?: string[];
  lubricates: PlannedLubrication[];
};

/** Returns the stored form of an active cycle or path with lubrication; checklists never lubricate. */
export function buildLubricationSeries(
  series: Series & { active?: boolean; retired?: boolean },
): [LubricationSeries] | [] {
  const { id, typeCycle, code, description, machineId, places, morePlaces } = series;
  const { frequency, mode, anchor, validTo, lubricates, lateFactor, earlyFactor, toleranceShare } = series;
  if (!series.active || series.retired || !lubricates || typeCycle === 'checklists') return [];
  return [
    {
      ...{ id, typeCycle, code, description, machineId, morePlaces },
      places: places?.map((place) => `${place.code} ${place.description}`),
      ...{ frequency, mode, anchor, validTo, lubricates },
      ...(hasShiftFactors(series) && { lateFactor, earlyFactor, toleranceShare }),
    },
  ];
}

/**
 * Returns the frequency of a point in a path with these shifts, or any: daily in some shifts, or once on each
 * due day.
 */
export const getPointFrequency = (
  every: PointFrequency,
  shifts?: readonly number[],
): Required<Pick<PlannedLubrication, 'frequency' | 'perDay'>> =>
  'shifts' in every
    ? {
        frequency: { n: 1, unit: 'D' },
        perDay: shifts ? every.shifts.filter((shift) => shifts.includes(shift)).length : every.shifts.length,
      }
    : { frequency: every, perDay: 1 };

/** Returns the lubrication of an order of a cycle, or of a path with these points due. */
export function getOrderLubrication(
  { typeCycle, lubricates = [] }: { typeCycle: Series['typeCycle']; lubricates?: PlannedLubrication[] },
  points: readonly number[] = [],
): Pick<Order, 'lubricates'> {
  const plannedLines = typeCycle === 'checklists' ? [] : lubricates;
  const dueLines = plannedLines.filter(({ pointId }) => pointId === undefined || points.includes(pointId));
  const orderLines = dueLines.map(({ lubricantId, quantity, procedureId, pointId }) => ({
    ...(lubricantId !== undefined && { lubricantId }),
    ...(quantity !== undefined && { quantity }),
    ...(procedureId !== undefined && { procedureId }),
    ...(pointId !== undefined && { pointId }),
  }));
  return orderLines.length > 0 ? { lubricates: orderLines } : {};
}

/** Returns the lubrication that was done: each line as often as its procedure or point was worked on. */
export function getDoneLubrication(
  lines: readonly OrderLubrication[],
  activities: readonly Pick<Activity, 'outcome' | 'procedureId' | 'point'>[],
): OrderLubrication[] {
  const workedActivities = activities.filter(({ outcome }) => isWorked(outcome));
  const linesByKey = new Map<string, number>();
  return lines.filter((line) => {
    const { lubricantId, procedureId, pointId } = line;
    const times = workedActivities.filter(
      (activity) =>
        (pointId === undefined || activity.point?.id === pointId) &&
        (procedureId === undefined || activity.procedureId === procedureId),
    ).length;
    const key = [lubricantId, procedureId, pointId].join();
    const n = (linesByKey.get(key) ?? 0) + 1;
    linesByKey.set(key, n);
    return n <= times;
  });
}

/**
 * An order with lubrication as a calendar draws it: the id contains the cycle, the day is given separately.
 */
export type LubricationOrder = Pick<Order, 'state' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate'> & {
  id: string;
  tolerance?: number;
  lubricates: OrderLubrication[];
};

/** Returns a day's orders with lubrication, except cancelled ones. */
export const toLubricationOrders = (orders: readonly (Order & { id: string })[]): LubricationOrder[] =>
  orders.flatMap(({ id, state, lubricates = [], tolerance, closedOn, dueRun, overdue, closedLate }) =>
    state === 'cancelled' || lubricates.length === 0
      ? []
      : [{ id, state, lubricates, tolerance: tolerance || undefined, closedOn, dueRun, overdue, closedLate }],
  );

/** Number of applications on a day, with the order and its colour if there is one already. */
export interface LubricationDay {
  on: Day;
  times: number;
  orderId?: string;
  colour?: Colour;
}

type RepeatedSeries = Pick<Series, 'frequency' | 'mode' | 'anchor' | 'validTo'> & ShiftFactors;
export interface LubricationContext {
  today: Day;
  calendar?: PlantCalendar;
  /** Planning state of a cycle that counts from its last completion. */
  state?: CycleState;
}

/**
 * Returns the planned days within from…to: those of the grid, or those following the open order if each is
 * done on its day. A meter cycle has none.
 */
export function computeLubricationDays(
  repeatedSeries: RepeatedSeries,
  context: LubricationContext,
  from: Day,
  to: Day,
): Day[] {
  const { frequency, mode, anchor, validTo } = repeatedSeries;
  const last = validTo && validTo < to ? validTo : to;
  if (!frequency || from > last) return [];
  if (mode === 'lastCompletion')
    return computeFloatingDays({ ...repeatedSeries, frequency }, context, from, last);
  return computeFixedSlots({ frequency, anchor, calendar: context.calendar }, from, last).flatMap(
    ({ planned, fate }) => (planned && fate === 'generated' ? [planned] : []),
  );
}

function computeFloatingDays(
  repeatedSeries: RepeatedSeries & { frequency: Frequency },
  context: LubricationContext,
  from: Day,
  to: Day,
): Day[] {
  const { state, today, calendar } = context;
  if (!state) return [];
  const cycle = {
    ...repeatedSeries,
    ...{ meter: 'none' as const, lockSpan: 0, active: true },
    // A placeholder strategy: a cycle with lubrication always has work.
    strategies: [''],
  };
  return computeFutureSlots(cycle, state, { today, calendar }, { from, to }).map(({ planned }) => planned);
}

/** Days added to the period, longer than any closed time that a date may have to skip. */
const SEARCH_DAYS = [31, 400];

/**
 * Returns the next day, today or later; an open order of a cycle that counts from its last completion may be
 * in the past.
 */
export function computeNextLubrication(
  repeatedSeries: RepeatedSeries,
  context: LubricationContext,
): Day | undefined {
  const { today, state } = context;
  if (!repeatedSeries.frequency) return undefined;
  if (repeatedSeries.mode === 'lastCompletion' && state?.openOn) return state.openOn;
  for (const reach of SEARCH_DAYS) {
    const to = addDays(today, getPeriodDays(repeatedSeries.frequency) + reach);
    const [first] = computeLubricationDays(repeatedSeries, context, today, to);
    if (first) return first;
  }
  return undefined;
}

export interface LubricantConsumption {
  lubricantId?: number;
  times: number;
  quantity: number;
  /** Number of applications without a quantity. */
  unsaid: number;
}

/**
 * Sums each lubricant: quantity × times, done or planned, except orders closed automatically. The item
 * without `lubricantId` sums the lines without a lubricant.
 */
export function sumLubricantConsumption(
  lines: readonly (Pick<OrderLubrication, 'lubricantId' | 'quantity'> & {
    days: readonly Pick<LubricationDay, 'times' | 'colour'>[];
  })[],
): LubricantConsumption[] {
  const consumptions = new Map<number | undefined, LubricantConsumption>();
  for (const { lubricantId, quantity, days } of lines) {
    const times = days.reduce((sum, each) => (each.colour === 'blue' ? sum : sum + each.times), 0);
    if (times === 0) continue;
    const previous = consumptions.get(lubricantId) ?? { lubricantId, times: 0, quantity: 0, unsaid: 0 };
    consumptions.set(lubricantId, {
      lubricantId,
      times: previous.times + times,
      quantity: addQuantities(previous.quantity, (quantity ?? 0) * times),
      unsaid: previous.unsaid + (quantity ? 0 : times),
    });
  }
  return [...consumptions.values()];
}
