import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { synthesizeTemplate } from './synthesized.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const functions = synthesizeTemplate()
  .ofType('AWS::Lambda::Function')
  .map(([, { Properties, Metadata }]) => ({
    entry: Metadata?.['plantledger:entry'] ?? '',
    properties: Properties,
    variables: ((Properties.Environment ?? {}) as { Variables?: Record<string, unknown> }).Variables ?? {},
  }));

/** Returns the file and every project file that it imports, without type imports. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const requests = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
  ];
  for (const request of requests) if (request?.startsWith('.')) reached(join(dirname(file), request), seen);
  return seen;
}

const variablesRead = (entry: string): string[] => {
  const read = [...reached(join(root, entry))].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:setting\('|process\.env\.)([A-Z][A-Z_]+)/g)].map(
      (found) => found[1]!,
    ),
  );
  // Lambda sets the AWS_ variables itself.
  return [...new Set(read)].filter((name) => !name.startsWith('AWS_')).sort();
};

test('every function runs on Node 24 on ARM', () => {
  for (const { entry, properties } of functions)
    expect(properties, entry).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
});

test('a variable means the same wherever it is set', () => {
  const values = new Map<string, unknown>();
  for (const { entry, variables } of functions)
    for (const [name, value] of Object.entries(variables))
      expect(value, `${name} of ${entry}`).toEqual(values.get(name) ?? (values.set(name, value) && value));
});

test('every handler file of a job, a worker or a reaction is deployed', () => {
  const files = globSync('functions/{jobs,workers}/*.ts', { cwd: root }).filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return !file.endsWith('.test.ts') && /export (const|async function|function) handler\b/.test(source);
  });
  expect(files.filter((file) => !functions.some(({ entry }) => entry === file))).toEqual([]);
});

describe.each(functions.map(({ entry, variables }) => ({ entry, variables })))(
  '$entry',
  ({ entry, variables }) => {
    test('exists and exports its handler', () => {
      const file = join(root, entry);
      expect(existsSync(file), relative(root, file)).toBe(true);
      expect(readFileSync(file, 'utf8')).toMatch(/export (const|async function|function) handler\b/);
    });

    test('is given the variables its code reads', () => {
      const missing = variablesRead(entry).filter((name) => !(name in variables));
      expect(missing).toEqual([]);
    });
  },
);
