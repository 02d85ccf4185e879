// Spares to choose from where work is closed, or a method names what it takes along (domain 8.5).
import { matches, wordsOf } from '../../shared/text-list.ts';
import type { spareParts as api, SparePick } from '../../shared/warehouse/spare-api.ts';
import type { Handler } from '../http/serve.ts';
import { elements } from '../table/entities/structure.ts';
import { spares, stocks } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { stockId } from './stock/book.ts';

type KeptSpare = KeptOf<typeof spares>;

/** So many are answered, a machine's own apart. */
const MOST = 50;
/** Read at once. */
const PAGE = 2500;

/** The spares the structure of a machine names, by number, with the elements that do. */
async function ofMachine(store: Store, machineId: number | undefined): Promise<Map<number, string[]>> {
  if (machineId === undefined) return new Map();
  const all = await everyPage((next) => store.list(elements, { under: machineId, next }));
  const named = new Map<number, string[]>();
  for (const { id, part } of all)
    if (part?.sparePartId !== undefined)
      named.set(part.sparePartId, [...(named.get(part.sparePartId) ?? []), id]);
  return named;
}

const holds = (words: readonly string[], { code, description, codeSap }: KeptSpare) =>
  matches(words, code, description, codeSap);

/** The first in use that hold all words; no further than it takes. */
async function holding(store: Store, words: readonly string[]): Promise<KeptSpare[]> {
  const hits: KeptSpare[] = [];
  let next: string | undefined;
  do {
    const page = await store.list(spares, { limit: PAGE, next });
    hits.push(...page.items.filter((spare) => spare.active && holds(words, spare)));
    next = page.next;
  } while (next && hits.length < MOST);
  return hits.slice(0, MOST);
}

export const pick: Handler<typeof api.pick> = async ({ input: { text = '', machineId, ids }, store }) => {
  const own = await ofMachine(store, machineId);
  const words = wordsOf(text);
  const wanted = [...own.keys(), ...(ids?.split(',').map(Number) ?? [])];
  const [named, hits] = await Promise.all([
    store.load(wanted.map((id) => [spares, id] as const)),
    ids === undefined ? holding(store, words) : [],
  ]);
  const all = [...named.flatMap((spare) => (spare && holds(words, spare) ? [spare] : [])), ...hits];
  const once = [...new Map(all.map((spare) => [spare.id, spare])).values()];
  const lying = await store.load(
    once.map(({ id, warehouseId }) => [stocks, stockId(warehouseId, id)] as const),
  );
  return {
    items: once.map((spare, i): SparePick => {
      const { id, warehouseId, code, description, codeSap, location, unit, unitPrice } = spare;
      const { qty: stock = 0, free = 0 } = lying[i] ?? {};
      const said = { id, warehouseId, code, description, codeSap, location, unit, unitPrice };
      return { ...said, stock, free, elements: own.get(id) };
    }),
  };
};
