// Contracts of reports: the overview of a period on the home page.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { day } from '../fields.ts';
import { validateReportPeriod } from './report-period.ts';

const Count = z.int().min(0);

export const Overview = z.object({
  /** One row per day that has orders. */
  days: z.array(
    z.object({
      on: z.string(),
      green: Count,
      orange: Count,
      blue: Count,
      yellow: Count,
      red: Count,
      plannedMinutes: Count,
      actualMinutes: Count,
    }),
  ),
  today: z.object({ due: Count, late: Count, inProgress: Count }),
  /** Percent with one decimal; null if nothing was due (domain §9). */
  compliance: z.number().nullable(),
  completion: z.number().nullable(),
  /** Cancelled orders that would have been due in the period; not included in the orders due. */
  cancelled: Count,
  pmHours: z.number(),
  /** Records open now, by state. */
  ewos: z.record(z.string(), Count),
  tags: z.record(z.string(), Count),
});
export type Overview = z.infer<typeof Overview>;

const Period = z.strictObject({ from: day(), to: day() }).superRefine(validateReportPeriod);

export const overview = {
  get: defineEndpoint({
    method: 'GET',
    path: '/overview',
    requiredPermission: ['reports', 'view'],
    input: Period,
    output: Overview,
    summary: 'Maintenance overview of a period, from daily totals',
  }),
};
