// Serves the documentation to the site: each page a module of its own, and per language what its pages are about
// (`virtual:docs/summaries/en`) and what a search looks through (`virtual:docs/sections/en`).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sectionsOf } from './doc-sections.ts';
import { type DocPage, plain, readPage } from './markdown.ts';

const pages = fileURLToPath(new URL('../src/features/docs/pages', import.meta.url));
const virtual = /^virtual:docs\/(summaries|sections)\/(\w+)$/;

export function documentation(): Plugin {
  return {
    name: 'documentation',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    load(id) {
      const [, what, language] = virtual.exec(id.slice(1)) ?? [];
      if (!what || !language) return null;
      const read = pathsIn(language).map((path) => {
        this.addWatchFile(join(pages, language, `${path}.md`));
        return [path, pageAt(language, path)] as const;
      });
      const answer =
        what === 'summaries'
          ? Object.fromEntries(read.map(([path, { title, lead }]) => [path, { title, lead: plain(lead) }]))
          : read.flatMap(([path, page]) => sectionsOf(path, page));
      return `export const ${what} = ${JSON.stringify(answer)};`;
    },
    transform: {
      filter: { id: /\/features\/docs\/pages\/.*\.md$/ },
      handler(code, id) {
        try {
          return {
            code: `export const page = ${JSON.stringify(readPage(code))};`,
            map: null,
            moduleType: 'js',
          };
        } catch (error) {
          return this.error(`${id}: ${(error as Error).message}`);
        }
      },
    },
  };
}

/** `PMmgmt/smp`, for every page there is. */
export const pathsIn = (language: string): string[] =>
  globSync('**/*.md', { cwd: join(pages, language) })
    .map((path) => path.replaceAll('\\', '/').replace(/\.md$/, ''))
    .sort();

export const pageAt = (language: string, path: string): DocPage =>
  readPage(readFileSync(join(pages, language, `${path}.md`), 'utf8'));
