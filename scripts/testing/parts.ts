// Parts of the long tier: what `npm test` leaves out, in runs of at most about half an hour each.
import { globSync, readFileSync } from 'node:fs';
import type { VitestRun } from './vitest.ts';

export interface Part {
  name: string;
  description: string;
  /** Runs of vitest, one after the other. */
  runs?: Omit<VitestRun, 'name'>[];
  /** Files that are mutated, instead of tests that run. */
  mutatedFiles?: string[];
}

/** Full numbers of kills, commands and inputs, with random seeds that are printed. */
const FULL_COUNTS = { FUZZ: 'full' };
const WEATHER_SEEDS = ['1', '2', '3'];
/** Tests that ask for nothing that rough weather may delay. */
const WEATHER_FILES = [
  'table/weather',
  'planned/orders',
  'requests/ewo-told',
  'reports/rollups',
  'access/audit',
  'organisation/alerts',
];
const SCREEN_FOLDERS = ['tests/e2e/screens', 'tests/e2e/contrast'];
const LONG_TAG = "tags: ['long']";

/** Returns the test files below a folder that are in the long tier as a whole, or contain tests that are. */
function listLongFiles(folder: string): { wholeFiles: string[]; taggedFiles: string[] } {
  const files = globSync(`${folder}/**/*.test.{ts,tsx}`).sort();
  const wholeFiles = files.filter((file) => /\.long\.test\.tsx?$/.test(file));
  const taggedFiles = files.filter(
    (file) => !wholeFiles.includes(file) && readFileSync(file, 'utf8').includes(LONG_TAG),
  );
  return { wholeFiles, taggedFiles };
}

/** Returns the runs of the tests of the long tier below folders. */
function selectLongTests(project: string, folders: readonly string[]): NonNullable<Part['runs']> {
  const found = folders.map(listLongFiles);
  const wholeFiles = found.flatMap((each) => each.wholeFiles);
  const taggedFiles = found.flatMap((each) => each.taggedFiles);
  return [
    { projects: [project], files: wholeFiles },
    { projects: [project], files: taggedFiles, options: ['--tags-filter', 'long'] },
  ].filter(({ files }) => files.length > 0);
}

const isSource = (file: string) =>
  !/\.test\.tsx?$|\/testing\.tsx?$|\.d\.ts$|(^|\/)api\.ts$|-api\.ts$/.test(file);

/** Returns a part for each folder whose code is mutated; `npm run mutate` says which tests run for it. */
const listMutationParts = (): Part[] =>
  globSync(['shared/*', 'functions/*', 'web/src/offline'])
    .sort()
    .flatMap((folder) => {
      const mutatedFiles = globSync(`${folder}/**/*.ts`).filter(isSource);
      return mutatedFiles.length === 0
        ? []
        : [
            {
              name: `mutation:${folder}`,
              description: `mutations of ${folder} that no test notices`,
              mutatedFiles,
            },
          ];
    });

/** Returns the test files that use generated inputs. */
const listPropertyFiles = () =>
  globSync('{shared,functions,web/src,scripts}/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("from 'fast-check'"),
  );

export const listParts = (): Part[] => [
  {
    name: 'kills',
    description: 'jobs, imports, SAP sends and tablets that are killed at random moments',
    runs: [
      {
        projects: ['integration'],
        files: [
          'workers/sap',
          'planned/generation',
          'planned/ranks-killed',
          'autonomous/generation',
          'ingestion/killed',
          'table/upgrade',
        ],
        environment: FULL_COUNTS,
      },
      { projects: ['e2e'], files: ['tests/e2e/offline/shift.long.test.ts'], environment: FULL_COUNTS },
    ],
  },
  {
    name: 'storms',
    description: 'many callers at once, and processes that end and start again',
    runs: [
      {
        projects: ['integration'],
        files: ['local/survival', 'local/queues', 'warehouse/random'],
        environment: FULL_COUNTS,
      },
    ],
  },
  {
    name: 'weather',
    description: 'handlers on a table that conflicts and throttles, and a stream out of order',
    runs: WEATHER_SEEDS.map((seed) => ({
      projects: ['integration'],
      files: WEATHER_FILES,
      environment: { WEATHER: 'conflict,throttle,stream', WEATHER_SEED: seed },
    })),
  },
  {
    name: 'oracles',
    description: 'figures and states against a second calculation, over thousands of random lives',
    runs: [
      {
        projects: ['integration'],
        files: [
          'reports/ledger-oracle',
          'reports/months',
          'reports/figures',
          'foreseen',
          'planned/capped',
          'planned/ranks-model',
          'requests/random',
          'warehouse/consume',
        ],
        environment: FULL_COUNTS,
      },
    ],
  },
  {
    name: 'fuzz',
    description: 'hostile inputs for every call, and every role for each',
    runs: [
      {
        projects: ['integration'],
        files: ['fuzz.test.ts', 'access/permissions'],
        environment: FULL_COUNTS,
      },
    ],
  },
  {
    name: 'handlers',
    description: 'further tests of handlers, the demo plants and real files',
    runs: selectLongTests('integration', ['tests/integration', 'tests/acceptance']).map((run) => ({
      ...run,
      environment: FULL_COUNTS,
    })),
  },
  {
    name: 'performance',
    description: 'reads, writes, processor time and memory of heavy work',
    runs: selectLongTests('integration', ['tests/performance']),
  },
  {
    name: 'rules',
    description: 'further tests of rules, screens in a DOM and the template',
    runs: [
      ...selectLongTests('unit', ['shared', 'functions', 'scripts']),
      ...selectLongTests('web', ['web/src']),
      ...selectLongTests('site', ['web/build']),
      ...selectLongTests('infra', ['infra']),
      { projects: ['infra'], files: globSync('tests/recipes.long.test.ts') },
    ].filter(({ files = [] }) => files.length > 0),
  },
  {
    name: 'screens',
    description: 'every page in three languages, themes and widths',
    runs: selectLongTests('e2e', SCREEN_FOLDERS),
  },
  {
    name: 'browser',
    description: 'further journeys in a browser',
    runs: selectLongTests(
      'e2e',
      globSync('tests/e2e/*')
        .filter((path) => !path.endsWith('.ts') && !SCREEN_FOLDERS.includes(path))
        .sort(),
    ),
  },
  {
    name: 'properties',
    description: 'rules over 2 000 generated inputs each, with a random seed that is printed',
    runs: [
      {
        projects: ['unit', 'web'],
        files: listPropertyFiles(),
        environment: { FC_RUNS: '2000', FC_SEED: String(Date.now() % 1_000_000) },
      },
    ],
  },
  ...listMutationParts(),
];
