// Opportunity window: selects the most valuable work that fits into the time left of a stop.
import { computeQuantile } from '../quantile.ts';
import type { MachineClass } from '../structure/classes.ts';

/** Work is planned in slots of 15 minutes. */
const SLOT = 15;
/** Minimum expected duration of a stop, in minutes. */
const MIN_MINUTES_LEFT = 15;
/** Expected minutes without any history. */
const DEFAULT_MINUTES = 60;
/** Number of closed EWOs on which the expectation is based, and the minimum number. */
export const SAMPLE_SIZE = 10;
const MIN_SAMPLE_SIZE = 3;

/** One possible work, with its minutes and value. */
export interface OpportunityWork {
  code: string;
  minutes: number;
  value: number;
}

const roundUpToSlot = (minutes: number): number => Math.max(1, Math.ceil(minutes / SLOT)) * SLOT;

/**
 * Returns the set of highest value that fits into `room` minutes (knapsack); among equals the smaller set,
 * then the earlier codes.
 */
export function selectBestWorks<W extends OpportunityWork>(works: readonly W[], room: number): W[] {
  const slots = Math.floor(room / SLOT);
  const sortedWorks = [...works].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  interface WorkSet {
    value: number;
    chosen: readonly W[];
  }
  const joinCodes = ({ chosen }: WorkSet) => chosen.map(({ code }) => code).join('\n');
  const isBetter = (a: WorkSet, b: WorkSet) =>
    a.value !== b.value
      ? a.value > b.value
      : a.chosen.length !== b.chosen.length
        ? a.chosen.length < b.chosen.length
        : joinCodes(a) < joinCodes(b);
  const bestSets: WorkSet[] = Array.from({ length: slots + 1 }, () => ({ value: 0, chosen: [] }));
  for (const work of sortedWorks) {
    const size = roundUpToSlot(work.minutes) / SLOT;
    for (let room = slots; room >= size; room--) {
      const setWithout = bestSets[room]!;
      const restSet = bestSets[room - size]!;
      const setWith = { value: restSet.value + work.value, chosen: [...restSet.chosen, work] };
      if (isBetter(setWith, setWithout)) bestSets[room] = setWith;
    }
  }
  return [...bestSets[slots]!.chosen];
}

/**
 * Returns the expected minutes of a repair: the median of the last similar EWOs, else of the machine's, else
 * an hour.
 */
export function computeExpectedMinutes(
  similarDurations: readonly number[],
  machineDurations: readonly number[],
): number {
  const sample = [similarDurations, machineDurations].find((minutes) => minutes.length >= MIN_SAMPLE_SIZE);
  return computeQuantile(sample?.slice(0, SAMPLE_SIZE) ?? [], 0.5) ?? DEFAULT_MINUTES;
}

/**
 * Returns the minutes left of a stop: until the expected end of its hold, else the expected duration less the
 * elapsed time.
 */
export const computeMinutesLeft = (stop: { untilEnd?: number; expected: number; since: number }): number =>
  Math.max(MIN_MINUTES_LEFT, Math.floor(stop.untilEnd ?? stop.expected - stop.since));

const classValues: Record<MachineClass, number> = { AA: 4, A: 3, B: 2, C: 1 };
const priorityValues = { high: 3, medium: 2, low: 1 } as const;
const urgencyValues = { late: 3, due: 2, early: 1 } as const;

export const computeOrderValue = (
  urgency: keyof typeof urgencyValues,
  machineClass: MachineClass | undefined,
): number => urgencyValues[urgency] * classValues[machineClass ?? 'C'];
export const computeTagValue = (
  urgency: keyof typeof urgencyValues,
  priority: keyof typeof priorityValues | undefined,
): number => urgencyValues[urgency] * priorityValues[priority ?? 'medium'];
/** Minutes assumed for a tag, which has no duration of its own. */
export const TAG_MINUTES = 15;
