// Contract of AM reporting: results of the runs of a period.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
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
  /** One row per day that has runs. */
  days: z.array(z.object({ on: z.string(), ...Figures })),
  /** Percent with one decimal; null if no run was due or no point was reported. */
  compliance: Percent,
  completion: Percent,
  /** Cancelled runs that were due in the period; reported separately. */
  cancelled: Count,
  nokRate: Percent,
  plannedMinutes: z.number(),
  actualMinutes: z.number(),
  /** Reported points by type. */
  points: z.array(z.object({ type: z.enum(pointTypes), ok: Count, nok: Count, notDone: Count, na: Count })),
  /** Tags raised from runs within the period, and how many of them are closed by now. */
  tags: z.object({ raised: Count, closed: Count }),
});
export type RunReport = z.infer<typeof RunReport>;

/** Maximum period in days, so that each machine's days fit one page of totals. */
const MAX_PERIOD_DAYS = 366;

export const runReport = {
  get: defineEndpoint({
    method: 'GET',
    path: '/amreport',
    // Operators, who see the runs of their own teams, do not see the figures of the plant.
    requiredPermission: ['autonomousCalendar', 'print'],
    input: z
      .strictObject({
        from: day(),
        to: day(),
        machineId: integer().optional(),
        department: text(80).optional(),
        operatorId: integer().optional(),
      })
      .superRefine(({ from, to }, context) => {
        const addProblem = (message: MessageCode) =>
          context.addIssue({ code: 'custom', path: ['to'], message });
        if (to < from) addProblem('dateBeforeMinimum');
        else if (daysBetween(from, to) > MAX_PERIOD_DAYS) addProblem('outOfRange');
      }),
    output: RunReport,
    summary:
      'Runs of paths of a period: how many were walked in time, minutes, points by type and outcome, tags; of the plant, a machine, a department or the paths of an operator',
  }),
};
