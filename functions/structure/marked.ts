// An element stays marked for autonomous maintenance while work of operators stands on it (domain 11).
import { Refused } from '../../shared/refused.ts';
import { points } from '../table/entities/autonomous.ts';
import { paths } from '../table/entities/planned.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { elements } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Write } from '../table/writes.ts';

/** Something came to stand on it while its mark was taken: whoever looks again can name it. */
export const cameMeanwhile = ({ code, details }: Refused) =>
  code === 'elementAutonomous' && details.values === undefined;

/** So many are named. */
const NAMED = 5;

/**
 * What must hold as its mark goes: nothing came to stand on it meanwhile.
 * @throws Refused elementAutonomous, with the points, their paths and the SOPs that stand on it
 */
export async function mustCarryNothing(store: Store, id: string): Promise<Write> {
  const counts = await store.referencedBy(elements, id);
  const machineId = Number(id.slice(0, id.indexOf('.')));
  const [marked, placed, adapted] = await Promise.all([
    counts.points ? everyPage((next) => store.listBy(points, 'byMachine', [machineId], { next })) : [],
    counts.strategies
      ? everyPage((next) => store.list(strategies, { under: machineId, next, consistent: true }))
      : [],
    counts.procedures ? store.referencesTo(elements, id, NAMED + 1, 'procedures') : [],
  ]);
  const its = marked.filter(({ elementId }) => elementId === id);
  const theirs = placed.filter(({ elementId, typeCycle }) => elementId === id && typeCycle === 'am');
  if (!counts.points && theirs.length === 0 && !counts.procedures)
    return store.requireReferredBy(elements, id, counts, () => new Refused('conflict', 'elementAutonomous'));
  const sopIds = new Set([
    ...theirs.map(({ procedureId }) => procedureId),
    ...adapted.map((sop) => Number(sop.id)),
  ]);
  const [walked, sops] = await Promise.all([
    store.load(its.map(({ pathId }) => [paths, pathId ?? 0] as const)),
    store.load([...sopIds].map((sop) => [procedures, sop] as const)),
  ]);
  const names = [
    ...its.map(({ type, number }, i) => {
      const path = walked[i];
      return path ? `${type}${number} (${path.code})` : `${type}${number}`;
    }),
    ...sops.flatMap((sop) => sop?.code ?? []),
  ];
  throw new Refused('conflict', 'elementAutonomous', {
    values: { names: names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' …' : '') },
    fields: { flagAm: 'elementAutonomous' },
  });
}
