// Procedures: SMP, checklist or SOP, with their phases and the states in which they may be changed (domain
// 4.2).
import * as z from 'zod';
import {
  choice,
  choices,
  code,
  day,
  flag,
  id,
  images,
  minutes,
  note,
  number,
  optional,
  ref,
  refs,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { SkillLevel, skillLevels } from '../organisation/skill.ts';
import { workNeedFields } from '../safety/need-fields.ts';
import { MAX_SPARES } from '../warehouse/consumption.ts';
import { ControlSnapshot } from './asked-control.ts';
import { cycleTypologies, ppe, procedureKinds, strategyKinds } from './kinds.ts';

/** Amount of a lubricant, in the lubricant's own unit. */
export const Lubrication = z.strictObject({
  lubricantId: ref('lubricant'),
  quantity: optional(number(0, 100_000)),
});
export type Lubrication = z.infer<typeof Lubrication>;

/** Quantity of a spare that the work takes, in the spare's own unit. */
export const KitSpare = z.strictObject({ sparePartId: ref('sparePart'), quantity: number(0.001, 1e6) });
export type KitSpare = z.infer<typeof KitSpare>;

/** Maximum number of references of a procedure: creating one with all of them is one transaction. */
export const MAX_PROCEDURE_REFERENCES = 30;

export const Procedure = z.strictObject({
  code: code(),
  description: requiredText(),
  typology: choice('cycleTypology', cycleTypologies),
  strategyKind: choice('strategyKind', strategyKinds).default('tbm'),
  machineState: choice('machineRunning', ['stopped', 'running']).default('stopped'),
  technicians: wholeNumber(1, 50).default(1),
  /** Overrides the sum of the phases' minutes. */
  minutesOverride: optional(minutes()),
  ppe: choices('ppe', ppe).default([]),
  /** The library class for which the procedure is written. */
  targetLevel: optional(choice('level', ['machine', 'group', 'subgroup', 'component'])),
  targetTypologyId: optional(ref('componentTypology')),
  toolIds: optional(refs('tool', 10)),
  controlToolIds: optional(refs('controlTool', 5)),
  materialIds: optional(refs('material', 8)),
  lubricants: optional(z.array(Lubrication).max(5)),
  spares: optional(z.array(KitSpare).max(MAX_SPARES)),
  professionalGroupId: optional(ref('professionalGroup')),
  /** Skills that the work requires. */
  capacities: optional(skillLevels()),
  safetyNote: optional(note(1000)),
  ...workNeedFields,
  /** Whether the closing of its orders is signed (PS56). */
  toSign: optional(flag()),
});
export type Procedure = z.infer<typeof Procedure>;

/** Maximum number of phases of a procedure. */
export const MAX_PHASES = 90;
/** Maximum length of the description of a phase. */
export const MAX_PHASE_TEXT = 1000;

export const Phase = z.strictObject({
  procedureId: ref('procedure'),
  /** Position within the procedure, from 1. */
  seq: wholeNumber(1, 500),
  description: requiredText(MAX_PHASE_TEXT),
  minutes: minutes(10_000).default(0),
  keyPoint: optional(note(1000)),
  ppe: optional(choices('ppe', ppe)),
  images: images().default([]),
  /** Controls that are carried out in the phase. */
  controlIds: optional(refs('control', 10)),
});
export type Phase = z.infer<typeof Phase>;

/** Data frozen by an approval: orders take their work from here, never from a draft. */
const Approval = z.object({
  edition: z.int(),
  revision: z.int(),
  on: day(),
  by: z.string(),
  code: z.string(),
  description: z.string(),
  technicians: z.int(),
  minutes: z.int(),
  spares: z.array(KitSpare).optional(),
  lubricants: z.array(Lubrication).optional(),
  capacities: z.array(SkillLevel).optional(),
  toSign: flag().optional(),
  ...workNeedFields,
  /** Controls of all phases in their order, without duplicates. */
  controls: z.array(ControlSnapshot).optional(),
});
export type Approval = z.infer<typeof Approval>;

/**
 * Computed fields of a procedure: its kind (given by the contract that created it), edition, approval and
 * charge.
 */
export const ProcedureState = z.object({
  kind: choice('procedureKind', procedureKinds),
  edition: z.int(),
  revision: z.int(),
  phaseMinutes: z.int(),
  phases: z.int(),
  charge: z.object({ user: z.string(), name: z.string(), at: z.string() }).optional(),
  approved: Approval.optional(),
  /**
   * Present in adapted procedures: the generic procedure they were copied from, and the machine or element
   * they are bound to.
   */
  origin: z.object({ procedureId: z.int(), edition: z.int(), revision: z.int() }).optional(),
  adaptedTo: z.object({ machineId: z.int(), elementId: id().optional() }).optional(),
});
export type ProcedureState = z.infer<typeof ProcedureState>;

/**
 * Tools, materials, spares and skills of the work as names, so that a frozen revision is independent of later
 * changes.
 */
export const Kit = z.object({
  tools: z.array(z.string()),
  controlTools: z.array(z.string()),
  materials: z.array(z.string()),
  lubricants: z.array(z.object({ name: z.string(), quantity: z.number().optional(), unit: z.string() })),
  /** Absent if there are none. */
  spares: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })).optional(),
  professionalGroupId: z.string().optional(),
  capacities: z.array(z.object({ name: z.string(), level: z.int() })).optional(),
});
export type Kit = z.infer<typeof Kit>;

/** An approved revision, frozen: orders show it whatever is drafted since. */
export const Revision = z.object({
  ...Procedure.shape,
  kind: ProcedureState.shape.kind,
  edition: z.int(),
  revision: z.int(),
  phaseMinutes: z.int(),
  approved: Approval,
  kit: Kit.optional(),
  controls: z.array(ControlSnapshot).optional(),
  phaseList: z.array(Phase.omit({ procedureId: true })),
});
export type Revision = z.infer<typeof Revision>;
