// Puts src/early.ts at the head of the app's document, with the files of every page written into it.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '../../shared/messages.ts';
import { type PageModules, pageModules } from './page-modules.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const script = `${source}early.ts`;
const componentTexts = '/@cloudscape-design/components/i18n/messages/all';

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
          ? [{ tag: 'script', attrs: { async: true, fetchpriority: 'high', src: url }, injectTo: 'head-prepend' }]
          : [],
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle, pages: readonly PageModules[]) {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const files: string[] = [];
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);

  /** Styles first: nothing is drawn without them. */
  function madeOf(chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) {
    found.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk' && !found.has(next)) madeOf(next, found);
    }
    return found;
  }
  const named = (of: Iterable<Rolldown.OutputChunk>) => [
    ...[...of].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    ...[...of].map(({ fileName }) => fileName),
  ];
  const app = chunks.find(({ isEntry, name }) => isEntry && name === 'app')!;
  const there = new Set(named(madeOf(app)));
  const placesOf = (modules: readonly string[]) => {
    const found = new Set<Rolldown.OutputChunk>();
    for (const module of modules) {
      const chunk = chunkOf.get(module);
      if (!chunk) throw new Error(`the build holds no ${module}`);
      madeOf(chunk, found);
    }
    return [...new Set(named(found))].filter((file) => !there.has(file)).map(placeOf);
  };
  const ofComponents = (language: string) =>
    [...chunkOf.keys()].filter((id) => id.endsWith(`${componentTexts}.${language}.js`));

  return {
    files,
    always: Object.fromEntries(
      languages.map((language) => [
        language,
        placesOf([`${source}i18n/${language}/always.ts`, ...ofComponents(language)]),
      ]),
    ),
    texts: Object.fromEntries(
      languages.map((language) => {
        const names = new Set(pages.flatMap(({ route }) => route.namespaces ?? []));
        const at = (name: string) => chunkOf.get(`${source}i18n/${language}/${name}.json`);
        return [
          language,
          Object.fromEntries([...names].flatMap((name) => (at(name) ? [[name, placeOf(at(name)!.fileName)]] : []))),
        ];
      }),
    ),
    pages: pages
      .filter(({ route }) => route.layout !== 'public')
      // an address that says a page in full is no other page's parameter
      .sort((a, b) => parameters(a) - parameters(b))
      .map(({ route, modules }) => ({
        path: route.path,
        files: placesOf([`${source}app/layouts/${route.layout}.tsx`, ...modules]),
        texts: route.namespaces ?? [],
        asks: route.asks ?? [],
      })),
  };
}

const parameters = ({ route }: PageModules) => route.path.split(':').length;
