// Contracts of figures: KPIs of a period, the Pareto of losses, and the reports of the dashboard's tabs
// (domain 9).
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { day, integer } from '../fields.ts';
import { breakdownTypes, rootCauseTypes } from '../requests/ewo-state.ts';
import { shifts } from '../requests/shift.ts';
import { pillars } from '../requests/tag-state.ts';
import { classes } from '../structure/classes.ts';
import { anatomyKinds, groupKinds, paretoKinds, strataKinds } from './figure-kinds.ts';
import { oeeMarks } from './oee.ts';
import { validateReportPeriod } from './report-period.ts';

const Count = z.int().min(0);
/** Null if the divisor is zero. */
const Figure = z.number().nullable();

/** Filters by machine, team and breakdown; absent: all. */
const Filters = {
  departmentId: integer().optional(),
  machineId: integer().optional(),
  class: z.enum(classes).optional(),
  teamId: integer().optional(),
  breakdownType: z.enum(breakdownTypes).optional(),
};
const figureQueryFields = { from: day(), to: day(), ...Filters };
const figureQuerySchema = z.strictObject(figureQueryFields).superRefine(validateReportPeriod);
export type FigureQuery = z.output<typeof figureQuerySchema>;

/** Planned corrective work, that is free orders: due in the period, done in time, and their hours. */
const Corrective = z.object({ count: Count, onTime: Count, hours: z.number() });
export type Corrective = z.infer<typeof Corrective>;

export const Kpi = z.object({
  scheduledHours: z.number(),
  /** EWOs with the machine down, and those without. */
  breakdowns: Count,
  minor: Count,
  downtimeHours: z.number(),
  /** Hours. */
  mtbf: Figure,
  /** Minutes, also for the two below. */
  mttr: Figure,
  mdt: Figure,
  waiting: Figure,
  /** Percent, also for the following figures unless stated otherwise. */
  availability: Figure,
  oee: Figure,
  compliance: Figure,
  completion: Figure,
  /**
   * Cancelled orders that would have been due in the period; `checklistsCancelled` is the same for
   * checklists.
   */
  cancelled: Count,
  /** Orders open and late today, and their mean delay in days. */
  overdue: Count,
  overdueDays: Figure,
  pmHours: z.number(),
  ewoHours: z.number(),
  pmShare: Figure,
  checklistCompliance: Figure,
  checklistsCancelled: Count,
  checklistOk: Figure,
  rcaCoverage: Figure,
  repetitive: Figure,
  /** Amount in the plant's currency; null if nothing has a price. */
  maintenanceCost: Figure,
  missedWarning: Figure,
  /** Meter cycles that are due, and late. */
  metersDue: Count,
  metersLate: Count,
  corrective: Corrective,
});
export type Kpi = z.infer<typeof Kpi>;

export const ParetoRow = z.object({
  /**
   * Id of the machine or element, the type or the cause; 'others' for all after the twentieth, 'none' if
   * unknown.
   */
  key: z.string(),
  code: z.string().optional(),
  description: z.string().optional(),
  count: Count,
  minutes: Count,
  /** Cumulative percent of all minutes up to this row; of all breakdowns if there are no minutes. */
  cumulative: z.number(),
});
export type ParetoRow = z.infer<typeof ParetoRow>;

/** A figure of the week that begins on `on`, a Monday. */
const Week = z.object({ on: z.string() });
/** A figure of a month, `2026-02`. */
const Month = z.object({ month: z.string() });

export const EwoReport = z.object({
  kpi: Kpi.pick({
    scheduledHours: true,
    breakdowns: true,
    minor: true,
    downtimeHours: true,
    mtbf: true,
    mttr: true,
    mdt: true,
    waiting: true,
    availability: true,
    rcaCoverage: true,
    repetitive: true,
  }),
  /** Opened, closed, and open at the end of the week. */
  weeks: z.array(Week.extend({ opened: Count, closed: Count, open: Count })),
  /** The twelve months that end with the period. */
  months: z.array(Month.extend({ breakdowns: Count, mtbf: Figure, mttr: Figure, availability: Figure })),
  pareto: z.array(ParetoRow),
  /** Count and downtime minutes by breakdown type and the requested dimension. */
  strata: z.array(z.object({ type: z.string(), key: z.string(), count: Count, minutes: Count })),
  /** Mean minutes by part of a stop (beyond 6), and the share of downtime spent waiting for spares. */
  anatomy: z.array(
    z.object({
      key: z.string(),
      count: Count,
      parts: z.record(z.string(), Figure),
      total: Figure,
      spareShare: Figure,
    }),
  ),
  /** Machines now down, longest first, each since the first of its open stops. */
  standing: z.array(z.object({ machineId: z.int(), code: z.string(), since: z.string() })),
  /** Count and minutes by month and root cause; `none` if not analysed. */
  causes: z.array(Month.extend({ cause: z.enum([...rootCauseTypes, 'none']), count: Count, minutes: Count })),
});
export type EwoReport = z.infer<typeof EwoReport>;

