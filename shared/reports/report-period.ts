// The days a report may be asked for: in order, and a year at most, so that it is one page of totals.
import type * as z from 'zod';
import { daysBetween } from '../day.ts';
import type { MessageCode } from '../messages.ts';

/** A year, whatever its length. */
const LONGEST = 366;

export function isReportPeriod({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  const problem = (message: MessageCode) => context.addIssue({ code: 'custom', path: ['to'], message });
  if (to < from) problem('dateBeforeMinimum');
  else if (daysBetween(from, to) > LONGEST) problem('outOfRange');
}
