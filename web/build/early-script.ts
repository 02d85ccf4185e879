// Puts src/early.ts at the head of the app's document, with the files of every page written into it.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { type Language, languages } from '../../shared/messages.ts';
import type { MadeOf } from '../src/early.ts';
import type { FeatureRoute } from '../src/route.ts';
import { isTouched, type PageModules, pageModules } from './page-modules.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const script = `${source}early.ts`;

/** What goes on without a network is begun before its page (`main.tsx`). */
const keeping = `${source}app/open-tablet.ts`;

const compile = (madeOf: string) =>
  buildSync({
    entryPoints: [script],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { MADE_OF: madeOf },
    write: false,
  }).outputFiles[0]!.text;

export function earlyScript(): Plugin {
  let pages: readonly PageModules[] = [];
  let url = '';
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(script);
      pages = await pageModules();
    },
    generateBundle(_, bundle) {
      const code = compile(JSON.stringify(filesOf(bundle, pages)));
      const fileName = `assets/early-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      url = `/${fileName}`;
    },
    transformIndexHtml: {
      order: 'post',
      // a script that waits for nobody would otherwise come after all others
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

type File = [name: string, ...imports: number[]];

/** What comes with one import is not told again beside it. */
function shortest(files: readonly File[]): File[] {
  const known = new Map<number, Set<number>>();
  const broughtBy = (at: number): Set<number> => {
    const brought = known.get(at) ?? new Set();
    if (known.has(at)) return brought;
    known.set(at, brought);
    const [, ...imports] = files[at]!;
    for (const each of imports) for (const one of [each, ...broughtBy(each)]) brought.add(one);
    return brought;
  };
  const brings = (one: number, other: number) => broughtBy(one).has(other) && !broughtBy(other).has(one);
  return files.map(([name, ...imports]) => [
    name,
    ...imports.filter((each) => !imports.some((other) => brings(other, each))),
  ]);
}

/** What the app's document names itself is not told again. */
function filesOf(bundle: Rolldown.OutputBundle, pages: readonly PageModules[]): MadeOf {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const ofModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const chunkOf = (module: string) => {
    const chunk = ofModule.get(module);
    if (!chunk) throw new Error(`the build holds no ${module}`);
    return chunk;
  };
  const importsOf = ({ imports, viteMetadata }: Rolldown.OutputChunk) => [
    ...(viteMetadata?.importedCss ?? []),
    ...imports,
  ];
  const named = new Set<string>();
  const name = (file: string) => {
    if (named.has(file)) return;
    named.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') importsOf(chunk).forEach(name);
  };
  name(chunks.find((chunk) => chunk.isEntry && chunk.name === 'app')!.fileName);

  const files: File[] = [];
  const places = new Map<string, number>();
  const placesOf = (found: readonly string[]): number[] =>
    [...new Set(found)]
      .filter((file) => !named.has(file))
      .map((file) => {
        const known = places.get(file);
        if (known !== undefined) return known;
        const place = files.push([file]) - 1;
        places.set(file, place);
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') files[place]!.push(...placesOf(importsOf(chunk)));
        return place;
      });
  const placesOfModules = (modules: readonly string[]) =>
    placesOf(modules.map((module) => chunkOf(module).fileName));

  const ofEveryPage = (language: Language) => placesOfModules([`${source}i18n/${language}/always.ts`]);
  const namespaces = [...new Set(pages.flatMap(({ route }) => route.namespaces ?? []))].map((each) => {
    const modules = languages.map((language) => `${source}i18n/${language}/${each}.json`);
    return [each, modules.filter((id) => ofModule.has(id)).map((id) => placesOfModules([id]))] as const;
  });
  return {
    pages: pages
      .filter(({ route }) => isBeginning(route))
      // an address that says a page in full is no other page's parameter
      .sort((a, b) => parameters(a) - parameters(b))
      .map(({ route, modules }) => ({
        path: route.path,
        files: placesOfModules([
          `${source}app/layouts/${route.layout}.tsx`,
          ...(isTouched(route) ? [keeping] : []),
          ...modules,
        ]),
        texts: route.namespaces ?? [],
        asks: route.asks ?? [],
      })),
    texts: Object.fromEntries([
      ['', languages.map(ofEveryPage)],
      ...namespaces.filter(([, places]) => places.length === languages.length),
    ]),
    files: shortest(files)
      .map(([name, ...imports]) =>
        [name.replace(/^assets\/|\.js$/g, ''), ...imports.map((each) => each.toString(36))].join(),
      )
      .join(' '),
  };
}

/** At a desk a page that stands in no menu is come to from another; on a tablet a label leads to the page of a record. */
const isBeginning = ({ layout, path, menu, asks }: FeatureRoute) =>
  layout === 'tablet' ||
  layout === 'operator' ||
  (layout === 'main' && !path.includes(':') && (menu ?? asks) !== undefined);

const parameters = ({ route }: PageModules) => route.path.split(':').length;
