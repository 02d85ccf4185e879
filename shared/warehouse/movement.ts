// Stock movements under their SAP codes, with sign and reversal (domain 8.5).
import * as z from 'zod';
import { day, note, number, optional, ref, requiredText, text } from '../fields.ts';
import { MAX_SPARE_QUANTITY } from './spare-fields.ts';

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

/** Type that reverses a movement; a transfer is reversed by another transfer. */
export const reversalTypes: Partial<Record<MovementType, MovementType>> = {
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

/**
 * Returns why a movement cannot be reversed, or undefined. A movement being sent to SAP must wait for the
 * answer.
 */
export function findReversalRefusal({
  reverses,
  reversedBy,
  sapState,
  batchId,
}: Pick<Movement, 'reverses' | 'reversedBy' | 'sapState' | 'batchId'>) {
  if (reverses) return 'isReversal';
  if (reversedBy) return 'reversedAlready';
  return sapState === 'unclear' || (sapState === 'pending' && batchId) ? 'sapBusy' : undefined;
}

/** Whether it is a count difference, which only users who may adjust stocks can book or reverse. */
export const isCountDifference = (type: MovementType): boolean => type === '701' || type === '702';

export const movementSources = ['ewo', 'tag', 'order', 'manual', 'import'] as const;
export type MovementSource = (typeof movementSources)[number];

/** `pending`: not yet sent to SAP; `unclear`: unknown whether SAP has it, a user must state it. */
export const sapStates = ['none', 'pending', 'sent', 'error', 'unclear'] as const;

/** Movements reported to SAP: consumption and its returns. */
const consumptionTypes: ReadonlySet<MovementType> = new Set(['201', '202', '261', '262']);
export const isConsumption = (type: MovementType): boolean => consumptionTypes.has(type);

/**
 * Returns the movement type: to an SAP order if there is one, else to a cost centre; positive quantities are
 * returns.
 */
export const getConsumptionType = (quantity: number, sapOrder: string | undefined): MovementType =>
  quantity < 0 ? (sapOrder ? '261' : '201') : sapOrder ? '262' : '202';

export const Movement = z.object({
  spareId: z.int(),
  /** Code and description at the time of the movement. */
  code: z.string(),
  description: z.string(),
  codeSap: z.string().optional(),
  warehouseId: z.int(),
  type: z.enum(movementTypes),
  /** Signed, in the unit of the spare. */
  quantity: z.number(),
  unit: z.string(),
  /** Plant-local day on which it counts. */
  on: z.string(),
  /** Instant of recording. */
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
  /** Change of value beyond quantity × price, because a value never falls below zero. */
  valueDifference: z.number().optional(),
  /** Day of order of a receipt. */
  orderedOn: z.string().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
  /** Id of the other half of a transfer. */
  counterpart: z.string().optional(),
  reverses: z.string().optional(),
  reversedBy: z.string().optional(),
  sapState: z.enum(sapStates),
  sapDocument: z.string().optional(),
  sapYear: z.int().optional(),
  /** Posting day in SAP. */
  sapOn: z.string().optional(),
  sapProblem: z.string().optional(),
  /** Batch with which it is or was sent to SAP. */
  batchId: z.string().optional(),
});
export type Movement = z.infer<typeof Movement>;

const MIN_QUANTITY = 0.001;
const quantity = () => number(MIN_QUANTITY, MAX_SPARE_QUANTITY);

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
  /** Counted stock, in the unit of the spare. */
  counted: number(0, MAX_SPARE_QUANTITY),
  reason: requiredText(500),
});

export const Transfer = z.strictObject({
  toWarehouseId: ref('warehouse'),
  quantity: quantity(),
  note: optional(note(500)),
});
