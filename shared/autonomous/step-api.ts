// Contracts of the steps of machines, for autonomous maintenance and professional maintenance alike.
import * as z from 'zod';
import { defineEndpoint, LongPageInput, page } from '../contract.ts';
import { id, integer, note, number, optional } from '../fields.ts';
import { Blocker, ConfirmedStep, LAST_STEP, StepFigures } from './step.ts';

const MachineId = z.strictObject({ machineId: integer() });

/** `step` is the last one confirmed; a machine without any has step 0 and an empty history. */
export const MachineSteps = z.object({
  machineId: z.int(),
  step: z.int(),
  version: z.int().optional(),
  history: z.array(ConfirmedStep),
  /** The next step, absent after the last. */
  next: z.int().optional(),
  ready: z.boolean(),
  blockers: z.array(Blocker),
  figures: StepFigures,
});
export type MachineSteps = z.infer<typeof MachineSteps>;

const confirmation = {
  machineId: integer(),
  step: z.int().min(0).max(LAST_STEP),
  score: optional(number(0, 100)),
  note: optional(note(1000)),
  version: z.int().optional(),
};

const createStepCalls = <const Path extends string>(path: Path, says: string) => ({
  get: defineEndpoint({
    method: 'GET',
    path: `${path}/items/{machineId}`,
    requiredPermission: ['steps', 'view'],
    input: MachineId,
    output: MachineSteps,
    summary: `${says}: where a machine stands, and what holds up its next step`,
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: `${path}/items/{machineId}/confirm`,
    requiredPermission: ['steps', 'approve'],
    input: z.strictObject(confirmation),
    output: MachineSteps,
    summary: `${says}: confirms the next step; one that is not ready needs a note`,
  }),
});

export const TransferItem = z.object({
  strategyId: z.string(),
  procedureId: z.int(),
  code: z.string(),
  description: z.string(),
  elementId: z.string(),
  element: z.string(),
  frequency: z.object({ n: z.int(), unit: z.enum(['D', 'W', 'M', 'Y']) }),
  minutes: z.number(),
  hoursPerYear: z.number(),
});
export type TransferItem = z.infer<typeof TransferItem>;

export const amSteps = {
  ...createStepCalls('/amstep', 'Autonomous maintenance'),
  list: defineEndpoint({
    method: 'GET',
    path: '/amstep/items',
    requiredPermission: ['steps', 'view'],
    input: LongPageInput,
    output: page(z.object({ machineId: z.int(), am: z.int().optional(), pm: z.int().optional() })),
    summary: 'The steps of all machines that have any confirmed',
  }),
  transfers: defineEndpoint({
    method: 'GET',
    path: '/amstep/items/{machineId}/transfers',
    requiredPermission: ['steps', 'view'],
    input: MachineId,
    output: z.object({ items: z.array(TransferItem), hoursPerYear: z.number() }),
    summary: 'Planned work of a machine that operators could take over, with the hours a year it frees',
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/amstep/items/{machineId}/transfer',
    requiredPermission: ['autonomous', 'create'],
    input: z.strictObject({ machineId: integer(), strategyId: id() }),
    output: z.object({ procedureId: z.int(), code: z.string() }),
    summary: 'Drafts an SOP from such work; the strategy stays until somebody takes it away',
    resumable: true,
  }),
};
export const pmSteps = createStepCalls('/pmstep', 'Professional maintenance');
