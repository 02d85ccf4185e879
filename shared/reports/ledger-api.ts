// Contracts of the machine ledger: the machines of a plant with their yearly figures, the ledger of one
// machine, and the records behind one of its cells (domain 3).
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { id, integer } from '../fields.ts';
import { cycleTypes, strategyKinds } from '../procedures/kinds.ts';
import { classes } from '../structure/classes.ts';

const Count = z.int().min(0);
const Percent = z.number().nullable();
const Hours = z.number();
/** A year of 52 or 53 ISO weeks. */
const year = () => integer(2000, 2200);
/** Values by week number. */
const recordByWeek = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

export const cellSymbols = ['planned', 'done', 'late', 'open', 'auto'] as const;
export const rowStrategies = ['bm', ...strategyKinds, 'am'] as const;
/** Safety, quality, autonomous maintenance, energy. */
export const ledgerPillars = ['S', 'Q', 'AM', 'EN'] as const;

export const LedgerMachine = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  department: z.string().optional(),
  class: z.enum(classes).optional(),
  components: Count,
  strategies: Count,
  /** Figures of the year until today. */
  compliance: Percent,
  breakdowns: Count,
  breakdownMinutes: Count,
  mtbf: z.number().nullable(),
  mttr: z.number().nullable(),
});
export type LedgerMachine = z.infer<typeof LedgerMachine>;

/** Data of an element or the machine, besides its position in the tree; unknown values are absent. */
export const LedgerPart = z.object({
  image: z.string().optional(),
  /** Class of an element; the machine has its own class. */
  class: z.enum(['A', 'B', 'C']).optional(),
  supplier: z.string().optional(),
  codeSap: z.string().optional(),
  quantity: z.number().optional(),
  stock: z.number().optional(),
  stockMin: z.number().optional(),
  unitPrice: z.number().optional(),
  /** Lead times in days: stated and measured. */
  leadTimeT: z.number().optional(),
  leadTimeR: z.number().optional(),
  /** Hours between failures and minutes of intervention: stated and measured. */
  mtbfT: z.number().optional(),
  mtbfR: z.number().optional(),
  mttrT: z.number().optional(),
  mttrR: z.number().optional(),
  /** Figures of the twelve months until today, or of a past year. */
  breakdowns: Count,
  breakdownMinutes: Count,
  pillars: z.array(z.enum(ledgerPillars)),
});
export type LedgerPart = z.infer<typeof LedgerPart>;

/** Day on which a meter is expected to reach its due reading; `latest` is null if it has no end. */
const ExpectedDay = z.object({
  on: z.string(),
  /** Band of the day; absent without two daily means. */
  earliest: z.string().optional(),
  latest: z.string().nullable().optional(),
});

export const LedgerCell = z.object({
  symbol: z.enum(cellSymbols),
  /** Number of existing orders; 0 if the cell shows only a projection. */
  count: Count,
  nok: z.literal(true).optional(),
  replaced: z.literal(true).optional(),
  early: z.literal(true).optional(),
  /** True if no order exists yet and the cycle's frequency predicts it. */
  projected: z.literal(true).optional(),
  /** Expected day of the meter that predicts it. */
  expected: ExpectedDay.optional(),
  /** The order of higher rank that does the work, and its cycle; without a code while it is only projected. */
  inLarger: z.object({ cycleId: z.int(), cycle: z.string(), code: z.string().optional() }).optional(),
});
export type LedgerCell = z.infer<typeof LedgerCell>;

/**
 * One line: an element, or the machine, under one of its strategies; the first line of an element has its
 * part data.
 */
