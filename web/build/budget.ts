// Page weight from the build's manifest: compressed scripts, styles, and number of requests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Entry {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Entry>;

export interface PageWeight {
  page: string;
  scriptKb: number;
  styleKb: number;
  requests: number;
  /** All that a document of its own loads before its first answer, in compressed kilobytes. */
  totalKb?: number;
}
export interface PageBudget extends PageWeight {
  modules: readonly string[];
}

const listTextModules = (...namespaces: string[]) => namespaces.map((each) => `src/i18n/en/${each}.json`);
const commonTextModules = ['src/i18n/en/always.ts'];
/**
 * Other requests: document, boot script, logo, configuration and three fonts; then user, tenant, settings and
 * the page's own call.
 */
const OTHER_REQUESTS = 7 + 4;

const WIZARD_MODULE = 'src/features/ingestion/ingestion-page.tsx';
const LIST_MODULE = 'src/features/structure/machine/machine-list-page.tsx';

/** Budgets of the front end's design, with the modules of each page. */
export const pageBudgets: readonly PageBudget[] = [
  {
    page: 'first desktop route',
    scriptKb: 360,
    styleKb: 80,
    requests: 36,
    modules: [
      'index.html',
      ...commonTextModules,
      'src/app/layouts/main.tsx',
      'src/features/reports/home/home-page.tsx',
      ...listTextModules('reports'),
    ],
  },
  {
    page: 'tablet home',
    scriptKb: 298,
    styleKb: 52,
    requests: 42,
    modules: [
      'index.html',
      ...commonTextModules,
      'src/app/open-tablet.ts',
      'src/app/layouts/tablet.tsx',
      'src/features/home/tablet-home-page.tsx',
      ...listTextModules('orders'),
    ],
  },
  {
    page: 'list of machines',
    scriptKb: 415,
    styleKb: 95,
    requests: 40,
    modules: [
      'index.html',
      ...commonTextModules,
      'src/app/layouts/main.tsx',
      LIST_MODULE,
      ...listTextModules('structure'),
    ],
  },
  {
    page: 'bringing data',
    scriptKb: 550,
    styleKb: 112,
    requests: 70,
    modules: [
      'index.html',
      ...commonTextModules,
      'src/app/layouts/main.tsx',
      WIZARD_MODULE,
      ...listTextModules('ingestion'),
    ],
  },
  { page: 'landing', scriptKb: 90, styleKb: 20, requests: 8, modules: ['landing.html'] },
  {
    page: 'public report',
    scriptKb: 40,
    styleKb: 10,
    requests: 8,
    totalKb: 60,
    modules: ['report.html'],
  },
];

/** Kilobytes that a further route may add after the first desktop route, one list and one form. */
export const MAX_FURTHER_ROUTE_KB = 80;
const FORM_MODULE = 'src/ui/archive/archive-form.tsx';

/** Whether the page is a document of its own, which loads nothing of the app. */
export const isOwnDocument = ({ modules }: Pick<PageBudget, 'modules'>): boolean =>
  modules.every((each) => each.endsWith('.html'));

/** Measures a page in the built site at `folder`. */
export function measurePage(folder: string, budget: PageBudget): PageWeight {
  const files = listPageFiles(folder, budget);
  const isOwn = isOwnDocument(budget);
  const preloadScripts = isOwn ? [] : listPreloadScripts(folder);
  const scripts = [...files.scripts, ...preloadScripts];
  const { styles } = files;
  return {
    page: budget.page,
    scriptKb: measureKb(folder, scripts),
    styleKb: measureKb(folder, styles),
    requests: scripts.length + styles.length + (isOwn ? 3 : OTHER_REQUESTS),
    ...(isOwn && {
      totalKb: measureKb(folder, [...budget.modules, ...listBootScripts(folder), ...scripts, ...styles]),
    }),
  };
}

/** Returns the files of a page, without the scripts that run before the app. */
export function listPageFiles(folder: string, { modules }: Pick<PageBudget, 'modules'>) {
  const chunks = listChunks(readManifest(folder), modules);
  return { scripts: listScripts(chunks), styles: [...new Set(chunks.flatMap((entry) => entry.css ?? []))] };
}

export const listPreloadScripts = (folder: string): string[] =>
  globSync('assets/early-*.js', { cwd: folder });

const listBootScripts = (folder: string): string[] => globSync('assets/boot-*.js', { cwd: folder });

/** Returns further pages with the scripts they add, heaviest first. */
export function measureFurtherPages(folder: string): { page: string; scriptKb: number }[] {
  const manifest = readManifest(folder);
  const knownScripts = new Set(
    listScripts(listChunks(manifest, [...pageBudgets[0]!.modules, LIST_MODULE, FORM_MODULE])),
  );
  return Object.keys(manifest)
    .filter((name) => /^src\/features\/.*\.tsx$/.test(name))
    .map((page) => {
      const added = listScripts(listChunks(manifest, [page])).filter((file) => !knownScripts.has(file));
      return { page, scriptKb: measureKb(folder, added) };
    })
    .sort((a, b) => b.scriptKb - a.scriptKb);
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

function listChunks(manifest: Manifest, modules: readonly string[]): Entry[] {
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

const listScripts = (chunks: readonly Entry[]): string[] => [
  ...new Set(chunks.map((entry) => entry.file).filter((file) => file.endsWith('.js'))),
];

const measureKb = (folder: string, files: readonly string[]) =>
  Math.round(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) /
      102.4,
  ) / 10;
