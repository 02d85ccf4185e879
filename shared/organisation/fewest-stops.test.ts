import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#tests/property-seed.ts';
import type { Day } from '../day.ts';
import { computeStopWindow, planFewestStops, type StopContext, type StopWork } from './fewest-stops.ts';

const JUNE: (n: number) => Day = (n) => `2026-06-${String(n).padStart(2, '0')}`;
const numberOf = (day: Day) => Number(day.slice(8));
const openEveryDay: StopContext = { isAllowed: () => true, isFree: () => false };
const work = (id: string, from: number, to: number, more: Partial<StopWork> = {}): StopWork => ({
  ...{ id, machineId: 1, on: JUNE(from), window: { from: JUNE(from), to: JUNE(to) } },
  ...more,
});
/** Plans windows, named by their position, and returns the day of each. */
function plan(windows: readonly (readonly [number, number])[], context = openEveryDay) {
  // Before the plan, every window stands on a day of its own that no plan uses.
  const result = planFewestStops(
    windows.map(([from, to], i) => work(String(i + 1), from, to, { on: JUNE(20 + i) })),
    context,
  );
  return [...result.days.values()].map(numberOf);
}

describe('fewest stops', () => {
  it('takes the end of the window that ends first, and drops what it covers', () => {
    expect(
      plan([
        [1, 5],
        [3, 8],
        [6, 9],
        [9, 12],
      ]),
    ).toEqual([5, 5, 9, 9]);
    expect(
      plan([
        [1, 10],
        [2, 3],
        [4, 5],
      ]),
    ).toEqual([3, 3, 5]);
    expect(plan([])).toEqual([]);
    expect(plan([[4, 4]])).toEqual([4]);
    expect(
      plan([
        [2, 3],
        [2, 3],
      ]),
    ).toEqual([3, 3]);
  });

  it('chooses no closed day unless it is marked for maintenance', () => {
    const closed = new Set([6, 7].map(JUNE));
    const context = (marked: readonly Day[]): StopContext => ({
      isAllowed: (_, day) => !closed.has(day) || marked.includes(day),
      isFree: (_, day) => closed.has(day),
    });
    const windows = [
      [1, 7],
      [5, 6],
      [6, 8],
    ] as const;
    expect(plan(windows, context([]))).toEqual([5, 5, 8]);
    expect(plan(windows, context([JUNE(6)]))).toEqual([6, 6, 6]);
    const result = planFewestStops([work('a', 1, 7), work('b', 6, 7)], context([]));
    expect(result.unplaced).toEqual(['b']);
    expect(result.days.get('b')).toBe(JUNE(6));
  });

  it('joins work that stands where it is, and never moves it', () => {
    const result = planFewestStops(
      [
        work('O1', 1, 1),
        work('O2', 3, 3, { window: undefined }),
        work('O3', 1, 5, { on: JUNE(2) }),
        work('O4', 2, 4, { on: JUNE(4) }),
      ],
      openEveryDay,
    );
    expect([...result.days.values()].map(numberOf)).toEqual([1, 3, 1, 3]);
    expect([result.before, result.after]).toEqual([4, 2]);
  });

  it('uses the stops of production of a machine first, the nearest one', () => {
    const stops = new Set([JUNE(2), JUNE(8)]);
    const context: StopContext = {
      isAllowed: () => true,
      isFree: (machineId, day) => machineId === 1 && stops.has(day),
    };
    const result = planFewestStops(
      [
        work('a', 1, 9, { on: JUNE(6) }),
        work('b', 1, 9, { on: JUNE(5) }),
        work('other machine', 3, 8, { machineId: 2 }),
      ],
      context,
    );
    expect([...result.days.values()].map(numberOf)).toEqual([8, 2, 8]);
    expect([result.before, result.after]).toEqual([3, 1]);
  });

  it('leaves work on its day if that is one of the stops', () => {
    const result = planFewestStops(
      [work('a', 3, 3), work('b', 5, 5), work('c', 1, 9, { on: JUNE(5) })],
      openEveryDay,
    );
    expect(numberOf(result.days.get('c')!)).toBe(5);
  });

  it('counts a window from today, within the period', () => {
    const period = { from: JUNE(1), to: JUNE(28) };
    const cut = (plannedOn: Day, early: number, tolerance: number) =>
      computeStopWindow({ plannedOn, early, tolerance }, JUNE(1), period);
    expect(cut('2026-05-20', 3, 3)).toEqual({ from: JUNE(1), to: JUNE(1) });
    expect(cut(JUNE(2), 3, 3)).toEqual({ from: JUNE(1), to: JUNE(5) });
    expect(cut(JUNE(27), 2.5, 3.5)).toEqual({ from: JUNE(25), to: JUNE(28) });
  });

  it('is the least number that any choice of days reaches', () => {
    const DAYS = 8;
    const days = Array.from({ length: DAYS }, (_, i) => JUNE(i + 1));
    const anyWork = fc
      .record({
        ...{ machineId: fc.integer({ min: 1, max: 2 }), start: fc.integer({ min: 1, max: DAYS }) },
        ...{ length: fc.integer({ min: 0, max: 5 }), at: fc.nat(5), firm: fc.boolean() },
      })
      .map(({ machineId, start, length, at, firm }) => {
        const end = Math.min(DAYS, start + length);
        const on = JUNE(Math.min(end, start + at));
        return { machineId, on, window: firm ? undefined : { from: JUNE(start), to: JUNE(end) } };
      });
    const anyDays = fc.uniqueArray(fc.constantFrom(...days), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(anyWork, { maxLength: 7 }),
        ...([anyDays, anyDays, anyDays] as const),
        (drafts, closed, marked, stopped) => {
          const works = drafts.map((draft, i): StopWork => ({ id: `w${i}`, ...draft }));
          const context: StopContext = {
            isAllowed: (_, day) => !closed.includes(day) || marked.includes(day),
            isFree: (machineId, day) => closed.includes(day) || (machineId === 1 && stopped.includes(day)),
          };
          const result = planFewestStops(works, context);
          const isPossible = ({ machineId, window }: StopWork, day: Day) =>
            window !== undefined &&
            window.from <= day &&
            day <= window.to &&
            context.isAllowed(machineId, day);
          for (const each of works) {
            const day = result.days.get(each.id)!;
            expect(isPossible(each, day) || day === each.on).toBe(true);
          }
          const standing = works
            .filter((each) => !each.window || result.unplaced.includes(each.id))
            .filter(({ machineId, on }) => !context.isFree(machineId, on))
            .map(({ on }) => on);
          let least = Infinity;
          for (let mask = 0; mask < 2 ** DAYS; mask++) {
            const stops = new Set([...standing, ...days.filter((_, i) => mask & (1 << i))]);
            const isEnough = works.every(
              (each) =>
                !each.window ||
                result.unplaced.includes(each.id) ||
                days.some(
                  (day) => isPossible(each, day) && (stops.has(day) || context.isFree(each.machineId, day)),
                ),
            );
            if (isEnough) least = Math.min(least, stops.size);
          }
          expect(result.after).toBe(least);
          // Only work that leaves a closed day can make a stop more.
          if (works.every(({ machineId, on }) => context.isAllowed(machineId, on)))
            expect(result.after).toBeLessThanOrEqual(result.before);
        },
      ),
      { numRuns: 200 },
    );
  });
});
