// Tags: anomalies on equipment or of order and cleanliness, with their solution (domain 6.1).
import * as z from 'zod';
import { choice, day, files, flag, id, instant, note, number, optional, ref, refs, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { ElementName } from '../structure/element-name.ts';
import { ConsumptionFields, StoredConsumptionFields } from '../warehouse/consumption.ts';
import { breakdownTypeField, ImportOrigin, machineConditionField } from './ewo.ts';
import {
  isFiveS,
  type Pillar,
  pillars,
  type TagAction,
  type TagType,
  tagActions,
  tagConditions,
  tagObjects,
  tagPriorities,
  tagStates,
  tagTypes,
} from './tag-state.ts';
import { MAX_TECHNICIANS, StoredHours, TechnicianHours } from './technician-hours.ts';

const action = () => choice('tagAction', tagActions);

/** Form fields of a new tag. */
export const TagDraft = z.strictObject({
  type: choice('tagType', tagTypes),
  on: day(),
  shift: z.int().min(1).max(4).meta({ kind: 'choice', labels: 'shift' }),
  pillar: choice('pillar', pillars),
  machineId: optional(ref('machine')),
  elementId: optional(id()),
  workstation: optional(text(80)),
  object: optional(choice('tagObject', tagObjects)),
  anomaly: note(1000).min(1),
  drawingNumber: optional(text(60)),
  quantity: optional(number(0, 1e9)),
  action: optional(action()),
  actionNotes: optional(note(1000)),
  reason: optional(action()),
  reasonNotes: optional(note(1000)),
  suggestions: optional(note(1000)),
  operators: optional(refs('operator', MAX_TECHNICIANS)),
  machineStatus: optional(choice('machineRunning', tagConditions)),
  priority: optional(choice('tagPriority', tagPriorities)),
  dueOn: optional(day()),
  images: optional(files()),
});
export type TagDraft = z.infer<typeof TagDraft>;

/**
 * Returns missing fields: the machine of an equipment tag; object, anomaly and notes of a 5S tag (product
 * §5).
 */
export function validateTag(draft: Partial<TagDraft>): Partial<Record<keyof TagDraft, MessageCode>> {
  const problems: Partial<Record<keyof TagDraft, MessageCode>> = {};
  const requireFields = (...fields: (keyof TagDraft)[]) => {
    for (const field of fields) if (draft[field] === undefined) problems[field] = 'required';
  };
  if (draft.type === 'equipment') requireFields('machineId');
  if (draft.type === 'fiveS') requireFields('object');
  if (isFiveS(draft)) requireFields('anomaly', 'actionNotes', 'reasonNotes');
  return problems;
}

/**
 * Proposes the pillar: AM if an operator can solve it while the machine runs, WO for 5S; the author may
 * choose another (beyond 4).
 */
export function proposePillar(tag: {
  type?: TagType;
  pillar?: Pillar;
  machineStatus?: 'stopped' | 'running';
  action?: TagAction;
  /** True if the element carries autonomous maintenance; absent if no element is selected. */
  autonomous?: boolean;
}): Pillar {
  if (tag.pillar === 'SAF') return 'SAF';
  if (tag.type === 'fiveS') return 'WO';
  const isSimple = tag.action === 'insert' || tag.action === 'inspect' || tag.action === 'notNecessary';
  return tag.machineStatus === 'running' && tag.autonomous !== false && isSimple ? 'AM' : 'PM';
}

export const TagAssignment = z
  .strictObject({
    teamId: optional(ref('team')),
    operatorId: optional(ref('operator')),
    anomalies: optional(note(1000)),
    assignedAt: optional(instant()),
  })
  .refine(({ teamId, operatorId }) => (teamId === undefined) !== (operatorId === undefined), {
    error: 'required' satisfies MessageCode,
    path: ['teamId'],
  });

/** Report of the work done so far. */
export const TagWork = z.strictObject({
  startedAt: optional(instant()),
  hours: optional(TechnicianHours),
  spares: ConsumptionFields.spares,
  note: optional(note()),
  images: optional(files()),
});
export type TagWork = z.infer<typeof TagWork>;

export const TagClosing = z.strictObject({
  closingNotes: note().min(1),
  action: optional(action()),
  hours: optional(TechnicianHours),
  ...ConsumptionFields,
  closedAt: optional(instant()),
  images: optional(files()),
});
export type TagClosing = z.infer<typeof TagClosing>;

/** Reason for reopening, or for the hand-over to the other pillar. */
export const TagReason = z.strictObject({ reason: note(500).min(1) });

/** Fields of the EWO that is created from a tag. */
export const TagToEwo = z.strictObject({
  machineStatus: machineConditionField(),
  breakdownDescription: optional(note(1000).min(1)),
  breakdownType: optional(breakdownTypeField()),
});

/** A tag. It is small on purpose, since lists read thousands. */
export const Tag = z.object({
  code: z.string(),
  state: z.enum(tagStates),
  type: z.enum(tagTypes),
  pillar: z.enum(pillars),
  on: day(),
  shift: z.int(),
  machineId: z.int().optional(),
  elementId: z.string().optional(),
  element: ElementName.optional(),
  workstation: z.string().optional(),
  object: z.enum(tagObjects).optional(),
  anomaly: z.string(),
  action: z.enum(tagActions).optional(),
  machineStatus: z.enum(tagConditions).optional(),
  priority: z.enum(tagPriorities).optional(),
  dueOn: day().optional(),
  teamId: z.int().optional(),
  operatorId: z.int().optional(),
  requesterId: z.string(),
  requester: z.string(),
  createdAt: z.string(),
  createdOn: day(),
  assignedAt: z.string().optional(),
  closedAt: z.string().optional(),
  closedOn: day().optional(),
  closedBy: z.string().optional(),
  hours: StoredHours.optional(),
  /** True if administrators were notified of its age. */
  escalated: flag().optional(),
  /** The path whose run found it. */
  pathId: z.int().optional(),
  /** The EWO created from it. */
  ewoId: z.string().optional(),
  /** The free order last planned for it. */
  order: z.object({ id: z.string(), code: z.string() }).optional(),
  /** Present if the tag comes from a former system, whose number it keeps. */
  imported: ImportOrigin.optional(),
});
export type Tag = z.infer<typeof Tag>;

export const TagDetail = z.object({
  drawingNumber: z.string().optional(),
  quantity: z.number().optional(),
  actionNotes: z.string().optional(),
  reason: z.enum(tagActions).optional(),
  reasonNotes: z.string().optional(),
  suggestions: z.string().optional(),
  operators: z.array(z.int()).optional(),
  images: z.array(z.string()).optional(),
  anomalies: z.string().optional(),
  report: z
    .object({
      startedAt: z.string().optional(),
      spares: StoredConsumptionFields.spares,
      note: z.string().optional(),
    })
    .optional(),
  closingNotes: z.string().optional(),
  sapOrder: StoredConsumptionFields.sapOrder,
  booked: StoredConsumptionFields.booked,
  recordedAt: z.record(z.string(), z.string()),
  reopenedAt: z.array(z.string()).optional(),
  orderId: z.string().optional(),
  activity: z.int().optional(),
});
export type TagDetail = z.infer<typeof TagDetail>;