export const LedgerRow = z.object({
  /** Absent: the machine as a whole. */
  elementId: z.string().optional(),
  /** Position in the tree: `1.2.3`; '' for the machine. */
  path: z.string(),
  code: z.string(),
  description: z.string(),
  /** 0 machine, 1 group, 2 subgroup, 3 component, 4 spare. */
  level: z.int(),
  /** True if the element is no longer in the structure but has history. */
  deleted: z.literal(true).optional(),
  part: LedgerPart.optional(),
  strategy: z.enum(rowStrategies),
  strategyId: z.string().optional(),
  /** Point of autonomous maintenance, instead of a strategy. */
  pointId: z.int().optional(),
  /** Procedure with its revision: `SMP-0012 2.1`. */
  procedure: z.string().optional(),
  procedureId: z.int().optional(),
  task: z.string().optional(),
  cycle: z.string().optional(),
  cycleId: z.int().optional(),
  typeCycle: z.enum(cycleTypes).optional(),
  /** Frequency: `1W`, `3M`, `50000 hits`. */
  frequency: z.string().optional(),
  /** Expected day of its meter, while no order is issued. */
  expected: ExpectedDay.optional(),
  machineState: z.enum(['stopped', 'running']).optional(),
  technicians: z.int().optional(),
  minutes: z.number().optional(),
  cells: recordByWeek(LedgerCell),
  /** Number of orders planned in another week and closed in this one. */
  closedHere: recordByWeek(Count).optional(),
  /**
   * Breakdowns, on the first line of an element; `own` counts those on the element itself, without its
   * descendants.
   */
  stars: recordByWeek(z.object({ count: Count, minutes: Count, own: Count })),
  /** Free orders of the element, on its first line, and the closed ones among them. */
  free: recordByWeek(z.object({ count: Count, done: Count })).optional(),
  planned: Count,
  done: Count,
  late: Count,
  auto: Count,
  nok: Count,
  /** Orders open and late. */
  open: Count,
  compliance: Percent,
  plannedHours: Hours,
  actualHours: Hours,
  labourCost: z.number().optional(),
  spareCost: z.number().optional(),
  cost: z.number().optional(),
  /** Breakdowns of the year on the element itself. */
  breakdowns: Count,
  breakdownMinutes: Count,
  /**
   * Rates of a strategy in percent of its done orders: breakdowns of its branch between two of them, and
   * orders without findings (beyond 10). Absent without done orders.
   */
  escapes: z.number().optional(),
  idle: z.number().optional(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const Ledger = z.object({
  machine: z.object({
    id: z.int(),
    code: z.string(),
    description: z.string(),
    class: z.enum(classes).optional(),
  }),
  year: z.int(),
  weeks: z.union([z.literal(52), z.literal(53)]),
  /** Monday of the first week. */
  from: z.string(),
  today: z.string(),
  rows: z.array(LedgerRow),
  footer: z.object({
    weeks: recordByWeek(
      z.object({ planned: Count, done: Count, breakdowns: Count, breakdownMinutes: Count, manHours: Hours }),
    ),
    availability: Percent,
    mtbf: z.number().nullable(),
    mttr: z.number().nullable(),
    compliance: Percent,
    pmHours: Hours,
    ewoHours: Hours,
    /** PM hours in percent of PM and EWO hours. */
    pmShare: Percent,
  }),
});
export type Ledger = z.infer<typeof Ledger>;

/** A record behind a cell: an order planned or closed in the week on that line, or an EWO of its star. */
export const CellRecord = z.object({
  kind: z.enum(['order', 'checklistOrder', 'run', 'ewo']),
  id: z.string(),
  code: z.string(),
  title: z.string(),
  state: z.string(),
  on: z.string(),
  closedOn: z.string().optional(),
  minutes: z.number().optional(),
});

export const ledger = {
  list: defineEndpoint({
    method: 'GET',
    path: '/ledger/items',
    requiredPermission: ['ledger', 'view'],
    input: z.strictObject({ year: year() }),
    output: z.object({ items: z.array(LedgerMachine) }),
    summary: 'Machines of the plant with what they are made of and their figures of a year',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/ledger/items/{id}',
    requiredPermission: ['ledger', 'view'],
    input: z.strictObject({ id: integer(), year: year() }),
    output: Ledger,
    summary:
      'The ledger of one machine and ISO year: its parts, their strategies, 52 or 53 weeks of work and breakdowns, totals',
  }),
  cell: defineEndpoint({
    method: 'GET',
    path: '/ledger/items/{id}/week',
    requiredPermission: ['ledger', 'view'],
    input: z.strictObject({
      id: integer(),
      year: year(),
      week: integer(1, 53),
      elementId: id().optional(),
      strategyId: id().optional(),
      pointId: integer().optional(),
    }),
    output: z.object({ items: z.array(CellRecord) }),
    summary: 'Orders and breakdowns behind one week of one line of the ledger',
  }),
};
