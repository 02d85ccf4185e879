// Elements of all machines of the plant, by words of their code, description or SAP code.
import type { search as calls } from '../../shared/structure/api.ts';
import { indexed } from '../../shared/structure/search-index.ts';
import { found, type Searchable, searchable, wordsOf } from '../../shared/text-list.ts';
import type { Handlers } from '../http/serve.ts';
import { machinery, machines, searchIndex, searchTexts } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import { keptWhile } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';

/** More hits than anybody reads: the search wants another word. */
const MOST = 100;

interface Row {
  machine: { machineId: number; machineCode: string; machineDescription: string };
  id: string;
  level: number;
  spare: boolean;
  code: string;
  description: string;
}
/** Every machine of the plant, each with its elements behind it. */
interface Plant {
  rows: Row[];
  text: Searchable;
}

/** The plants somebody searched, until something in them changes. A row weighs about as much again as its text. */
const plants = keptWhile<Plant>({
  consistent: false,
  most: 32 * 1024 * 1024,
  sizeOf: ({ text }) => text.text.length,
});

async function plantOf(store: Store): Promise<Plant> {
  const known = await plants.recall(store, 'all');
  if (known) return known;
  const [[machinesVersion, indexVersion], all, texts] = await Promise.all([
    store.load([
      [machinery, 'all'],
      [searchIndex, 'all'],
    ]),
    everyPage((next) => store.list(machines, { next })),
    everyPage((next) => store.list(searchTexts, { next })),
  ]);
  const textOf = new Map(texts.map(({ id, text }) => [id, text]));
  const rows: Row[] = [];
  const searched: (string | undefined)[][] = [];
  for (const { id, code, description, codeSap } of all) {
    const machine = { machineId: id, machineCode: code, machineDescription: description };
    rows.push({ machine, id: String(id), level: 0, spare: false, code, description });
    searched.push([code, description, codeSap]);
    for (const { n, codeSap: sap, ...part } of indexed(textOf.get(id) ?? '')) {
      rows.push({ machine, id: `${id}.${n}`, ...part });
      searched.push([part.code, part.description, sap]);
    }
  }
  return plants.keep(store, 'all', { rows, text: searchable(searched) }, [
    [machinery, 'all', machinesVersion],
    [searchIndex, 'all', indexVersion],
  ]);
}

export const search: Handlers<typeof calls> = {
  async elements({ input: { text }, store }) {
    const plant = await plantOf(store);
    const rows = found(plant.text, wordsOf(text), MOST + 1).map((row) => plant.rows[row]!);
    return {
      items: rows.slice(0, MOST).map(({ machine, ...row }) => ({ ...machine, ...row })),
      more: rows.length > MOST,
    };
  },
};
