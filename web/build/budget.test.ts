import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { budgets, furtherKb, weigh, weighFurther } from './budget.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { outDir: folder },
  });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(budgets)('$page', (budget) => {
  it('stays within its budget', () => {
    const { scriptKb, styleKb, requests } = weigh(folder, budget);
    expect(scriptKb).toBeLessThanOrEqual(budget.scriptKb);
    expect(styleKb).toBeLessThanOrEqual(budget.styleKb);
    expect(requests).toBeLessThanOrEqual(budget.requests);
  });
});

it('no further page adds more than its share', () => {
  expect(weighFurther(folder).filter(({ scriptKb }) => scriptKb > furtherKb)).toEqual([]);
});
