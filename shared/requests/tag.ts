// Tags: anomalies on equipment or of order and cleanliness, with their solution (domain 6.1).
import * as z from 'zod';
import { day, files, flag, instant, note, optional, ref, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { ElementName } from '../structure/element-name.ts';
import { ConsumptionFields, StoredConsumptionFields } from '../warehouse/consumption.ts';
import { ImportOrigin } from './ewo.ts';
import { breakdownTypeField, machineConditionField } from './ewo-fields.ts';
import { safetyFieldNames } from './safety-tag/safety-tag.ts';
import { storedTagDetailShape, storedTagShape, tagAction, tagDraftShape } from './tag-fields.ts';
import { isFiveS, type Pillar, type TagAction, type TagType, tagStates } from './tag-state.ts';
import { StoredHours, TechnicianHours } from './technician-hours.ts';

/** Form fields of a new tag. */
export const TagDraft = z.strictObject({
  ...tagDraftShape,
  /** The injured person of a safety tag; stored apart, since few may read it (decisions PS62). */
  injured: optional(text(200)),
});
export type TagDraft = z.infer<typeof TagDraft>;

/**
 * Returns missing fields: the machine of an equipment tag; object, anomaly and notes of a 5S tag (product
 * §5); of kind, severity and instant of a safety tag those that are absent while another is given (decisions
 * PS62). Without all three it waits for a person who classifies it.
 */
export function validateTag(draft: Partial<TagDraft>): Partial<Record<keyof TagDraft, MessageCode>> {
  const problems: Partial<Record<keyof TagDraft, MessageCode>> = {};
  const requireFields = (...fields: (keyof TagDraft)[]) => {
    for (const field of fields) if (draft[field] === undefined) problems[field] = 'required';
  };
  if (draft.type === 'equipment') requireFields('machineId');
  if (draft.type === 'fiveS') requireFields('object');
  if (isFiveS(draft)) requireFields('anomaly', 'actionNotes', 'reasonNotes');
  if (draft.pillar === 'SAF' && safetyFieldNames.some((name) => draft[name] !== undefined))
    requireFields(...safetyFieldNames);
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
  action: optional(tagAction()),
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
  ...storedTagShape,
  element: ElementName.optional(),
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
  ...storedTagDetailShape,
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
