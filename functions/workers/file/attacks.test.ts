// Malicious files: each is refused with its code. Their cost is measured in the long tier.
import { describe, expect, it } from 'vitest';
import { attacks, goodWorkbook, quotesOnEveryLine } from '#tests/fixtures/hostile-files.ts';
import { stageRows } from './staging.ts';
import { readTables } from './tables.ts';
import { FileRefusalError } from './unfit.ts';

const read = (file: Buffer) => stageRows(readTables(file, 'x'), async () => {});

const readReason = (file: Buffer): Promise<string> =>
  read(file).then(
    () => 'taken',
    (error: unknown) => {
      if (!(error instanceof FileRefusalError)) throw error;
      return error.reason;
    },
  );

describe('a file that means harm', () => {
  it('is not what is refused of every file', async () => {
    expect(await read(goodWorkbook())).toMatchObject([{ sheet: { name: 'S', rows: 1 }, pages: 1 }]);
  });

  it.each(attacks)('%s: %s', async (_, reason, make) => {
    expect(await readReason(make())).toBe(reason);
  });

  it('that opens a quote on every line is read whole', async () => {
    const [sheet] = await read(quotesOnEveryLine(100_000));
    expect(sheet!.sheet.rows).toBe(100_000);
  });
});
