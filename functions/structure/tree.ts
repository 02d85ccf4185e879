// The structure tree of a machine: hundreds of elements, read and drawn once for everybody who looks until one of them changes.
import type { elements as api } from '../../shared/structure/api.ts';
import { MAX_ELEMENTS } from '../../shared/structure/element.ts';
import { type StructureNode, treeOf } from '../../shared/structure/tree.ts';
import type { Handlers } from '../http/serve.ts';
import { elements, machines, structures } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import { remembered } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

/** In one trip, as far as a trip holds them. */
export const elementsOf = (store: Store, machineId: number) =>
  everyPage((next) => store.list(elements, { under: machineId, limit: MAX_ELEMENTS + 1, next }));

const trees = remembered<StructureNode>();

export const structure: Handlers<typeof api>['structure'] = async ({ input: { machineCode }, store }) => {
  const name = machineCode.toLowerCase();
  const known = await trees.recall(store, name);
  if (known) return known;
  const found = await store.idWith(machines, 'code', machineCode);
  if (found === undefined) throw missing();
  const id = Number(found);
  const hooks = [
    [machines, id],
    [structures, id],
  ] as const;
  const [[machine, version], rows] = await Promise.all([
    store.load(hooks, { consistent: true }),
    elementsOf(store, id),
  ]);
  if (!machine) throw missing();
  return trees.remember(store, name, treeOf(machine, rows), [
    [machines, id, machine],
    [structures, id, version],
  ]);
};
