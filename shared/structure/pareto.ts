// Pareto rank of machines by losses (domain 2.4).
import type { MachineClass } from './classes.ts';

/** Cumulative percent up to which a machine belongs to the class; beyond the last it is C. */
const limits = [
  ['AA', 50],
  ['A', 70],
  ['B', 90],
] as const satisfies readonly (readonly [MachineClass, number])[];

export interface LossRank {
  class: MachineClass;
  /** 1 for the highest loss; equal losses share a rank. */
  rank: number;
  value: number;
  /** Sum of the losses ranked above. */
  before: number;
}

/** Ranks all machines with losses. A machine that crosses a limit gets the better class. */
export function rankLosses(values: ReadonlyMap<number, number>): Map<number, LossRank> {
  const sorted = [...values].filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a);
  const total = sorted.reduce((sum, [, value]) => sum + value, 0);
  const ranksById = new Map<number, LossRank>();
  let sum = 0;
  let previousRank: LossRank | undefined;
  sorted.forEach(([id, value], i) => {
    previousRank =
      previousRank?.value === value
        ? previousRank
        : { rank: i + 1, value, before: sum, class: getClass(sum, total) };
    ranksById.set(id, previousRank);
    sum += value;
  });
  return ranksById;
}

const getClass = (precedingSum: number, total: number): MachineClass =>
  limits.find(([, percent]) => precedingSum * 100 < percent * total)?.[0] ?? 'C';
