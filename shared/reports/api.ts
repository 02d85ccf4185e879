// The calls of reports: what the home page shows of a period.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { day } from '../fields.ts';
import { isReportPeriod } from './report-period.ts';

const Count = z.int().min(0);

export const Overview = z.object({
  /** One row a day that has orders. */
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
  /** Percent, one decimal; null when nothing was due (domain §9). */
  compliance: z.number().nullable(),
  completion: z.number().nullable(),
  pmHours: z.number(),
  /** What is open now, by state. */
  ewos: z.record(z.string(), Count),
  tags: z.record(z.string(), Count),
});
export type Overview = z.infer<typeof Overview>;

const Period = z.strictObject({ from: day(), to: day() }).superRefine(isReportPeriod);

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/overview',
    needs: ['reports', 'view'],
    input: Period,
    output: Overview,
    says: 'Maintenance overview of a period, from daily totals',
  }),
};
