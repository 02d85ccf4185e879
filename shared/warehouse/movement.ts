// What changes a stock: movements under the codes SAP gives them, each with its sign, and how each is taken back (domain 8.5).
import * as z from 'zod';
import { day, note, number, optional, ref, required, text } from '../fields.ts';
import { MOST_OF_A_SPARE } from './spare.ts';

export const movementTypes = [
  '101',
  '102',
  '201',
  '202',
  '261',
  '262',
  '311',
  '561',
  '562',
  '701',
  '702',
] as const;
export type MovementType = (typeof movementTypes)[number];

/** What takes a movement back; a transfer is taken back by another transfer. */
export const reversalOf: Partial<Record<MovementType, MovementType>> = {
  101: '102',
  201: '202',
  202: '201',
  261: '262',
  262: '261',
  311: '311',
  561: '562',
  701: '702',
  702: '701',
};

/** Why a movement cannot be taken back; undefined where it can. What is on its way to SAP waits for SAP's answer. */
export function irreversible({
  reverses,
  reversedBy,
  sapState,
  batchId,
}: Pick<Movement, 'reverses' | 'reversedBy' | 'sapState' | 'batchId'>) {
  if (reverses) return 'isReversal';
  if (reversedBy) return 'reversedAlready';
  return sapState === 'unclear' || (sapState === 'pending' && batchId) ? 'sapBusy' : undefined;
}

/** A difference of an inventory: booked and taken back only by whoever may adjust stocks. */
export const isCounted = (type: MovementType): boolean => type === '701' || type === '702';

export const movementSources = ['ewo', 'tag', 'order', 'manual', 'import'] as const;
export type MovementSource = (typeof movementSources)[number];

/** `pending`: SAP does not know it yet; `unclear`: nobody knows whether SAP has it, a person says. */
export const sapStates = ['none', 'pending', 'sent', 'error', 'unclear'] as const;

/** What SAP is told of: what was consumed, and what of that came back. */
const consumed: ReadonlySet<MovementType> = new Set(['201', '202', '261', '262']);
export const isConsumption = (type: MovementType): boolean => consumed.has(type);

/** Issued to an order of SAP's where there is one, else to a cost centre; and what comes back of it. */
export const consumptionType = (quantity: number, sapOrder: string | undefined): MovementType =>
  quantity < 0 ? (sapOrder ? '261' : '201') : sapOrder ? '262' : '202';

export const Movement = z.object({
  spareId: z.int(),
  /** By name, as they were called then. */
  code: z.string(),
  description: z.string(),
  codeSap: z.string().optional(),
  warehouseId: z.int(),
  type: z.enum(movementTypes),
  /** With its sign, in the unit of the spare. */
  quantity: z.number(),
  unit: z.string(),
  /** The plant's day it counts on. */
  on: z.string(),
  /** When it was recorded. */
  at: z.string(),
  user: z.string(),
  source: z.enum(movementSources),
  sourceId: z.string().optional(),
  sourceCode: z.string().optional(),
  machineId: z.int().optional(),
  elementId: z.string().optional(),
  costCenter: z.string().optional(),
  sapOrder: z.string().optional(),
  unitPrice: z.number().optional(),
  /** Of a receipt: when it was ordered. */
  orderedOn: z.string().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
  /** The other half of a transfer. */
  counterpart: z.string().optional(),
  reverses: z.string().optional(),
  reversedBy: z.string().optional(),
  sapState: z.enum(sapStates),
  sapDocument: z.string().optional(),
  sapYear: z.int().optional(),
  /** The day it was posted on there. */
  sapOn: z.string().optional(),
  sapProblem: z.string().optional(),
  /** Of what is on its way to SAP, or was. */
  batchId: z.string().optional(),
});
export type Movement = z.infer<typeof Movement>;

const LEAST = 0.001;
const quantity = () => number(LEAST, MOST_OF_A_SPARE);

export const Receipt = z.strictObject({
  quantity: quantity(),
  receivedOn: optional(day()),
  orderedOn: optional(day()),
  unitPrice: optional(number(0, 1e9)),
  note: optional(note(500)),
});
export type Receipt = z.infer<typeof Receipt>;

export const Issue = z.strictObject({
  quantity: quantity(),
  costCenter: optional(text(20)),
  sapOrder: optional(text(20)),
  note: optional(note(500)),
});
export type Issue = z.infer<typeof Issue>;

export const Adjustment = z.strictObject({
  /** What lies there, in the unit of the spare. */
  counted: number(0, MOST_OF_A_SPARE),
  reason: required(500),
});

export const Transfer = z.strictObject({
  toWarehouseId: ref('warehouse'),
  quantity: quantity(),
  note: optional(note(500)),
});
