// Which breakdowns something had warned of (domain 5.7, 9.8), from facts: branches are told by the paths of their elements.
import { addDays, type Day } from '../day.ts';
import { couldBeWarnedOf, missedIndex, type Sign, WARNING_DAYS, warningsOf } from '../requests/warnings.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { FindingFact } from './facts/finding-facts.ts';
import type { TagFact } from './facts/tag-facts.ts';
import { tenthsOf } from './rounding.ts';

/** A sign of the first day's EWOs is this old at most. */
export const signsFrom = (from: Day): Day => addDays(from, -WARNING_DAYS - 1);

const lineageOf = (path: string) => path.split('/');

/** Of EWOs with an element, those that had been warned of, in percent; null of none. */
export function missedWarningOf(
  ewos: readonly EwoFact[],
  tags: readonly TagFact[],
  findings: readonly FindingFact[],
): number | null {
  const population = ewos.filter(couldBeWarnedOf);
  const named = { code: '', what: '' };
  const signs = [
    ...tags.flatMap(({ machineId, element, createdAt, closedAt, became }) =>
      element
        ? [{ machineId, ...sign('tag', { at: createdAt, closedAt, ewoId: became }, element.path) }]
        : [],
    ),
    ...findings.map(({ machineId, at, path }) => ({ machineId, ...sign('order', { at }, path) })),
  ];
  const ofMachine = Map.groupBy(signs, ({ machineId }) => machineId);
  const warned = population.filter(
    ({ machineId, mark = '', createdAt, element }) =>
      element &&
      warningsOf({ id: mark, createdAt, lineage: lineageOf(element.path) }, ofMachine.get(machineId) ?? [])
        .length > 0,
  );
  return tenthsOf(missedIndex(population.length, warned.length));

  function sign(kind: Sign['kind'], dated: Pick<Sign, 'at' | 'closedAt' | 'ewoId'>, path: string): Sign {
    return { ...named, kind, id: '', ...dated, lineage: lineageOf(path) };
  }
}
