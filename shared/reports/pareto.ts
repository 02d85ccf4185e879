// What causes most of the loss: breakdowns by what they happened to, the most minutes first, and how far they add up (domain 9.3).
import type { Instant } from '../day.ts';
import { downtimeOf } from '../requests/ewo-times.ts';
import { isBreakdown } from '../requests/reliability.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { MachineFact } from './facts/machine-facts.ts';
import type { paretoKinds } from './figure-kinds.ts';
import type { ParetoRow } from './kpi-api.ts';
import { percent, tenths } from './rounding.ts';

type Kind = (typeof paretoKinds)[number];
type Named = Pick<ParetoRow, 'code' | 'description'>;

/** Rows beyond these are one. */
const SHOWN = 20;
export const OTHERS = 'others';
export const NONE = 'none';

const keyOf: Record<Kind, (ewo: EwoFact) => string | number | undefined> = {
  machine: ({ machineId }) => machineId,
  element: ({ elementId }) => elementId,
  breakdownType: ({ breakdownType }) => breakdownType,
  rootCause: ({ rootCause }) => rootCause,
};

/** Minutes a machine stood for a breakdown. */
export const stoodMinutes = (ewo: EwoFact, now: Instant): number => downtimeOf(ewo, now) ?? 0;

export function ewoPareto(
  ewos: readonly EwoFact[],
  by: Kind,
  machines: ReadonlyMap<number, MachineFact>,
  now: Instant,
): ParetoRow[] {
  const groups = Map.groupBy(ewos.filter(isBreakdown), (ewo) => String(keyOf[by](ewo) ?? NONE));
  const named = (key: string, its: readonly EwoFact[]): Named => {
    if (key === NONE) return {};
    const thing =
      by === 'machine' ? machines.get(Number(key)) : by === 'element' ? its.at(-1)?.element : undefined;
    return thing ? { code: thing.code, description: thing.description } : {};
  };
  const rows = [...groups].map(([key, its]) => ({
    key,
    ...named(key, its),
    count: its.length,
    minutes: its.reduce((sum, ewo) => sum + stoodMinutes(ewo, now), 0),
  }));
  return addedUp(rows);
}

type Row = Omit<ParetoRow, 'cumulative'>;

/** The most minutes first, then the most breakdowns, then by code. */
function addedUp(rows: readonly Row[]): ParetoRow[] {
  const nameOf = ({ code, key }: Row) => code ?? key;
  const sorted = rows.toSorted(
    (a, b) => b.minutes - a.minutes || b.count - a.count || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
  const rest = sorted.slice(SHOWN);
  const all = rest.length === 0 ? sorted : [...sorted.slice(0, SHOWN), together(rest)];
  const what = all.some(({ minutes }) => minutes > 0) ? 'minutes' : 'count';
  const whole = all.reduce((sum, row) => sum + row[what], 0);
  let reached = 0;
  return all.map((row) => {
    reached += row[what];
    return { ...row, cumulative: tenths(percent(reached, whole) ?? 0) };
  });
}

const together = (rows: readonly Row[]): Row => ({
  key: OTHERS,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
});
