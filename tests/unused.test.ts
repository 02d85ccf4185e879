import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { unusedCodeSteps } from '#scripts/steps.ts';

/** Tree with every kind of unused code, checked with the project's configuration. */
const planted: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { zod: '1.0.0', ulid: '1.0.0' } }),
  'functions/access/handler.ts':
    "import { used } from '../../shared/day.ts';\nexport const handler = () => used;",
  'shared/day.ts': `import * as z from 'zod';
export const forNobody = 1;
export const ofItsFile = 1;
export const forItsTest = 1;
/** @internal */
export const saidToBeForItsTest = 1;
export const used = z.number().min(ofItsFile);`,
  'shared/day.test.ts':
    "import { forItsTest, saidToBeForItsTest } from './day.ts';\nforItsTest + saidToBeForItsTest;",
  'shared/week.ts': 'export const week = 7;',
};

it('finds what nobody uses, and what only tests use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unused-'));
  try {
    copyFileSync('knip.config.ts', join(folder, 'knip.config.ts'));
    for (const [path, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const said = unusedCodeSteps.map(({ command: [program, ...args] }) => {
      const { status, stdout } = spawnSync(program, [...args, '--directory', folder, '--no-config-hints'], {
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      return [
        'ulid',
        'shared/week.ts',
        ...Object.values(planted).flatMap((text) => text.match(/\w+(?= = 1)/g) ?? []),
      ].filter((name) => new RegExp(`^${name}\\b`, 'm').test(stdout));
    });
    expect(said).toEqual([
      ['ulid', 'shared/week.ts', 'forNobody', 'ofItsFile'],
      ['ulid', 'shared/week.ts', 'forNobody', 'forItsTest'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