const ByDay = z.array(z.object({ on: z.string(), n: Count }));
export const HomeReport = EwoReport.pick({ months: true }).extend({
  /** Pareto of machines, identified by code only. */
  pareto: z.array(ParetoRow.omit({ description: true })),
  /** All tags opened and closed since the period began until today. */
  opened: ByDay,
  closed: ByDay,
});
export type HomeReport = z.infer<typeof HomeReport>;

const Colours = z.object({ green: Count, orange: Count, blue: Count, yellow: Count, red: Count });
/** Compliance and completion in percent; cancelled orders are not among those due. */
const Compliance = z.object({ compliance: Figure, completion: Figure, cancelled: Count });
/** Figures of one machine, department, class or team; the key is its id, code or name. */
const Group = z.object({
  key: z.string(),
  ...Colours.shape,
  ...Compliance.shape,
  plannedHours: z.number(),
  actualHours: z.number(),
});

export const OrderReport = z.object({
  kpi: z.object({
    ...Compliance.shape,
    overdue: Count,
    overdueDays: Figure,
    pmHours: z.number(),
    okRate: Figure,
    corrective: Corrective,
  }),
  days: z.array(z.object({ on: z.string(), ...Colours.shape, plannedMinutes: Count, actualMinutes: Count })),
  groups: z.array(Group),
});
export type OrderReport = z.infer<typeof OrderReport>;

export const TagReport = z.object({
  kpi: z.object({
    opened: Count,
    closed: Count,
    open: Count,
    closingRate: Figure,
    meanAge: Figure,
    medianAge: Figure,
    oldAge: Figure,
    medianDays: Figure,
    autonomousShare: Figure,
    perOperator: Figure,
  }),
  weeks: z.array(Week.extend({ opened: Count, closed: Count, open: Count })),
  /** S-curves by pillar, cumulative from the beginning of the period. */
  curves: z.array(Week.extend({ pillar: z.enum(pillars), opened: Count, closed: Count })),
  pillars: z.array(
    z.object({ pillar: z.enum(pillars), opened: Count, closed: Count, open: Count, medianDays: Figure }),
  ),
});
export type TagReport = z.infer<typeof TagReport>;

/** Amounts in the plant's currency. */
const Cost = z.object({ labour: z.number(), spares: z.number(), downtime: z.number() });
export const CostReport = z.object({
  /** True if nothing in the plant has a price, neither hours nor spares. */
  unpriced: z.literal(true).optional(),
  total: Cost,
  months: z.array(Month.extend(Cost.shape)),
  /** Costs by group; the key is as in `groups` of the order report. */
  groups: z.array(z.object({ key: z.string(), ...Cost.shape, hours: z.number() })),
  /** Hours by kind of work. */
  hours: z.object({
    pm: z.number(),
    checklist: z.number(),
    am: z.number(),
    ewo: z.number(),
    tag: z.number(),
  }),
});
export type CostReport = z.infer<typeof CostReport>;

export const TechnicianReport = z.object({
  rows: z.array(
    z.object({
      operatorId: z.int(),
      name: z.string(),
      teams: z.array(z.string()),
      pm: z.number(),
      checklist: z.number(),
      am: z.number(),
      ewo: z.number(),
      tag: z.number(),
      hours: z.number(),
      /** Hours at work in the period, and the recorded share of them in percent. */
      capacity: z.number(),
      saturation: Figure,
    }),
  ),
});
export type TechnicianReport = z.infer<typeof TechnicianReport>;

