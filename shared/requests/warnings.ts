// What had warned of a breakdown: tags open at the time, and activities found not in order, on the same branch shortly before
// (domain 5.7).
import { type Instant, minutesBetween } from '../day.ts';
import type { CycleType } from '../procedures/kinds.ts';
import type { EwoState } from './ewo-state.ts';
import { shareBranch } from './recurrence.ts';

/** Days before its creation within which something counts as a warning. */
export const WARNING_DAYS = 30;

interface Placed {
  /** Ids of its element and all above it, the highest first. */
  lineage: readonly string[];
}
export interface Sign extends Placed {
  kind: 'tag' | 'order';
  id: string;
  /** Of an order; absent: a work order. */
  type?: CycleType;
  code: string;
  what: string;
  at: Instant;
  /** Of a tag that was closed. */
  closedAt?: Instant;
  /** Of a tag that became an EWO, of which it warned nobody. */
  ewoId?: string;
}
export interface Warning extends Pick<Sign, 'kind' | 'id' | 'type' | 'code' | 'what' | 'at'> {
  /** Whole days before the breakdown. */
  days: number;
}

const DAY_MINUTES = 24 * 60;

/** Nothing can have warned of one without an element, and nobody asks it of one that is cancelled. */
export const couldBeWarnedOf = (ewo: { state: EwoState; elementId?: string }): boolean =>
  ewo.elementId !== undefined && ewo.state !== 'cancelled';

/** Of the EWOs that could be warned of, those that something had warned of, in percent. */
export const missedIndex = (could: number, warned: number): number | null =>
  could === 0 ? null : (warned / could) * 100;

/** The oldest first; none of an EWO without an element. */
export function warningsOf(
  ewo: Placed & { id: string; createdAt: Instant },
  signs: readonly Sign[],
): Warning[] {
  if (ewo.lineage.length === 0) return [];
  return signs
    .filter(({ at, closedAt, ewoId, lineage }) => {
      const before = minutesBetween(at, ewo.createdAt);
      const inTime = before >= 0 && before <= WARNING_DAYS * DAY_MINUTES && at !== ewo.createdAt;
      const stillOpen = closedAt === undefined || closedAt > ewo.createdAt;
      return (
        ewoId !== ewo.id && inTime && stillOpen && lineage.length > 0 && shareBranch(ewo.lineage, lineage)
      );
    })
    .map(({ kind, id, type, code, what, at }) => ({
      ...{ kind, id, type, code, what, at },
      days: Math.floor(minutesBetween(at, ewo.createdAt) / DAY_MINUTES),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
