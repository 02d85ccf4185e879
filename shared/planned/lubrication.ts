// What is lubricated, with what, how much and when: what is kept of cycles and paths, and what they take in a period (domain 11.7).
import type { PointFrequency } from '../autonomous/point.ts';
import { addDays, type Day } from '../day.ts';
import { added } from '../warehouse/units.ts';
import type { Colour } from './colour.ts';
import type { CycleState } from './cycle.ts';
import { projected } from './due.ts';
import { type Activity, isWorked, type Lubricated, type Order } from './order.ts';
import { type Frequency, periodDays, type UpdateMode } from './period.ts';
import type { Places } from './places.ts';
import type { PlantCalendar } from './plant-calendar.ts';
import { fixedSlots } from './schedule.ts';

/** One lubricant of a cycle's procedures, or one L point of a path, which has a rhythm of its own. */
export interface Lubricates extends Lubricated {
  /** Of the point. */
  number?: number;
  description?: string;
  machineId?: number;
  frequency?: Frequency;
  /** How many shifts of a day; absent: once. */
  perDay?: number;
}

interface Series extends Places {
  id: number;
  typeCycle: 'workorders' | 'checklists' | 'am';
  code: string;
  description: string;
  machineId: number;
  frequency?: Frequency;
  mode: UpdateMode;
  anchor: Day;
  validTo?: Day;
  lubricates?: Lubricates[];
}
/** A cycle or path that lubricates. */
export type LubricationSeries = Omit<Series, 'places'> & {
  typeCycle: 'workorders' | 'am';
  /** Code and description. */
  places?: string[];
  lubricates: Lubricates[];
};

/** What is kept of an active cycle or path; checklists look and lubricate nothing. */
export function lubricationOf(
  series: Series & { active?: boolean; retired?: boolean },
): [LubricationSeries] | [] {
  const { id, typeCycle, code, description, machineId, places, morePlaces } = series;
  const { frequency, mode, anchor, validTo, lubricates } = series;
  if (!series.active || series.retired || !lubricates || typeCycle === 'checklists') return [];
  return [
    {
      ...{ id, typeCycle, code, description, machineId, morePlaces },
      places: places?.map((place) => `${place.code} ${place.description}`),
      ...{ frequency, mode, anchor, validTo, lubricates },
    },
  ];
}

/** A point of a path that is walked in these shifts, or in any: every day in some of them, or once on each of its days. */
export const rhythmOfPoint = (
  every: PointFrequency,
  shifts?: readonly number[],
): Required<Pick<Lubricates, 'frequency' | 'perDay'>> =>
  'shifts' in every
    ? {
        frequency: { n: 1, unit: 'D' },
        perDay: shifts ? every.shifts.filter((shift) => shifts.includes(shift)).length : every.shifts.length,
      }
    : { frequency: every, perDay: 1 };

/** What an order of a cycle, or of a path with these points due, lubricates. */
export function lubricatedBy(
  { typeCycle, lubricates = [] }: { typeCycle: Series['typeCycle']; lubricates?: Lubricates[] },
  points: readonly number[] = [],
): Pick<Order, 'lubricates'> {
  const its = typeCycle === 'checklists' ? [] : lubricates;
  const due = its.filter(({ pointId }) => pointId === undefined || points.includes(pointId));
  const named = due.map(({ lubricantId, quantity, procedureId, pointId }) => ({
    ...(lubricantId !== undefined && { lubricantId }),
    ...(quantity !== undefined && { quantity }),
    ...(procedureId !== undefined && { procedureId }),
    ...(pointId !== undefined && { pointId }),
  }));
  return named.length > 0 ? { lubricates: named } : {};
}

/** Of what an order was to lubricate, what was done: as often as its procedure, or its point, was worked on. */
export function lubricatedIn(
  lines: readonly Lubricated[],
  activities: readonly Pick<Activity, 'outcome' | 'procedureId' | 'point'>[],
): Lubricated[] {
  const worked = activities.filter(({ outcome }) => isWorked(outcome));
  const counted = new Map<string, number>();
  return lines.filter((line) => {
    const { lubricantId, procedureId, pointId } = line;
    const times = worked.filter(
      (activity) =>
        (pointId === undefined || activity.point?.id === pointId) &&
        (procedureId === undefined || activity.procedureId === procedureId),
    ).length;
    const key = [lubricantId, procedureId, pointId].join();
    const n = (counted.get(key) ?? 0) + 1;
    counted.set(key, n);
    return n <= times;
  });
}

