// Adds src/early.ts to the head of the app's document, with the files of every page.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { type Language, languages } from '#shared/messages.ts';
import type { PageAssets } from '../src/early.ts';
import type { FeatureRoute } from '../src/route.ts';
import { isTouchRoute, listPageModules, type PageModules } from './page-modules.ts';

const SOURCE_FOLDER = fileURLToPath(new URL('../src/', import.meta.url));
const SCRIPT_FILE = `${SOURCE_FOLDER}early.ts`;

/** Module of the offline code, which is loaded before touch pages (`main.tsx`). */
const OFFLINE_MODULE = `${SOURCE_FOLDER}app/open-tablet.ts`;

const compile = (pageAssets: string) =>
  buildSync({
    entryPoints: [SCRIPT_FILE],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { MADE_OF: pageAssets },
    write: false,
  }).outputFiles[0]!.text;

/** Returns the files that the bundle does not contain. */
export const findMissingFiles = (files: readonly string[], bundle: object): string[] =>
  files.filter((file) => !(file in bundle));

export function preloadScriptPlugin(): Plugin {
  let pages: readonly PageModules[] = [];
  let files: readonly string[] = [];
  let url = '';
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(SCRIPT_FILE);
      pages = await listPageModules();
    },
    generateBundle(_, bundle) {
      const pageAssets = buildPageAssets(bundle, pages);
      files = listFileNames(pageAssets);
      const code = compile(JSON.stringify(pageAssets));
      const fileName = `assets/early-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      url = `/${fileName}`;
    },
    // Other plugins may remove or rename files after `generateBundle`.
    writeBundle(_, bundle) {
      const missing = findMissingFiles(files, bundle);
      if (missing.length > 0)
        this.error(`the early script names files that do not exist: ${missing.join(', ')}`);
    },
    transformIndexHtml: {
      order: 'post',
      // The order `post` places the async script before all others.
      handler: (_, { path }) =>
        path === '/index.html'
          ? [
              {
                tag: 'script',
                attrs: { async: true, fetchpriority: 'high', src: url },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
  };
}

/** Returns the files that the early script references, relative to the site's folder. */
const listFileNames = ({ files }: PageAssets): string[] =>
  files
    .split(' ')
    .filter(Boolean)
    .map((entry) => entry.split(',')[0]!)
    .map((name) => `assets/${name}${name.endsWith('.css') ? '' : '.js'}`);

type ScriptFile = [name: string, ...imports: number[]];

/** Removes imports that another import already brings. */
function removeRedundantImports(files: readonly ScriptFile[]): ScriptFile[] {
  const importsByFile = new Map<number, Set<number>>();
  const collectImports = (at: number): Set<number> => {
    const collectedImports = importsByFile.get(at) ?? new Set();
    if (importsByFile.has(at)) return collectedImports;
    importsByFile.set(at, collectedImports);
    const [, ...imports] = files[at]!;
    for (const each of imports)
      for (const dependency of [each, ...collectImports(each)]) collectedImports.add(dependency);
    return collectedImports;
  };
  const hasImport = (dependency: number, otherFile: number) =>
    collectImports(dependency).has(otherFile) && !collectImports(otherFile).has(dependency);
  return files.map(([name, ...imports]) => [
    name,
    ...imports.filter((each) => !imports.some((otherFile) => hasImport(otherFile, each))),
  ]);
}

const isStyleChunk = ({ moduleIds, isEntry }: Rolldown.OutputChunk) =>
  !isEntry && moduleIds.length > 0 && moduleIds.every((id) => id.endsWith('.css'));

/** Returns the files of all pages, without those that the app's document references itself. */
function buildPageAssets(bundle: Rolldown.OutputBundle, pages: readonly PageModules[]): PageAssets {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const chunkByModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const getChunk = (module: string) => {
    const chunk = chunkByModule.get(module);
    if (!chunk) throw new Error(`the build holds no ${module}`);
    return chunk;
  };
  const listImports = ({ imports, viteMetadata }: Rolldown.OutputChunk): string[] => [
    ...(viteMetadata?.importedCss ?? []),
    ...imports.flatMap((file) => listChunkFiles(file)),
  ];
  /** Vite deletes the script of a chunk that contains only styles, so its style sheets replace it. */
  const listChunkFiles = (file: string): string[] => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' && isStyleChunk(chunk) ? listImports(chunk) : [file];
  };
  const documentFiles = new Set<string>();
  const name = (file: string) => {
    if (documentFiles.has(file)) return;
    documentFiles.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') listImports(chunk).forEach(name);
  };
  name(chunks.find((chunk) => chunk.isEntry && chunk.name === 'app')!.fileName);

  const files: ScriptFile[] = [];
  const fileIndexes = new Map<string, number>();
  const getFileIndexes = (fileNames: readonly string[]): number[] =>
    [...new Set(fileNames)]
      .filter((file) => !documentFiles.has(file))
      .map((file) => {
        const knownIndex = fileIndexes.get(file);
        if (knownIndex !== undefined) return knownIndex;
        const fileIndex = files.push([file]) - 1;
        fileIndexes.set(file, fileIndex);
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') files[fileIndex]!.push(...getFileIndexes(listImports(chunk)));
        return fileIndex;
      });
  const getModuleIndexes = (modules: readonly string[]) =>
    getFileIndexes(modules.flatMap((module) => listChunkFiles(getChunk(module).fileName)));

  const getCommonIndexes = (language: Language) =>
    getModuleIndexes([`${SOURCE_FOLDER}i18n/${language}/always.ts`]);
  const namespaces = [...new Set(pages.flatMap(({ route }) => route.namespaces ?? []))].map((each) => {
    const modules = languages.map((language) => `${SOURCE_FOLDER}i18n/${language}/${each}.json`);
    return [each, modules.filter((id) => chunkByModule.has(id)).map((id) => getModuleIndexes([id]))] as const;
  });
  return {
    pages: pages
      .filter(({ route }) => isEntryPage(route))
      // Paths without parameters come first, since they would also match a parameter of another page.
      .sort((a, b) => countParameters(a) - countParameters(b))
      .map(({ route, modules }) => ({
        path: route.path,
        files: getModuleIndexes([
          `${SOURCE_FOLDER}app/layouts/${route.layout}.tsx`,
          ...(isTouchRoute(route) ? [OFFLINE_MODULE] : []),
          ...modules,
        ]),
        texts: route.namespaces ?? [],
        firstRequests: route.firstRequests ?? [],
      })),
    texts: Object.fromEntries([
      ['', languages.map(getCommonIndexes)],
      ...namespaces.filter(([, fileIndexes]) => fileIndexes.length === languages.length),
    ]),
    files: removeRedundantImports(files)
      .map(([name, ...imports]) =>
        [name.replace(/^assets\/|\.js$/g, ''), ...imports.map((each) => each.toString(36))].join(),
      )
      .join(' '),
  };
}

/**
 * Whether users open the page directly: a desktop page in the menu or with early requests, or any touch page,
 * since a label may link to it.
 */
const isEntryPage = ({ layout, path, menu, firstRequests }: FeatureRoute) =>
  layout === 'tablet' ||
  layout === 'operator' ||
  (layout === 'main' && !path.includes(':') && (menu ?? firstRequests) !== undefined);

const countParameters = ({ route }: PageModules) => route.path.split(':').length;
