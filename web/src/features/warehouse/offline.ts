// What is counted in a warehouse without a network, and what is read for that and to name spares.
import { addDays } from '../../../../shared/day.ts';
import { checklistOrders, orders } from '../../../../shared/planned/order-api.ts';
import { Refused } from '../../../../shared/refused.ts';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { tags } from '../../../../shared/requests/tag-api.ts';
import { machines } from '../../../../shared/structure/api.ts';
import { matches, wordsOf } from '../../../../shared/text-list.ts';
import { enteredIn, mustBeOpen, tallyOf } from '../../../../shared/warehouse/count.ts';
import { counts } from '../../../../shared/warehouse/count-api.ts';
import { type SparePick, spareParts } from '../../../../shared/warehouse/spare-api.ts';
import { type Deferred, type Derived, deferring, deriving, type ReadAhead } from '../../offline/deferred.ts';
import { each } from '../../offline/each.ts';
import { asRead, doerOf, knownItems } from '../../offline/foreseen.ts';
import { allowed, MOST_PAGES, readList, readOlder } from '../../offline/read-pages.ts';

const enter = deferring({
  contract: counts.enter,
  thing: ({ id }) => `count:${id}`,
  dated: (input, now) => ({ ...input, countedAt: input.countedAt ?? now }),
  async foresee(sent, moment) {
    const [doer, count] = await Promise.all([doerOf(moment), moment.read(counts.get, { id: sent.id })]);
    if (!doer || !count) return undefined;
    const { lines, countedAt } = await asRead(counts.enter, sent);
    mustBeOpen(count);
    const entries = [...count.entries];
    for (const [i, entry] of lines.entries()) {
      const at = entries.findIndex(({ spareId }) => spareId === entry.spareId);
      const line = entries[at];
      if (!line)
        throw new Refused('invalid', 'refMissing', {
          values: { what: 'sparePart' },
          fields: { [`lines.${i}.spareId`]: 'refMissing' },
        });
      // what is booked to lie there, and with it the difference, the service knows
      const told = { countedAt: countedAt ?? doer.now, countedBy: doer.user.name, expected: undefined };
      entries[at] = { ...enteredIn(line, entry, told, `lines.${i}`), version: line.version + 1 };
    }
    return { ...count, entries, tally: tallyOf(entries) };
  },
  title: (_, { description }) => ({ key: 'count', values: { what: description } }),
});

export const deferred: readonly Deferred[] = [enter];

/** As many as the service answers beside those of a machine. */
const MOST_PICKED = 50;

/** Among the spares that were read with their machines. */
const picked = deriving(spareParts.pick, async ({ text = '', machineId, ids }, read) => {
  const numbers = ids === undefined ? undefined : new Set(ids.split(',').map(Number));
  const asked =
    machineId === undefined
      ? ((await knownItems(read, machines.list, {})) ?? []).map(({ id }) => id)
      : [machineId];
  const known = new Map<number, SparePick>();
  await each(asked, async (id) => {
    for (const spare of (await read(spareParts.pick, { machineId: id }))?.items ?? [])
      known.set(spare.id, { ...spare, elements: machineId === undefined ? undefined : spare.elements });
  });
  const words = wordsOf(text);
  const items = [...known.values()].filter(({ id, code, description, codeSap }) =>
    numbers ? numbers.has(id) : matches(words, code, description, codeSap),
  );
  return items.length > 0 ? { items: items.slice(0, MOST_PICKED) } : undefined;
});

export const derived: readonly Derived[] = [picked];

/** Counts that are open, and the spares of the machines that are worked on. */
const spares: ReadAhead = {
  order: 50,
  every: 120,
  async read(reader) {
    const { kept, user, teamId, today } = reader;
    for (const { id, state } of await readList(reader, counts.list, {}))
      if (state === 'open') await reader.read(counts.get, { id });
    if (!allowed(reader, spareParts.pick)) return;
    const input = { to: addDays(today, 7), teamId: user.plant.risorse ? teamId : undefined };
    const worked = await Promise.all([
      kept(orders.open, input),
      kept(checklistOrders.open, input),
      kept(ewos.open, {}),
      kept(tags.open, {}),
    ]);
    const machineIds = worked.flatMap((list) =>
      (list?.items ?? []).flatMap(({ machineId }) => machineId ?? []),
    );
    await each([...new Set(machineIds)].slice(0, MOST_PAGES), (machineId) =>
      readOlder(reader, spareParts.pick, { machineId }, 24),
    );
  },
};

export const ahead: readonly ReadAhead[] = [spares];
