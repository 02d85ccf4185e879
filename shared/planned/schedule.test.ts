import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, type Day, daysBetween } from '../day.ts';
import {
  computeDefaultTolerance,
  computeEarlyWindowDays,
  type Frequency,
  getDefaultAutoClose,
  getDefaultMode,
  getPeriodDays,
  isToleranceAllowed,
} from './period.ts';
import { getOpenDays, type PlantCalendar } from './plant-calendar.ts';
import {
  computeFixedSlots,
  computeNextFloatingSlot,
  computePlannedDates,
  getFirstGridDay,
  isFirm,
  type RepetitionRule,
  slotKey,
} from './schedule.ts';

// The oracle uses neither Date nor day arithmetic: it lists every date of a century and tests each one.

interface DateOf {
  iso: Day;
  year: number;
  month: number;
  day: number;
  weekday: number;
  isMonthEnd: boolean;
}

const century = ((): DateOf[] => {
  const dates: DateOf[] = [];
  let weekday = 1; // 1 January 1979 was a Monday
  for (let year = 1979; year < 2095; year++) {
    const leap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
    const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    lengths.forEach((length, i) => {
      for (let day = 1; day <= length; day++) {
        const iso = `${year}-${String(i + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        dates.push({ iso, year, month: i + 1, day, weekday, isMonthEnd: day === length });
        weekday = (weekday % 7) + 1;
      }
    });
  }
  return dates;
})();
const placeOf = new Map(century.map(({ iso }, i) => [iso, i]));

/** Whether the date at `i` is `start` plus a whole number of periods. */
function falls({ n, unit }: Frequency, start: number, i: number): boolean {
  if (i < start) return false;
  if (unit === 'D') return (i - start) % n === 0;
  if (unit === 'W') return (i - start) % (n * 7) === 0;
  const [a, b] = [century[start]!, century[i]!];
  const sameDay = b.day === a.day || (b.isMonthEnd && b.day < a.day);
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return sameDay && months % (unit === 'M' ? n : n * 12) === 0;
}

const opens = (calendar: PlantCalendar | undefined) => {
  if (!calendar) return century.map(() => true);
  const closed = new Set(calendar.closed);
  return century.map(({ iso, weekday }) => calendar.workdays.includes(weekday) && !closed.has(iso));
};

/** Returns the index of the first open date from `i`, at most 1 100 days away. */
function walk(open: boolean[], i: number, step: 1 | -1): number | undefined {
  for (let away = 0; away <= 1_100; away++) if (open[i + away * step]) return i + away * step;
  return undefined;
}

interface Expected {
  nominal: Day;
  planned: Day | null;
  fate: string;
  by?: Day;
}

function fixedByHand({ frequency, anchor, calendar }: RepetitionRule, from: Day, to: Day): Expected[] {
  const open = opens(calendar);
  const start = placeOf.get(anchor)!;
  const end = Math.min(placeOf.get(to)! + 1_200, century.length - 1);
  const latest = new Map<number, number>();
  const all: { nominal: number; planned: number | undefined }[] = [];
  for (let i = start; i <= end; i++) {
    if (!falls(frequency, start, i)) continue;
    const isDropped = frequency.unit === 'D' && frequency.n < 7 && !open[i];
    const planned = isDropped ? undefined : landing(calendar, open, i);
    all.push({ nominal: i, planned });
    if (planned !== undefined) latest.set(planned, i);
  }
  return all
    .map(({ nominal, planned }) => {
      const by = planned === undefined ? nominal : latest.get(planned)!;
      return {
        nominal: century[nominal]!.iso,
        planned: planned === undefined ? null : century[planned]!.iso,
        fate: planned === undefined ? 'skipped' : by === nominal ? 'generated' : 'absorbed',
        by: by === nominal ? undefined : century[by]!.iso,
      };
    })
    .filter(({ nominal, planned }) => (planned ?? nominal) >= from && (planned ?? nominal) <= to);
}

function landing(calendar: PlantCalendar | undefined, open: boolean[], i: number) {
  if (open[i] || !calendar) return i;
  if (calendar.rule === 'none') return i;
  return walk(open, i, calendar.rule === 'next' ? 1 : -1);
}

/** Returns the FLOATING day counted from `base`: the first one at or after it, later ones after it. */
function countedByHand(
  { frequency, calendar }: RepetitionRule,
  open: boolean[],
  base: number,
  first = false,
) {
  for (let i = first ? base : base + 1; i < century.length; i++) {
    if (!falls(frequency, base, i)) continue;
    const planned = landing(calendar, open, i);
    return !first && planned !== undefined && planned <= base ? walk(open, i, 1) : planned;
  }
  return undefined;
}

function floatingByHand(rhythm: RepetitionRule, from: Day, to: Day, completions: Day[]): Day[] {
  const open = opens(rhythm.calendar);
  const days = [countedByHand(rhythm, open, placeOf.get(rhythm.anchor)!, true)];
  for (const done of completions.toSorted()) days.push(countedByHand(rhythm, open, placeOf.get(done)!));
  for (let day = days.at(-1); day !== undefined && century[day]!.iso <= to; days.push(day))
    day = countedByHand(rhythm, open, day);
  const planned = days.filter((day) => day !== undefined).map((day) => century[day]!.iso);
  return [...new Set(planned)].filter((day) => day >= from && day <= to).sort();
}

const frequencies: fc.Arbitrary<Frequency> = fc.oneof(
  fc.record({ n: fc.integer({ min: 1, max: 45 }), unit: fc.constant('D' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 12 }), unit: fc.constant('W' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 30 }), unit: fc.constant('M' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 3 }), unit: fc.constant('Y' as const) }),
);
const monthly = fc.record({
  n: fc.integer({ min: 1, max: 30 }),
  unit: fc.constantFrom('M' as const, 'Y' as const),
});

/** Anchors in which month ends and leap days are more frequent than by chance. */
const anchors = fc
  .tuple(
    fc.integer({ min: 1990, max: 2060 }),
    fc.integer({ min: 0, max: 365 }),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([year, day, kind]) => {
    const any = addDays(`${year}-01-01`, day);
    if (kind === 0) return addDays(addMonths(`${any.slice(0, 7)}-01`, 1), -1);
    return kind === 1 ? addDays(`${year}-03-01`, -1) : any;
  });

/** Number of runs: the full number before a release (`FUZZ=full`), a fifth of it otherwise. */
const times = (full: number) => ({ numRuns: process.env.FUZZ === 'full' ? full : full / 5 });

const YEARS_10 = 3_652;
const calendars = (from: Day): fc.Arbitrary<PlantCalendar | undefined> =>
  fc.option(
    fc.record({
      workdays: fc.oneof(
        fc.constant<number[]>([1, 2, 3, 4, 5]),
        fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        fc.constant<number[]>([1, 2, 3, 4, 5, 6, 7]),
      ),
      closed: fc
        .array(
          fc.record({
            start: fc.integer({ min: -1_200, max: YEARS_10 + 100 }),
            days: fc.oneof(
              { weight: 12, arbitrary: fc.integer({ min: 1, max: 30 }) },
              { weight: 1, arbitrary: fc.integer({ min: 200, max: 1_500 }) },
            ),
          }),
          { maxLength: 25 },
        )
        .map((shutdowns) =>
          shutdowns.flatMap(({ start, days }) =>
            Array.from({ length: days }, (_, i) => addDays(from, start + i)),
          ),
        ),
      rule: fc.constantFrom('next' as const, 'previous' as const, 'none' as const),
    }),
    { nil: undefined, freq: 6 },
  );

/** A frequency and a window of ten years, near its anchor or long after it. */
const plans = anchors.chain((anchor) =>
  fc.integer({ min: -1_000, max: Math.max(0, daysBetween(anchor, '2078-01-01')) }).chain((away) => {
    const from = addDays(anchor, away);
    return fc.record({
      rhythm: fc.record({ frequency: frequencies, anchor: fc.constant(anchor), calendar: calendars(from) }),
      from: fc.constant(from),
      to: fc.constant(addDays(from, YEARS_10)),
      cut: fc.integer({ min: 0, max: YEARS_10 }),
      completions: fc.array(
        fc.integer({ min: 0, max: 400 }).map((days) => addDays(anchor, days)),
        { maxLength: 4 },
      ),
    });
  }),
);

describe('the fixed grid', () => {
  it('is what walking every day from the anchor finds', () => {
    fc.assert(
      fc.property(plans, ({ rhythm, from, to }) => {
        const slots = computeFixedSlots(rhythm, from, to);
        expect(
          slots.map(({ nominal, planned, fate, values }) => ({ nominal, planned, fate, by: values.by })),
        ).toEqual(fixedByHand(rhythm, from, to));
      }),
      times(300),
    );
  });

  it('is the same in two windows side by side as in one', () => {
    fc.assert(
      fc.property(plans, ({ rhythm, from, to, cut }) => {
        const middle = addDays(from, cut);
        const parts = [
          ...computeFixedSlots(rhythm, from, middle),
          ...computeFixedSlots(rhythm, addDays(middle, 1), to),
        ];
        const byNominal = parts.sort((a, b) => (a.nominal < b.nominal ? -1 : 1));
        expect(byNominal).toEqual(computeFixedSlots(rhythm, from, to));
      }),
      times(500),
    );
  });

  it('plans at most one order a day, ever later, and the latest nominal day wins it', () => {
    fc.assert(
      fc.property(plans, ({ rhythm, from, to }) => {
        const slots = computeFixedSlots(rhythm, from, to);
        expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
        const generated = slots.filter(({ fate }) => fate === 'generated');
        generated.slice(1).forEach(({ planned, nominal }, i) => {
          expect(planned! > generated[i]!.planned!).toBe(true);
          expect(nominal > generated[i]!.nominal).toBe(true);
        });
        const winners = new Map(generated.map(({ planned, nominal }) => [planned, nominal]));
        for (const { nominal, planned, fate, values } of slots) {
          if (fate !== 'absorbed') continue;
          expect(winners.get(planned)).toBe(values.by);
          expect(nominal < String(values.by)).toBe(true);
        }
      }),
      times(300),
    );
  });

  it("never drifts from the anchor's day of the month", () => {
    fc.assert(
      fc.property(anchors, monthly, (anchor, frequency) => {
        for (const { nominal } of computeFixedSlots(
          { frequency, anchor },
          anchor,
          addDays(anchor, YEARS_10),
        )) {
          const monthEnd = Number(addDays(addMonths(`${nominal.slice(0, 7)}-01`, 1), -1).slice(8));
          expect(Number(nominal.slice(8))).toBe(Math.min(Number(anchor.slice(8)), monthEnd));
        }
      }),
    );
  });

  it('names the absorbing nominal day outside the window', () => {
    const closed = ['2026-08-15', '2026-08-16', '2026-08-17'];
    const calendar: PlantCalendar = { workdays: [1, 2, 3, 4, 5], closed, rule: 'previous' };
    const rhythm: RepetitionRule = { frequency: { n: 7, unit: 'D' }, anchor: '2026-08-10', calendar };
    const shut = { ...calendar, closed: [...closed, ...week('2026-08-18', 8)] };
    expect(computeFixedSlots({ ...rhythm, calendar: shut }, '2026-08-14', '2026-08-14')).toMatchObject([
      {
        nominal: '2026-08-17',
        planned: '2026-08-14',
        fate: 'absorbed',
        reason: 'absorbed',
        values: { by: '2026-08-24' },
      },
      {
        nominal: '2026-08-24',
        planned: '2026-08-14',
        fate: 'generated',
        reason: 'movedToPrevious',
        values: { movedFrom: '2026-08-24' },
      },
    ]);
  });

  it('ends where no day is open, and says so', () => {
    const calendar: PlantCalendar = { workdays: [], closed: [], rule: 'next' };
    const weekly: RepetitionRule = { frequency: { n: 1, unit: 'W' }, anchor: '2026-01-05', calendar };
    expect(computeFixedSlots(weekly, '2026-01-05', '2026-01-12')).toMatchObject([
      { planned: null, fate: 'skipped', reason: 'noOpenDay', values: { k: 0, days: 1_100 } },
      { planned: null, fate: 'skipped', reason: 'noOpenDay', values: { k: 1, days: 1_100 } },
    ]);
    expect(computeNextFloatingSlot(weekly, 'first', 0)).toMatchObject({
      planned: null,
      fate: 'skipped',
      reason: 'noOpenDay',
    });
    const daily: RepetitionRule = { ...weekly, frequency: { n: 1, unit: 'D' } };
    expect(computeNextFloatingSlot(daily, { completed: '2026-01-05' }, 1)).toMatchObject({
      planned: null,
      reason: 'noOpenDay',
    });
    const window = { from: '1900-01-01', to: '2199-12-31', anchor: '1900-01-01' };
    expect(computePlannedDates({ ...weekly, ...window, mode: 'initialScheduling' })).toEqual([]);
    expect(computePlannedDates({ ...daily, ...window, mode: 'lastCompletion' })).toEqual([]);
  });

  it('keeps a closed day under the rule none', () => {
    const calendar: PlantCalendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'none' };
    const rhythm: RepetitionRule = { frequency: { n: 1, unit: 'W' }, anchor: '2026-03-07', calendar };
    expect(computeFixedSlots(rhythm, '2026-03-07', '2026-03-07')).toMatchObject([
      { planned: '2026-03-07', fate: 'generated', reason: 'onGrid' },
    ]);
  });

  it('goes straight to a window far from its anchor', () => {
    const calendar: PlantCalendar = { workdays: [1, 2, 3, 4, 5, 6, 7], closed: [], rule: 'next' };
    const rhythm: RepetitionRule = { frequency: { n: 1, unit: 'D' }, anchor: '1900-01-01', calendar };
    const isOpen = vi.spyOn(getOpenDays(calendar), 'isOpen');
    expect(computeFixedSlots(rhythm, '2199-01-01', '2199-01-07')).toHaveLength(7);
    // Each day of the window is looked at twice, and none of the centuries before it.
    expect(isOpen.mock.calls.length).toBeLessThanOrEqual(20);
  });
});

const week = (from: Day, days: number) => Array.from({ length: days }, (_, i) => addDays(from, i));

describe('the floating count', () => {
  it('is what walking forward from each completion finds', () => {
    fc.assert(
      fc.property(plans, ({ rhythm, completions }) => {
        const [from, to] = [addDays(rhythm.anchor, -10), addDays(rhythm.anchor, YEARS_10)];
        const dates = computePlannedDates({ ...rhythm, mode: 'lastCompletion', from, to, completions });
        expect(dates.map(({ planned }) => planned)).toEqual(floatingByHand(rhythm, from, to, completions));
      }),
      times(250),
    );
  });

  it('always lands after what it counts from', () => {
    fc.assert(
      fc.property(plans, ({ rhythm, from }) => {
        for (const since of [{ completed: from }, { cancelled: from }, { projected: from }]) {
          const { planned } = computeNextFloatingSlot(rhythm, since, 1);
          expect(planned === null || planned > from).toBe(true);
        }
      }),
      times(500),
    );
  });

  const weekly: RepetitionRule = { frequency: { n: 1, unit: 'W' }, anchor: '2026-03-04' };
  it('says what it counts from', () => {
    expect(computeNextFloatingSlot(weekly, 'first', 0)).toEqual({
      slot: 'a0001',
      nominal: '2026-03-04',
      planned: '2026-03-04',
      fate: 'generated',
      reason: 'first',
      values: { anchor: '2026-03-04' },
    });
    expect(computeNextFloatingSlot(weekly, { completed: '2026-03-07' }, 1)).toMatchObject({
      slot: 'a0002',
      reason: 'afterCompletion',
      values: { since: '2026-03-07' },
    });
    expect(computeNextFloatingSlot(weekly, { cancelled: '2026-03-11' }, 2)).toMatchObject({
      planned: '2026-03-18',
      reason: 'afterCancelled',
    });
  });

  it.each([
    ['next', '2028-01-03', 'movedToNext'],
    ['previous', '2027-12-31', 'movedToPrevious'],
    ['none', '2028-01-01', 'afterCompletion'],
  ] as const)(
    'shorter than a week moves off a closed day by the rule %s (domain 4.4)',
    (rule, planned, reason) => {
      const calendar: PlantCalendar = {
        workdays: [1, 2, 3, 4, 5, 6, 7],
        closed: ['2028-01-01', '2028-01-02'],
        rule,
      };
      const rhythm: RepetitionRule = { frequency: { n: 6, unit: 'D' }, anchor: '2027-12-01', calendar };
      expect(computeNextFloatingSlot(rhythm, { completed: '2027-12-26' }, 1)).toMatchObject({
        nominal: '2028-01-01',
        planned,
        reason,
      });
    },
  );

  it('moves forward where moving back would repeat the day just done', () => {
    const closed = week('2026-08-01', 23);
    const calendar: PlantCalendar = { workdays: [1, 2, 3, 4, 5, 6, 7], closed, rule: 'previous' };
    expect(computeNextFloatingSlot({ ...weekly, calendar }, { completed: '2026-07-31' }, 1)).toMatchObject({
      nominal: '2026-08-07',
      planned: '2026-08-24',
      reason: 'movedToNext',
      values: { since: '2026-07-31', movedFrom: '2026-08-07' },
    });
  });

  it('is previewed from the anchor, through the completions, then as if done on its day', () => {
    const plan = { ...weekly, mode: 'lastCompletion' as const, from: '2026-03-01', to: '2026-03-28' };
    expect(
      computePlannedDates({ ...plan, completions: ['2026-03-07'] }).map(({ planned, reason }) => [
        planned,
        reason,
      ]),
    ).toEqual([
      ['2026-03-04', 'first'],
      ['2026-03-14', 'afterCompletion'],
      ['2026-03-21', 'afterProjection'],
      ['2026-03-28', 'afterProjection'],
    ]);
  });
});

it('previews days in order, though it was done before its first date', () => {
  const plan = {
    frequency: { n: 2, unit: 'W' } as const,
    anchor: '2026-03-20',
    mode: 'lastCompletion' as const,
  };
  const dates = computePlannedDates({
    ...plan,
    from: '2026-03-01',
    to: '2026-04-05',
    completions: ['2026-02-20', '2026-03-03'],
  });
  expect(dates.map(({ planned }) => planned)).toEqual([
    '2026-03-06',
    '2026-03-17',
    '2026-03-20',
    '2026-03-31',
  ]);
});

describe('what hangs on a period', () => {
  const every = (n: number, unit: Frequency['unit']): Frequency => ({ n, unit });

  it('is fixed by default up to a month, floating beyond and by meter', () => {
    expect([every(1, 'D'), every(4, 'W'), every(1, 'M')].map(getDefaultMode)).toEqual(
      Array(3).fill('initialScheduling'),
    );
    expect([every(5, 'W'), every(2, 'M'), every(1, 'Y'), undefined].map(getDefaultMode)).toEqual(
      Array(4).fill('lastCompletion'),
    );
  });

  it('opens the early window half a period before, a lock span at most, a tolerance at least', () => {
    expect(computeEarlyWindowDays(every(1, 'D'), 0, 7)).toBe(0);
    expect(computeEarlyWindowDays(every(1, 'W'), 0, 7)).toBe(3);
    expect(computeEarlyWindowDays(every(1, 'M'), 0, 7)).toBe(7);
    expect(computeEarlyWindowDays(every(1, 'M'), 10, 7)).toBe(10);
  });

  it('closes automatically up to a week', () => {
    expect([every(1, 'D'), every(7, 'D'), every(1, 'W')].map(getDefaultAutoClose)).toEqual([
      true,
      true,
      true,
    ]);
    expect([every(8, 'D'), every(2, 'W'), every(1, 'M')].map(getDefaultAutoClose)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('allows a tolerance below half of it', () => {
    expect([0, 1].map((days) => isToleranceAllowed(days, getPeriodDays(every(1, 'D'))))).toEqual([
      true,
      false,
    ]);
    expect([3, 4].map((days) => isToleranceAllowed(days, getPeriodDays(every(1, 'W'))))).toEqual([
      true,
      false,
    ]);
    expect([24_999, 25_000].map((units) => isToleranceAllowed(units, 50_000))).toEqual([true, false]);
  });
});

it('writes keys that sort by what they count and hold no dot', () => {
  expect(slotKey.floating(12)).toBe('a0012');
  expect(slotKey.meter(170_000)).toBe('r0000000170000');
  expect(slotKey.meter(1_734.5)).toBe('r0000000001734_5');
  const dues = [0.125, 1, 1.25, 1.5, 2, 10, 999.999, 1_000, 1e12];
  expect(dues.map(slotKey.meter).toSorted()).toEqual(dues.map(slotKey.meter));
});

it('leaves alone the orders that are near, begun or touched by a person', () => {
  const far = { plannedOn: '2026-03-25', state: 'planned' as const };
  expect(isFirm(far, '2026-03-11', 7)).toBe(false);
  expect(isFirm({ ...far, state: 'assigned' }, '2026-03-11', 7)).toBe(false);
  expect(isFirm({ ...far, plannedOn: '2026-03-18' }, '2026-03-11', 7)).toBe(true);
  expect(isFirm({ ...far, state: 'assigned', assignedByPerson: true }, '2026-03-11', 7)).toBe(true);
  expect(isFirm({ ...far, rescheduled: true }, '2026-03-11', 7)).toBe(true);
  for (const state of ['inProgress', 'closed', 'autoClosed', 'cancelled'] as const)
    expect(isFirm({ ...far, state }, '2026-03-11', 7)).toBe(true);
});

it('names what was done beside the plan by its day, from the second on with a number', () => {
  expect([1, 2, 10].map((nth) => slotKey.extra('2026-03-11', nth))).toEqual([
    ...['X2026-03-11', 'X2026-03-11~2', 'X2026-03-11~10'],
  ]);
});

it.each<[string, Frequency, Day, Day]>([
  ['the anchor, asked before it', { n: 1, unit: 'W' }, '2026-01-01', '2026-03-31'],
  ['the anchor on its day', { n: 1, unit: 'M' }, '2026-03-31', '2026-03-31'],
  ['the anchor, months before it', { n: 1, unit: 'M' }, '2025-11-30', '2026-03-31'],
  ['a day of it on that day', { n: 1, unit: 'W' }, '2026-04-07', '2026-04-07'],
  ['the next one', { n: 1, unit: 'W' }, '2026-04-08', '2026-04-14'],
  ['the next month', { n: 1, unit: 'M' }, '2026-05-01', '2026-05-31'],
  ['the end of a shorter month', { n: 1, unit: 'M' }, '2026-04-01', '2026-04-30'],
  ['the next year', { n: 1, unit: 'Y' }, '2026-04-01', '2027-03-31'],
])('the first day of a grid is %s', (_, frequency, from, first) => {
  expect(getFirstGridDay({ frequency, anchor: '2026-03-31' }, from)).toBe(first);
});

it("takes the plant's tolerance as far as the period allows", () => {
  const tolerance = (n: number, unit: Frequency['unit'], wanted = 10) =>
    computeDefaultTolerance({ n, unit }, wanted);
  expect([tolerance(1, 'D'), tolerance(2, 'D'), tolerance(3, 'D')]).toEqual([0, 0, 1]);
  expect([tolerance(1, 'W'), tolerance(1, 'W', 2), tolerance(1, 'M')]).toEqual([3, 2, 10]);
  expect([tolerance(1, 'M', 14), tolerance(1, 'M', 15)]).toEqual([14, 14]);
});

it('counts work done a day early as that of its date, and orders nothing again (P44)', () => {
  const month = { n: 1, unit: 'M' as const };
  expect(
    computeNextFloatingSlot({ frequency: month, anchor: '2026-04-01' }, { completed: '2026-03-31' }, 1),
  ).toMatchObject({ planned: '2026-04-30', reason: 'afterCompletion' });
  const fixed = computeFixedSlots({ frequency: month, anchor: '2026-05-31' }, '2026-07-01', '2026-08-31');
  expect(fixed.map(({ planned }) => planned)).toEqual(['2026-07-31', '2026-08-31']);
});
