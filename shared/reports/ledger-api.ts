// The calls of the machine ledger: the machines of a plant with their figures of a year, one machine's sheet, and what stands
// behind one of its cells (domain 3).
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { id, integer } from '../fields.ts';
import { cycleTypes, strategyKinds } from '../procedures/kinds.ts';
import { classes } from '../structure/classes.ts';

const Count = z.int().min(0);
const Percent = z.number().nullable();
const Hours = z.number();
/** A year as machines plan it: 52 or 53 ISO weeks. */
const year = () => integer(2000, 2200);
/** By the number of the week. */
const byWeek = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

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
  /** Of the year until today. */
  compliance: Percent,
  breakdowns: Count,
  breakdownMinutes: Count,
  mtbf: z.number().nullable(),
  mttr: z.number().nullable(),
});
export type LedgerMachine = z.infer<typeof LedgerMachine>;

/** What is known of a part, beside its place: absent where nobody said it. */
export const LedgerPart = z.object({
  image: z.string().optional(),
  /** Of elements; the machine has its own. */
  class: z.enum(['A', 'B', 'C']).optional(),
  supplier: z.string().optional(),
  codeSap: z.string().optional(),
  quantity: z.number().optional(),
  stock: z.number().optional(),
  stockMin: z.number().optional(),
  unitPrice: z.number().optional(),
  /** Days, as told and as found. */
  leadTimeT: z.number().optional(),
  leadTimeR: z.number().optional(),
  /** Hours between failures, minutes of intervention: as told and as found. */
  mtbfT: z.number().optional(),
  mtbfR: z.number().optional(),
  mttrT: z.number().optional(),
  mttrR: z.number().optional(),
  /** Of the twelve months until today, or of a past year. */
  breakdowns: Count,
  breakdownMinutes: Count,
  pillars: z.array(z.enum(ledgerPillars)),
});
export type LedgerPart = z.infer<typeof LedgerPart>;

export const LedgerCell = z.object({
  symbol: z.enum(cellSymbols),
  /** Orders that exist; 0 where the cell shows a projection alone. */
  count: Count,
  nok: z.literal(true).optional(),
  replaced: z.literal(true).optional(),
  early: z.literal(true).optional(),
  /** Not made yet: the rhythm of the cycle says so. */
  projected: z.literal(true).optional(),
});
export type LedgerCell = z.infer<typeof LedgerCell>;

/** One line: an element, or the machine, under one of its strategies; the first of an element carries what is known of it. */
export const LedgerRow = z.object({
  /** Absent: the machine as a whole. */
  elementId: z.string().optional(),
  /** Place in the tree: `1.2.3`; of the machine ''. */
  path: z.string(),
  code: z.string(),
  description: z.string(),
  /** 0 the machine, 1 group, 2 subgroup, 3 component; 4 a spare. */
  level: z.int(),
  /** No longer in the structure, though its history is. */
  deleted: z.literal(true).optional(),
  part: LedgerPart.optional(),
  strategy: z.enum(rowStrategies),
  strategyId: z.string().optional(),
  /** Of autonomous maintenance: the point, in place of a strategy. */
  pointId: z.int().optional(),
  /** `SMP-0012 2.1` */
  procedure: z.string().optional(),
  procedureId: z.int().optional(),
  task: z.string().optional(),
  cycle: z.string().optional(),
  cycleId: z.int().optional(),
  typeCycle: z.enum(cycleTypes).optional(),
  /** `1W`, `3M`, `50000 hits` */
  frequency: z.string().optional(),
  machineState: z.enum(['stopped', 'running']).optional(),
  technicians: z.int().optional(),
  minutes: z.number().optional(),
  cells: byWeek(LedgerCell),
  /** How many orders planned in another week were closed in this one. */
  closedHere: byWeek(Count).optional(),
  /** On the first line of an element; `own` tells those on itself from those further below. */
  stars: byWeek(z.object({ count: Count, minutes: Count, own: Count })),
  planned: Count,
  done: Count,
  late: Count,
  auto: Count,
  nok: Count,
  /** Open and late. */
  open: Count,
  compliance: Percent,
  plannedHours: Hours,
  actualHours: Hours,
  labourCost: z.number().optional(),
  spareCost: z.number().optional(),
  cost: z.number().optional(),
  /** Of the year, on the element itself. */
  breakdowns: Count,
  breakdownMinutes: Count,
  /**
   * Of a strategy, in percent of its done orders: breakdowns of its branch that came between two of them, and those that found
   * nothing (beyond 10). Absent where none was done.
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
    weeks: byWeek(
      z.object({ planned: Count, done: Count, breakdowns: Count, breakdownMinutes: Count, manHours: Hours }),
    ),
    availability: Percent,
    mtbf: z.number().nullable(),
    mttr: z.number().nullable(),
    compliance: Percent,
    pmHours: Hours,
    ewoHours: Hours,
    /** Of both, in percent. */
    pmShare: Percent,
  }),
});
export type Ledger = z.infer<typeof Ledger>;

/** What happened in one week on one line: orders planned or closed in it, and the EWOs of its star. */
export const CellThing = z.object({
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
  list: endpoint({
    method: 'GET',
    path: '/ledger/items',
    needs: ['ledger', 'view'],
    input: z.strictObject({ year: year() }),
    output: z.object({ items: z.array(LedgerMachine) }),
    says: 'Machines of the plant with what they are made of and their figures of a year',
  }),
  get: endpoint({
    method: 'GET',
    path: '/ledger/items/{id}',
    needs: ['ledger', 'view'],
    input: z.strictObject({ id: integer(), year: year() }),
    output: Ledger,
    says: 'The ledger of one machine and ISO year: its parts, their strategies, 52 or 53 weeks of work and breakdowns, totals',
  }),
  cell: endpoint({
    method: 'GET',
    path: '/ledger/items/{id}/week',
    needs: ['ledger', 'view'],
    input: z.strictObject({
      id: integer(),
      year: year(),
      week: integer(1, 53),
      elementId: id().optional(),
      strategyId: id().optional(),
      pointId: integer().optional(),
    }),
    output: z.object({ items: z.array(CellThing) }),
    says: 'Orders and breakdowns behind one week of one line of the ledger',
  }),
};
