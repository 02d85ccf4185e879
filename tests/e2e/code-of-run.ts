// Fingerprint of the code of the stack, by which its filled folders and its bundle are found.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#scripts/local/template.ts';

/** File with the fingerprint of the code for which `fillAll` was called last. */
const runFile = join(root, '.build', 'filled', 'code.txt');

/** Notes the fingerprint of a run, so that its tests need not read all files again. */
export function noteCode(code: string): void {
  mkdirSync(dirname(runFile), { recursive: true });
  writeFileSync(runFile, code);
}

/**
 * Returns the fingerprint of the code: the one noted before the tests, which `npm test` says with the variable
 * FILLED, or that of the code as it is.
 */
export const getCode = (): string =>
  process.env.VITEST && process.env.FILLED && existsSync(runFile)
    ? readFileSync(runFile, 'utf8')
    : fingerprintCode();

/** Hashes all code that determines the contents of a fresh stack. */
export function fingerprintCode(): string {
  const hash = createHash('sha256');
  const code = [
    '{functions,shared,infra,scripts/local,scripts/redrive,scripts/seed}/**/*.ts',
    'scripts/*.ts',
  ];
  const files = globSync([...code, 'package-lock.json'], { cwd: root }).sort();
  if (files.length < 100) throw new Error('the code of the stack was not found');
  for (const file of files)
    if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
