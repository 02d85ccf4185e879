// Lives of cycles with shift factors against a second calculation, written from the decisions PS09 to PS16
// alone: it has its own days, months, calendar and rounding.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#tests/property-seed.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import { Cycle } from '#shared/planned/cycle.ts';
import { computeDueOrders, computeFutureSlots } from '#shared/planned/due.ts';
import type { Frequency } from '#shared/planned/period.ts';
import type { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import { computePlannedDates, toOccurrence } from '#shared/planned/schedule.ts';
import { advanceOpenOrder } from './advancing.ts';
import { type StoredCycle, setOpenOrder } from './issuing.ts';

const MS = 86_400_000;
const toNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / MS;
const toDay = (n: number) => new Date(n * MS).toISOString().slice(0, 10);

interface Life {
  frequency: Frequency;
  anchor: string;
  late: number;
  early: number;
  share: number;
  calendar?: PlantCalendar;
  /** Event of each order: days from its planned day to its execution, or that it was cancelled. */
  events: readonly (number | 'cancelled')[];
}

/** Returns a day some periods later, in days or in months that end early where they are short. */
function periodsAfter(from: number, { n, unit }: Frequency, times: number): number {
  if (unit === 'D') return from + n * times;
  if (unit === 'W') return from + 7 * n * times;
  const date = new Date(from * MS);
  const month = date.getUTCMonth() + (unit === 'Y' ? 12 : 1) * n * times;
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastOfMonth)) / MS;
}

/** Returns the days that orders of this life are planned on, one more than it has events. */
function expectedDays({ frequency, anchor, late, early, share, calendar, events }: Life): string[] {
  const isOpen = (day: number) =>
    !calendar ||
    (calendar.workdays.includes(new Date(day * MS).getUTCDay() || 7) &&
      !calendar.closed.includes(toDay(day)));
  const search = (day: number, step: number) => {
    let found = day;
    while (!isOpen(found)) found += step;
    return found;
  };
  const place = (nominal: number) => {
    if (isOpen(nominal) || calendar!.rule === 'none') return nominal;
    return search(nominal, calendar!.rule === 'next' ? 1 : -1);
  };
  let [base, k] = [toNumber(anchor), 0];
  let planned = place(base);
  const days = [planned];
  for (const event of events) {
    const nominal = periodsAfter(base, frequency, k);
    const onPlan = periodsAfter(base, frequency, k + 1);
    let shift = 0;
    if (event !== 'cancelled' && Math.abs(event) > (share / 100) * (onPlan - nominal) + 1e-9) {
      const exact =
        ((event > 0 ? late : early) / 100) * (periodsAfter(planned + event, frequency, 1) - onPlan);
      // To the nearest day, a half to the earlier one.
      shift = Math.round(exact - 1e-9);
      if (exact - 1e-9 < 0 && Math.abs(exact - Math.trunc(exact)) > 0.5 - 1e-9) shift = Math.floor(exact);
    }
    [base, k] = shift === 0 ? [base, k + 1] : [onPlan + shift, 0];
    const before = event === 'cancelled' ? planned : Math.min(planned, planned + event);
    // Occurrences on the day of an order, or before it, are one order with it.
    while (place(periodsAfter(base, frequency, k)) <= before) k++;
    planned = place(periodsAfter(base, frequency, k));
    days.push(planned);
  }
  return days.map(toDay);
}

function toCycle({ frequency, anchor, late, early, share }: Life): StoredCycle {
  const factors = { lateFactor: late, earlyFactor: early, toleranceShare: share };
  const fields = { code: 'C', description: 'C', machineId: 1, typology: 'inspection', strategies: ['1.1'] };
  return Cycle.parse({ ...fields, ...factors, frequency, anchor, mode: 'lastCompletion' }) as StoredCycle;
}

const START: Omit<CycleState, 'activatedOn'> = { generation: 1, ordinal: 0, plan: '' };

