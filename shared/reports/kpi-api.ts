// The calls of figures: KPIs of a period, what causes most of the loss, and what each tab of the dashboard draws (domain 9).
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { day, integer } from '../fields.ts';
import { breakdownTypes, rootCauseTypes } from '../requests/ewo-state.ts';
import { pillars } from '../requests/tag-state.ts';
import { classes } from '../structure/classes.ts';
import { anatomyKinds, groupKinds, paretoKinds, strataKinds } from './figure-kinds.ts';
import { isReportPeriod } from './report-period.ts';

const Count = z.int().min(0);
/** Null where there is nothing to divide by. */
const Figure = z.number().nullable();

/** Of which machines, teams and breakdowns; absent: of all. */
const Filters = {
  departmentId: integer().optional(),
  machineId: integer().optional(),
  class: z.enum(classes).optional(),
  teamId: integer().optional(),
  breakdownType: z.enum(breakdownTypes).optional(),
};
const asked = { from: day(), to: day(), ...Filters };
const Asked = z.strictObject(asked).superRefine(isReportPeriod);
export type Asked = z.output<typeof Asked>;

export const Kpi = z.object({
  scheduledHours: z.number(),
  /** EWOs of machines that stood, and of those that ran on. */
  breakdowns: Count,
  minor: Count,
  downtimeHours: z.number(),
  /** Hours. */
  mtbf: Figure,
  /** Minutes, and the two below. */
  mttr: Figure,
  mdt: Figure,
  waiting: Figure,
  /** Percent, and what follows, where nothing else is said. */
  availability: Figure,
  oee: Figure,
  compliance: Figure,
  completion: Figure,
  /** Orders open and late today, and by how many days in the mean. */
  overdue: Count,
  overdueDays: Figure,
  pmHours: z.number(),
  ewoHours: z.number(),
  pmShare: Figure,
  checklistCompliance: Figure,
  checklistOk: Figure,
  rcaCoverage: Figure,
  repetitive: Figure,
  /** In the plant's currency; null where nothing has a price. */
  maintenanceCost: Figure,
  missedWarning: Figure,
  /** Meter cycles that are due, and late. */
  metersDue: Count,
  metersLate: Count,
});
export type Kpi = z.infer<typeof Kpi>;

export const ParetoRow = z.object({
  /** Id of the machine or element, the type or the cause; 'others' after the twentieth, 'none' where it is not known. */
  key: z.string(),
  code: z.string().optional(),
  description: z.string().optional(),
  count: Count,
  minutes: Count,
  /** Percent of all minutes, this row and those before it; of all breakdowns where no minute was lost. */
  cumulative: z.number(),
});
export type ParetoRow = z.infer<typeof ParetoRow>;

/** A figure by the week that begins on `on`, a Monday. */
const Week = z.object({ on: z.string() });
/** By the month `2026-02`. */
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
  /** By breakdown type and what was asked for: how many, and minutes the machine stood. */
  strata: z.array(z.object({ type: z.string(), key: z.string(), count: Count, minutes: Count })),
  /** Minutes in the mean by part of a stop (beyond 6), and which share of the downtime a spare was waited for. */
  anatomy: z.array(
    z.object({
      key: z.string(),
      count: Count,
      parts: z.record(z.string(), Figure),
      total: Figure,
      spareShare: Figure,
    }),
  ),
  /** By month and root cause; `none`: not analysed. */
  causes: z.array(Month.extend({ cause: z.enum([...rootCauseTypes, 'none']), count: Count, minutes: Count })),
});
export type EwoReport = z.infer<typeof EwoReport>;

const ByDay = z.array(z.object({ on: z.string(), n: Count }));
export const HomeReport = EwoReport.pick({ months: true }).extend({
  /** Machines by their codes alone. */
  pareto: z.array(ParetoRow.omit({ description: true })),
  /** Of all tags, since the period began until today. */
  opened: ByDay,
  closed: ByDay,
});
export type HomeReport = z.infer<typeof HomeReport>;

