// Units of one action as `npm run bench -- cost tick` measures them, from its lines or as measured last.
import * as z from 'zod';
import type { MeasuredUnits, Units } from '../bench/cost/monthly-cost.ts';

/** Units of the actions, and of a scheduled job without work. */
export interface StageUnits extends MeasuredUnits {
  job: Units;
}

const actions = ['poll', 'page', 'change', 'connect', 'show', 'hint', 'job'] as const;

const UnitLine = z.object({
  figure: z.templateLiteral(['cost of a ', z.enum(actions), ': function time']),
  value: z.number().nonnegative(),
  readUnits: z.number().nonnegative(),
  writeUnits: z.number().nonnegative(),
  invocations: z.number().nonnegative(),
});

/** Returns the value of a line of JSON; undefined if it is none. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Reads the units from the lines that the bench printed; other lines are ignored.
 * @throws Error that names the actions without a line
 */
export function readUnits(text: string): StageUnits {
  const found = new Map<string, Units>();
  for (const line of text.split('\n')) {
    const parsed = UnitLine.safeParse(parseJson(line));
    if (!parsed.success) continue;
    const { figure, value, readUnits: rru, writeUnits: wru, invocations } = parsed.data;
    found.set(/^cost of a (\w+):/.exec(figure)![1]!, { rru, wru, invocations, ms: value });
  }
  const missing = actions.filter((action) => !found.has(action));
  if (missing.length > 0) throw new Error(`The lines of the bench name no units of: ${missing.join(', ')}.`);
  return Object.fromEntries(found) as unknown as StageUnits;
}

/** Units measured by the bench on 2026-11-30. */
export const measuredUnits: StageUnits = {
  poll: { rru: 3, wru: 0.05, invocations: 1, ms: 13.3 },
  page: { rru: 14.13, wru: 0.1, invocations: 1, ms: 19.6 },
  change: { rru: 38.7, wru: 100.1, invocations: 3, ms: 273.4 },
  connect: { rru: 9.5, wru: 11.1, invocations: 3, ms: 61 },
  show: { rru: 1, wru: 2.85, invocations: 1, ms: 23.4 },
  hint: { rru: 0, wru: 0, invocations: 0, ms: 1 },
  job: { rru: 4.33, wru: 0, invocations: 1, ms: 14.1 },
};
