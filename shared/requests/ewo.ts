// An emergency work order: what is reported, found, done and kept of it (domain 5.1).
import * as z from 'zod';
import {
  choice,
  day,
  files,
  flag,
  id,
  instant,
  note,
  number,
  optional,
  ref,
  refs,
  text,
  whole,
} from '../fields.ts';
import { ElementName } from '../structure/element-name.ts';
import { Consumed, Consumption } from '../warehouse/consumption.ts';
import {
  analysisStates,
  breakdownTypes,
  ewoStates,
  holdReasons,
  interventionTypes,
  machineConditions,
  priorities,
  rootCauseTypes,
} from './ewo-state.ts';

/** People who worked on one EWO; each is two writes of its closing. */
export const MOST_TECHNICIANS = 12;
const MOST_HOURS = 1000;

export const condition = () => choice('machineCondition', machineConditions);
export const breakdownType = () => choice('breakdownType', breakdownTypes);
/** A priority to work by; on hold is a state of its own. */
const workable = ['high', 'medium', 'low'] as const;

/** What somebody reports who stands before the machine. */
export const EwoReport = z.strictObject({
  machineId: ref('machine'),
  elementId: optional(id()),
  machineStatus: condition(),
  /** Absent: the usual one of the machine's condition. */
  priority: optional(choice('priority', priorities)),
  breakdownType: optional(breakdownType()),
  plcMessage: optional(text(200)),
  operatorNotes: optional(note()),
  breakdownDescription: note(1000).min(1),
  teamId: optional(ref('team')),
  images: optional(files()),
  createdAt: optional(instant()),
});
export type EwoReport = z.infer<typeof EwoReport>;

export const EwoAssignment = z.strictObject({
  teamId: ref('team'),
  members: optional(refs('operator', MOST_TECHNICIANS)),
  assignedAt: optional(instant()),
});

export const EwoDiagnosis = z.strictObject({
  diagnosis: note().min(1),
  technicians: refs('operator', MOST_TECHNICIANS, 1),
  breakdownType: breakdownType(),
  elementId: optional(id()),
  diagnosisAt: optional(instant()),
  images: optional(files()),
});

export const EwoHold = z.strictObject({
  reason: choice('holdReason', holdReasons),
  note: optional(note(500)),
  /** Until when it is expected to last. */
  until: optional(instant()),
  at: optional(instant()),
});

export const EwoResumption = z.strictObject({
  priority: choice('priority', workable),
  at: optional(instant()),
});

/** On hold is one of the choices, and then wants its reason. */
export const EwoPriority = z.strictObject({
  priority: choice('priority', priorities),
  reason: optional(EwoHold.shape.reason),
});

/** Why it is cancelled, opened again or put right. */
export const EwoReason = z.strictObject({ reason: note(500).min(1) });

export const EwoClosing = z.strictObject({
  interventionDescription: note().min(1),
  interventionType: choice('interventionType', interventionTypes),
  hours: z
    .array(z.strictObject({ operatorId: ref('operator'), hours: number(0.01, MOST_HOURS) }))
    .min(1)
    .max(MOST_TECHNICIANS),
  ...Consumption,
  finalNotes: optional(note()),
  elementId: optional(id()),
  rootCause: optional(choice('rootCause', rootCauseTypes)),
  closedAt: optional(instant()),
  images: optional(files()),
});
export type EwoClosing = z.infer<typeof EwoClosing>;

/** Texts that nobody must write: a correction sends one empty to take it away, and leaves it out to leave it. */
export const emptiedTexts = ['operatorNotes', 'plcMessage', 'finalNotes'] as const;

/** What an administrator may put right later, and whoever asked for it until it is assigned. */
export const EwoCorrection = z.strictObject({
  breakdownDescription: optional(note(1000).min(1)),
  operatorNotes: note().nullish(),
  plcMessage: text(200).nullish(),
  breakdownType: optional(breakdownType()),
  interventionDescription: optional(note().min(1)),
  finalNotes: note().nullish(),
  createdAt: optional(instant()),
  assignedAt: optional(instant()),
  interventionAt: optional(instant()),
  diagnosisAt: optional(instant()),
  closedAt: optional(instant()),
});
export type EwoCorrection = z.infer<typeof EwoCorrection>;

const HoldKept = z.object({
  from: z.string(),
  to: z.string().optional(),
  reason: z.enum(holdReasons),
  note: z.string().optional(),
  until: z.string().optional(),
});

/** Of a former system: when what it says was true. */
export const Imported = z.object({ asOf: z.string() });
const ImportedEwo = z.object({
  ...Imported.shape,
  stood: z.int().optional(),
  worked: z.int().optional(),
  labourCost: z.number().optional(),
  spareCost: z.number().optional(),
  totalCost: z.number().optional(),
});

/** Small on purpose: boards and histories read hundreds. Names of machine and team are joined by id. */
export const Ewo = z.object({
  code: z.string(),
  state: z.enum(ewoStates),
  machineId: z.int(),
  elementId: z.string().optional(),
  /** By name, as it was called when it was named. */
  element: ElementName.optional(),
  machineStatus: z.enum(machineConditions),
  priority: z.enum(priorities),
  breakdownType: z.enum(breakdownTypes).optional(),
  breakdownDescription: z.string(),
  teamId: z.int().optional(),
  requesterId: z.string(),
  requester: z.string(),
  createdAt: z.string(),
  /** The plant's day of its creation; KPI count it there. */
  createdOn: day(),
  assignedAt: z.string().optional(),
  interventionAt: z.string().optional(),
  diagnosisAt: z.string().optional(),
  closedAt: z.string().optional(),
  closedOn: day().optional(),
  closedBy: z.string().optional(),
  cancelledAt: z.string().optional(),
  holds: z.array(HoldKept).optional(),
  heldFrom: z.enum(ewoStates).optional(),
  technicians: z.array(z.int()).optional(),
  interventionType: z.enum(interventionTypes).optional(),
  hours: z.array(z.object({ operatorId: z.int(), hours: z.number() })).optional(),
  rootCause: z.enum(rootCauseTypes).optional(),
  /** So many failures of the same kind, element and machine were closed shortly before (domain 5.4). */
  repeats: whole().optional(),
  /** Of its root cause analysis; absent: none was asked for. */
  analysis: z.enum(analysisStates).optional(),
  analysisRequired: flag().optional(),
  /** It came from a former system, under its number there. */
  imported: ImportedEwo.optional(),
});
export type Ewo = z.infer<typeof Ewo>;

/** What a page of one EWO shows beside. */
export const EwoSheet = z.object({
  plcMessage: z.string().optional(),
  operatorNotes: z.string().optional(),
  images: z.array(z.string()).optional(),
  members: z.array(z.int()).optional(),
  diagnosis: z.string().optional(),
  interventionDescription: z.string().optional(),
  finalNotes: z.string().optional(),
  ...Consumed,
  reopenedAt: z.array(z.string()).optional(),
  cancelReason: z.string().optional(),
  /** When each step was recorded, so that dating back shows. */
  recordedAt: z.record(z.string(), z.string()),
  /** Where it came from: a tag, or an activity of an order. */
  tagId: z.string().optional(),
  orderId: z.string().optional(),
  /** The path on whose run it was found. */
  pathId: z.int().optional(),
  activity: z.int().optional(),
});
export type EwoSheet = z.infer<typeof EwoSheet>;
