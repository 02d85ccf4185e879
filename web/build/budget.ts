// Weighs what a page loads, from the build's own manifest: scripts, styles and requests, compressed as they travel.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Entry {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Entry>;

export interface Weight {
  page: string;
  scriptKb: number;
  styleKb: number;
  requests: number;
}
export interface Budget extends Weight {
  modules: readonly string[];
}

const texts = (...namespaces: string[]) => namespaces.map((each) => `src/i18n/en/${each}.json`);
const always = ['src/i18n/en/always.ts'];
/** Document, boot script, mark, configuration, three fonts; then who is there, in which plant, with which settings, and the page's own call. */
const besides = 7 + 4;

const aWizard = 'src/features/ingestion/ingestion-page.tsx';
const aList = 'src/features/structure/machine/machine-list-page.tsx';

/** The budgets of the front end's design, and the modules that make up each page. */
export const budgets: readonly Budget[] = [
  {
    page: 'first desktop route',
    scriptKb: 301,
    styleKb: 64,
    requests: 36,
    modules: [
      'index.html',
      ...always,
      'src/app/layouts/main.tsx',
      'src/features/reports/home/home-page.tsx',
      ...texts('reports'),
    ],
  },
  {
    page: 'tablet home',
    scriptKb: 265,
    styleKb: 41,
    requests: 42,
    modules: [
      'index.html',
      ...always,
      'src/app/open-tablet.ts',
      'src/app/layouts/tablet.tsx',
      'src/features/home/tablet-home-page.tsx',
      ...texts('orders'),
    ],
  },
  {
    page: 'list of machines',
    scriptKb: 358,
    styleKb: 80,
    requests: 40,
    modules: ['index.html', ...always, 'src/app/layouts/main.tsx', aList, ...texts('structure')],
  },
  {
    page: 'bringing data',
    scriptKb: 480,
    styleKb: 98,
    requests: 70,
    modules: ['index.html', ...always, 'src/app/layouts/main.tsx', aWizard, ...texts('ingestion')],
  },
  { page: 'landing', scriptKb: 90, styleKb: 20, requests: 8, modules: ['landing.html'] },
];

/** What a route may add once the first desktop route, one list and one form have been seen. */
export const furtherKb = 60;
const aForm = 'src/ui/archive/archive-form.tsx';

/** `folder` is the built site. */
export function weigh(folder: string, budget: Budget): Weight {
  const files = filesOf(folder, budget);
  const early = budget.page === 'landing' ? [] : earlyIn(folder);
  const scripts = [...files.scripts, ...early];
  const { styles } = files;
  return {
    page: budget.page,
    scriptKb: kb(folder, scripts),
    styleKb: kb(folder, styles),
    requests: scripts.length + styles.length + (budget.page === 'landing' ? 3 : besides),
  };
}

/** What a page is made of, the scripts before the app apart. */
export function filesOf(folder: string, { modules }: Pick<Budget, 'modules'>) {
  const chunks = chunksOf(readManifest(folder), modules);
  return { scripts: scriptsOf(chunks), styles: [...new Set(chunks.flatMap((entry) => entry.css ?? []))] };
}

export const earlyIn = (folder: string): string[] => globSync('assets/early-*.js', { cwd: folder });

/** Every further page and the scripts it adds, the heaviest first. */
export function weighFurther(folder: string): { page: string; scriptKb: number }[] {
  const manifest = readManifest(folder);
  const seen = new Set(scriptsOf(chunksOf(manifest, [...budgets[0]!.modules, aList, aForm])));
  return Object.keys(manifest)
    .filter((name) => /^src\/features\/.*\.tsx$/.test(name))
    .map((page) => {
      const added = scriptsOf(chunksOf(manifest, [page])).filter((file) => !seen.has(file));
      return { page, scriptKb: kb(folder, added) };
    })
    .sort((a, b) => b.scriptKb - a.scriptKb);
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

function chunksOf(manifest: Manifest, modules: readonly string[]): Entry[] {
  const chunks = new Set<Entry>();
  const add = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`the build holds no ${name}`);
    if (chunks.has(entry)) return;
    chunks.add(entry);
    for (const each of entry.imports ?? []) add(each);
  };
  for (const name of modules) add(name);
  return [...chunks];
}

const scriptsOf = (chunks: readonly Entry[]): string[] => [
  ...new Set(chunks.map((entry) => entry.file).filter((file) => file.endsWith('.js'))),
];

const kb = (folder: string, files: readonly string[]) =>
  Math.round(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) /
      102.4,
  ) / 10;
