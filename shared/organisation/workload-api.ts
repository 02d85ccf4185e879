// The calls behind boards: what teams have to do and can do, a proposal that evens it out, and its application.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { day, id, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { cycleTypes } from '../procedures/kinds.ts';

/** Days. */
export const LONGEST_WORKLOAD = 92;
/** Orders of one application. */
export const MOST_MOVED = 2_000;

const Values = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const period = { from: day(), to: day() };

export const WorkloadDay = z.object({
  on: z.string(),
  teamId: z.int(),
  load: z.number(),
  capacity: z.number(),
  saturation: z.int(),
});
export type WorkloadDay = z.infer<typeof WorkloadDay>;

/** What an order becomes, and what it was. */
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
export type Move = z.infer<typeof Move>;

function eachOnce(moves: readonly Move[], context: z.RefinementCtx) {
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

/** An order that was not moved, or not moved back, and why. */
const Kept = z.object({ orderId: z.string(), code: z.string(), values: Values });
const Undone = z.object({ undone: z.int(), kept: z.array(Kept) });

export const workloads = {
  days: endpoint({
    method: 'GET',
    path: '/workload',
    needs: ['teams', 'view'],
    plant: 'resources',
    input: z.strictObject(period),
    output: z.object({ days: z.array(WorkloadDay) }),
    says: 'Minutes that teams have to do and can do, and their share in percent, of the days from…to',
  }),
  balance: endpoint({
    method: 'POST',
    path: '/workload/balance',
    needs: ['workOrders', 'assign'],
    plant: 'resources',
    input: z.strictObject({ ...period, moves: z.enum(['level', 'assign']).default('assign') }),
    output: Balance,
    says: 'Proposes teams for orders that have none, or other days and teams for those that are not firm; writes nothing',
  }),
  apply: endpoint({
    method: 'POST',
    path: '/workload/apply',
    needs: ['workOrders', 'assign'],
    plant: 'resources',
    input: z
      .strictObject({
        moves: optional(z.array(Move).min(1).max(MOST_MOVED).superRefine(eachOnce)),
        batchId: optional(id()),
      })
      .superRefine(({ moves, batchId }, context) => {
        if ((moves === undefined) === (batchId === undefined))
          context.addIssue({
            code: 'custom',
            path: ['moves'],
            message: (moves ? 'notAllowed' : 'required') satisfies MessageCode,
          });
      }),
    output: z.object({
      ...{ batchId: z.string(), done: z.int(), of: z.int(), refused: z.array(Kept) },
      /** It was taken back since. */
      back: Undone.optional(),
    }),
    says: 'Assigns and moves orders as proposed, some at a time: call again with `batchId` until `done` is `of`; `refused` says of each order that stays why',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/workload/undo',
    needs: ['workOrders', 'assign'],
    plant: 'resources',
    input: z.strictObject({ batchId: id() }),
    output: Undone,
    says: 'Takes the newest application back, while nothing of it changed',
  }),
};
