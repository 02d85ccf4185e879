// Scripts and sheets of what our pages import from Cloudscape: what none of them names may stay out of the build.
import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const library = '@cloudscape-design/components';
const components = dirname(createRequire(import.meta.url).resolve(library));
/** Values of tokens and texts name every component there is. */
const ofAll =
  /@cloudscape-design\/components\/(internal\/base-theme\/styles\.scoped\.css|i18n\/messages\/.*)$/;

/** Every token, and every component, has a line of its own; who uses them names them. */
const lists = { tokens: /\/styles\/tokens\.js$/, components: /@cloudscape-design\/components\/index\.js$/ };
const nameIn = (line: string) =>
  /^export (?:var (\w+) =|\{ default as (\w+) \})/.exec(line)?.slice(1).find(Boolean);

const imported = /(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g;

let known: readonly string[] | undefined;

/** What our pages import, and what that imports. */
export function textsOfComponents(): readonly string[] {
  known ??= readAll();
  return known;
}

function readAll(): string[] {
  const texts = new Map<string, string>();
  const follow = (file: string, text = readFileSync(file, 'utf8')) => {
    if (texts.has(file) || ofAll.test(file)) return;
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
