// Cloudscape's theme gives values to the tokens of all its components, in every context, before anything is drawn. Values that no
// component of ours reads stay out, and so does the context of dark headers, which no page of ours has.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { themeSheet } from './themes.ts';
import { textsOfComponents } from './used-components.ts';

const theme = /@cloudscape-design\/components\/internal\/base-theme\/styles\.scoped\.css$/;

const asked = /(?:var\(\s*|['"`])(--[\w-]+)/g;
const value = /\n\s*(--[\w-]+):[^;{}]*;/g;
const darkHeader = /\n[^{}]*\.awsui-context-content-header[^{}]*\{[^{}]*\}/g;

export function usedTokens(): Plugin {
  return {
    name: 'used-tokens',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: theme },
      async handler(id) {
        const all = readFileSync(id, 'utf8');
        const bright = all.replace(darkHeader, '');
        const sheet = await themeSheet();
        const read = namesIn([bright, sheet, ...textsOfComponents()]);
        const kept = bright.replace(value, (whole, name) => (read.has(name) ? whole : ''));
        if (bright === all || kept === bright) this.error(`${id} is written otherwise than it was`);
        return kept;
      },
    },
  };
}

/** Tokens whose value somebody asks for: a sheet by `var()`, a script by its name. */
const namesIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(asked)].map((match) => match[1]!)));
