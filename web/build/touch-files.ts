// Which files of the build a tablet needs to stand without a network: the frame, the pages of the touch layouts with all they may
// fetch later, and their texts in every language.
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '../../shared/messages.ts';
import { isTouched, type PageModules, pageModules } from './page-modules.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** They fetch whatever an address or a language asks for: what of it a tablet asks for is named here. */
const switches = /\/web\/src\/(.*routes|app\/(router|histories)|i18n\/(catalogues|\w+\/always))\.tsx?$/;
/** What only a desk does, or nobody without a network. */
const elsewhere = /\/web\/src\/(session\/provider\.ts|parts\/paper\/)|\/node_modules\/pdfjs-dist\//;
/** Where code says whose texts it speaks, besides what its page's route names. */
const speaks = /\b(?:useTranslation|useText|textOf|loadNamespaces)\(([^)]*)\)/g;
const spokenIn = (code: string | null): string[] =>
  [...(code ?? '').matchAll(speaks)].flatMap(([, names]) => names!.match(/\w+/g) ?? []);

interface Module {
  code: string | null;
  importedIds: string[];
  dynamicallyImportedIds: string[];
}
type ModuleOf = (id: string) => Module | null;

export interface TouchFiles {
  plugin: Plugin;
  /** Once the build has written them. */
  files(): ReadonlySet<string>;
}

export function touchFiles(): TouchFiles {
  let pages: readonly PageModules[] = [];
  let found: ReadonlySet<string> = new Set();
  return {
    files: () => found,
    plugin: {
      name: 'touch-files',
      apply: 'build',
      async buildStart() {
        pages = await pageModules();
      },
      generateBundle(_, bundle) {
        found = filesOf(
          bundle,
          modulesOf(pages, (id) => this.getModuleInfo(id)),
        );
      },
    },
  };
}

/** Where the frame leads whom it may not let in. */
const refusals = ['/login', '/401', '/404', '/500', '/forbidden'];

function modulesOf(pages: readonly PageModules[], moduleOf: ModuleOf): Set<string> {
  const touched = pages.filter(({ route }) => isTouched(route) || refusals.includes(route.path));
  const layouts = ['tablet', 'operator', 'public'].map((each) => `${source}app/layouts/${each}.tsx`);
  const modules = new Set<string>();
  const namespaces = new Set(touched.flatMap(({ route }) => route.namespaces ?? []) as string[]);
  const add = (id: string) => {
    if (modules.has(id) || elsewhere.test(id)) return;
    modules.add(id);
    // what is imported from a package comes with the file that imports it
    if (id.includes('/node_modules/')) return;
    const { code = null, importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {};
    for (const each of spokenIn(code)) namespaces.add(each);
    importedIds.filter((each) => !each.includes('/node_modules/')).forEach(add);
    if (!switches.test(id)) dynamicallyImportedIds.forEach(add);
  };
  const frame = ['main.tsx', 'app/public-guard.ts'].map((each) => source + each);
  for (const id of [...frame, ...layouts, ...touched.flatMap((page) => page.modules)]) add(id);
  for (const language of languages)
    for (const name of ['always.ts', ...[...namespaces].map((each) => `${each}.json`)])
      modules.add(`${source}i18n/${language}/${name}`);
  return modules;
}

/** With everything they import, and what their styles show. */
function filesOf(bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): Set<string> {
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
    if (chunk.type === 'chunk' && idsOf(chunk).some((id) => modules.has(id))) add(chunk.fileName);
  for (const { fileName, type } of Object.values(bundle))
    if (type === 'asset' && /^assets\/(boot|early|open-sans)-[^/]+$/.test(fileName)) add(fileName);
  return files;
}

/** A chunk that only stands for a module whose code went elsewhere holds none itself. */
const idsOf = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk): string[] =>
  facadeModuleId ? [...moduleIds, facadeModuleId] : moduleIds;
