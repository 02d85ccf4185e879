// From memory to the table: keys, locks and indexes are built by the store itself, the way is the bulk one.
import { setting, tableClient } from '../../functions/http/aws.ts';
import { todayOf } from '../../functions/reactions/today.ts';
import { bulkPut } from '../../functions/table/bulk.ts';
import { elements, searchTexts } from '../../functions/table/entities/structure.ts';
import type { ValueOf } from '../../functions/table/entity.ts';
import type { Scope } from '../../functions/table/keys.ts';
import { openStore } from '../../functions/table/store.ts';
import { searchTextOf } from '../../shared/structure/search-index.ts';
import type { Gathered } from './gather.ts';
import { totalsOf, withHistories } from './totals.ts';

/** Sequences moved at once. */
const AT_ONCE = 8;

export async function load({ items, held, links, sequences }: Gathered, scope: Scope, now: string) {
  const [client, table] = [tableClient(), setting('TABLE')];
  const store = openStore(client, table, scope, { user: 'seed', now });
  const today = await todayOf(store, now);
  const told = withHistories(items, today);
  await bulkPut(client, table, [
    [...told, ...totalsOf(told, today)].map(({ kind, id, value }) => store.create(kind, id, value)),
    [...held.values()].map(({ kind, id, counts }) => store.referenceCounts(kind, id, counts)),
    searchTextsOf(items).map(([machine, text]) => store.create(searchTexts, machine, { text })),
    links.map(({ kind, id, holder }) => store.noted(kind, id, holder)),
  ]);
  const queue = sequences[Symbol.iterator]();
  const worker = async () => {
    for (const [sequence, n] of queue) await store.next(sequence, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** What the reaction would write of the machines' elements; it passes these items by. */
function searchTextsOf(items: Gathered['items']): [machine: number, text: string][] {
  const rows = items.flatMap(({ kind, id, value }) =>
    kind === elements ? [{ id: String(id), ...(value as ValueOf<typeof elements>) }] : [],
  );
  return [...Map.groupBy(rows, ({ id }) => Number(id.split('.')[0]))].map(([machine, its]) => [
    machine,
    searchTextOf(its),
  ]);
}
