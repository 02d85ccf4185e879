// Cloudscape's texts come parsed, and ours are i18next's: the parser of ICU messages, which every page would read, stays out.
import type { Plugin } from 'vite';

export function unusedParser(): Plugin {
  let found = false;
  return {
    name: 'unused-parser',
    apply: 'build',
    load: {
      filter: { id: /\/@formatjs\/icu-messageformat-parser\/lib\/parser\.js$/ },
      handler() {
        found = true;
        return "export class Parser { parse() { throw new Error('a text of a component is not parsed'); } }";
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('Cloudscape no longer brings the parser that is left out');
    },
  };
}
