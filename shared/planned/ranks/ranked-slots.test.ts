// Vectors of ranks (decisions PS17 to PS19).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#tests/property-seed.ts';
import { rankCase, wholeCase } from '#tests/rank-cases.ts';
import { computeExpectedPlan } from '#tests/rank-oracle.ts';
import { projectPlan, runGenerator } from '#tests/rank-product.ts';
import { addDays, type Day } from '../../day.ts';
import { Cycle, type CycleState } from '../cycle.ts';
import { computeRankedSlots, type RankedCycle, type RankedSeries } from './ranked-slots.ts';

const MACHINE = 7;

function series(
  id: number,
  fields: Partial<Cycle>,
  { today = '2026-01-01', ...state }: Partial<CycleState> & { today?: Day } = {},
): RankedSeries {
  const base = { code: `C${id}`, description: 'C', machineId: MACHINE, typology: 'inspection' };
  const cycle = Cycle.parse({
    ...base,
    ...{ strategies: [`${id}.1`], mode: 'initialScheduling', ...fields },
  });
  return {
    cycle: { ...cycle, id } as RankedCycle,
    state: { generation: 1, activatedOn: '2020-01-01', ordinal: 0, plan: '', ...state },
    planning: { today },
  };
}

const monthly = (rank?: number, more: Partial<Cycle> = {}) =>
  series(1, { frequency: { n: 1, unit: 'M' }, anchor: '2026-01-15', rank, ...more });
const quarterly = (rank?: number, more: Partial<Cycle> = {}) =>
  series(2, { frequency: { n: 3, unit: 'M' }, anchor: '2026-01-15', rank, ...more });
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Returns the days with an order of its own, by cycle, and the days done in a larger one. */
function plan(all: readonly RankedSeries[], period = YEAR) {
  const slots = computeRankedSlots(all, period);
  return (id: number) => {
    const own = slots.get(id) ?? [];
    return {
      orders: own.filter(({ larger }) => !larger).map(({ planned }) => planned),
      inLarger: own.flatMap(({ planned, larger }) => (larger ? [[planned, larger.planned]] : [])),
    };
  };
}

