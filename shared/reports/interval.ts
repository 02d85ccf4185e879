// Interval advisor: life of an element, and the replacement interval with the lowest cost (beyond 10; domain
// 9.1).
import type { Day } from '../day.ts';

/**
 * A span between two renewals. A life without failure was censored: by a planned replacement, or by today.
 */
export interface Life {
  age: number;
  failed: boolean;
}

/** Weibull parameters: the shape, and the age by which 63 % have failed. */
export interface WeibullParameters {
  beta: number;
  eta: number;
}

export interface RenewalCosts {
  /** Costs of a planned replacement, and of a failure. */
  planned: number;
  failure: number;
}

export const noAdviceReasons = ['notTimed', 'fewFailures', 'alike', 'noWear', 'unpriced', 'noGain'] as const;
export type NoAdviceReason = (typeof noAdviceReasons)[number];

/** A replacement interval, and its cost per unit of time. */
export interface IntervalCost {
  interval: number;
  cost: number;
}

export interface IntervalAdvice {
  /** Failures by ascending age, each with the share failed by that age. */
  failures: { age: number; share: number }[];
  wear?: WeibullParameters;
  /** Reason why there is no best interval. */
  why?: NoAdviceReason;
  best?: IntervalCost;
  present?: IntervalCost;
  /** Cost per unit of time without planned replacement. */
  runToFailure?: number;
  curve?: IntervalCost[];
}

const MIN_FAILURES = 3;
const CURVE_POINTS = 80;
/** Share of survivors below which an age counts as never reached. */
const MIN_SURVIVOR_SHARE = 0.01;

/**
 * Returns median ranks of failures, adjusted for censored lives by Johnson's method. At equal age, failures
 * come first.
 */
function computeFailureShares(lives: readonly Life[]) {
  const n = lives.length;
  const sorted = [...lives].sort((a, b) => a.age - b.age || Number(b.failed) - Number(a.failed));
  let rank = 0;
  return sorted.flatMap(({ age, failed }, i) => {
    if (!failed) return [];
    rank += (n + 1 - rank) / (1 + n - i);
    return [{ age, share: (rank - 0.3) / (n + 0.4) }];
  });
}

/** Fits a line through ln(−ln(1 − share)) over ln(age); undefined if all failures have the same age. */
function fitWeibull(failures: readonly { age: number; share: number }[]): WeibullParameters | undefined {
  const points = failures.map(({ age, share }) => [Math.log(age), Math.log(-Math.log(1 - share))] as const);
  const computeMean = (coordinate: 0 | 1) =>
    points.reduce((sum, point) => sum + point[coordinate], 0) / points.length;
  const [x, y] = [computeMean(0), computeMean(1)];
  const spread = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  if (spread < Number.EPSILON) return undefined;
  const beta = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0) / spread;
  return { beta, eta: Math.exp(x - y / beta) };
}

const computeSurvivorShare = ({ beta, eta }: WeibullParameters, age: number) =>
  Math.exp(-((age / eta) ** beta));
/** Returns the age that the given share survives. */
const computeAge = ({ beta, eta }: WeibullParameters, share: number) =>
  eta * (-Math.log(share)) ** (1 / beta);

/** Returns the mean time in service up to replacement at an age or earlier failure, by Simpson's rule. */
function computeServiceTime(wear: WeibullParameters, age: number): number {
  const parts = 200;
  const step = age / parts;
  let sum = computeSurvivorShare(wear, 0) + computeSurvivorShare(wear, age);
  for (let i = 1; i < parts; i++) sum += computeSurvivorShare(wear, i * step) * (i % 2 ? 4 : 2);
  return (sum * step) / 3;
}

function computeCostRate(
  wear: WeibullParameters,
  { planned, failure }: RenewalCosts,
  interval: number,
): number {
  const survivorShare = computeSurvivorShare(wear, interval);
  return (planned * survivorShare + failure * (1 - survivorShare)) / computeServiceTime(wear, interval);
}

const computeMeanLife = (wear: WeibullParameters) => computeServiceTime(wear, computeAge(wear, 1e-12));

/**
 * Returns the interval of minimum cost, found by bisection where the marginal cost of replacing later equals
 * its saving.
 */
function findBestInterval(wear: WeibullParameters, { planned, failure }: RenewalCosts): number | undefined {
  if (failure <= planned) return undefined;
  const { beta, eta } = wear;
  const isLaterBetter = (age: number) =>
    (beta / eta) * (age / eta) ** (beta - 1) * computeServiceTime(wear, age) -
      (1 - computeSurvivorShare(wear, age)) <
    planned / (failure - planned);
  let [low, high] = [0, computeAge(wear, MIN_SURVIVOR_SHARE)];
  if (isLaterBetter(high)) return undefined;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (isLaterBetter(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Computes the advice. `present` is the current interval, in the unit of the ages. */
export function computeIntervalAdvice(
  lives: readonly Life[],
  costs: RenewalCosts | undefined,
  present?: number,
): IntervalAdvice {
  const failures = computeFailureShares(lives);
  if (failures.length < MIN_FAILURES) return { failures, why: 'fewFailures' };
  const wear = fitWeibull(failures);
  if (!wear) return { failures, why: 'alike' };
  if (wear.beta <= 1) return { failures, wear, why: 'noWear' };
  if (!costs) return { failures, wear, why: 'unpriced' };
  const computePoint = (interval: number): IntervalCost => ({
    interval,
    cost: computeCostRate(wear, costs, interval),
  });
  const best = findBestInterval(wear, costs);
  const curveEnd = Math.max(computeAge(wear, MIN_SURVIVOR_SHARE), (present ?? 0) * 1.1);
  return {
    failures,
    wear,
    ...(best === undefined ? { why: 'noGain' as const } : { best: computePoint(best) }),
    ...(present && { present: computePoint(present) }),
    runToFailure: costs.failure / computeMeanLife(wear),
    curve: Array.from({ length: CURVE_POINTS }, (_, i) => computePoint((curveEnd * (i + 1)) / CURVE_POINTS)),
  };
}

/** A done order, and whether it found a fault. */
export interface DoneOrder {
  on: Day;
  hasFinding: boolean;
}

/**
 * Returns the breakdowns of the branch between the first and last done order, per done order; null without
 * done orders.
 */
export function computeEscapeRate(
  doneOrders: readonly DoneOrder[],
  breakdowns: readonly Day[],
): number | null {
  if (doneOrders.length === 0) return null;
  const days = doneOrders.map(({ on }) => on).sort();
  return breakdowns.filter((day) => day > days[0]! && day <= days.at(-1)!).length / doneOrders.length;
}

/** Returns the share of done orders without findings. */
export const computeIdleRate = (doneOrders: readonly DoneOrder[]): number | null =>
  doneOrders.length === 0
    ? null
    : doneOrders.filter(({ hasFinding }) => !hasFinding).length / doneOrders.length;
