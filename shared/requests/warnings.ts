// Warnings before a breakdown: open tags, and activities found not OK, on the same branch shortly before
// (domain 5.7).
import { type Instant, minutesBetween } from '../day.ts';
import type { CycleType } from '../procedures/kinds.ts';
import type { EwoState } from './ewo-state.ts';
import { isOnSameBranch } from './recurrence.ts';

/** Days before the breakdown within which a sign counts as a warning. */
export const WARNING_DAYS = 30;

interface ElementLineage {
  /** Ids of its element and all ancestors, topmost first. */
  lineage: readonly string[];
}
export interface WarningSign extends ElementLineage {
  kind: 'tag' | 'order';
  id: string;
  /** Cycle type of an order; absent: a work order. */
  type?: CycleType;
  code: string;
  what: string;
  at: Instant;
  /** Instant of closing, for a closed tag. */
  closedAt?: Instant;
  /** The EWO created from a tag, of which the tag is no warning. */
  ewoId?: string;
}
export interface Warning extends Pick<WarningSign, 'kind' | 'id' | 'type' | 'code' | 'what' | 'at'> {
  /** Whole days before the breakdown. */
  days: number;
}

const DAY_MINUTES = 24 * 60;

/** Whether an EWO can have a warning: with an element, and not cancelled. */
export const canHaveWarning = (ewo: { state: EwoState; elementId?: string }): boolean =>
  ewo.elementId !== undefined && ewo.state !== 'cancelled';

/** Returns the percentage of EWOs with a warning among those that could have one. */
export const computeMissedWarningIndex = (possibleCount: number, warnedCount: number): number | null =>
  possibleCount === 0 ? null : (warnedCount / possibleCount) * 100;

/** Returns the warnings, oldest first; none for an EWO without an element. */
export function findWarnings(
  ewo: ElementLineage & { id: string; createdAt: Instant },
  signs: readonly WarningSign[],
): Warning[] {
  if (ewo.lineage.length === 0) return [];
  return signs
    .filter(({ at, closedAt, ewoId, lineage }) => {
      const minutesBefore = minutesBetween(at, ewo.createdAt);
      const isInTime =
        minutesBefore >= 0 && minutesBefore <= WARNING_DAYS * DAY_MINUTES && at !== ewo.createdAt;
      const isStillOpen = closedAt === undefined || closedAt > ewo.createdAt;
      return (
        ewoId !== ewo.id &&
        isInTime &&
        isStillOpen &&
        lineage.length > 0 &&
        isOnSameBranch(ewo.lineage, lineage)
      );
    })
    .map(({ kind, id, type, code, what, at }) => ({
      ...{ kind, id, type, code, what, at },
      days: Math.floor(minutesBetween(at, ewo.createdAt) / DAY_MINUTES),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
