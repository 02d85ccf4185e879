// The written method: SMP, checklist or SOP, its phases and who may change it when (domain 4.2).
import * as z from 'zod';
import {
  choice,
  choices,
  code,
  day,
  id,
  images,
  minutes,
  note,
  number,
  optional,
  ref,
  refs,
  required,
  whole,
} from '../fields.ts';
import { SkillLevel, skillLevels } from '../organisation/skill.ts';
import { MOST_SPARES } from '../warehouse/consumption.ts';
import { AskedControl } from './asked-control.ts';
import { cycleTypologies, ppe, procedureKinds, strategyKinds } from './kinds.ts';

/** How much of a lubricant, in the lubricant's own unit. */
export const Lubrication = z.strictObject({
  lubricantId: ref('lubricant'),
  quantity: optional(number(0, 100_000)),
});
export type Lubrication = z.infer<typeof Lubrication>;

/** How many of a spare the work takes, in the spare's own unit. */
export const KitSpare = z.strictObject({ sparePartId: ref('sparePart'), quantity: number(0.001, 1e6) });
export type KitSpare = z.infer<typeof KitSpare>;

/** What one procedure names altogether: a new one with all of them is one transaction. */
export const MOST_NAMED = 30;

export const Procedure = z.strictObject({
  code: code(),
  description: required(),
  typology: choice('cycleTypology', cycleTypologies),
  strategyKind: choice('strategyKind', strategyKinds).default('tbm'),
  machineState: choice('machineRunning', ['stopped', 'running']).default('stopped'),
  technicians: whole(1, 50).default(1),
  /** Overrides the sum of the phases' minutes. */
  minutesOverride: optional(minutes()),
  ppe: choices('ppe', ppe).default([]),
  /** The library class the procedure is written for. */
  targetLevel: optional(choice('level', ['machine', 'group', 'subgroup', 'component'])),
  targetTypologyId: optional(ref('componentTypology')),
  toolIds: optional(refs('tool', 10)),
  controlToolIds: optional(refs('controlTool', 5)),
  materialIds: optional(refs('material', 8)),
  lubricants: optional(z.array(Lubrication).max(5)),
  spares: optional(z.array(KitSpare).max(MOST_SPARES)),
  professionalGroupId: optional(ref('professionalGroup')),
  /** What whoever does it must be able to do. */
  capacities: optional(skillLevels()),
  safetyNote: optional(note(1000)),
});
export type Procedure = z.infer<typeof Procedure>;

export const Phase = z.strictObject({
  procedureId: ref('procedure'),
  /** Order within the procedure, from 1. */
  seq: whole(1, 500),
  description: required(1000),
  minutes: minutes(10_000).default(0),
  keyPoint: optional(note(1000)),
  ppe: optional(choices('ppe', ppe)),
  images: images().default([]),
  /** What is measured or looked at in it. */
  controlIds: optional(refs('control', 10)),
});
export type Phase = z.infer<typeof Phase>;

/** What is in use since an approval; what an order says of its work comes from here, never from a draft. */
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
  /** Of all phases in their order, each once. */
  controls: z.array(AskedControl).optional(),
});
export type Approval = z.infer<typeof Approval>;

/** What the server adds to a procedure: its kind, of the calls that made it, where it stands and who holds it. */
export const ProcedureState = z.object({
  kind: choice('procedureKind', procedureKinds),
  edition: z.int(),
  revision: z.int(),
  phaseMinutes: z.int(),
  phases: z.int(),
  charge: z.object({ user: z.string(), name: z.string(), at: z.string() }).optional(),
  approved: Approval.optional(),
  /** Adapted procedures: the generic one they were copied from, and the place they are bound to. */
  origin: z.object({ procedureId: z.int(), edition: z.int(), revision: z.int() }).optional(),
  adaptedTo: z.object({ machineId: z.int(), elementId: id().optional() }).optional(),
});
export type ProcedureState = z.infer<typeof ProcedureState>;

/** What the work takes along and whom it needs, in words: a frozen revision keeps them as they were. */
export const Kit = z.object({
  tools: z.array(z.string()),
  controlTools: z.array(z.string()),
  materials: z.array(z.string()),
  lubricants: z.array(z.object({ name: z.string(), quantity: z.number().optional(), unit: z.string() })),
  /** Absent where none are named. */
  spares: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })).optional(),
  professionalGroupId: z.string().optional(),
  capacities: z.array(z.object({ name: z.string(), level: z.int() })).optional(),
});
export type Kit = z.infer<typeof Kit>;

/** What was approved, frozen: the sheet orders show, whatever is drafted since. */
export const Revision = z.object({
  ...Procedure.shape,
  kind: ProcedureState.shape.kind,
  edition: z.int(),
  revision: z.int(),
  phaseMinutes: z.int(),
  approved: Approval,
  kit: Kit.optional(),
  controls: z.array(AskedControl).optional(),
  phaseList: z.array(Phase.omit({ procedureId: true })),
});
export type Revision = z.infer<typeof Revision>;
