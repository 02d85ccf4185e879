// Contracts of the fewest stops: production's own stops, a plan of the fewest days, its application and undo.
import * as z from 'zod';
import { defineArchive, defineEndpoint } from '../contract.ts';
import { day, id, optional, refs } from '../fields.ts';
import { Confirmation, validateConfirmation } from '../planned/confirmation.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { MAX_STOP_MACHINES } from './fewest-stops.ts';
import { ProductionStop, validateProductionStop } from './production-stop.ts';
import {
  ApplyAnswer,
  MAX_WORKLOAD_MOVES,
  UndoAnswer,
  validateMovesOrBatch,
  validateUniqueOrders,
} from './workload-api.ts';

/** A planned stop has no permissions of its own to create and delete: who edits creates, who cancels deletes. */
export const productionStops = defineArchive('/stops', 'stops', ProductionStop, validateProductionStop, {
  create: 'edit',
  remove: 'cancel',
});

/** Work on a day of the plan: an order, or a date of a cycle that has no order yet. */
const StopWorkItem = z.object({
  /** Absent for a date without an order. */
  orderId: z.string().optional(),
  version: z.int().optional(),
  type: z.enum(cycleTypes).optional(),
  /** Code of the order. */
  code: z.string().optional(),
  cycleId: z.int().optional(),
  machineId: z.int(),
  teamId: z.int().optional(),
  /** Planned day before the plan. */
  plannedOn: z.string(),
  /** Man-minutes. */
  minutes: z.number(),
  /** Why it stands where it is. */
  fixed: z.string().optional(),
});
export type StopWorkItem = z.infer<typeof StopWorkItem>;

const StopDay = z.object({
  on: z.string(),
  orders: z.array(z.string()),
  works: z.array(StopWorkItem),
  /** Whether production is stopped for it; false if it does not run that day anyway. */
  stop: z.boolean(),
  /** True for a closed day on which maintenance works. */
  closed: z.boolean(),
  /** Load of the teams with work that day, after the plan, in minutes. */
  teams: z.array(z.object({ teamId: z.int(), load: z.number(), capacity: z.number() })),
});
export type StopDay = z.infer<typeof StopDay>;

const StopPlan = z.object({
  days: z.array(StopDay),
  before: z.int(),
  after: z.int(),
  /** Work that has no possible day in its window and stays where it is. */
  left: z.array(StopWorkItem),
});
export type StopPlanAnswer = z.infer<typeof StopPlan>;

const StopMove = z.strictObject({ orderId: id(), version: z.int().optional(), plannedOn: day() });
export type StopMove = z.infer<typeof StopMove>;

const MonthStops = z.object({ month: z.string(), before: z.int(), after: z.int() });

export const stopPlans = {
  plan: defineEndpoint({
    method: 'POST',
    path: '/stops/plan',
    requiredPermission: ['stops', 'view'],
    input: z.strictObject({
      machineIds: refs('machine', MAX_STOP_MACHINES, 1),
      from: day(),
      to: day(),
    }),
    output: StopPlan,
    summary:
      'The fewest days on which the work of these machines that needs them stopped can be done, at most 56 days ahead; writes nothing',
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/stops/apply',
    resumable: true,
    requiredPermission: ['stops', 'edit'],
    input: z
      .strictObject({
        moves: optional(z.array(StopMove).min(1).max(MAX_WORKLOAD_MOVES).superRefine(validateUniqueOrders)),
        batchId: optional(id()),
        /** Confirms days closed to maintenance, when the batch begins. */
        ...Confirmation,
      })
      .superRefine(validateConfirmation)
      .superRefine(validateMovesOrBatch),
    output: ApplyAnswer,
    summary:
      'Moves orders as planned, some at a time: call again with `batchId` until `done` is `of`; `refused` says of each order that stays why',
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/stops/undo',
    resumable: true,
    requiredPermission: ['stops', 'cancel'],
    input: z.strictObject({ batchId: id() }),
    output: UndoAnswer,
    summary: 'Takes the newest application back, while nothing of it changed',
  }),
  months: defineEndpoint({
    method: 'GET',
    path: '/stops/months',
    requiredPermission: ['stops', 'view'],
    input: z.strictObject({ from: day(), to: day() }),
    output: z.object({ months: z.array(MonthStops) }),
    summary:
      'Machine stops by planned work in each month of at most 186 days, before and after plans of the fewest stops',
  }),
};
