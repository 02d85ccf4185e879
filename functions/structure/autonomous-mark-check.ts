// Check that an element stays marked for autonomous maintenance while points, strategies or SOPs of operators
// refer to it (domain 11).
import { RefusalError } from '#shared/refused.ts';
import { points } from '../db/entities/autonomous.ts';
import { paths } from '../db/entities/planned.ts';
import { procedures, strategies } from '../db/entities/procedures.ts';
import { elements } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Write } from '../db/writes.ts';

/** Whether a reference was added concurrently, so that a retry can name it. */
export const isReferenceAddedMeanwhile = ({ code, details }: RefusalError) =>
  code === 'elementAutonomous' && details.values === undefined;

/** Maximum records listed in the refusal. */
const MAX_NAMES = 5;

/**
 * Returns the check that no reference was added until commit.
 * @throws Refused elementAutonomous with the points, their paths and the SOPs that refer to the element
 */
export async function requireNoAutonomousWork(store: Store, id: string): Promise<Write> {
  const counts = await store.referencedBy(elements, id);
  const machineId = Number(id.slice(0, id.indexOf('.')));
  const [machinePoints, machineStrategies, sopReferences] = await Promise.all([
    counts.points ? loadAllPages((next) => store.listBy(points, 'byMachine', [machineId], { next })) : [],
    counts.strategies
      ? loadAllPages((next) => store.list(strategies, { under: machineId, next, consistent: true }))
      : [],
    counts.procedures ? store.referencesTo(elements, id, MAX_NAMES + 1, 'procedures') : [],
  ]);
  const elementPoints = machinePoints.filter(({ elementId }) => elementId === id);
  const elementStrategies = machineStrategies.filter(
    ({ elementId, typeCycle }) => elementId === id && typeCycle === 'am',
  );
  if (!counts.points && elementStrategies.length === 0 && !counts.procedures)
    return store.requireReferredBy(
      elements,
      id,
      counts,
      () => new RefusalError('conflict', 'elementAutonomous'),
    );
  const sopIds = new Set([
    ...elementStrategies.map(({ procedureId }) => procedureId),
    ...sopReferences.map((sop) => Number(sop.id)),
  ]);
  const [pointPaths, sops] = await Promise.all([
    store.load(elementPoints.map(({ pathId }) => [paths, pathId ?? 0] as const)),
    store.load([...sopIds].map((sop) => [procedures, sop] as const)),
  ]);
  const names = [
    ...elementPoints.map(({ type, number }, i) => {
      const path = pointPaths[i];
      return path ? `${type}${number} (${path.code})` : `${type}${number}`;
    }),
    ...sops.flatMap((sop) => sop?.code ?? []),
  ];
  throw new RefusalError('conflict', 'elementAutonomous', {
    values: { names: names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ' …' : '') },
    fields: { flagAm: 'elementAutonomous' },
  });
}
