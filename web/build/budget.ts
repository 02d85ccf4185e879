// Weighs what a page loads, from the build's own manifest: scripts, styles and requests, compressed as they travel.
import { readFileSync } from 'node:fs';
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
const always = [
  'src/i18n/en/always.ts',
  '../node_modules/@cloudscape-design/components/i18n/messages/all.en.js',
];
/** Document, boot script, mark, configuration, three fonts; then who is there, in which plant, with which settings, and the page's own call. */
const besides = 7 + 4;

/** The budgets of the front end's design, and the modules that make up each page. */
export const budgets: readonly Budget[] = [
  {
    page: 'first desktop route',
    scriptKb: 340,
    styleKb: 95,
    requests: 45,
    modules: [
      'index.html',
      ...always,
      'src/app/layouts/main.tsx',
      'src/features/reports/home-page.tsx',
      ...texts('reports'),
    ],
  },
  {
    page: 'tablet home',
    scriptKb: 265,
    styleKb: 65,
    requests: 45,
    modules: ['index.html', ...always, 'src/app/layouts/tablet.tsx'],
  },
  { page: 'landing', scriptKb: 90, styleKb: 20, requests: 8, modules: ['landing.html'] },
];

/** `folder` is the built site. */
export function weigh(folder: string, budget: Budget): Weight {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const chunks = new Set<Entry>();
  const add = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`the build holds no ${name}`);
    if (chunks.has(entry)) return;
    chunks.add(entry);
    for (const each of entry.imports ?? []) add(each);
  };
  for (const name of budget.modules) add(name);
  const scripts = [...new Set([...chunks].map((entry) => entry.file))].filter((file) => file.endsWith('.js'));
  const styles = [
    ...new Set(
      [...chunks].flatMap((entry) => [
        ...(entry.css ?? []),
        ...(entry.file.endsWith('.css') ? [entry.file] : []),
      ]),
    ),
  ];
  return {
    page: budget.page,
    scriptKb: kb(folder, scripts),
    styleKb: kb(folder, styles),
    requests: scripts.length + styles.length + (budget.page === 'landing' ? 3 : besides),
  };
}

const kb = (folder: string, files: readonly string[]) =>
  Math.round(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) /
      102.4,
  ) / 10;
