// What follows from the closing of an EWO: whether the failure repeats, and whether its root cause must be looked for (domain 5.4, 7.6).
import type { Instant } from '../day.ts';
import type { MachineClass } from '../structure/classes.ts';
import type { BreakdownType, EwoState } from './ewo-state.ts';

interface Failure {
  id: string;
  state: EwoState;
  elementId?: string;
  breakdownType?: BreakdownType;
  closedAt?: Instant;
}

/** How many of the machine's EWOs of the same element and breakdown type were closed within so many days before it. */
export function repeatsOf(ewo: Failure, ofMachine: readonly Failure[], days: number): number {
  const end = ewo.closedAt;
  if (end === undefined) return 0;
  const since = new Date(Date.parse(end) - days * 86_400_000).toISOString();
  return ofMachine.filter(
    ({ id, state, elementId, breakdownType, closedAt }) =>
      id !== ewo.id &&
      state === 'closed' &&
      elementId === ewo.elementId &&
      breakdownType === ewo.breakdownType &&
      closedAt !== undefined &&
      closedAt >= since &&
      closedAt <= end,
  ).length;
}

interface Weighed {
  class?: MachineClass;
  breakdownType?: BreakdownType;
  /** In minutes. */
  downtime: number;
  repeats: number;
}

/** Does the plant want its root cause to be looked for? */
export const analysisRequired = (
  ewo: Weighed,
  { rcaMinutes, rcaClasses }: { rcaMinutes: number; rcaClasses: readonly MachineClass[] },
): boolean =>
  (ewo.class !== undefined && rcaClasses.includes(ewo.class)) ||
  ewo.downtime >= rcaMinutes ||
  ewo.repeats > 0 ||
  ewo.breakdownType === 'safety';