/** Lets the planning and the closing of orders live the same life. */
function live(life: Life): { days: string[]; cycle: StoredCycle; state: CycleState; keys: string[] } {
  const cycle = toCycle(life);
  const planning = { today: life.anchor, horizonDays: 35, calendar: life.calendar };
  let state: CycleState = { ...START, activatedOn: '1950-01-01' };
  const days: string[] = [];
  const keys: string[] = [];
  for (const event of [...life.events, undefined]) {
    const { slots, state: next } = computeDueOrders(cycle, state, planning);
    expect(slots).toHaveLength(1);
    const [{ slot, planned }] = slots as [(typeof slots)[number]];
    days.push(planned);
    keys.push(slot);
    state = setOpenOrder(cycle, next, { id: slot, plannedOn: planned, from: toOccurrence(slots[0]!) });
    // While it is open there is no other.
    expect(computeDueOrders(cycle, state, planning)).toEqual({ slots: [], state });
    if (event === undefined) break;
    const done =
      event === 'cancelled' ? { cancelled: planned } : { completed: toDay(toNumber(planned) + event) };
    state = { ...state, ...advanceOpenOrder(cycle, state, slot, done) };
  }
  return { days, cycle, state, keys };
}

const percent = fc.oneof(fc.constantFrom(0, 50, 100), fc.integer({ min: 0, max: 100 }));
const anyDay = fc.integer({ min: 3_000, max: 30_000 }).map(toDay);
const anyCalendar = fc.record({
  workdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  closed: fc.array(anyDay, { maxLength: 5 }),
  rule: fc.constantFrom('next', 'previous', 'none'),
}) as fc.Arbitrary<PlantCalendar>;
const anyLife: fc.Arbitrary<Life> = fc.record({
  frequency: fc.record({
    n: fc.integer({ min: 1, max: 18 }),
    unit: fc.constantFrom('D', 'W', 'M', 'Y'),
  }) as fc.Arbitrary<Frequency>,
  anchor: anyDay,
  late: fc.integer({ min: 1, max: 100 }),
  early: percent,
  share: percent,
  calendar: fc.option(anyCalendar, { nil: undefined }),
  events: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -20, max: 45 }) },
      { weight: 1, arbitrary: fc.constant('cancelled' as const) },
    ),
    { maxLength: 8 },
  ),
});

function checkLife(life: Life): void {
  const { days, cycle, state, keys } = live(life);
  expect(days).toEqual(expectedDays(life));
  expect(new Set(keys).size).toBe(keys.length);
  // Projections and preview are the dates that follow if each order is done on its day.
  const onPlan = expectedDays({ ...life, events: [...life.events, 0, 0, 0] });
  const [openDay, ...ahead] = onPlan.slice(-4) as [string, ...string[]];
  const planning = { today: openDay, calendar: life.calendar };
  const period = { from: '1950-01-01', to: ahead.at(-1)! };
  const projectedDays = computeFutureSlots(cycle, state, planning, period).map(({ planned }) => planned);
  expect(projectedDays.slice(0, 3)).toEqual(
    ahead.slice(0, projectedDays.length === 3 ? 3 : projectedDays.length),
  );
  expect(projectedDays.length === 3 || toNumber(ahead.at(-1)!) - toNumber(openDay) > 3653).toBe(true);
  const { lateFactor, earlyFactor, toleranceShare } = cycle;
  const previewedDays = computePlannedDates({
    ...{ frequency: life.frequency, mode: 'lastCompletion', anchor: life.anchor, calendar: life.calendar },
    factors: { lateFactor, earlyFactor, toleranceShare },
    ...{ since: state.since, ...period },
  }).map(({ planned }) => planned);
  expect(previewedDays).toEqual(onPlan.slice(-4));
}

describe('a life of a cycle with shift factors', () => {
  it('is planned as a second calculation finds', () => {
    fc.assert(fc.property(anyLife, checkLife));
  });

  it('is planned as a second calculation finds, ten thousand times', {
    tags: ['long'],
    timeout: 600_000,
  }, () => {
    fc.assert(fc.property(anyLife, checkLife), { numRuns: 10_000 });
  });

  it('plans the example of SAP', () => {
    const life = {
      frequency: { n: 3, unit: 'M' as const },
      anchor: '1998-06-01',
      late: 50,
      early: 0,
      share: 10,
    };
    expect(expectedDays({ ...life, events: [14] })).toEqual(['1998-06-01', '1998-09-08']);
    expect(live({ ...life, events: [14] }).days).toEqual(['1998-06-01', '1998-09-08']);
  });
});
