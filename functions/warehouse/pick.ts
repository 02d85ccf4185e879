// Handler that searches spares for the closing of work or the kit of a procedure (domain 8.5).
import {
  buildSearchIndex,
  findRowIndexes,
  hasAllWords,
  type SearchIndex,
  splitWords,
} from '#shared/text-list.ts';
import type { spareParts as api, SparePick } from '#shared/warehouse/spare-api.ts';
import { parseSpareSearchText } from '#shared/warehouse/spare-text.ts';
import { createCache } from '../db/cache.ts';
import { elements } from '../db/entities/structure.ts';
import { spares, spareTexts, spareTextVersions, stocks } from '../db/entities/warehouse.ts';
import type { ValueOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handler } from '../http/serve.ts';
import { buildStockId } from './spare-stocks.ts';

/** Maximum results, in addition to those of the machine. */
const MAX_RESULTS = 50;

/** All active spares, with their search texts. */
interface PlantIndex {
  rows: ReturnType<typeof parseSpareSearchText>;
  text: SearchIndex;
}
/**
 * Cache of searched plants, until a spare changes. Limited by the length of texts; the rows take about the
 * same memory.
 */
const plantCache = createCache<PlantIndex>({
  consistent: false,
  maxSize: 16 * 1024 * 1024,
  sizeOf: ({ text }) => text.text.length,
});

async function loadPlantIndex(store: Store): Promise<PlantIndex> {
  const cachedIndex = await plantCache.recall(store, 'all');
  if (cachedIndex) return cachedIndex;
  const [[version], texts] = await Promise.all([
    store.load([[spareTextVersions, 'all']]),
    loadAllPages((next) => store.list(spareTexts, { next })),
  ]);
  const rows = texts.flatMap(({ text }) => parseSpareSearchText(text));
  const text = buildSearchIndex(rows.map(({ code, description, codeSap }) => [code, description, codeSap]));
  return plantCache.keep(store, 'all', { rows, text }, [[spareTextVersions, 'all', version]]);
}

/** Returns the spares in the structure of a machine by number, with their elements. */
async function loadMachineSpares(
  store: Store,
  machineId: number | undefined,
): Promise<Map<number, string[]>> {
  if (machineId === undefined) return new Map();
  const machineElements = await loadAllPages((next) => store.list(elements, { under: machineId, next }));
  const elementsBySpare = new Map<number, string[]>();
  for (const { id, part } of machineElements)
    if (part?.sparePartId !== undefined)
      elementsBySpare.set(part.sparePartId, [...(elementsBySpare.get(part.sparePartId) ?? []), id]);
  return elementsBySpare;
}

const isMatching = (words: readonly string[], { code, description, codeSap }: ValueOf<typeof spares>) =>
  hasAllWords(words, code, description, codeSap);

/** Returns the first active spares that contain all words. */
async function searchSpares(store: Store, words: readonly string[]) {
  const { rows, text } = await loadPlantIndex(store);
  return words.length === 0
    ? rows.slice(0, MAX_RESULTS)
    : findRowIndexes(text, words, MAX_RESULTS).map((row) => rows[row]!);
}

export const pickSpares: Handler<typeof api.pick> = async ({
  input: { text = '', machineId, ids },
  store,
}) => {
  const machineSpares = await loadMachineSpares(store, machineId);
  const words = splitWords(text);
  const requestedIds = [...machineSpares.keys(), ...(ids?.split(',').map(Number) ?? [])];
  const [requestedSpares, hits] = await Promise.all([
    store.load(requestedIds.map((id) => [spares, id] as const)),
    ids === undefined ? searchSpares(store, words) : [],
  ]);
  const candidates = [
    ...requestedSpares.flatMap((spare) => (spare && isMatching(words, spare) ? [spare] : [])),
    ...hits,
  ];
  const warehouseBySpare = new Map(candidates.map(({ id, warehouseId }) => [id, warehouseId]));
  const candidateStocks = await store.load(
    [...warehouseBySpare].map(([id, warehouseId]) => [stocks, buildStockId(warehouseId, id)] as const),
  );
  // A stock has a current copy of its spare, whereas the search text may lag behind.
  const items = [...warehouseBySpare.keys()].flatMap((id, i): SparePick[] => {
    const stock = candidateStocks[i];
    if (!stock || stock.spare.warehouseId !== warehouseBySpare.get(id) || !isMatching(words, stock.spare))
      return [];
    const { warehouseId, code, description, codeSap, location, unit, unitPrice } = stock.spare;
    const spareFields = { id, warehouseId, code, description, codeSap, location, unit, unitPrice };
    return [{ ...spareFields, stock: stock.qty, free: stock.free, elements: machineSpares.get(id) }];
  });
  return { items };
};
