// Offline support of the warehouse: counting without a network, and the data read ahead for counts and for
// names of spares.
import { addDays } from '#shared/day.ts';
import { checklistOrders, orders } from '#shared/planned/order-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { machines } from '#shared/structure/api.ts';
import { hasAllWords, splitWords } from '#shared/text-list.ts';
import { applyCountEntry, assertCountOpen, computeTally } from '#shared/warehouse/count.ts';
import { counts } from '#shared/warehouse/count-api.ts';
import { type SparePick, spareParts } from '#shared/warehouse/spare-api.ts';
import {
  type DeferredWrite,
  type DerivedRead,
  defineDeferredWrite,
  defineDerivedRead,
  type ReadAhead,
} from '../../offline/deferred-writes.ts';
import { asRead, readActor, readAllItems } from '../../offline/expected-answer.ts';
import { canRead, MAX_ITEM_PAGES, readIfOlder, readList } from '../../offline/read-pages.ts';
import { runConcurrently } from '../../offline/run-concurrently.ts';

const enter = defineDeferredWrite({
  contract: counts.enter,
  getRecordKey: ({ id }) => `count:${id}`,
  dated: (input, now) => ({ ...input, countedAt: input.countedAt ?? now }),
  async foresee(sent, moment) {
    const [doer, count] = await Promise.all([readActor(moment), moment.read(counts.get, { id: sent.id })]);
    if (!doer || !count) return undefined;
    const { lines, countedAt } = await asRead(counts.enter, sent);
    assertCountOpen(count);
    const entries = [...count.entries];
    for (const [i, entry] of lines.entries()) {
      const at = entries.findIndex(({ spareId }) => spareId === entry.spareId);
      const line = entries[at];
      if (!line)
        throw new RefusalError('invalid', 'refMissing', {
          values: { what: 'sparePart' },
          fields: { [`lines.${i}.spareId`]: 'refMissing' },
        });
      // Only the service knows the booked quantity, and so the difference.
      const countStamp = { countedAt: countedAt ?? doer.now, countedBy: doer.user.name, expected: undefined };
      entries[at] = { ...applyCountEntry(line, entry, countStamp, `lines.${i}`), version: line.version + 1 };
    }
    return { ...count, entries, tally: computeTally(entries) };
  },
  title: (_, { description }) => ({ key: 'count', values: { what: description } }),
});

export const deferred: readonly DeferredWrite[] = [enter];

/** Maximum number of spares in the service's answer, besides those of a machine. */
const MAX_PICKS = 50;

/** Derives the choice of spares from those cached by machine. */
const spareChoice = defineDerivedRead(spareParts.pick, async ({ text = '', machineId, ids }, read) => {
  const requestedIds = ids === undefined ? undefined : new Set(ids.split(',').map(Number));
  const searchedMachineIds =
    machineId === undefined
      ? ((await readAllItems(read, machines.list, {})) ?? []).map(({ id }) => id)
      : [machineId];
  const sparesById = new Map<number, SparePick>();
  await runConcurrently(searchedMachineIds, async (id) => {
    for (const spare of (await read(spareParts.pick, { machineId: id }))?.items ?? [])
      sparesById.set(spare.id, { ...spare, elements: machineId === undefined ? undefined : spare.elements });
  });
  const words = splitWords(text);
  const items = [...sparesById.values()].filter(({ id, code, description, codeSap }) =>
    requestedIds ? requestedIds.has(id) : hasAllWords(words, code, description, codeSap),
  );
  return items.length > 0 ? { items: items.slice(0, MAX_PICKS) } : undefined;
});

export const derived: readonly DerivedRead[] = [spareChoice];

/** Reads ahead the open counts, and the spares of machines with open work. */
const spares: ReadAhead = {
  order: 50,
  every: 120,
  async read(reader) {
    const { readStored: readCached, user, teamId, today } = reader;
    for (const { id, state } of await readList(reader, counts.list, {}))
      if (state === 'open') await reader.read(counts.get, { id });
    if (!canRead(reader, spareParts.pick)) return;
    const input = { to: addDays(today, 7), teamId: user.plant.risorse ? teamId : undefined };
    const openWork = await Promise.all([
      readCached(orders.open, input),
      readCached(checklistOrders.open, input),
      readCached(ewos.open, {}),
      readCached(tags.open, {}),
    ]);
    const machineIds = openWork.flatMap((list) =>
      (list?.items ?? []).flatMap(({ machineId }) => machineId ?? []),
    );
    await runConcurrently([...new Set(machineIds)].slice(0, MAX_ITEM_PAGES), (machineId) =>
      readIfOlder(reader, spareParts.pick, { machineId }, 24),
    );
  },
};

export const ahead: readonly ReadAhead[] = [spares];
