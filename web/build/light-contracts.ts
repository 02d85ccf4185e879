// The browser needs of a call how it is made, not how it is checked: `shared/<feature>/api.ts` (and `<thing>-api.ts`) arrives there without its schemas.
// Where answers are foreseen inputs are read as the service reads them: such a file gets its contracts whole.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const api = /\/shared\/[^/]+\/([a-z]+-)*api\.ts$/;
const whole = '?whole';
const isWhole = (id: string) => id.endsWith(whole);
/** `web/src/offline/foreseen.ts` offers it. */
const checks = (file: string) => !isWhole(file) && readFileSync(file, 'utf8').includes('asRead(');

interface Call {
  method: string;
  path: string;
  needs: unknown;
  type?: string;
}
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'says' in value;

export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    // before the one that knows every file of the project
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !/api\.ts$/.test(source)) return null;
      const from = importer.split('?')[0]!;
      const found = await this.resolve(source, from, { skipSelf: true });
      if (!found || !api.test(found.id)) return found;
      return isWhole(importer) || checks(from) ? found.id + whole : found;
    },
    async load(id) {
      if (isWhole(id)) return readFileSync(id.slice(0, -whole.length), 'utf8');
      const path = id.split('?')[0]!;
      if (!api.test(path)) return null;
      const exports: Record<string, unknown> = await import(pathToFileURL(path).href);
      const lines = Object.entries(exports).flatMap(([name, value]) => {
        const calls = callsOf(value);
        return calls ? [`export const ${name} = ${JSON.stringify(calls)};`] : [];
      });
      return lines.join('\n');
    },
  };
}

/** Schemas a page wants come from the file that declares them; asking api.ts for one fails the build. */
function callsOf(value: unknown): Record<string, Call> | undefined {
  const entries = Object.entries(value ?? {}).filter(([, call]) => isCall(call));
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map(([name, { method, path, needs, type }]) => [name, { method, path, needs, type }]),
  );
}
