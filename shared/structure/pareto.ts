// The rank of machines by what they lose: few of them cause most of it (domain 2.4).
import type { MachineClass } from './classes.ts';

/** Percent of the whole up to which a machine is of the class; beyond the last it is C. */
const limits = [
  ['AA', 50],
  ['A', 70],
  ['B', 90],
] as const satisfies readonly (readonly [MachineClass, number])[];

export interface Ranked {
  class: MachineClass;
  /** 1 loses most; as much, the same place. */
  rank: number;
  value: number;
  /** What those above lose together. */
  before: number;
}

/** Of all that lose something. The one that crosses a limit takes the better class. */
export function paretoOf(values: ReadonlyMap<number, number>): Map<number, Ranked> {
  const sorted = [...values].filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a);
  const total = sorted.reduce((sum, [, value]) => sum + value, 0);
  const ranked = new Map<number, Ranked>();
  let sum = 0;
  let last: Ranked | undefined;
  sorted.forEach(([id, value], i) => {
    last = last?.value === value ? last : { rank: i + 1, value, before: sum, class: classAfter(sum, total) };
    ranked.set(id, last);
    sum += value;
  });
  return ranked;
}

const classAfter = (before: number, total: number): MachineClass =>
  limits.find(([, percent]) => before * 100 < percent * total)?.[0] ?? 'C';
