// One procedure on one element of a machine; free while it belongs to no cycle (domain 4.3).
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

/** What the server adds: the cycle that took it, and the sort of cycle it can join. */
export const StrategyState = z.object({ typeCycle: z.enum(cycleTypes), cycleId: z.int().optional() });
export type StrategyState = z.infer<typeof StrategyState>;

/** It can join a cycle. */
export const isFree = ({
  active,
  cycleId,
}: Pick<Strategy, 'active'> & Pick<StrategyState, 'cycleId'>): boolean => active && cycleId === undefined;

/** What of a machine it is about, and how: no two of its strategies say the same. */
export const placeOf = ({ elementId = '', procedureId }: Pick<Strategy, 'elementId' | 'procedureId'>) =>
  `${elementId} ${procedureId}`;

/** Whose rights hold beside those of strategies: nobody puts a method on an element that is not theirs to make. */
export const strategyArea = {
  workorders: 'strategies',
  checklists: 'checklists',
  am: 'autonomous',
} as const satisfies Record<(typeof cycleTypes)[number], Area>;

export const typeCycleOf = { smp: 'workorders', checklist: 'checklists', sop: 'am' } as const;
