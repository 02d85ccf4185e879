// A tag: an anomaly on equipment or of order and cleanliness, who solves it and how (domain 6.1).
import * as z from 'zod';
import { choice, day, files, flag, id, instant, note, number, optional, ref, refs, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { ElementName } from '../structure/element-name.ts';
import { Consumed, Consumption } from '../warehouse/consumption.ts';
import { breakdownType, condition, Imported, MOST_TECHNICIANS } from './ewo.ts';
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

const action = () => choice('tagAction', tagActions);

const Hours = z
  .array(z.strictObject({ operatorId: ref('operator'), hours: number(0.01, 1000) }))
  .max(MOST_TECHNICIANS);

/** What somebody writes on a tag. */
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
  operators: optional(refs('operator', MOST_TECHNICIANS)),
  machineStatus: optional(choice('machineRunning', tagConditions)),
  priority: optional(choice('tagPriority', tagPriorities)),
  dueOn: optional(day()),
  images: optional(files()),
});
export type TagDraft = z.infer<typeof TagDraft>;

/** What a draft lacks, by field: the machine of an anomaly on equipment; object, action and reason notes of 5S (product §5). */
export function problemsOfTag(draft: Partial<TagDraft>): Partial<Record<keyof TagDraft, MessageCode>> {
  const problems: Partial<Record<keyof TagDraft, MessageCode>> = {};
  const needs = (...fields: (keyof TagDraft)[]) => {
    for (const field of fields) if (draft[field] === undefined) problems[field] = 'required';
  };
  if (draft.type === 'equipment') needs('machineId');
  if (draft.type === 'fiveS') needs('object');
  if (isFiveS(draft)) needs('anomaly', 'actionNotes', 'reasonNotes');
  return problems;
}

/** AM when an operator can solve it while the machine runs, WO of 5S; the writer may choose another (beyond 4). */
export function proposedPillar(tag: {
  type?: TagType;
  pillar?: Pillar;
  machineStatus?: 'stopped' | 'running';
  action?: TagAction;
  /** Of the element, if one is named. */
  autonomous?: boolean;
}): Pillar {
  if (tag.pillar === 'SAF') return 'SAF';
  if (tag.type === 'fiveS') return 'WO';
  const simple = tag.action === 'insert' || tag.action === 'inspect' || tag.action === 'notNecessary';
  return tag.machineStatus === 'running' && tag.autonomous !== false && simple ? 'AM' : 'PM';
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

/** What was done so far. */
export const TagWork = z.strictObject({
  startedAt: optional(instant()),
  hours: optional(Hours),
  spares: Consumption.spares,
  note: optional(note()),
  images: optional(files()),
});
export type TagWork = z.infer<typeof TagWork>;

export const TagClosing = z.strictObject({
  closingNotes: note().min(1),
  action: optional(action()),
  hours: optional(Hours),
  ...Consumption,
  closedAt: optional(instant()),
  images: optional(files()),
});
export type TagClosing = z.infer<typeof TagClosing>;

/** Why it is opened again, or handed to the other pillar. */
export const TagReason = z.strictObject({ reason: note(500).min(1) });

/** What the EWO it becomes says. */
export const TagToEwo = z.strictObject({
  machineStatus: condition(),
  breakdownDescription: optional(note(1000).min(1)),
  breakdownType: optional(breakdownType()),
});

/** Small on purpose: lists read thousands. */
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
  hours: z.array(z.object({ operatorId: z.int(), hours: z.number() })).optional(),
  /** Told to administrators because it grew too old. */
  escalated: flag().optional(),
  /** The path on whose run it was found. */
  pathId: z.int().optional(),
  /** It became an EWO. */
  ewoId: z.string().optional(),
  /** It came from a former system, under its number there. */
  imported: Imported.optional(),
});
export type Tag = z.infer<typeof Tag>;

export const TagSheet = z.object({
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
      spares: Consumed.spares,
      note: z.string().optional(),
    })
    .optional(),
  closingNotes: z.string().optional(),
  sapOrder: Consumed.sapOrder,
  booked: Consumed.booked,
  recordedAt: z.record(z.string(), z.string()),
  reopenedAt: z.array(z.string()).optional(),
  orderId: z.string().optional(),
  activity: z.int().optional(),
});
export type TagSheet = z.infer<typeof TagSheet>;
