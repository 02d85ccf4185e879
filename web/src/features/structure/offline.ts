// Machines and their parts, to pick from and to look through without a network.
import { elements, type Hit, machines, search } from '../../../../shared/structure/api.ts';
import type { StructureNode } from '../../../../shared/structure/tree.ts';
import { matches, wordsOf } from '../../../../shared/text-list.ts';
import { type Derived, deriving, type ReadAhead } from '../../offline/deferred.ts';
import { each } from '../../offline/each.ts';
import { knownItems, partsBelow } from '../../offline/foreseen.ts';
import { readList } from '../../offline/read-pages.ts';

/** Of one question. */
const AT_ONCE = 100;

const list: ReadAhead = {
  order: 1,
  every: 120,
  async read(reader) {
    const all = await readList(reader, machines.list, {});
    // the page of one says what the list says
    await reader.keep(
      all.map((machine) => ({ contract: machines.get, input: { id: machine.id }, answer: machine })),
    );
  },
};

/** Trees are large and change seldom: twice a day. */
const parts: ReadAhead = {
  order: 40,
  every: 720,
  async read(reader) {
    const all = await readList(reader, machines.list, {});
    let left = all.filter(({ stato }) => stato !== 'dismissed').map(({ id, code }) => ({ id, code }));
    while (left.length > 0) {
      const asked = left.slice(0, AT_ONCE);
      const answer = await reader.read(elements.structures, {
        machineIds: asked.map(({ id }) => id).join(','),
      });
      if (!answer || answer.items.length === 0) return;
      await reader.keep(
        answer.items.map((tree) => ({
          contract: elements.structure,
          input: { machineCode: tree.code },
          answer: tree,
        })),
      );
      // an answer holds the first of them; one that is not there any more is passed over with those before the last
      const last = asked.findLastIndex(({ id }) => answer.items.some((tree) => tree.idMacchina === id));
      left = left.slice(last + 1);
    }
  },
};

/** As the service answers. */
const MOST_HITS = 100;

const hits = deriving(search.elements, async ({ text }, read) => {
  const all = (await knownItems(read, machines.list, {})) ?? [];
  const trees = new Map<number, StructureNode>();
  await each(all, async ({ id, code }) => {
    const tree = await read(elements.structure, { machineCode: code });
    if (tree) trees.set(id, tree);
  });
  const words = wordsOf(text);
  const found = all.flatMap(({ id, code, description }): Hit[] => {
    const machine = { machineId: id, machineCode: code, machineDescription: description };
    const tree = trees.get(id);
    const parts = (tree ? partsBelow(tree) : []).map(
      ({ id, tiporec: level, spare, code, descr: description }) => ({ id, level, spare, code, description }),
    );
    const rows = [{ id: String(id), level: 0, spare: false, code, description }, ...parts];
    return rows
      .filter((row) => matches(words, row.code, row.description))
      .map((row) => ({ ...machine, ...row }));
  });
  if (found.length === 0) return undefined;
  return { items: found.slice(0, MOST_HITS), more: found.length > MOST_HITS };
});

export const derived: readonly Derived[] = [hits];

export const ahead: readonly ReadAhead[] = [list, parts];