/** An order that lubricates, as far as a calendar draws it: its id says whose it is, and its day is said beside it. */
export type LubricationOrder = Pick<Order, 'state' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate'> & {
  id: string;
  tolerance?: number;
  lubricates: Lubricated[];
};

/** Of a day's orders those that lubricate; one that was cancelled does not. */
export const lubricationOrders = (orders: readonly (Order & { id: string })[]): LubricationOrder[] =>
  orders.flatMap(({ id, state, lubricates = [], tolerance, closedOn, dueRun, overdue, closedLate }) =>
    state === 'cancelled' || lubricates.length === 0
      ? []
      : [{ id, state, lubricates, tolerance: tolerance || undefined, closedOn, dueRun, overdue, closedLate }],
  );

/** On a day so many times: by an order of that colour, or by none yet. */
export interface LubricationDay {
  on: Day;
  times: number;
  orderId?: string;
  colour?: Colour;
}

type Rhythmic = Pick<Series, 'frequency' | 'mode' | 'anchor' | 'validTo'>;
export interface Known {
  today: Day;
  calendar?: PlantCalendar;
  /** Of a cycle that counts from its last completion. */
  state?: CycleState;
}

/** The days of from…to on which the plan has it: on its grid; or those that follow the open order if each is done on its day. One by meter has none. */
export function lubricationDays(its: Rhythmic, known: Known, from: Day, to: Day): Day[] {
  const { frequency, mode, anchor, validTo } = its;
  const last = validTo && validTo < to ? validTo : to;
  if (!frequency || from > last) return [];
  if (mode === 'lastCompletion') return floatingDays({ ...its, frequency }, known, from, last);
  return fixedSlots({ frequency, anchor, calendar: known.calendar }, from, last).flatMap(
    ({ planned, fate }) => (planned && fate === 'generated' ? [planned] : []),
  );
}

function floatingDays(its: Rhythmic & { frequency: Frequency }, known: Known, from: Day, to: Day): Day[] {
  const { state, today, calendar } = known;
  if (!state) return [];
  const cycle = {
    ...its,
    ...{ meter: 'none' as const, lockSpan: 0, active: true },
    // it has work, or it would not lubricate
    strategies: [''],
  };
  return projected(cycle, state, { today, calendar }, { from, to }).map(({ planned }) => planned);
}

/** Longer than any closed time a date has to cross. */
const REACH_DAYS = [31, 400];

/** Today or later. An open order of a cycle that counts from its last completion may be late: its day is told. */
export function nextLubrication(its: Rhythmic, known: Known): Day | undefined {
  const { today, state } = known;
  if (!its.frequency) return undefined;
  if (its.mode === 'lastCompletion' && state?.openOn) return state.openOn;
  for (const reach of REACH_DAYS) {
    const to = addDays(today, periodDays(its.frequency) + reach);
    const [first] = lubricationDays(its, known, today, to);
    if (first) return first;
  }
  return undefined;
}

export interface Taken {
  lubricantId?: number;
  times: number;
  quantity: number;
  /** Times nobody has said how much for. */
  unsaid: number;
}

/** What each lubricant amounts to: quantity × times, done or to be done; nothing of what was closed undone. Undefined: nothing was named. */
export function takenOf(
  lines: readonly (Pick<Lubricated, 'lubricantId' | 'quantity'> & {
    days: readonly Pick<LubricationDay, 'times' | 'colour'>[];
  })[],
): Taken[] {
  const taken = new Map<number | undefined, Taken>();
  for (const { lubricantId, quantity, days } of lines) {
    const times = days.reduce((sum, each) => (each.colour === 'blue' ? sum : sum + each.times), 0);
    if (times === 0) continue;
    const so = taken.get(lubricantId) ?? { lubricantId, times: 0, quantity: 0, unsaid: 0 };
    taken.set(lubricantId, {
      lubricantId,
      times: so.times + times,
      quantity: added(so.quantity, (quantity ?? 0) * times),
      unsaid: so.unsaid + (quantity ? 0 : times),
    });
  }
  return [...taken.values()];
}
