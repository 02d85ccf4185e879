// Contracts of the workload boards: load and capacity of teams, a balancing proposal, and its application.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { day, id, integer, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { Confirmation, validateConfirmation } from '../planned/confirmation.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { dailyShifts } from '../requests/shift.ts';

/** Maximum period in days. */
export const MAX_WORKLOAD_DAYS = 92;
/** Maximum number of orders per application. */
export const MAX_WORKLOAD_MOVES = 2_000;

const Values = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const period = { from: day(), to: day() };

export const WorkloadDay = z.object({
  on: z.string(),
  teamId: z.int(),
  load: z.number(),
  capacity: z.number(),
  /** Percent; null for work on a day without present technicians. */
  saturation: z.int().nullable(),
});
export type WorkloadDay = z.infer<typeof WorkloadDay>;

/** The proposed team and day of an order, and the previous ones. */
export const WorkloadMove = z.object({
  orderId: z.string(),
  version: z.int(),
  type: z.enum(cycleTypes).optional(),
  code: z.string(),
  /** Man-minutes. */
  minutes: z.number(),
  teamId: z.int(),
  plannedOn: z.string(),
  before: z.object({ teamId: z.int().optional(), plannedOn: z.string() }),
});
export type WorkloadMove = z.infer<typeof WorkloadMove>;

export const Balance = z.object({
  moves: z.array(WorkloadMove),
  before: z.number(),
  after: z.number(),
  days: z.array(
    z.object({
      on: z.string(),
      teamId: z.int(),
      capacity: z.number(),
      before: z.number(),
      after: z.number(),
    }),
  ),
  left: z.array(z.object({ orderId: z.string(), code: z.string(), why: z.string(), values: Values })),
});
export type Balance = z.infer<typeof Balance>;

const Move = z.strictObject({
  orderId: id(),
  version: z.int().optional(),
  teamId: ref('team'),
  plannedOn: day(),
});
export type WorkloadMoveInput = z.infer<typeof Move>;

/** Refuses an order that is given twice. */
export function validateUniqueOrders(moves: readonly { orderId: string }[], context: z.RefinementCtx) {
  const seen = new Set<string>();
  for (const [i, { orderId }] of moves.entries()) {
    if (seen.has(orderId))
      context.addIssue({
        code: 'custom',
        path: [i, 'orderId'],
        message: 'givenTwice' satisfies MessageCode,
      });
    seen.add(orderId);
  }
}

/** Requires either moves, which begin a batch, or the batch to continue. */
export function validateMovesOrBatch(
  { moves, batchId }: { moves?: readonly unknown[]; batchId?: string },
  context: z.RefinementCtx,
) {
  if ((moves === undefined) === (batchId === undefined))
    context.addIssue({
      code: 'custom',
      path: ['moves'],
      message: (moves ? 'notAllowed' : 'required') satisfies MessageCode,
    });
}

/** An order that was not moved, or not moved back, and the reason. */
const UnmovedOrder = z.object({ orderId: z.string(), code: z.string(), values: Values });
export const UndoAnswer = z.object({ undone: z.int(), kept: z.array(UnmovedOrder) });
export type UndoAnswer = z.infer<typeof UndoAnswer>;
export const ApplyAnswer = z.object({
  ...{ batchId: z.string(), done: z.int(), of: z.int(), refused: z.array(UnmovedOrder) },
  /** Result of the undo, if the application was undone. */
  back: UndoAnswer.optional(),
});
export type ApplyAnswer = z.infer<typeof ApplyAnswer>;

/** Technicians of a shift and the mean wait of its EWOs, from those of the last ninety days (PS26). */
const ShiftStaffing = z.object({
  shift: z.enum(dailyShifts),
  ewos: z.int(),
  hours: z.number(),
  /** Null for fewer than ten EWOs, or if none of them was closed. */
  perHour: z.number().nullable(),
  /** Mean minutes of an intervention, without holds. */
  serviceMinutes: z.number().nullable(),
  /** Active technicians of the shift, by their own shift or that of their team. */
  roster: z.int(),
  /** Mean wait in minutes by number of technicians; null if they never catch up. */
  waits: z.array(z.object({ technicians: z.int(), minutes: z.number().nullable() })),
});

export const workloads = {
  days: defineEndpoint({
    method: 'GET',
    path: '/workload',
    requiredPermission: ['teams', 'view'],
    plant: 'resources',
    input: z.strictObject(period),
    output: z.object({ days: z.array(WorkloadDay) }),
    summary: 'Minutes that teams have to do and can do, and their share in percent, of the days from…to',
  }),
  shifts: defineEndpoint({
    method: 'GET',
    path: '/workload/shifts',
    requiredPermission: ['teams', 'view'],
    plant: 'resources',
    input: z.strictObject({ teamId: integer().optional() }),
    output: z.object({ from: day(), to: day(), shifts: z.array(ShiftStaffing) }),
    summary:
      'Mean wait of EWOs by shift and number of technicians, of the plant or a team, from the EWOs of the last ninety days',
  }),
  balance: defineEndpoint({
    method: 'POST',
    path: '/workload/balance',
    requiredPermission: ['workOrders', 'assign'],
    plant: 'resources',
    input: z.strictObject({ ...period, moves: z.enum(['level', 'assign']).default('assign') }),
    output: Balance,
    summary:
      'Proposes teams for orders that have none, or other days and teams for those that are not firm; writes nothing',
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/workload/apply',
    resumable: true,
    requiredPermission: ['workOrders', 'assign'],
    plant: 'resources',
    input: z
      .strictObject({
        moves: optional(z.array(Move).min(1).max(MAX_WORKLOAD_MOVES).superRefine(validateUniqueOrders)),
        batchId: optional(id()),
        /** Confirms days closed to maintenance, when the batch begins. */
        ...Confirmation,
      })
      .superRefine(validateConfirmation)
      .superRefine(validateMovesOrBatch),
    output: ApplyAnswer,
    summary:
      'Assigns and moves orders as proposed, some at a time: call again with `batchId` until `done` is `of`; `refused` says of each order that stays why',
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/workload/undo',
    resumable: true,
    requiredPermission: ['workOrders', 'assign'],
    plant: 'resources',
    input: z.strictObject({ batchId: id() }),
    output: UndoAnswer,
    summary: 'Takes the newest application back, while nothing of it changed',
  }),
};
