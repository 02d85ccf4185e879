// Validates the period of a report: ascending and at most a year, so that it is one page of totals.
import type * as z from 'zod';
import { daysBetween } from '../day.ts';
import type { MessageCode } from '../messages.ts';

/** Days of a leap year. */
const MAX_DAYS = 366;

export function validateReportPeriod(
  { from, to }: { from: string; to: string },
  context: z.RefinementCtx,
): void {
  const addProblem = (message: MessageCode) => context.addIssue({ code: 'custom', path: ['to'], message });
  if (to < from) addProblem('dateBeforeMinimum');
  else if (daysBetween(from, to) > MAX_DAYS) addProblem('outOfRange');
}
