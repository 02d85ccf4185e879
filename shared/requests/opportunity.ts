// The opportunity window: of the work a stop makes possible, what fits into the time left and is worth the most.
import { quantile } from '../quantile.ts';
import type { MachineClass } from '../structure/classes.ts';

/** Work is planned in quarters of an hour. */
const SLOT = 15;
/** A stop is expected to last so long at least. */
const LEAST_LEFT = 15;
/** Where nothing is known of such failures, in minutes. */
const UNKNOWN = 60;
/** Closed EWOs the expectation is taken from, and how few are too few. */
export const LOOKED_AT = 10;
const TOO_FEW = 3;

/** One possible work, in minutes and of a value. */
export interface Work {
  code: string;
  minutes: number;
  value: number;
}

const rounded = (minutes: number): number => Math.max(1, Math.ceil(minutes / SLOT)) * SLOT;

/** The set of most value that fits into so many minutes; of equals the smaller set, then the earlier codes. */
export function bestSet<W extends Work>(works: readonly W[], room: number): W[] {
  const slots = Math.floor(room / SLOT);
  const inOrder = [...works].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  interface Set {
    value: number;
    chosen: readonly W[];
  }
  const names = ({ chosen }: Set) => chosen.map(({ code }) => code).join('\n');
  const better = (a: Set, b: Set) =>
    a.value !== b.value
      ? a.value > b.value
      : a.chosen.length !== b.chosen.length
        ? a.chosen.length < b.chosen.length
        : names(a) < names(b);
  const best: Set[] = Array.from({ length: slots + 1 }, () => ({ value: 0, chosen: [] }));
  for (const work of inOrder) {
    const size = rounded(work.minutes) / SLOT;
    for (let room = slots; room >= size; room--) {
      const without = best[room]!;
      const rest = best[room - size]!;
      const withIt = { value: rest.value + work.value, chosen: [...rest.chosen, work] };
      if (better(withIt, without)) best[room] = withIt;
    }
  }
  return [...best[slots]!.chosen];
}

/** Minutes such a repair takes: the median of the last closed ones alike, else of the machine's, else an hour. */
export function expectedMinutes(alike: readonly number[], ofMachine: readonly number[]): number {
  const known = [alike, ofMachine].find((minutes) => minutes.length >= TOO_FEW);
  return quantile(known?.slice(0, LOOKED_AT) ?? [], 0.5) ?? UNKNOWN;
}

/** Minutes left of a stop: to the given end of its hold, else what such repairs take less what has passed. */
export const minutesLeft = (given: { untilEnd?: number; expected: number; since: number }): number =>
  Math.max(LEAST_LEFT, Math.floor(given.untilEnd ?? given.expected - given.since));

const ofClass: Record<MachineClass, number> = { AA: 4, A: 3, B: 2, C: 1 };
const ofPriority = { high: 3, medium: 2, low: 1 } as const;
const ofUrgency = { late: 3, due: 2, early: 1 } as const;

export const orderValue = (urgency: keyof typeof ofUrgency, machineClass: MachineClass | undefined): number =>
  ofUrgency[urgency] * ofClass[machineClass ?? 'C'];
export const tagValue = (
  urgency: keyof typeof ofUrgency,
  priority: keyof typeof ofPriority | undefined,
): number => ofUrgency[urgency] * ofPriority[priority ?? 'medium'];
/** A tag says no minutes. */
export const TAG_MINUTES = 15;
