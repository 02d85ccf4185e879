// Spares to choose from where work is closed, or a method names what it takes along (domain 8.5).
import { found, matches, type Searchable, searchable, wordsOf } from '../../shared/text-list.ts';
import type { spareParts as api, SparePick } from '../../shared/warehouse/spare-api.ts';
import { sparesIn } from '../../shared/warehouse/spare-text.ts';
import type { Handler } from '../http/serve.ts';
import { elements } from '../table/entities/structure.ts';
import { spareIndex, spares, spareTexts, stocks } from '../table/entities/warehouse.ts';
import type { ValueOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import { keptWhile } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';
import { stockId } from './stock/book.ts';

/** So many are answered, a machine's own apart. */
const MOST = 50;

/** Every spare in use, by the texts of its block. */
interface Plant {
  rows: ReturnType<typeof sparesIn>;
  text: Searchable;
}
/** The plants somebody searched, until a spare changes. A row weighs about as much again as its text. */
const plants = keptWhile<Plant>({
  consistent: false,
  most: 16 * 1024 * 1024,
  sizeOf: ({ text }) => text.text.length,
});

async function plantOf(store: Store): Promise<Plant> {
  const known = await plants.recall(store, 'all');
  if (known) return known;
  const [[version], texts] = await Promise.all([
    store.load([[spareIndex, 'all']]),
    everyPage((next) => store.list(spareTexts, { next })),
  ]);
  const rows = texts.flatMap(({ text }) => sparesIn(text));
  const text = searchable(rows.map(({ code, description, codeSap }) => [code, description, codeSap]));
  return plants.keep(store, 'all', { rows, text }, [[spareIndex, 'all', version]]);
}

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

const holds = (words: readonly string[], { code, description, codeSap }: ValueOf<typeof spares>) =>
  matches(words, code, description, codeSap);

/** The first in use that hold all words. */
async function holding(store: Store, words: readonly string[]) {
  const { rows, text } = await plantOf(store);
  return words.length === 0 ? rows.slice(0, MOST) : found(text, words, MOST).map((row) => rows[row]!);
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
  const places = new Map(all.map(({ id, warehouseId }) => [id, warehouseId]));
  const lying = await store.load(
    [...places].map(([id, warehouseId]) => [stocks, stockId(warehouseId, id)] as const),
  );
  // a stock has a copy of its spare, as it now is: the text may be a moment behind
  const items = [...places.keys()].flatMap((id, i): SparePick[] => {
    const stock = lying[i];
    if (!stock || stock.spare.warehouseId !== places.get(id) || !holds(words, stock.spare)) return [];
    const { warehouseId, code, description, codeSap, location, unit, unitPrice } = stock.spare;
    const said = { id, warehouseId, code, description, codeSap, location, unit, unitPrice };
    return [{ ...said, stock: stock.qty, free: stock.free, elements: own.get(id) }];
  });
  return { items };
};
