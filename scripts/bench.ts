// npm run bench: prints the figures the product must reach, one JSON line each. Parts can be selected by
// name: `npm run bench -- generation screens`.
// `tenfold` fills ten times the large plant, which takes minutes, so it runs only when it is named.
// `measureWithLighthouse` fetches its program from the registry and is skipped if the registry does not answer.
import { spawnSync } from 'node:child_process';
import { measureChain } from './bench/access/chain.ts';
import { measureBackup } from './bench/backup.ts';
import { measureBoards } from './bench/boards.ts';
import { measureBreakdowns } from './bench/breakdowns.ts';
import { measureBoardAndLedger, measureTreeAndPlan } from './bench/browser/browser.ts';
import { measureWithLighthouse } from './bench/browser/lighthouse.ts';
import { measureOfflineTablet } from './bench/browser/offline.ts';
import { measureOrderClosing } from './bench/closing.ts';
import { measureCosts } from './bench/cost/cost.ts';
import { type Figure, isWithinBudget, printFigure } from './bench/figure.ts';
import { measureGeneration, measureRankedGeneration } from './bench/generation.ts';
import { measureIngestion } from './bench/ingestion.ts';
import { measureKilledImport } from './bench/killed.ts';
import { measureUnchangedImport } from './bench/known-plant.ts';
import { measureLedgers } from './bench/ledger.ts';
import { measureLists } from './bench/lists.ts';
import { measureLubrication } from './bench/lubrication.ts';
import { measureRunGeneration } from './bench/paths.ts';
import { measurePush } from './bench/push.ts';
import { measureRounds } from './bench/rounds.ts';
import { measureRunPages } from './bench/run-page.ts';
import { measureScreens } from './bench/screens.ts';
import { measureFunctionSizes, measureSiteSizes } from './bench/sizes.ts';
import { measureStack } from './bench/stack.ts';
import { measureTick } from './bench/tick.ts';
import { measureWarehouse } from './bench/warehouse.ts';
import { measureYear } from './bench/year.ts';

const parts: Record<string, () => Figure[] | Promise<Figure[]>> = {
  generation: measureGeneration,
  ranks: measureRankedGeneration,
  paths: () => measureRunGeneration(),
  runs: measureRunPages,
  rounds: measureRounds,
  lubrication: measureLubrication,
  ledgers: measureLedgers,
  chain: measureChain,
  closing: measureOrderClosing,
  breakdowns: measureBreakdowns,
  boards: measureBoards,
  warehouse: () => measureWarehouse(),
  year: measureYear,
  ingestion: () => measureIngestion(),
  known: measureUnchangedImport,
  killed: measureKilledImport,
  tenth: () => measureScreens(0.1),
  screens: () => measureScreens(1),
  lists: () => measureLists(),
  functions: measureFunctionSizes,
  site: measureSiteSizes,
  stack: measureStack,
  push: measurePush,
  tick: measureTick,
  backup: measureBackup,
  cost: measureCosts,
  browser: measureTreeAndPlan,
  drawn: measureBoardAndLedger,
  offline: measureOfflineTablet,
  lighthouse: measureWithLighthouse,
  tenfold: () => measureScreens(10),
};

const partNames = process.argv.slice(2);
const unknownPart = partNames.find((name) => !(name in parts));
if (unknownPart) {
  console.error(`${unknownPart} is none of ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const [firstPart, ...otherParts] =
  partNames.length > 0 ? partNames : Object.keys(parts).filter((name) => name !== 'tenfold');
if (otherParts.length === 0) {
  const figures = await parts[firstPart!]!();
  for (const figure of figures) printFigure(figure);
  process.exit(figures.every(isWithinBudget) ? 0 : 2);
}
// A process keeps its table until it ends, so each part runs in its own process.
const exitStatuses = [firstPart!, ...otherParts].map(
  (name) => spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' }).status,
);
process.exit(Math.max(...exitStatuses.map((status) => status ?? 1)));