describe('ranks', () => {
  it('absorbs monthly work in quarterly orders: 8 and 4 a year, of equal rank 12 and 4 (P22)', () => {
    const ranked = plan([monthly(1), quarterly(2)]);
    expect(ranked(1).orders).toHaveLength(8);
    expect(ranked(1).inLarger.map(([day]) => day)).toEqual([
      '2026-01-15',
      '2026-04-15',
      '2026-07-15',
      '2026-10-15',
    ]);
    expect(ranked(2).orders).toHaveLength(4);
    for (const ranks of [
      [1, 1],
      [undefined, 2],
      [1, undefined],
    ] as const) {
      const equal = plan([monthly(ranks[0]), quarterly(ranks[1])]);
      expect([equal(1).orders.length, equal(2).orders.length]).toEqual([12, 4]);
    }
  });

  it('compares cycles of one machine and one type', () => {
    const other = plan([monthly(1), quarterly(2, { machineId: 8 })]);
    expect(other(1).orders).toHaveLength(12);
    const checklist = plan([monthly(1), quarterly(2, { typeCycle: 'checklists' })]);
    expect(checklist(1).orders).toHaveLength(12);
  });

  it('absorbs twelve months in a year, on 28 February too (P22)', () => {
    const anchor = '2024-02-29';
    const five = plan(
      [
        series(1, { frequency: { n: 12, unit: 'M' }, anchor, rank: 1 }, { today: '2024-01-01' }),
        series(2, { frequency: { n: 1, unit: 'Y' }, anchor, rank: 2 }, { today: '2024-01-01' }),
      ],
      { from: '2024-01-01', to: '2028-12-31' },
    );
    expect(five(1).orders).toEqual([]);
    expect(five(1).inLarger.map(([day]) => day)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it.each([
    [0, 10],
    [1, 8],
  ])('takes the tolerance of the lower cycle, %i days, both ends included (P23)', (tolerance, count) => {
    const ends = plan([
      monthly(1, { anchor: '2026-01-31', tolerance }),
      quarterly(2, { anchor: '2025-11-30' }),
    ]);
    expect(ends(1).orders).toHaveLength(count);
  });

  it('lets only orders that exist absorb (P25)', () => {
    const three = plan(
      [
        series(1, { frequency: { n: 1, unit: 'M' }, anchor: '2026-04-06', rank: 1, tolerance: 2 }),
        series(2, { frequency: { n: 3, unit: 'M' }, anchor: '2026-04-08', rank: 2, tolerance: 3 }),
        series(3, { frequency: { n: 1, unit: 'Y' }, anchor: '2026-04-10', rank: 3 }),
      ],
      { from: '2026-04-01', to: '2026-07-31' },
    );
    expect(three(2)).toEqual({ orders: ['2026-07-08'], inLarger: [['2026-04-08', '2026-04-10']] });
    expect(three(1).orders).toEqual(['2026-04-06', '2026-05-06', '2026-06-06']);
    expect(three(1).inLarger).toEqual([['2026-07-06', '2026-07-08']]);
  });

  it('prefers the nearest day, then the earlier one', () => {
    const near = (days: string[]) =>
      plan(
        [
          monthly(1, { anchor: '2026-06-15', tolerance: 5 }),
          ...days.map((anchor, i) => series(2 + i, { frequency: { n: 1, unit: 'Y' }, anchor, rank: 2 })),
        ],
        { from: '2026-06-01', to: '2026-06-30' },
      )(1).inLarger;
    expect(near(['2026-06-11', '2026-06-17'])).toEqual([['2026-06-15', '2026-06-17']]);
    expect(near(['2026-06-17', '2026-06-13'])).toEqual([['2026-06-15', '2026-06-13']]);
    expect(near(['2026-06-21'])).toEqual([]);
  });

  it('counts a floating cycle on from the larger order (P28)', () => {
    const floating = plan([
      series(
        1,
        {
          frequency: { n: 1, unit: 'M' },
          anchor: '2026-01-10',
          mode: 'lastCompletion',
          tolerance: 3,
          rank: 1,
        },
        { since: { completed: '2026-03-10' }, ordinal: 1, today: '2026-03-10' },
      ),
      quarterly(2, { anchor: '2026-04-12' }),
    ]);
    expect(floating(1).inLarger[0]).toEqual(['2026-04-10', '2026-04-12']);
    expect(floating(1).orders[0]).toBe('2026-05-12');
  });
});

it('does floating dates in larger orders that exist, as if these had not moved, or by their days', () => {
  const floating = series(
    1,
    {
      ...{ frequency: { n: 1, unit: 'M' }, anchor: '2026-01-10', mode: 'lastCompletion' },
      ...{ tolerance: 3, rank: 1 },
    },
    { open: '1.1.a0001', openOn: '2026-01-10', ordinal: 1 },
  );
  const issued = { ...quarterly(2, { anchor: '2026-02-12' }) };
  issued.state = { ...issued.state, through: '2026-02-20' };
  const period = { from: '2026-02-01', to: '2026-03-31' };
  expect(plan([floating, issued], period)(1)).toEqual({
    ...{ inLarger: [['2026-02-10', '2026-02-12']], orders: ['2026-03-12'] },
  });
  const moved = { ...issued, orders: [{ id: '2.1.2026-02-12', planned: '2026-02-14' }] };
  expect(plan([floating, moved], period)(1)).toEqual({ inLarger: [], orders: ['2026-02-10', '2026-03-10'] });
});

it('does not join a floating date to an order that was done the time before', () => {
  // Done on Thursday, three days later is a Sunday; the day before it that is open is the Friday.
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'previous' as const };
  const floating = series(1, {
    ...{ frequency: { n: 3, unit: 'D' }, anchor: '2026-01-02', mode: 'lastCompletion' },
    ...{ rank: 1, tolerance: 1 },
  });
  const weekly = series(2, { frequency: { n: 1, unit: 'W' }, anchor: '2026-01-01', rank: 2 });
  const all = [floating, weekly].map((each) => ({ ...each, planning: { ...each.planning, calendar } }));
  const { orders, inLarger } = plan(all, { from: '2026-01-01', to: '2026-01-09' })(1);
  expect(inLarger).toEqual([
    ['2026-01-02', '2026-01-01'],
    ['2026-01-08', '2026-01-08'],
  ]);
  expect(orders).toEqual(['2026-01-02', '2026-01-05', '2026-01-09']);
});

describe('a second calculation from the text', () => {
  const LAST = '2027-03-31';

  it('projects the same orders and the same work in larger ones', () => {
    fc.assert(
      fc.property(rankCase(), (input) => {
        expect(projectPlan(input, LAST)).toEqual(computeExpectedPlan(input, LAST));
      }),
      { numRuns: 200 },
    );
  });

  it('projects the same with shift factors, in odd zones and with meters that are set back', () => {
    fc.assert(
      fc.property(wholeCase, (input) => {
        expect(projectPlan(input, LAST)).toEqual(computeExpectedPlan(input, LAST));
      }),
      { numRuns: 200 },
    );
  });

  it('projects the same in a short period', () => {
    fc.assert(
      fc.property(wholeCase, fc.integer({ min: 0, max: 400 }), (input, ahead) => {
        const [from, to] = [addDays('2026-01-01', ahead), addDays('2026-01-01', ahead + 20)];
        const expected = [...computeExpectedPlan(input, to)].map(([id, dates]) => [
          ...[id, dates.filter(([day]) => day >= from)],
        ]);
        expect([...projectPlan(input, to, from)].sort()).toEqual(expected.sort());
      }),
      { numRuns: 200 },
    );
  });

  it('generates them on any days: daily, rarely, or in one late run (PS18)', () => {
    const end = '2026-09-01';
    fc.assert(
      fc.property(
        rankCase({ canFloat: false }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }),
        (input, pauses) => {
          const days: Day[] = [];
          for (let day = '2026-01-01', i = 0; day < end; day = addDays(day, pauses[i++ % pauses.length]!))
            days.push(day);
          const { orders, absorbed } = runGenerator(input, [...days, end], 35);
          const expected = computeExpectedPlan(input, addDays(end, 35));
          for (const { id } of input.cycles) {
            const own = [...orders.values()].filter(({ cycleId }) => cycleId === id);
            expect(own.map(({ planned }) => planned).sort()).toEqual(
              expected.get(id)!.flatMap(([day, larger]) => (larger === null ? day : [])),
            );
          }
          for (const id of absorbed.keys()) expect(orders.has(id)).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});
