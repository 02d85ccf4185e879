// Machines and their parts, to pick from without a network.
import { elements, machines } from '../../../../shared/structure/api.ts';
import type { ReadAhead } from '../../offline/deferred.ts';
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

export const ahead: readonly ReadAhead[] = [list, parts];
