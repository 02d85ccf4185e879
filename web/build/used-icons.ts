// Cloudscape ships every icon it has to every page. Those that neither its components nor ours name stay out.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src', import.meta.url));
/** An icon of the object begins with its name, four blanks in. */
const begins = /\n(?= {4}"[\w-]+": )/;
const nameIn = (icon: string) => /^ {4}"([\w-]+)": /.exec(icon)?.[1];

export function usedIcons(): Plugin {
  return {
    name: 'used-icons',
    apply: 'build',
    load: {
      filter: { id: /@cloudscape-design\/components\/icon\/generated\/icons\.js$/ },
      handler(id) {
        const named = namesIn(join(dirname(id), '../..'));
        const icons = readFileSync(id, 'utf8').split(begins);
        const kept = icons.filter((icon) => {
          const name = nameIn(icon);
          return name === undefined || named.has(name);
        });
        if (kept.length === icons.length || !kept.at(-1)!.includes('\n};'))
          this.error(`${id} is written otherwise than it was`);
        return kept.join('\n');
      },
    },
  };
}

/** Every word in quotes that is written somewhere, the descriptions of the components apart. */
function namesIn(components: string): Set<string> {
  const files = [
    ...globSync('**/*.js', { cwd: components })
      .filter((file) => !/test-utils|api-docs|messages|\.css\.|icons\.js$/.test(file))
      .map((file) => join(components, file)),
    ...globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => join(source, file)),
  ];
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(['"`])([a-z][\w-]*)\1/g)].map((match) => match[2]!),
    ),
  );
}
