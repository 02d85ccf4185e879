// How long an element lasts, and after how long replacing it before it fails costs least (beyond 10; domain 9.1).
import type { Day } from '../day.ts';

/** A span between two renewals. One that did not end in a failure was cut short: by a planned replacement, or by today. */
export interface Life {
  age: number;
  failed: boolean;
}

/** Of Weibull: the shape, and the age by which 63 % have failed. */
export interface Wear {
  beta: number;
  eta: number;
}

export interface Costs {
  /** Of a planned replacement, and of a failure. */
  planned: number;
  failure: number;
}

export const noAdvice = ['notTimed', 'fewFailures', 'alike', 'noWear', 'unpriced', 'noGain'] as const;
export type NoAdvice = (typeof noAdvice)[number];

/** A replacement after so long, and what it costs a unit of time. */
export interface Point {
  interval: number;
  cost: number;
}

export interface Advice {
  /** Of each failure, the youngest first, the share that has failed by its age. */
  failures: { age: number; share: number }[];
  wear?: Wear;
  /** Why there is no best interval. */
  why?: NoAdvice;
  best?: Point;
  present?: Point;
  /** A unit of time, where nothing is replaced before it fails. */
  runToFailure?: number;
  curve?: Point[];
}

const LEAST_FAILURES = 3;
const POINTS = 80;
/** An age at which all but so many have failed is as good as never. */
const NEARLY_ALL = 0.01;

/** Median ranks, with what was cut short after Johnson. At the same age failures come first. */
function failuresOf(lives: readonly Life[]) {
  const n = lives.length;
  const sorted = [...lives].sort((a, b) => a.age - b.age || Number(b.failed) - Number(a.failed));
  let rank = 0;
  return sorted.flatMap(({ age, failed }, i) => {
    if (!failed) return [];
    rank += (n + 1 - rank) / (1 + n - i);
    return [{ age, share: (rank - 0.3) / (n + 0.4) }];
  });
}

/** The straight line through ln(−ln(1 − share)) over ln(age); none through failures of one age. */
function wearOf(failures: readonly { age: number; share: number }[]): Wear | undefined {
  const points = failures.map(({ age, share }) => [Math.log(age), Math.log(-Math.log(1 - share))] as const);
  const mean = (which: 0 | 1) => points.reduce((sum, point) => sum + point[which], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  if (spread < Number.EPSILON) return undefined;
  const beta = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0) / spread;
  return { beta, eta: Math.exp(x - y / beta) };
}

const survivors = ({ beta, eta }: Wear, age: number) => Math.exp(-((age / eta) ** beta));
/** The age that so large a share outlives. */
const ageOf = ({ beta, eta }: Wear, share: number) => eta * (-Math.log(share)) ** (1 / beta);

/** Time in service of what is replaced at an age or fails before it: Simpson's rule. */
function inService(wear: Wear, age: number): number {
  const parts = 200;
  const step = age / parts;
  let sum = survivors(wear, 0) + survivors(wear, age);
  for (let i = 1; i < parts; i++) sum += survivors(wear, i * step) * (i % 2 ? 4 : 2);
  return (sum * step) / 3;
}

function costOf(wear: Wear, { planned, failure }: Costs, interval: number): number {
  const alive = survivors(wear, interval);
  return (planned * alive + failure * (1 - alive)) / inService(wear, interval);
}

const untilAllFailed = (wear: Wear) => inService(wear, ageOf(wear, 1e-12));

/** Where the cost has its minimum: the one place where replacing a moment later costs as much as it saves. */
function bestInterval(wear: Wear, { planned, failure }: Costs): number | undefined {
  if (failure <= planned) return undefined;
  const { beta, eta } = wear;
  const isLater = (age: number) =>
    (beta / eta) * (age / eta) ** (beta - 1) * inService(wear, age) - (1 - survivors(wear, age)) <
    planned / (failure - planned);
  let [low, high] = [0, ageOf(wear, NEARLY_ALL)];
  if (isLater(high)) return undefined;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (isLater(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** `present`: after how long it is replaced today, in the unit of the ages. */
export function adviceOf(lives: readonly Life[], costs: Costs | undefined, present?: number): Advice {
  const failures = failuresOf(lives);
  if (failures.length < LEAST_FAILURES) return { failures, why: 'fewFailures' };
  const wear = wearOf(failures);
  if (!wear) return { failures, why: 'alike' };
  if (wear.beta <= 1) return { failures, wear, why: 'noWear' };
  if (!costs) return { failures, wear, why: 'unpriced' };
  const at = (interval: number): Point => ({ interval, cost: costOf(wear, costs, interval) });
  const best = bestInterval(wear, costs);
  const longest = Math.max(ageOf(wear, NEARLY_ALL), (present ?? 0) * 1.1);
  return {
    failures,
    wear,
    ...(best === undefined ? { why: 'noGain' as const } : { best: at(best) }),
    ...(present && { present: at(present) }),
    runToFailure: costs.failure / untilAllFailed(wear),
    curve: Array.from({ length: POINTS }, (_, i) => at((longest * (i + 1)) / POINTS)),
  };
}

/** An order that was done, and whether anything was found. */
export interface Done {
  on: Day;
  found: boolean;
}

/** How many breakdowns of the branch came between the first done order and the last, of one done order; null where none was done. */
export function escapeRate(done: readonly Done[], breakdowns: readonly Day[]): number | null {
  if (done.length === 0) return null;
  const days = done.map(({ on }) => on).sort();
  return breakdowns.filter((day) => day > days[0]! && day <= days.at(-1)!).length / done.length;
}

/** The share of done orders that found nothing. */
export const idleRate = (done: readonly Done[]): number | null =>
  done.length === 0 ? null : done.filter(({ found }) => !found).length / done.length;
