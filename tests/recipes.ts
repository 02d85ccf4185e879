// Helpers of the tests of recipes: each recipe of CONTRIBUTING.md is applied to a copy of the tree, which must
// then compile.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

type Step = Record<string, string | undefined>;
/** A section of CONTRIBUTING.md with steps. */
interface Recipe {
  title: string;
  steps: Step[];
}

/** Folders and files that recipes change, and what their tests import; the others are not copied. */
const roots = [
  ...['shared', 'functions', 'web', 'tests/product', 'tests/vectors'],
  ...['tests/property-seed.ts', 'package.json'],
];

const step =
  /^(?:New, `(?<fresh>[^`]+)`|In `(?<path>[^`]+)`, (?<side>before|after) `(?<line>[^`]+)`):\n\n```\w+\n(?<code>[\s\S]*?)\n```$/gm;

export const recipes: readonly Recipe[] = readFileSync('CONTRIBUTING.md', 'utf8')
  .split(/^## /m)
  .map((section) => ({
    title: section.split('\n')[0]!,
    steps: [...section.matchAll(step)].map(({ groups }) => groups!),
  }))
  .filter(({ steps }) => steps.length > 0);

/** Applies a step to the copy; returns what stands in its way. */
function applyStep(copy: string, { fresh, path, side, line, code }: Step): string | undefined {
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

const BUILD_INFO = 'types.tsbuildinfo';

/**
 * Applies recipes to a fresh copy in `.build`; returns all problems. The compiler's notes of the last time
 * stay in the folder, so that a second compilation checks only what has changed.
 */
export function compileWith(applied: readonly Recipe[], name: string): string[] {
  const copy = resolve('.build', name);
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(copy))
    if (entry !== BUILD_INFO) rmSync(join(copy, entry), { recursive: true });
  for (const root of roots) {
    mkdirSync(dirname(join(copy, root)), { recursive: true });
    cpSync(root, join(copy, root), { recursive: true });
  }
  const steps = applied.flatMap((recipe) => recipe.steps);
  const config = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  config.compilerOptions.incremental = true;
  config.compilerOptions.tsBuildInfoFile = BUILD_INFO;
  config.include = ['shared', 'functions', 'web/src', 'tests/product'];
  // Only the tests that a recipe changes are included.
  config.exclude = ['**/*.test.*'];
  const changedTests = new Set(steps.flatMap(({ path }) => (path?.includes('.test.') ? [path] : [])));
  if (changedTests.size > 0) config.files = [...changedTests];
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  const obstacles = steps.flatMap((each) => applyStep(copy, each) ?? []);
  if (obstacles.length > 0) return obstacles;
  // One checker takes half the CPU of several.
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '-p', copy, '--checkers', '1'];
  const { stdout, stderr, status } = spawnSync('node', tsc, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`];
}
