import { expect, it } from 'vitest';
import { computeEscapeRate, computeIdleRate, computeIntervalAdvice, type Life } from './interval.ts';

const failed = (...ages: number[]): Life[] => ages.map((age) => ({ age, failed: true }));
const cut = (...ages: number[]): Life[] => ages.map((age) => ({ age, failed: false }));
const wearing = [...cut(90), ...failed(61, 40, 75, 55, 70), ...cut(90)];
const costs = { planned: 200, failure: 2000 };

it('ranks failures with what was cut short, and finds the interval that costs least', () => {
  const { failures, wear, best, runToFailure, present, curve, why } = computeIntervalAdvice(
    wearing,
    costs,
    60,
  );
  expect(failures.map(({ age }) => age)).toEqual([40, 55, 61, 70, 75]);
  expect(failures.map(({ share }) => Number(share.toFixed(4)))).toEqual([
    0.0946, 0.2297, 0.3649, 0.5, 0.6351,
  ]);
  expect(wear!.beta).toBeCloseTo(3.652, 3);
  expect(wear!.eta).toBeCloseTo(76.51, 2);
  expect(best!.interval).toBeCloseTo(32.1, 1);
  expect(best!.cost).toBeCloseTo(8.61, 2);
  expect(runToFailure).toBeCloseTo(29, 1);
  expect(present!.interval).toBe(60);
  expect(present!.cost).toBeGreaterThan(best!.cost);
  expect(present!.cost).toBeLessThan(runToFailure!);
  expect(Math.min(...curve!.map(({ cost }) => cost))).toBeGreaterThanOrEqual(best!.cost);
  expect(why).toBeUndefined();
});

it('lets what was cut short before a failure raise the ranks after it', () => {
  const { failures } = computeIntervalAdvice([...failed(10, 30, 40), ...cut(20)], undefined);
  // The rank increments are 1, then (5 − 1) ÷ (1 + 2).
  expect(failures.map(({ share }) => Number((share * 4.4 + 0.3).toFixed(3)))).toEqual([1, 2.333, 3.667]);
});

it('ranks a failure before what was cut short at the same age', () => {
  const shares = (lives: Life[]) =>
    computeIntervalAdvice(lives, undefined).failures.map(({ share }) => share);
  const mixed = [...cut(20), ...failed(10, 20, 40)];
  expect(shares(mixed)).toEqual(shares([...failed(10, 20, 40), ...cut(20)]));
  // The second failure has rank 2, as if no earlier life had been censored.
  expect(shares(mixed)[1]).toBeCloseTo(1.7 / 4.4, 9);
});

it('advises nothing where replacing in time does not help', () => {
  const { wear, why, best } = computeIntervalAdvice(failed(10, 35, 80, 150, 300), costs);
  expect(wear!.beta).toBeCloseTo(0.786, 3);
  expect([why, best]).toEqual(['noWear', undefined]);
});

it.each([
  ['fewFailures', failed(30, 60), costs],
  ['fewFailures', [], costs],
  ['alike', failed(30, 30, 30), costs],
  ['unpriced', wearing, undefined],
  ['noGain', wearing, { planned: 200, failure: 200 }],
  ['noGain', wearing, { planned: 200, failure: 210 }],
] as const)('says why not: %s', (why, lives, its) => {
  expect(computeIntervalAdvice(lives, its)).toMatchObject({ why });
  expect(computeIntervalAdvice(lives, its).best).toBeUndefined();
});

it('shows the interval of today however long it is', () => {
  const { present, curve, runToFailure } = computeIntervalAdvice(wearing, costs, 1000);
  expect(curve!.at(-1)!.interval).toBeCloseTo(1100, 6);
  expect(present!.cost).toBeCloseTo(runToFailure!, 1);
});

it('counts what escaped between done orders, and orders that found nothing', () => {
  const done = [
    { on: '2026-03-01', hasFinding: false },
    { on: '2026-01-01', hasFinding: false },
    { on: '2026-02-01', hasFinding: true },
    { on: '2026-04-01', hasFinding: false },
  ];
  expect(
    computeEscapeRate(done, ['2025-12-31', '2026-01-01', '2026-01-02', '2026-04-01', '2026-04-02']),
  ).toBe(0.5);
  expect(computeEscapeRate(done, ['2026-01-02'])).toBe(0.25);
  expect(computeEscapeRate(done, ['2025-12-31', '2026-01-01'])).toBe(0);
  expect(computeIdleRate(done)).toBe(0.75);
  expect([computeEscapeRate([], ['2026-01-01']), computeIdleRate([])]).toEqual([null, null]);
});
