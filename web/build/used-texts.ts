// Cloudscape's words come in one file a language, those of every component it has. Ours alone stay in.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { textsOfComponents } from './used-components.ts';

const file = /@cloudscape-design\/components\/i18n\/messages\/all\.[\w-]+\.js$/;
const before = 'export default ';

type Texts = Record<string, Record<string, Record<string, unknown>>>;

export function usedTexts(): Plugin {
  return {
    name: 'used-texts',
    apply: 'build',
    load: {
      filter: { id: file },
      handler(id) {
        const { library, language, words } = textsIn(readFileSync(id, 'utf8'));
        const named = namesOfComponents();
        const kept = Object.fromEntries(Object.entries(words).filter(([component]) => named.has(component)));
        if (Object.keys(kept).length === Object.keys(words).length || !kept.table)
          this.error(`${id} is written otherwise than it was`);
        return `${before}${JSON.stringify({ [library]: { [language]: kept } })};`;
      },
    },
  };
}

/** One library, one language: words by component. */
export function textsIn(script: string) {
  const all: Texts = JSON.parse(script.slice(before.length).replace(/;\s*$/, ''));
  const [library, languages] = Object.entries(all)[0]!;
  const [language, words] = Object.entries(languages)[0]!;
  return { library, language, words };
}

/** Every word in quotes: a component asks for its texts by its name. */
const namesOfComponents = () =>
  new Set(
    textsOfComponents().flatMap((text) =>
      [...text.matchAll(/(['"`])([\w[\]-]+)\1/g)].map((match) => match[2]!),
    ),
  );
