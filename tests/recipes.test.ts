// The recipes of CONTRIBUTING.md, applied to a copy of the tree, which must then compile.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

/** Folders and files that recipes change; the others are not copied. */
const roots = ['shared', 'functions', 'web', 'tests/product', 'tests/vectors', 'package.json'];
const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
afterAll(() => rmSync(copy, { recursive: true }));

const step =
  /^(?:New, `(?<fresh>[^`]+)`|In `(?<path>[^`]+)`, (?<side>before|after) `(?<line>[^`]+)`):\n\n```\w+\n(?<code>[\s\S]*?)\n```$/gm;
const steps = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(step)].map(({ groups }) => groups!);

function walk({ fresh, path, side, line, code }: Record<string, string | undefined>): string | undefined {
  if (fresh) {
    if (existsSync(join(copy, fresh))) return `${fresh} exists`;
    writeFileSync(join(copy, fresh), `${code}\n`);
    return undefined;
  }
  const file = join(copy, path!);
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.flatMap((each, i) => (each.trim() === line ? [i] : []));
  if (at.length !== 1) return `${path} has ${at.length} lines “${line}”`;
  lines.splice(side === 'before' ? at[0]! : at[0]! + 1, 0, code!);
  writeFileSync(file, lines.join('\n'));
  return undefined;
}

it('a field, an archive and a call, added as they are written down, compile', () => {
  for (const root of roots) cpSync(root, join(copy, root), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const config = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  config.compilerOptions.incremental = false;
  config.compilerOptions.tsBuildInfoFile = undefined;
  config.include = ['shared', 'functions', 'web/src', 'tests/product'];
  // Only the tests that a recipe changes are included.
  config.exclude = ['**/*.test.*'];
  config.files = steps.flatMap(({ path }) => (path?.includes('.test.') ? [path] : []));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  expect(steps.length).toBeGreaterThan(25);
  expect(steps.map(walk).filter(Boolean)).toEqual([]);
  const { stdout, status } = spawnSync('node', [resolve('node_modules/typescript/bin/tsc'), '-p', copy], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
}, 600_000);
