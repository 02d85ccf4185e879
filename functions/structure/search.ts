// Search of elements of all machines of the plant by code, description or SAP code.
import type { search as calls } from '#shared/structure/api.ts';
import { parseElementSearchText } from '#shared/structure/search-index.ts';
import { buildSearchIndex, findRowIndexes, type SearchIndex, splitWords } from '#shared/text-list.ts';
import { createCache } from '../db/cache.ts';
import { machineListVersions, machines, searchTexts, searchTextVersions } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';

/** Maximum number of hits. */
const MAX_HITS = 100;

interface SearchRow {
  machine: { machineId: number; machineCode: string; machineDescription: string };
  id: string;
  level: number;
  spare: boolean;
  code: string;
  description: string;
}
/** All machines of the plant with their elements. */
interface PlantIndex {
  rows: SearchRow[];
  text: SearchIndex;
}

/**
 * Cache of searched plants, until an element changes. Limited by the length of texts; the rows take about the
 * same memory.
 */
const plantCache = createCache<PlantIndex>({
  consistent: false,
  maxSize: 32 * 1024 * 1024,
  sizeOf: ({ text }) => text.text.length,
});

async function loadPlantIndex(store: Store): Promise<PlantIndex> {
  const cachedIndex = await plantCache.recall(store, 'all');
  if (cachedIndex) return cachedIndex;
  const [[machinesVersion, indexVersion], allMachines, texts] = await Promise.all([
    store.load([
      [machineListVersions, 'all'],
      [searchTextVersions, 'all'],
    ]),
    loadAllPages((next) => store.list(machines, { next })),
    loadAllPages((next) => store.list(searchTexts, { next })),
  ]);
  const textsByMachine = new Map(texts.map(({ id, text }) => [id, text]));
  const rows: SearchRow[] = [];
  const searchedTexts: (string | undefined)[][] = [];
  for (const { id, code, description, codeSap } of allMachines) {
    const machine = { machineId: id, machineCode: code, machineDescription: description };
    rows.push({ machine, id: String(id), level: 0, spare: false, code, description });
    searchedTexts.push([code, description, codeSap]);
    for (const { n, codeSap: sap, ...part } of parseElementSearchText(textsByMachine.get(id) ?? '')) {
      rows.push({ machine, id: `${id}.${n}`, ...part });
      searchedTexts.push([part.code, part.description, sap]);
    }
  }
  return plantCache.keep(store, 'all', { rows, text: buildSearchIndex(searchedTexts) }, [
    [machineListVersions, 'all', machinesVersion],
    [searchTextVersions, 'all', indexVersion],
  ]);
}

export const search: Handlers<typeof calls> = {
  async elements({ input: { text }, store }) {
    const plant = await loadPlantIndex(store);
    const rows = findRowIndexes(plant.text, splitWords(text), MAX_HITS + 1).map((row) => plant.rows[row]!);
    return {
      items: rows.slice(0, MAX_HITS).map(({ machine, ...row }) => ({ ...machine, ...row })),
      more: rows.length > MAX_HITS,
    };
  },
};
