// From memory to the table: keys, locks and indexes are built by the store itself, the way is the bulk one.
import { setting, tableClient } from '../../functions/http/aws.ts';
import { bulkPut } from '../../functions/table/bulk.ts';
import { plants } from '../../functions/table/entities/access.ts';
import { elements, searchTexts } from '../../functions/table/entities/structure.ts';
import { spares, spareTexts } from '../../functions/table/entities/warehouse.ts';
import type { ValueOf } from '../../functions/table/entity.ts';
import type { Scope } from '../../functions/table/keys.ts';
import { openStore } from '../../functions/table/store.ts';
import { dayIn } from '../../shared/day.ts';
import { searchTextOf } from '../../shared/structure/search-index.ts';
import { blockOf, spareTextOf } from '../../shared/warehouse/spare-text.ts';
import type { Gathered, Item } from './gather.ts';
import { totalsOf, withHistories } from './totals.ts';

/** Sequences moved at once. */
const AT_ONCE = 8;

export async function load({ items, held, links, sequences }: Gathered, scope: Scope, now: string) {
  const [client, table] = [tableClient(), setting('TABLE')];
  const store = openStore(client, table, scope, { user: 'seed', now });
  const [plant] = await store.load([[plants, scope.plant!]]);
  const timeZone = plant?.timeZone ?? 'UTC';
  const today = dayIn(timeZone, now);
  const told = [...withHistories(items, today), ...searchTextsOf(items)];
  await bulkPut(client, table, [
    [...told, ...totalsOf(told, today, timeZone)].map(({ kind, id, value }) => store.create(kind, id, value)),
    [...held.values()].map(({ kind, id, counts }) => store.referenceCounts(kind, id, counts)),
    spareTextsOf(items).map(([block, text]) => store.create(spareTexts, block, { text })),
    links.map(({ kind, id, holder }) => store.noted(kind, id, holder)),
  ]);
  const queue = sequences[Symbol.iterator]();
  const worker = async () => {
    for (const [sequence, n] of queue) await store.next(sequence, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** What the reaction would write of the machines' elements; it passes these items by. */
function searchTextsOf(items: Gathered['items']): Item[] {
  const rows = items.flatMap(({ kind, id, value }) =>
    kind === elements ? [{ id: String(id), ...(value as ValueOf<typeof elements>) }] : [],
  );
  return [...Map.groupBy(rows, ({ id }) => Number(id.split('.')[0]))].map(([machine, its]) => ({
    kind: searchTexts,
    id: machine,
    value: { text: searchTextOf(its) },
  }));
}

/** The same of spares. */
function spareTextsOf(items: Gathered['items']): [block: number, text: string][] {
  const rows = items.flatMap(({ kind, id, value }) =>
    kind === spares ? [{ ...(value as ValueOf<typeof spares>), id: Number(id) }] : [],
  );
  return [...Map.groupBy(rows, ({ id }) => blockOf(id))].map(([block, its]) => [block, spareTextOf(its)]);
}
