// Strategies: one procedure on one element of a machine; free while it belongs to no cycle (domain 4.3).
import * as z from 'zod';
import { choice, flag, id, optional, ref } from '../fields.ts';
import type { Area } from '../permissions.ts';
import { cycleTypes, strategyKinds } from './kinds.ts';

export const Strategy = z.strictObject({
  machineId: ref('machine'),
  /** Absent: the machine as a whole. */
  elementId: optional(id()),
  procedureId: ref('procedure'),
  strategyKind: choice('strategyKind', strategyKinds).default('tbm'),
  active: flag().default(true),
});
export type Strategy = z.infer<typeof Strategy>;

/** Computed fields: the cycle that contains the strategy, and the type of cycle it can join. */
export const StrategyState = z.object({ typeCycle: z.enum(cycleTypes), cycleId: z.int().optional() });
export type StrategyState = z.infer<typeof StrategyState>;

/** Whether the strategy can join a cycle. */
export const isFree = ({
  active,
  cycleId,
}: Pick<Strategy, 'active'> & Pick<StrategyState, 'cycleId'>): boolean => active && cycleId === undefined;

/** Returns the uniqueness key of a strategy within its machine: element and procedure. */
export const buildStrategyKey = ({
  elementId = '',
  procedureId,
}: Pick<Strategy, 'elementId' | 'procedureId'>) => `${elementId} ${procedureId}`;

/**
 * Area whose permissions are checked in addition to those of strategies, by cycle type: a user may only
 * assign procedures that they may also manage.
 */
export const strategyArea = {
  workorders: 'strategies',
  checklists: 'checklists',
  am: 'autonomous',
} as const satisfies Record<(typeof cycleTypes)[number], Area>;

export const cycleTypeByProcedureKind = { smp: 'workorders', checklist: 'checklists', sop: 'am' } as const;
