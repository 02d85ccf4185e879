// npm run bench: the figures the product must reach, one JSON line each. Name parts to measure only those: `npm run bench -- generation screens`.
// `tenfold` fills ten times the large plant, which takes minutes, and runs only when it is named.
// `lighthouse` fetches its program from the registry, and is passed over where none answers.
import { spawnSync } from 'node:child_process';
import { boards } from './bench/boards.ts';
import { breakdowns } from './bench/breakdowns.ts';
import { browser, drawn } from './bench/browser/browser.ts';
import { lighthouse } from './bench/browser/lighthouse.ts';
import { offline } from './bench/browser/offline.ts';
import { closing } from './bench/closing.ts';
import { type Figure, holds, print } from './bench/figure.ts';
import { generation } from './bench/generation.ts';
import { ingestion } from './bench/ingestion.ts';
import { killed } from './bench/killed.ts';
import { knownPlant } from './bench/known-plant.ts';
import { ledgers } from './bench/ledger.ts';
import { listFigures } from './bench/lists.ts';
import { lubrication } from './bench/lubrication.ts';
import { walks } from './bench/paths.ts';
import { roundFigures } from './bench/rounds.ts';
import { runPages } from './bench/run-page.ts';
import { screenFigures } from './bench/screens.ts';
import { functionSizes, siteSizes } from './bench/sizes.ts';
import { stack } from './bench/stack.ts';
import { warehouse } from './bench/warehouse.ts';
import { yearFigures } from './bench/year.ts';

const parts: Record<string, () => Figure[] | Promise<Figure[]>> = {
  generation,
  paths: () => walks(),
  runs: runPages,
  rounds: roundFigures,
  lubrication,
  ledgers,
  closing,
  breakdowns,
  boards,
  warehouse: () => warehouse(),
  year: yearFigures,
  ingestion: () => ingestion(),
  known: knownPlant,
  killed,
  tenth: () => screenFigures(0.1),
  screens: () => screenFigures(1),
  lists: () => listFigures(),
  functions: functionSizes,
  site: siteSizes,
  stack,
  browser,
  drawn,
  offline,
  lighthouse,
  tenfold: () => screenFigures(10),
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in parts));
if (unknown) {
  console.error(`${unknown} is none of ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const [only, ...others] = named.length > 0 ? named : Object.keys(parts).filter((name) => name !== 'tenfold');
if (others.length === 0) {
  const figures = await parts[only!]!();
  for (const figure of figures) print(figure);
  process.exit(figures.every(holds) ? 0 : 2);
}
// a process keeps its table for life: each part has its own
const ends = [only!, ...others].map(
  (name) => spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' }).status,
);
process.exit(Math.max(...ends.map((status) => status ?? 1)));
