// Cost of reading a file: CPU per row, and memory for the largest accepted file.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { workbook } from '../integration/workbooks.ts';

const PER_SECOND = 30_000;
const MB = 1024 * 1024;
const LOOKS = 3;
const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
const at = (path: string) => JSON.stringify(resolve(path));
const script = `
import { readFileSync } from 'node:fs';
import { stageRows } from ${at('functions/workers/file/staging.ts')};
import { readTables } from ${at('functions/workers/file/tables.ts')};
const file = readFileSync(process.argv[1]);
const before = process.cpuUsage();
const sheets = await stageRows(readTables(file, 'x'), async () => {});
const { user, system } = process.cpuUsage(before);
const rows = sheets.reduce((sum, { sheet }) => sum + sheet.rows, 0);
console.log(JSON.stringify({ rows, perSecond: rows / ((user + system) / 1e6), memory: process.resourceUsage().maxRSS * 1024 }));
`;

async function measured(name: string, bytes: Buffer) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  let best = { rows: 0, perSecond: 0, memory: 0 };
  for (let look = 0; look < LOOKS && best.perSecond < PER_SECOND; look++) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, path]);
    const seen = JSON.parse(stdout);
    if (seen.perSecond > best.perSecond) best = seen;
  }
  console.log(`${name}: ${bytes.length} bytes, ${JSON.stringify(best)}`);
  return best;
}

const rowOf = (i: number) => [
  `PRS-${i}`,
  `Press of the hall number ${i}`,
  'PRESS',
  `SUP-${i % 90}`,
  `000${i}`,
  2000 + (i % 25),
  'Stamping',
  i * 1.5,
  i % 2 ? 'A' : 'B',
  'Foundation renewed in 2020',
];
const header = [
  'code',
  'description',
  'typologyCode',
  'supplierCode',
  'codeSap',
  'yearSetup',
  'department',
  'price',
  'classCd',
  'noteGeneral',
];

it('a workbook of 100 000 rows is read at 30 000 a second and more', async () => {
  const rows = [header, ...Array.from({ length: 100_000 }, (_, i) => rowOf(i))];
  const seen = await measured('rows.xlsx', workbook([['Machines', rows]]));
  expect(seen.rows).toBe(100_000);
  expect(seen.perSecond).toBeGreaterThan(PER_SECOND);
  expect(seen.memory).toBeLessThan(200 * MB);
}, 120_000);

it('a text of 20 MB is read as fast', async () => {
  const line = (i: number) => rowOf(i).join(';');
  const text = [header.join(';'), ...Array.from({ length: 195_000 }, (_, i) => line(i))].join('\n');
  const seen = await measured('rows.csv', Buffer.from(text.slice(0, text.lastIndexOf('\n', 20 * MB))));
  expect(seen.perSecond).toBeGreaterThan(PER_SECOND);
  expect(seen.memory).toBeLessThan(200 * MB);
}, 120_000);
