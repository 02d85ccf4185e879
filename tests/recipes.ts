// Helpers of the tests of recipes: each recipe of CONTRIBUTING.md is applied to the tree's files, and a copy of the
// tree with the results must compile.
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

/** Applies a step to the texts of files by path; returns what stands in its way. */
function applyStep(texts: Map<string, string>, { fresh, path, side, line, code }: Step): string | undefined {
  if (fresh) {
    if (texts.has(fresh) || existsSync(fresh)) return `${fresh} exists`;
    texts.set(fresh, `${code}\n`);
    return undefined;
  }
  const lines = (texts.get(path!) ?? readFileSync(path!, 'utf8')).split('\n');
  const at = lines.flatMap((each, i) => (each.trim() === line ? [i] : []));
  if (at.length !== 1) return `${path} has ${at.length} lines “${line}”`;
  lines.splice(side === 'before' ? at[0]! : at[0]! + 1, 0, code!);
  texts.set(path!, lines.join('\n'));
  return undefined;
}

/** Applies recipes; returns the texts of the changed files by path, and what stood in the way. */
export function applyRecipes(applied: readonly Recipe[]): {
  texts: ReadonlyMap<string, string>;
  obstacles: string[];
} {
  const texts = new Map<string, string>();
  const obstacles = applied.flatMap(({ steps }) => steps.flatMap((each) => applyStep(texts, each) ?? []));
  return { texts, obstacles };
}

const BUILD_INFO = 'types.tsbuildinfo';

/**
 * Applies recipes to a fresh copy in `.build`; returns all problems. The compiler's notes of the last time
 * stay in the folder, so that a second compilation checks only what has changed.
 */
export function compileWith(applied: readonly Recipe[], name: string): string[] {
  const { texts, obstacles } = applyRecipes(applied);
  if (obstacles.length > 0) return obstacles;
  const copy = resolve('.build', name);
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(copy))
    if (entry !== BUILD_INFO) rmSync(join(copy, entry), { recursive: true });
  for (const root of roots) {
    mkdirSync(dirname(join(copy, root)), { recursive: true });
    cpSync(root, join(copy, root), { recursive: true });
  }
  const config = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  config.compilerOptions.incremental = true;
  config.compilerOptions.tsBuildInfoFile = BUILD_INFO;
  config.include = ['shared', 'functions', 'web/src', 'tests/product'];
  // Only the tests that a recipe changes are included.
  config.exclude = ['**/*.test.*'];
  const changedTests = [...texts.keys()].filter((path) => path.includes('.test.'));
  if (changedTests.length > 0) config.files = changedTests;
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  for (const [path, text] of texts) writeFileSync(join(copy, path), text);
  // One checker takes half the CPU of several.
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '-p', copy, '--checkers', '1'];
  const { stdout, stderr, status } = spawnSync('node', tsc, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`];
}
