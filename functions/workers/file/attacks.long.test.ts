// Cost of malicious files: each is refused quickly and within little memory. A process of its own reads each
// file, since the memory of a process only grows.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacks, goodWorkbook, quotesOnEveryLine } from '#tests/fixtures/hostile-files.ts';

/** Guard in seconds of CPU: refusals take a tenth of one, and an attack that succeeds takes minutes. */
const MAX_SECONDS = 3;
/** Guard in bytes, beyond what reading a small file takes. */
const MAX_MEMORY = 200 * 1024 * 1024;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'attacks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quote = (path: string) => JSON.stringify(resolve(path));
const script = `
import { readFileSync } from 'node:fs';
import { stageRows } from ${quote('functions/workers/file/staging.ts')};
import { readTables } from ${quote('functions/workers/file/tables.ts')};
const file = readFileSync(process.argv[1]);
const before = process.cpuUsage();
const reason = await stageRows(readTables(file, 'x'), async () => {}).then(() => 'taken', (error) => error.reason);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ reason, seconds: (user + system) / 1e6, memory: process.resourceUsage().maxRSS * 1024 }));
`;

async function measureReading(file: Buffer) {
  const path = join(folder, 'file');
  writeFileSync(path, file);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, path]);
  return JSON.parse(stdout) as { reason: string; seconds: number; memory: number };
}

let usualMemory = 0;
beforeAll(async () => {
  usualMemory = (await measureReading(goodWorkbook())).memory;
});

it.each(attacks)('%s: %s', async (_, reason, make) => {
  const reading = await measureReading(make());
  expect(reading.reason).toBe(reason);
  expect(reading.seconds).toBeLessThan(MAX_SECONDS);
  expect(reading.memory - usualMemory).toBeLessThan(MAX_MEMORY);
});

it('a quote that opens on every line is read in one pass', async () => {
  const { reason, seconds } = await measureReading(quotesOnEveryLine(100_000));
  expect(reason).toBe('taken');
  expect(seconds).toBeLessThan(20);
});
