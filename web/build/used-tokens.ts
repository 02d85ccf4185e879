// Cloudscape's theme gives values to the tokens of all its components, in every context, before anything is drawn. Values that no
// component of ours reads stay out, and so does the context of dark headers, which no page of ours has.
import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { themeSheet } from './themes.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const library = '@cloudscape-design/components';
const components = dirname(createRequire(import.meta.url).resolve(library));
const theme = /@cloudscape-design\/components\/internal\/base-theme\/styles\.scoped\.css$/;

/** Every token, and every component, has a line of its own; who uses them names them. */
const lists = { tokens: /\/styles\/tokens\.js$/, components: /@cloudscape-design\/components\/index\.js$/ };
const nameIn = (line: string) =>
  /^export (?:var (\w+) =|\{ default as (\w+) \})/.exec(line)?.slice(1).find(Boolean);

const asked = /(?:var\(\s*|['"`])(--[\w-]+)/g;
const imported = /(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g;
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

/** Scripts and sheets of what our pages import from Cloudscape, and of what that imports. */
function textsOfComponents(): string[] {
  const texts = new Map<string, string>();
  const follow = (file: string, text = readFileSync(file, 'utf8')) => {
    if (texts.has(file) || theme.test(file)) return;
    texts.set(file, text);
    if (lists.tokens.test(file) || lists.components.test(file)) return;
    for (const [, name] of text.matchAll(imported)) {
      if (name!.startsWith('.')) follow(fileOf(join(dirname(file), name!)));
      else if (name!.startsWith(library)) follow(fileOf(join(components, name!.slice(library.length))));
    }
  };
  for (const file of globSync('**/*.{ts,tsx,css}', { cwd: source, exclude: ['**/*.test.*', 'testing.tsx'] }))
    follow(join(source, file));
  const named = (list: RegExp, within: string) => {
    const [file] = [...texts.keys()].filter((each) => list.test(each));
    const words = new Set(
      [...texts].flatMap(([each, text]) => (each !== file && text.includes(within) ? text.split(/\W+/) : [])),
    );
    const lines = texts
      .get(file!)!
      .split('\n')
      .filter((line) => words.has(nameIn(line) ?? ''));
    return [file!, lines.join('\n')] as const;
  };
  const [barrel, ours] = named(lists.components, library);
  texts.delete(barrel);
  follow(join(dirname(barrel), 'ours.js'), ours);
  const [constants, read] = named(lists.tokens, '/styles/tokens');
  return [...texts.set(constants, read).values()];
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile();
const fileOf = (path: string) =>
  [path, `${path}.js`, `${path}/index.js`, path.replace(/\.js$/, '.ts')].find(isFile) ?? path;
