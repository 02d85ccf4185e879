// Reports of a chain to administrators (decision PS60): its head and count once a week, and a break at once.
import { addDays, type Day } from '../../day.ts';
import type { ChainFault } from './chain.ts';

/** Result of the nightly verification of a chain on a local day. */
export interface ChainReport {
  day: Day;
  /** Number of intact links, and the hash of the last of them. */
  entries: number;
  head: string;
  /** Number of the first link that is not intact, and why. */
  firstBreak?: number;
  fault?: ChainFault;
  /** Number of entries that stand beside the chain. */
  added?: number;
  /** Number of records with versions that the trail does not explain, among those compared that night. */
  gaps?: number;
}

/** Days between two reports of the same result. */
const DAYS_BETWEEN_REPORTS = 7;

/** Whether the chain itself is not what was sealed. */
export const isChainBroken = ({ firstBreak, added = 0 }: ChainReport): boolean =>
  firstBreak !== undefined || added > 0;

/** Whether a verification found that something was changed, left out or added. */
export const hasFindings = (report: ChainReport): boolean => isChainBroken(report) || (report.gaps ?? 0) > 0;

/**
 * Whether administrators get a report, given the last one that they got: each week, and when something was found
 * that the last one did not name.
 */
export function isReportDue(last: ChainReport | undefined, found: ChainReport): boolean {
  if (!last || addDays(last.day, DAYS_BETWEEN_REPORTS) <= found.day) return true;
  const names = ['firstBreak', 'fault', 'added', 'gaps'] as const;
  return hasFindings(found) && names.some((name) => found[name] !== last[name]);
}
