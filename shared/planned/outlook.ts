// Where the values of a control are heading: a line through them, and the day it gets to a limit (domain 12.2).
import { type Day, dayNumber, dayOf } from '../day.ts';
import { quantile } from '../quantile.ts';
import type { Control } from '../structure/control.ts';

interface Taken {
  on: Day;
  value: number;
}
export interface Line {
  from: Day;
  /** On that day. */
  value: number;
  perDay: number;
}
/** Why no day is said. */
export type NoDay = 'few' | 'flat' | 'away' | 'far';
export type Outlook =
  | { none: 'few' }
  | { line: Line; none: Exclude<NoDay, 'few'> }
  | { line: Line; limit: 'lower' | 'upper'; on: Day };

/** Values a line needs. */
const LEAST = 5;
/** Distances from the line beyond which a value is a slip, in usual ones. */
const SLIP = 3 * 1.4826;
/** Standard errors within which a slope is none. */
const FLAT = 2;
const FARTHEST_DAYS = 730;

export const valueOn = ({ from, value, perDay }: Line, on: Day): number =>
  value + perDay * (dayNumber(on) - dayNumber(from));

export function outlookOf(
  taken: readonly Taken[],
  { lower, upper }: Pick<Control, 'lower' | 'upper'>,
): Outlook {
  const days = taken.map(({ on }) => dayNumber(on));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (taken.length < LEAST || first === last) return { none: 'few' };
  const points = taken.map(({ value }, i) => [days[i]! - first, value] as const);
  const { at, slope, flat } = fitted(withoutSlips(points));
  const line: Line = { from: dayOf(first), value: at, perDay: slope };
  if (flat) return { line, none: 'flat' };
  const [limit, ahead] = slope > 0 ? (['upper', upper] as const) : (['lower', lower] as const);
  const behind = slope > 0 ? lower : upper;
  const now = at + slope * (last - first);
  const comesBack = behind !== undefined && (slope > 0 ? now < behind : now > behind);
  if (ahead === undefined || comesBack) return { line, none: 'away' };
  const after = Math.ceil((ahead - at) / slope - 1e-9);
  if (after > last - first + FARTHEST_DAYS) return { line, none: 'far' };
  return { line, limit, on: dayOf(first + after) };
}

type Point = readonly [day: number, value: number];

/** Least squares; `flat` where the slope may as well be none. */
function fitted(points: readonly Point[]) {
  const n = points.length;
  const [x, y] = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i]!, 0) / n) as [number, number];
  const spread = points.reduce((sum, [day]) => sum + (day - x) ** 2, 0);
  const slope = points.reduce((sum, [day, value]) => sum + (day - x) * (value - y), 0) / spread;
  const at = y - slope * x;
  const error = points.reduce((sum, [day, value]) => sum + (value - at - slope * day) ** 2, 0);
  const flat = Math.abs(slope) <= FLAT * Math.sqrt(error / (n - 2) / spread);
  return { at, slope, flat };
}

function withoutSlips(points: readonly Point[]): readonly Point[] {
  const { at, slope } = fitted(points);
  const distances = points.map(([day, value]) => Math.abs(value - at - slope * day));
  const usual = quantile(distances, 0.5) ?? 0;
  const kept = points.filter((_, i) => distances[i]! <= SLIP * usual);
  const several = new Set(kept.map(([day]) => day)).size > 1;
  return kept.length >= LEAST && several ? kept : points;
}
