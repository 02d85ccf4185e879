// Consequences of closing an EWO: repeated failure, and whether a root cause analysis is required (domain
// 5.4, 7.6).
import type { Instant } from '../day.ts';
import type { MachineClass } from '../structure/classes.ts';
import { type AnalysisReason, analysisReasons, type BreakdownType, type EwoState } from './ewo-state.ts';

interface Failure {
  id: string;
  state: EwoState;
  elementId?: string;
  breakdownType?: BreakdownType;
  closedAt?: Instant;
}

/**
 * Counts the machine's EWOs with the same element and breakdown type that were closed within `days` before
 * it.
 */
export function countRepeats(ewo: Failure, machineEwos: readonly Failure[], days: number): number {
  const end = ewo.closedAt;
  if (end === undefined) return 0;
  const since = new Date(Date.parse(end) - days * 86_400_000).toISOString();
  return machineEwos.filter(
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

interface AssessedEwo {
  class?: MachineClass;
  breakdownType?: BreakdownType;
  /** In minutes. */
  downtime: number;
  repeats: number;
}

/** Returns the reasons why a closed EWO requires a root cause analysis; empty if it does not (domain 7.6). */
export function findAnalysisReasons(
  ewo: AssessedEwo,
  { rcaMinutes, rcaClasses }: { rcaMinutes: number; rcaClasses: readonly MachineClass[] },
): AnalysisReason[] {
  const isReasonMet: Record<AnalysisReason, boolean> = {
    class: ewo.class !== undefined && rcaClasses.includes(ewo.class),
    downtime: ewo.downtime >= rcaMinutes,
    repeats: ewo.repeats > 0,
    safety: ewo.breakdownType === 'safety',
  };
  return analysisReasons.filter((reason) => isReasonMet[reason]);
}
