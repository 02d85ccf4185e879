// Trend of a control's values: a line through them, and the day it reaches a limit (domain 12.2).
import { type Day, fromDayNumber, toDayNumber } from '../day.ts';
import { computeQuantile } from '../quantile.ts';
import type { Control } from '../structure/control.ts';

interface ControlValue {
  on: Day;
  value: number;
}
export interface TrendLine {
  from: Day;
  /** Value on that day. */
  value: number;
  perDay: number;
}
/** Reason why there is no day. */
export type NoDayReason = 'few' | 'flat' | 'away' | 'far';
export type ControlTrend =
  | { none: 'few' }
  | { line: TrendLine; none: Exclude<NoDayReason, 'few'> }
  | { line: TrendLine; limit: 'lower' | 'upper'; on: Day };

/** Minimum number of values for a line. */
const MIN_VALUES = 5;
/** Distance from the line, in median absolute deviations, beyond which a value is an outlier. */
const OUTLIER_DISTANCE = 3 * 1.4826;
/** Number of standard errors within which a slope counts as flat. */
const FLAT_ERRORS = 2;
const MAX_DAYS_AHEAD = 730;

export const computeTrendValue = ({ from, value, perDay }: TrendLine, on: Day): number =>
  value + perDay * (toDayNumber(on) - toDayNumber(from));

export function computeControlTrend(
  values: readonly ControlValue[],
  { lower, upper }: Pick<Control, 'lower' | 'upper'>,
): ControlTrend {
  const days = values.map(({ on }) => toDayNumber(on));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (values.length < MIN_VALUES || first === last) return { none: 'few' };
  const points = values.map(({ value }, i) => [days[i]! - first, value] as const);
  const { at, slope, flat } = fitLine(removeOutliers(points));
  const line: TrendLine = { from: fromDayNumber(first), value: at, perDay: slope };
  if (flat) return { line, none: 'flat' };
  const [limit, limitAhead] = slope > 0 ? (['upper', upper] as const) : (['lower', lower] as const);
  const limitBehind = slope > 0 ? lower : upper;
  const currentValue = at + slope * (last - first);
  const isReturning =
    limitBehind !== undefined && (slope > 0 ? currentValue < limitBehind : currentValue > limitBehind);
  if (limitAhead === undefined || isReturning) return { line, none: 'away' };
  const daysToLimit = Math.ceil((limitAhead - at) / slope - 1e-9);
  if (daysToLimit > last - first + MAX_DAYS_AHEAD) return { line, none: 'far' };
  return { line, limit, on: fromDayNumber(first + daysToLimit) };
}

type Point = readonly [day: number, value: number];

/** Fits a line by least squares; `flat` if the slope is not significant. */
function fitLine(points: readonly Point[]) {
  const n = points.length;
  const [x, y] = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i]!, 0) / n) as [number, number];
  const spread = points.reduce((sum, [day]) => sum + (day - x) ** 2, 0);
  const slope = points.reduce((sum, [day, value]) => sum + (day - x) * (value - y), 0) / spread;
  const at = y - slope * x;
  const error = points.reduce((sum, [day, value]) => sum + (value - at - slope * day) ** 2, 0);
  const flat = Math.abs(slope) <= FLAT_ERRORS * Math.sqrt(error / (n - 2) / spread);
  return { at, slope, flat };
}

function removeOutliers(points: readonly Point[]): readonly Point[] {
  const { at, slope } = fitLine(points);
  const distances = points.map(([day, value]) => Math.abs(value - at - slope * day));
  const medianDistance = computeQuantile(distances, 0.5) ?? 0;
  const remainingPoints = points.filter((_, i) => distances[i]! <= OUTLIER_DISTANCE * medianDistance);
  const hasSeveralDays = new Set(remainingPoints.map(([day]) => day)).size > 1;
  return remainingPoints.length >= MIN_VALUES && hasSeveralDays ? remainingPoints : points;
}
