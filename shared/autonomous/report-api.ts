// The call of AM reporting: what came of the runs of a period.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { daysBetween } from '../day.ts';
import { day, integer, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { pointTypes } from './point.ts';

const Count = z.int().min(0);
const Percent = z.number().nullable();
const Figures = {
  green: Count,
  orange: Count,
  blue: Count,
  yellow: Count,
  red: Count,
  plannedMinutes: z.number(),
  actualMinutes: z.number(),
};

export const RunReport = z.object({
  /** One row a day that has runs. */
  days: z.array(z.object({ on: z.string(), ...Figures })),
  /** Percent, one decimal; null when nothing had fallen due, or no point was looked at. */
  compliance: Percent,
  completion: Percent,
  nokRate: Percent,
  plannedMinutes: z.number(),
  actualMinutes: z.number(),
  /** Reported ones, by type. */
  points: z.array(z.object({ type: z.enum(pointTypes), ok: Count, nok: Count, notDone: Count, na: Count })),
  /** Raised from runs within the period, and how many of these are closed by now. */
  tags: z.object({ raised: Count, closed: Count }),
});
export type RunReport = z.infer<typeof RunReport>;

/** Every machine's days are one page of totals. */
const LONGEST = 366;

export const runReport = {
  get: endpoint({
    method: 'GET',
    path: '/amreport',
    needs: ['autonomousCalendar', 'view'],
    input: z
      .strictObject({
        from: day(),
        to: day(),
        machineId: integer().optional(),
        department: text(80).optional(),
        operatorId: integer().optional(),
      })
      .superRefine(({ from, to }, context) => {
        const problem = (message: MessageCode) => context.addIssue({ code: 'custom', path: ['to'], message });
        if (to < from) problem('dateBeforeMinimum');
        else if (daysBetween(from, to) > LONGEST) problem('outOfRange');
      }),
    output: RunReport,
    says: 'Runs of paths of a period: how many were walked in time, minutes, points by type and outcome, tags; of the plant, a machine, a department or the paths of an operator',
  }),
};
