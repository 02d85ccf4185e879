// Structure tree of a machine, serialized once and cached for all users until one of its elements changes.
import type { elements as api } from '#shared/structure/api.ts';
import { MAX_ELEMENTS } from '#shared/structure/element.ts';
import { buildTree, type StructureNode } from '#shared/structure/tree.ts';
import { getCodeKey } from '#shared/text.ts';
import { createAnswerCache, SerializedAnswer } from '../db/cache.ts';
import { elements, machines, elementListVersions as versions } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';

/** Returns the sequence of a machine's elements. */
export const getElementSequence = (machineId: number | string) => `element.${machineId}`;

/** Returns the elements of a machine, usually in one read. */
export const loadElements = (store: Store, machineId: number) =>
  loadAllPages((next) => store.list(elements, { under: machineId, limit: MAX_ELEMENTS + 1, next }));

const treeCache = createAnswerCache<StructureNode>();

async function loadTree(store: Store, machineCode: string): Promise<SerializedAnswer<StructureNode>> {
  const cacheKey = getCodeKey(machineCode);
  const cachedTree = await treeCache.recall(store, cacheKey);
  if (cachedTree) return cachedTree;
  const foundId = await store.idWith(machines, 'code', machineCode);
  if (foundId === undefined) throw buildNotFoundRefusal();
  const id = Number(foundId);
  const dependencies = [
    [machines, id],
    [versions, id],
  ] as const;
  const [[machine, version], rows] = await Promise.all([
    store.load(dependencies, { consistent: true }),
    loadElements(store, id),
  ]);
  if (!machine) throw buildNotFoundRefusal();
  return treeCache.remember(store, cacheKey, buildTree(machine, rows), [
    [machines, id, machine],
    [versions, id, version],
  ]);
}

export const getStructure: Handlers<typeof api>['structure'] = ({ input: { machineCode }, store }) =>
  loadTree(store, machineCode);

/** Maximum characters of a response. */
const MAX_CHARACTERS = 1_000_000;
const CONCURRENCY = 5;

export const getStructures: Handlers<typeof api>['structures'] = async ({ input: { machineIds }, store }) => {
  const ids = [...new Set(machineIds.split(',').map(Number))];
  const storedMachines = await store.load(ids.map((id) => [machines, id] as const));
  const requestedMachines = storedMachines.filter((machine) => machine !== undefined);
  const texts: string[] = [];
  let length = 0;
  for (let start = 0; start < requestedMachines.length && length < MAX_CHARACTERS; start += CONCURRENCY) {
    const batch = requestedMachines
      .slice(start, start + CONCURRENCY)
      .map(({ code }) => loadTree(store, code));
    for (const { text } of await Promise.all(batch)) {
      if (length >= MAX_CHARACTERS) break;
      length += text.length;
      texts.push(text);
    }
  }
  return new SerializedAnswer(`{"items":[${texts.join(',')}]}`);
};
