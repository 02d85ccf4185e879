// Emergency work orders: report, diagnosis, closing, and the stored fields (domain 5.1).
import * as z from 'zod';
import { choice, day, flag, instant, note, optional, ref, refs, wholeNumber } from '../fields.ts';
import { ElementName } from '../structure/element-name.ts';
import { ConsumedSpare, ConsumptionFields, StoredConsumptionFields } from '../warehouse/consumption.ts';
import { buildEntryShape, ewoCorrectionShape, storedEwoDetailShape, storedEwoShape } from './ewo-fields.ts';
import { analysisReasons, analysisStates, ewoStates, holdReasons, priorities } from './ewo-state.ts';
import { MAX_TECHNICIANS } from './technician-hours.ts';

/** Priorities for work; on hold is a separate state. */
const workPriorities = ['high', 'medium', 'low'] as const;

/** Report of a breakdown. */
export const BreakdownReport = z.strictObject({
  ...buildEntryShape('report'),
  createdAt: optional(instant()),
});
export type BreakdownReport = z.infer<typeof BreakdownReport>;

export const EwoAssignment = z.strictObject({
  teamId: ref('team'),
  members: optional(refs('operator', MAX_TECHNICIANS)),
  assignedAt: optional(instant()),
});

export const EwoDiagnosis = z.strictObject({
  ...buildEntryShape('diagnosis'),
  diagnosisAt: optional(instant()),
});
export type EwoDiagnosis = z.infer<typeof EwoDiagnosis>;

export const EwoHold = z.strictObject({
  reason: choice('holdReason', holdReasons),
  /** Spares the work waits for; for reason `spare` only. */
  spares: ConsumptionFields.spares,
  note: optional(note(500)),
  /** Expected end of the hold. */
  until: optional(instant()),
  at: optional(instant()),
});

export const EwoResumption = z.strictObject({
  priority: choice('priority', workPriorities),
  at: optional(instant()),
});

/** Change of priority; `onHold` requires a reason. */
export const EwoPriority = z.strictObject({
  priority: choice('priority', priorities),
  reason: optional(EwoHold.shape.reason),
});

/** Reason for cancelling, reopening or correcting. */
export const EwoReason = z.strictObject({ reason: note(500).min(1) });

export const EwoClosing = z.strictObject({
  ...buildEntryShape('closing'),
  ...ConsumptionFields,
  closedAt: optional(instant()),
});
export type EwoClosing = z.infer<typeof EwoClosing>;

/** Fields that an administrator may correct later, and the requester until the EWO is assigned. */
export const EwoCorrection = z.strictObject({
  ...ewoCorrectionShape,
  createdAt: optional(instant()),
  assignedAt: optional(instant()),
  interventionAt: optional(instant()),
  diagnosisAt: optional(instant()),
  closedAt: optional(instant()),
});
export type EwoCorrection = z.infer<typeof EwoCorrection>;

const { unitPrice: _, ...heldSpareFields } = ConsumedSpare.shape;
/** A spare that work on hold waits for, with its name at the time of the hold. */
const HeldSpare = z.object(heldSpareFields);
export type HeldSpare = z.infer<typeof HeldSpare>;

const StoredHold = z.object({
  from: z.string(),
  to: z.string().optional(),
  reason: z.enum(holdReasons),
  spares: z.array(HeldSpare).optional(),
  note: z.string().optional(),
  until: z.string().optional(),
});

/** Import from a former system, with the date of the data. */
export const ImportOrigin = z.object({ asOf: z.string() });
const ImportedEwo = z.object({
  ...ImportOrigin.shape,
  stood: z.int().optional(),
  worked: z.int().optional(),
  labourCost: z.number().optional(),
  spareCost: z.number().optional(),
  totalCost: z.number().optional(),
});

/**
 * An EWO. It is small on purpose, since boards and histories read hundreds; names of machine and team are
 * joined by id.
 */
export const Ewo = z.object({
  code: z.string(),
  state: z.enum(ewoStates),
  ...storedEwoShape,
  /** Name of the element when it was selected. */
  element: ElementName.optional(),
  requesterId: z.string(),
  requester: z.string(),
  createdAt: z.string(),
  /** Plant-local day of its creation; KPIs count it there. */
  createdOn: day(),
  assignedAt: z.string().optional(),
  interventionAt: z.string().optional(),
  diagnosisAt: z.string().optional(),
  closedAt: z.string().optional(),
  closedOn: day().optional(),
  closedBy: z.string().optional(),
  cancelledAt: z.string().optional(),
  holds: z.array(StoredHold).optional(),
  heldFrom: z.enum(ewoStates).optional(),
  /** Number of similar failures of the element and machine closed shortly before (domain 5.4). */
  repeats: wholeNumber().optional(),
  /** State of its root cause analysis; absent: none was required. */
  analysis: z.enum(analysisStates).optional(),
  analysisRequired: flag().optional(),
  /** Present if the EWO comes from a former system, whose number it keeps. */
  imported: ImportedEwo.optional(),
});
export type Ewo = z.infer<typeof Ewo>;

/** Detail item of an EWO: fields that only its own page shows. */
export const EwoDetail = z.object({
  ...storedEwoDetailShape,
  members: z.array(z.int()).optional(),
  ...StoredConsumptionFields,
  /** Absent in EWOs closed before reasons were stored. */
  analysisReasons: z.array(z.enum(analysisReasons)).optional(),
  reopenedAt: z.array(z.string()).optional(),
  cancelReason: z.string().optional(),
  /** Mails sent when it was reported: number of leaders, number without an address, and the teams. */
  mailedLeaders: z.object({ count: z.int(), unreachable: z.int(), teams: z.array(z.string()) }).optional(),
  /** Instant at which each step was recorded, which reveals backdating. */
  recordedAt: z.record(z.string(), z.string()),
  /** Origin: a tag, or an activity of an order. */
  tagId: z.string().optional(),
  orderId: z.string().optional(),
  /** The path whose run found it. */
  pathId: z.int().optional(),
  activity: z.int().optional(),
});
export type EwoDetail = z.infer<typeof EwoDetail>;
