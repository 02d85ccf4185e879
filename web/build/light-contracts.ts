// Removes schemas from contracts in the browser build: `shared/<feature>/api.ts` and `<thing>-api.ts` keep
// only what a request needs. Modules that parse inputs like the service, for expected answers, get the whole
// contracts.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { getAnswerShape } from '#shared/answer-shape.ts';
import type { AnswerShape } from '#shared/contract.ts';

const apiFile = /\/shared\/[^/]+\/([a-z]+-)*api\.ts$/;
const WHOLE_QUERY = '?whole';
const isWhole = (id: string) => id.endsWith(WHOLE_QUERY);
/** Whether a module uses `asRead` of `web/src/offline/expected-answer.ts`. */
const parsesInput = (file: string) => !isWhole(file) && readFileSync(file, 'utf8').includes('asRead(');

interface LightCall {
  method: string;
  path: string;
  requiredPermission: unknown;
  type?: string;
  answerShape?: AnswerShape;
}
const isCall = (value: unknown): value is LightCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

export function lightContractsPlugin(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    // The plugin runs before the one that resolves project files.
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !/api\.ts$/.test(source)) return null;
      const importingFile = importer.split('?')[0]!;
      const resolvedModule = await this.resolve(source, importingFile, { skipSelf: true });
      if (!resolvedModule || !apiFile.test(resolvedModule.id)) return resolvedModule;
      return isWhole(importer) || parsesInput(importingFile)
        ? resolvedModule.id + WHOLE_QUERY
        : resolvedModule;
    },
    async load(id) {
      if (isWhole(id)) return readFileSync(id.slice(0, -WHOLE_QUERY.length), 'utf8');
      const path = id.split('?')[0]!;
      if (!apiFile.test(path)) return null;
      const exports: Record<string, unknown> = await import(pathToFileURL(path).href);
      const lines = Object.entries(exports).flatMap(([name, value]) => {
        const calls = findCalls(value);
        return calls ? [`export const ${name} = ${JSON.stringify(calls)};`] : [];
      });
      return lines.join('\n');
    },
  };
}

/**
 * Returns the calls of an export. Pages import schemas from the files that declare them; importing one from
 * api.ts fails the build.
 */
function findCalls(value: unknown): Record<string, LightCall> | undefined {
  const entries = Object.entries(value ?? {}).filter(([, call]) => isCall(call));
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map(([name, call]) => {
      const { method, path, requiredPermission, type } = call;
      return [name, { method, path, requiredPermission, type, answerShape: getAnswerShape(call) }];
    }),
  );
}
