// Finds the breakdowns preceded by a warning (domain 5.7, 9.8), from facts; branches are compared by element
// paths.
import { addDays, type Day } from '../day.ts';
import {
  canHaveWarning,
  computeMissedWarningIndex,
  findWarnings,
  WARNING_DAYS,
  type WarningSign,
} from '../requests/warnings.ts';
import { getMachineCode } from '../structure/element-name.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { FindingFact } from './facts/finding-facts.ts';
import type { TagFact } from './facts/tag-facts.ts';

/** Returns the earliest day of signs that may have warned of EWOs from a day on. */
export const getFirstSignDay = (from: Day): Day => addDays(from, -WARNING_DAYS - 1);

const getLineage = (path: string) => path.split('/');

/** Returns the unrounded percentage of EWOs with an element that had a warning; null if there are none. */
export function computeMissedWarningPercent(
  ewos: readonly EwoFact[],
  tags: readonly TagFact[],
  findings: readonly FindingFact[],
): number | null {
  const ewosWithElement = ewos.filter(canHaveWarning);
  const emptyNames = { code: '', what: '' };
  const signs = [
    ...tags.flatMap(({ element, createdAt, closedAt, became }) =>
      element ? [createSign('tag', { at: createdAt, closedAt, ewoId: became }, element.path)] : [],
    ),
    ...findings.map(({ at, path }) => createSign('order', { at }, path)),
  ];
  const signsByMachine = Map.groupBy(signs, ({ lineage }) => lineage[0]);
  const warnedEwos = ewosWithElement.filter(
    ({ mark = '', createdAt, element }) =>
      element &&
      findWarnings(
        { id: mark, createdAt, lineage: getLineage(element.path) },
        signsByMachine.get(getMachineCode(element.path)) ?? [],
      ).length > 0,
  );
  return computeMissedWarningIndex(ewosWithElement.length, warnedEwos.length);

  function createSign(
    kind: WarningSign['kind'],
    signDates: Pick<WarningSign, 'at' | 'closedAt' | 'ewoId'>,
    path: string,
  ): WarningSign {
    return { ...emptyNames, kind, id: '', ...signDates, lineage: getLineage(path) };
  }
}