const groupField = { by: z.enum(groupKinds).default('machine') };
const needs = ['reports', 'view'] as const;

/** Factors and OEE in percent; null if they cannot be told. */
const ShiftOee = z.object({
  on: z.string(),
  shift: z.enum(shifts),
  plannedMinutes: z.number(),
  downMinutes: z.number(),
  good: z.number(),
  total: z.number(),
  availability: Figure,
  performance: Figure,
  quality: Figure,
  oee: Figure,
  /** Why no mean counts the shift. */
  mark: z.enum(oeeMarks).optional(),
});
export type ShiftOee = z.infer<typeof ShiftOee>;

export const figures = {
  kpi: defineEndpoint({
    method: 'GET',
    path: '/kpi',
    requiredPermission: needs,
    input: figureQuerySchema,
    output: Kpi,
    summary: 'Every KPI of a period, of the plant or of what is asked for',
  }),
  oee: defineEndpoint({
    method: 'GET',
    path: '/oee',
    requiredPermission: needs,
    input: z.strictObject({ from: day(), to: day(), machineId: integer() }).superRefine(validateReportPeriod),
    output: z.object({ items: z.array(ShiftOee) }),
    summary: 'OEE of the shifts of a machine from the counts of other systems, the latest first',
  }),
  pareto: defineEndpoint({
    method: 'GET',
    path: '/pareto',
    requiredPermission: needs,
    input: z
      .strictObject({ ...figureQueryFields, by: z.enum(paretoKinds) })
      .superRefine(validateReportPeriod),
    output: z.object({ items: z.array(ParetoRow) }),
    summary: 'Breakdowns of a period by what they happened to, the most minutes first: twenty and all others',
  }),
  ewo: defineEndpoint({
    method: 'GET',
    path: '/dashboard/ewo',
    requiredPermission: needs,
    input: z
      .strictObject({
        ...figureQueryFields,
        pareto: z.enum(paretoKinds).default('machine'),
        strata: z.enum(strataKinds).default('machine'),
        anatomy: z.enum(anatomyKinds).default('all'),
      })
      .superRefine(validateReportPeriod),
    output: EwoReport,
    summary: 'Breakdowns of a period: trend, Pareto, strata, anatomy of a stop, root causes',
  }),
  home: defineEndpoint({
    method: 'GET',
    path: '/dashboard/home',
    requiredPermission: needs,
    input: z.strictObject({ from: day(), to: day() }).superRefine(validateReportPeriod),
    output: HomeReport,
    summary:
      'What the home page draws: twelve months of reliability, what stopped machines most, tags by day',
  }),
  pm: defineEndpoint({
    method: 'GET',
    path: '/dashboard/pm',
    requiredPermission: needs,
    input: z.strictObject({ ...figureQueryFields, ...groupField }).superRefine(validateReportPeriod),
    output: OrderReport,
    summary:
      'Planned maintenance of a period: compliance, colours by day, hours, by machine, department, class or team',
  }),
  checklist: defineEndpoint({
    method: 'GET',
    path: '/dashboard/checklist',
    requiredPermission: needs,
    plant: 'checklists',
    input: z.strictObject({ ...figureQueryFields, ...groupField }).superRefine(validateReportPeriod),
    output: OrderReport,
    summary:
      'Checklists of a period: compliance, share of answers in order, by machine, department, class or team',
  }),
  tag: defineEndpoint({
    method: 'GET',
    path: '/dashboard/tag',
    requiredPermission: needs,
    input: figureQuerySchema,
    output: TagReport,
    summary: 'Tags of a period: opened, closed and open by week, S-curves by pillar, ages',
  }),
  cost: defineEndpoint({
    method: 'GET',
    path: '/dashboard/cost',
    requiredPermission: needs,
    input: z.strictObject({ ...figureQueryFields, ...groupField }).superRefine(validateReportPeriod),
    output: CostReport,
    summary:
      'What maintenance cost in a period: technicians, spares, machines that stood, by month and group',
  }),
  technician: defineEndpoint({
    method: 'GET',
    path: '/dashboard/technician',
    requiredPermission: needs,
    input: figureQuerySchema,
    output: TechnicianReport,
    summary: 'Hours recorded by each technician in a period, by what they were for, against hours at work',
  }),
};
