// Files of the build that a tablet needs offline: the frame, the touch pages with all their dynamic imports,
// and their texts in every language.
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '#shared/messages.ts';
import { isTouchRoute, listPageModules, type PageModules } from './page-modules.ts';

const SOURCE_FOLDER = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * Modules whose dynamic imports depend on the address or language; the ones a tablet needs are added
 * explicitly.
 */
const switchingModules =
  /\/web\/src\/(.*routes|app\/(router|histories)|i18n\/(catalogues|\w+\/always))\.tsx?$/;
/** Modules used only at a desk or with a network. */
const deskOnlyModules = /\/web\/src\/(session\/provider\.ts|parts\/paper\/)|\/node_modules\/pdfjs-dist\//;
/** Pattern of the namespaces that code uses besides those of its route. */
const namespaceCalls = /\b(?:useTranslation|useText|textOf|loadNamespaces)\(([^)]*)\)/g;
const listNamespaces = (code: string | null): string[] =>
  [...(code ?? '').matchAll(namespaceCalls)].flatMap(([, names]) => names!.match(/\w+/g) ?? []);

interface Module {
  code: string | null;
  importedIds: string[];
  dynamicallyImportedIds: string[];
}
type GetModule = (id: string) => Module | null;

export interface OfflineFiles {
  plugin: Plugin;
  /** Returns the files, after the build has generated them. */
  files(): ReadonlySet<string>;
}

export function createOfflineFiles(): OfflineFiles {
  let pages: readonly PageModules[] = [];
  let offlineFiles: ReadonlySet<string> = new Set();
  return {
    files: () => offlineFiles,
    plugin: {
      name: 'touch-files',
      apply: 'build',
      async buildStart() {
        pages = await listPageModules();
      },
      generateBundle(_, bundle) {
        offlineFiles = listFiles(
          bundle,
          listModules(pages, (id) => this.getModuleInfo(id)),
        );
      },
    },
  };
}

/** Pages to which the guards redirect users. */
const refusalPages = ['/login', '/401', '/404', '/500', '/forbidden'];

function listModules(pages: readonly PageModules[], getModule: GetModule): Set<string> {
  const offlinePages = pages.filter(({ route }) => isTouchRoute(route) || refusalPages.includes(route.path));
  const layouts = ['tablet', 'operator', 'public'].map((each) => `${SOURCE_FOLDER}app/layouts/${each}.tsx`);
  const modules = new Set<string>();
  const namespaces = new Set(offlinePages.flatMap(({ route }) => route.namespaces ?? []) as string[]);
  const add = (id: string) => {
    if (modules.has(id) || deskOnlyModules.test(id)) return;
    modules.add(id);
    // Modules of a package are in the chunk of the file that imports them.
    if (id.includes('/node_modules/')) return;
    const { code = null, importedIds = [], dynamicallyImportedIds = [] } = getModule(id) ?? {};
    for (const each of listNamespaces(code)) namespaces.add(each);
    importedIds.filter((each) => !each.includes('/node_modules/')).forEach(add);
    if (!switchingModules.test(id)) dynamicallyImportedIds.forEach(add);
  };
  const frameModules = ['main.tsx', 'app/public-guard.ts'].map((each) => SOURCE_FOLDER + each);
  for (const id of [...frameModules, ...layouts, ...offlinePages.flatMap((page) => page.modules)]) add(id);
  for (const language of languages)
    for (const name of ['always.ts', ...[...namespaces].map((each) => `${each}.json`)])
      modules.add(`${SOURCE_FOLDER}i18n/${language}/${name}`);
  return modules;
}

/** Returns the chunks of the modules with their imports, styles and assets. */
function listFiles(bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') return;
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const each of [...chunk.imports, ...importedCss, ...importedAssets]) add(each);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && listModuleIds(chunk).some((id) => modules.has(id))) add(chunk.fileName);
  for (const { fileName, type } of Object.values(bundle))
    if (type === 'asset' && /^assets\/(boot|early|open-sans|code-derivation-worker)-[^/]+$/.test(fileName))
      add(fileName);
  return files;
}

/** Returns the modules of a chunk; a facade chunk contains none itself. */
const listModuleIds = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk): string[] =>
  facadeModuleId ? [...moduleIds, facadeModuleId] : moduleIds;