const Colours = z.object({ green: Count, orange: Count, blue: Count, yellow: Count, red: Count });
const Compliance = z.object({ compliance: Figure, completion: Figure });
/** One machine, department, class or team; the key is its id, code or name. */
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
  /** S-curves: cumulative from the period's beginning, by pillar. */
  curves: z.array(Week.extend({ pillar: z.enum(pillars), opened: Count, closed: Count })),
  pillars: z.array(
    z.object({ pillar: z.enum(pillars), opened: Count, closed: Count, open: Count, medianDays: Figure }),
  ),
});
export type TagReport = z.infer<typeof TagReport>;

/** In the plant's currency. */
const Cost = z.object({ labour: z.number(), spares: z.number(), downtime: z.number() });
export const CostReport = z.object({
  /** Nothing of the plant has a price: neither hours nor spares. */
  unpriced: z.literal(true).optional(),
  total: Cost,
  months: z.array(Month.extend(Cost.shape)),
  /** The key as in `groups` of the orders' report. */
  groups: z.array(z.object({ key: z.string(), ...Cost.shape, hours: z.number() })),
  /** Where hours went. */
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
      /** Hours at work in the period; the share of it that was recorded, in percent. */
      capacity: z.number(),
      saturation: Figure,
    }),
  ),
});
export type TechnicianReport = z.infer<typeof TechnicianReport>;

const grouped = { by: z.enum(groupKinds).default('machine') };
const needs = ['reports', 'view'] as const;

export const figures = {
  kpi: endpoint({
    method: 'GET',
    path: '/kpi',
    needs,
    input: Asked,
    output: Kpi,
    says: 'Every KPI of a period, of the plant or of what is asked for',
  }),
  pareto: endpoint({
    method: 'GET',
    path: '/pareto',
    needs,
    input: z.strictObject({ ...asked, by: z.enum(paretoKinds) }).superRefine(isReportPeriod),
    output: z.object({ items: z.array(ParetoRow) }),
    says: 'Breakdowns of a period by what they happened to, the most minutes first: twenty and all others',
  }),
  ewo: endpoint({
    method: 'GET',
    path: '/dashboard/ewo',
    needs,
    input: z
      .strictObject({
        ...asked,
        pareto: z.enum(paretoKinds).default('machine'),
        strata: z.enum(strataKinds).default('machine'),
        anatomy: z.enum(anatomyKinds).default('all'),
      })
      .superRefine(isReportPeriod),
    output: EwoReport,
    says: 'Breakdowns of a period: trend, Pareto, strata, anatomy of a stop, root causes',
  }),
  home: endpoint({
    method: 'GET',
    path: '/dashboard/home',
    needs,
    input: z.strictObject({ from: day(), to: day() }).superRefine(isReportPeriod),
    output: HomeReport,
    says: 'What the home page draws: twelve months of reliability, what stopped machines most, tags by day',
  }),
  pm: endpoint({
    method: 'GET',
    path: '/dashboard/pm',
    needs,
    input: z.strictObject({ ...asked, ...grouped }).superRefine(isReportPeriod),
    output: OrderReport,
    says: 'Planned maintenance of a period: compliance, colours by day, hours, by machine, department, class or team',
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/dashboard/checklist',
    needs,
    plant: 'checklists',
    input: z.strictObject({ ...asked, ...grouped }).superRefine(isReportPeriod),
    output: OrderReport,
    says: 'Checklists of a period: compliance, share of answers in order, by machine, department, class or team',
  }),
  tag: endpoint({
    method: 'GET',
    path: '/dashboard/tag',
    needs,
    input: Asked,
    output: TagReport,
    says: 'Tags of a period: opened, closed and open by week, S-curves by pillar, ages',
  }),
  cost: endpoint({
    method: 'GET',
    path: '/dashboard/cost',
    needs,
    input: z.strictObject({ ...asked, ...grouped }).superRefine(isReportPeriod),
    output: CostReport,
    says: 'What maintenance cost in a period: technicians, spares, machines that stood, by month and group',
  }),
  technician: endpoint({
    method: 'GET',
    path: '/dashboard/technician',
    needs,
    input: Asked,
    output: TechnicianReport,
    says: 'Hours recorded by each technician in a period, by what they were for, against hours at work',
  }),
};
