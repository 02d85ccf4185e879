// Selects the closed EWOs of a machine with reusable texts: same element first, then same breakdown type,
// newest first.
import type { EwoItem } from '#shared/requests/ewo-api.ts';

export type ComparableEwo = Pick<EwoItem, 'id' | 'elementId' | 'breakdownType' | 'createdAt'>;

export function findSimilarEwos<Closed extends ComparableEwo>(
  ewo: ComparableEwo,
  closed: readonly Closed[],
  maxCount: number,
): Closed[] {
  const computeSimilarity = (other: ComparableEwo) =>
    (ewo.elementId !== undefined && other.elementId === ewo.elementId ? 2 : 0) +
    (ewo.breakdownType !== undefined && other.breakdownType === ewo.breakdownType ? 1 : 0);
  return closed
    .filter(({ id }) => id !== ewo.id)
    .sort((a, b) => computeSimilarity(b) - computeSimilarity(a) || b.createdAt.localeCompare(a.createdAt))
    .slice(0, maxCount);
}
