// Offline support of machines and elements: data read ahead for choices and lists.
import { elements, type Hit, machines, search } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { hasAllWords, splitWords } from '#shared/text-list.ts';
import { type DerivedRead, defineDerivedRead, type ReadAhead } from '../../offline/deferred-writes.ts';
import { listDescendants, readAllItems } from '../../offline/expected-answer.ts';
import { readList } from '../../offline/read-pages.ts';
import { runConcurrently } from '../../offline/run-concurrently.ts';

/** Maximum number of machines per request. */
const MACHINES_PER_REQUEST = 100;

const list: ReadAhead = {
  order: 1,
  every: 120,
  async read(reader) {
    const all = await readList(reader, machines.list, {});
    // The list has the same content as the detail of each machine, which is cached from it.
    await reader.keep(
      all.map((machine) => ({ contract: machines.get, input: { id: machine.id }, answer: machine })),
    );
  },
};

/** Structures are large and change rarely, so they are read twice a day. */
const parts: ReadAhead = {
  order: 40,
  every: 720,
  async read(reader) {
    const all = await readList(reader, machines.list, {});
    let remaining = all.filter(({ stato }) => stato !== 'dismissed').map(({ id, code }) => ({ id, code }));
    while (remaining.length > 0) {
      const batch = remaining.slice(0, MACHINES_PER_REQUEST);
      const answer = await reader.read(elements.structures, {
        machineIds: batch.map(({ id }) => id).join(','),
      });
      if (!answer || answer.items.length === 0) return;
      await reader.keep(
        answer.items.map((tree) => ({
          contract: elements.structure,
          input: { machineCode: tree.code },
          answer: tree,
        })),
      );
      // An answer contains only the first trees; machines deleted meanwhile are skipped with those before the
      // last tree.
      const last = batch.findLastIndex(({ id }) => answer.items.some((tree) => tree.idMacchina === id));
      remaining = remaining.slice(last + 1);
    }
  },
};

/** Maximum number of hits, as in the service's answer. */
const MAX_HITS = 100;

const hits = defineDerivedRead(search.elements, async ({ text }, read) => {
  const all = (await readAllItems(read, machines.list, {})) ?? [];
  const trees = new Map<number, StructureNode>();
  await runConcurrently(all, async ({ id, code }) => {
    const tree = await read(elements.structure, { machineCode: code });
    if (tree) trees.set(id, tree);
  });
  const words = splitWords(text);
  const matchingHits = all.flatMap(({ id, code, description }): Hit[] => {
    const machine = { machineId: id, machineCode: code, machineDescription: description };
    const tree = trees.get(id);
    const parts = (tree ? listDescendants(tree) : []).map(
      ({ id, tiporec: level, spare, code, descr: description }) => ({ id, level, spare, code, description }),
    );
    const rows = [{ id: String(id), level: 0, spare: false, code, description }, ...parts];
    return rows
      .filter((row) => hasAllWords(words, row.code, row.description))
      .map((row) => ({ ...machine, ...row }));
  });
  if (matchingHits.length === 0) return undefined;
  return { items: matchingHits.slice(0, MAX_HITS), more: matchingHits.length > MAX_HITS };
});

export const derived: readonly DerivedRead[] = [hits];

export const ahead: readonly ReadAhead[] = [list, parts];
