// Modules of the documentation: one per page, and per language the summaries of its pages
// (`virtual:docs/summaries/en`) and the search index (`virtual:docs/sections/en`).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { buildDocSections } from './doc-sections.ts';
import { type DocPage, parseDocPage, toPlainText } from './markdown.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../src/features/docs/pages', import.meta.url));
const virtualModule = /^virtual:docs\/(summaries|sections)\/(\w+)$/;

export function documentationPlugin(): Plugin {
  return {
    name: 'documentation',
    resolveId: (id) => (virtualModule.test(id) ? `\0${id}` : null),
    load(id) {
      const [, exportName, language] = virtualModule.exec(id.slice(1)) ?? [];
      if (!exportName || !language) return null;
      const docPages = listDocPaths(language).map((path) => {
        this.addWatchFile(join(PAGES_FOLDER, language, `${path}.md`));
        return [path, readDocPage(language, path)] as const;
      });
      const exportValue =
        exportName === 'summaries'
          ? Object.fromEntries(
              docPages.map(([path, { title, lead }]) => [path, { title, lead: toPlainText(lead) }]),
            )
          : docPages.flatMap(([path, page]) => buildDocSections(path, page));
      return `export const ${exportName} = ${JSON.stringify(exportValue)};`;
    },
    transform: {
      filter: { id: /\/features\/docs\/pages\/.*\.md$/ },
      handler(code, id) {
        try {
          return {
            code: `export const page = ${JSON.stringify(parseDocPage(code))};`,
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

/** Returns the paths of all pages, such as `PMmgmt/smp`. */
export const listDocPaths = (language: string): string[] =>
  globSync('**/*.md', { cwd: join(PAGES_FOLDER, language) })
    .map((path) => path.replaceAll('\\', '/').replace(/\.md$/, ''))
    .sort();

export const readDocPage = (language: string, path: string): DocPage =>
  parseDocPage(readFileSync(join(PAGES_FOLDER, language, `${path}.md`), 'utf8'));
