// The structure tree of a machine: hundreds of elements, read and drawn once for everybody who looks until one of them changes.
import type { elements as api } from '../../shared/structure/api.ts';
import { MAX_ELEMENTS } from '../../shared/structure/element.ts';
import { type StructureNode, treeOf } from '../../shared/structure/tree.ts';
import type { Handlers } from '../http/serve.ts';
import { elements, machines, structures as versions } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import { remembered, Written } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

/** The sequence of a machine's elements. */
export const numbersOf = (machineId: number | string) => `element.${machineId}`;

/** In one trip, as far as a trip holds them. */
export const elementsOf = (store: Store, machineId: number) =>
  everyPage((next) => store.list(elements, { under: machineId, limit: MAX_ELEMENTS + 1, next }));

const trees = remembered<StructureNode>();

async function treeOfMachine(store: Store, machineCode: string): Promise<Written<StructureNode>> {
  const name = machineCode.toLowerCase();
  const known = await trees.recall(store, name);
  if (known) return known;
  const found = await store.idWith(machines, 'code', machineCode);
  if (found === undefined) throw missing();
  const id = Number(found);
  const hooks = [
    [machines, id],
    [versions, id],
  ] as const;
  const [[machine, version], rows] = await Promise.all([
    store.load(hooks, { consistent: true }),
    elementsOf(store, id),
  ]);
  if (!machine) throw missing();
  return trees.remember(store, name, treeOf(machine, rows), [
    [machines, id, machine],
    [versions, id, version],
  ]);
}

export const structure: Handlers<typeof api>['structure'] = ({ input: { machineCode }, store }) =>
  treeOfMachine(store, machineCode);

/** Of one answer. */
const MOST_CHARACTERS = 1_000_000;
const AT_ONCE = 5;

export const structures: Handlers<typeof api>['structures'] = async ({ input: { machineIds }, store }) => {
  const ids = [...new Set(machineIds.split(',').map(Number))];
  const found = await store.load(ids.map((id) => [machines, id] as const));
  const asked = found.filter((machine) => machine !== undefined);
  const texts: string[] = [];
  let length = 0;
  for (let at = 0; at < asked.length && length < MOST_CHARACTERS; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE).map(({ code }) => treeOfMachine(store, code));
    for (const { text } of await Promise.all(some)) {
      if (length >= MOST_CHARACTERS) break;
      length += text.length;
      texts.push(text);
    }
  }
  return new Written(`{"items":[${texts.join(',')}]}`);
};
