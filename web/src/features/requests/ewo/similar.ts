// Closed EWOs of a machine whose words may serve again: of the same element first, then of the same kind of failure, newest first.
import type { EwoItem } from '../../../../../shared/requests/ewo-api.ts';

export type Alike = Pick<EwoItem, 'id' | 'elementId' | 'breakdownType' | 'createdAt'>;

export function mostAlike<Closed extends Alike>(
  ewo: Alike,
  closed: readonly Closed[],
  most: number,
): Closed[] {
  const alike = (other: Alike) =>
    (ewo.elementId !== undefined && other.elementId === ewo.elementId ? 2 : 0) +
    (ewo.breakdownType !== undefined && other.breakdownType === ewo.breakdownType ? 1 : 0);
  return closed
    .filter(({ id }) => id !== ewo.id)
    .sort((a, b) => alike(b) - alike(a) || b.createdAt.localeCompare(a.createdAt))
    .slice(0, most);
}
