// Seed that a process of its own composes: the same data as in this process, and what becomes of it if it ends.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeItems } from '#scripts/local/table-import.ts';
import { composeSeed } from '#scripts/seed/composed.ts';
import { prepareSeed } from '#scripts/seed.ts';

const now = '2026-03-16T07:00:00Z';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantledger-composed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has the items that this process composes, to the byte', async () => {
  const { items } = composeSeed('teams', { now, folder, signal: new AbortController().signal });
  const expected = join(folder, 'expected.json');
  writeItems(expected, prepareSeed('teams', { now }).items!);
  const lines = readFileSync(expected, 'utf8');
  expect(lines.split('\n').length).toBeGreaterThan(100);
  expect(readFileSync((await items)!, 'utf8') === lines).toBe(true);
});

it('fails with one sentence if its process is ended', async () => {
  const ending = new AbortController();
  const { items } = composeSeed('demo', { now, folder, signal: ending.signal });
  ending.abort();
  await expect(items).rejects.toThrow('The data of the seed could not be composed: ');
  expect(readdirSync(folder)).toEqual([]);
});

it('needs no process for people alone', () => {
  expect(composeSeed('empty', { now, folder, signal: AbortSignal.abort() })).not.toHaveProperty('items');
});
