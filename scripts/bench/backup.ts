// Measures backup and restore of 100 000 items: from a table at work into a folder, from there into an empty data
// folder, and by the cloud's commands into an empty table.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { putItems } from '#functions/db/transfer/many-writes.ts';
import { startTable } from '../local/table.ts';
import { createDataCopy, openDataCopy } from '../transfer/data-copy.ts';
import { decodeAll, restoreFolder } from '../transfer/restore.ts';
import { readTableFile } from '../transfer/table-snapshot.ts';
import { type Figure, round } from './figure.ts';

const ITEMS = 100_000;
const BUDGET_SECONDS = 60;

/** Yields items of the size of an order, in a hundred partitions. */
function* createItems() {
  for (let i = 0; i < ITEMS; i++)
    yield {
      pk: { S: `acme#P${i % 100}#order` },
      sk: { S: String(i).padStart(7, '0') },
      v: { N: '1' },
      description: { S: `Order ${i} `.padEnd(300, 'x') },
      gsi1pk: { S: `acme#P${i % 100}#order#open` },
      gsi1sk: { S: String(i) },
    };
}

export async function measureBackup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
  const backupFolder = join(folder, 'backup');
  try {
    const source = await startTable(createItems());
    const backupTime = await measure(async () => {
      const copy = createDataCopy(backupFolder);
      for await (const item of readTableFile(source.folder, source.name)) copy.addItem(item);
      copy.finish({ kind: 'backup', takenAt: new Date().toISOString() });
    });
    await source.close();
    const copy = await openDataCopy(backupFolder, 'backup');
    const empty = await startTable();
    const commandTime = await measure(() =>
      putItems(new DynamoDBClient({}), empty.name, decodeAll(copy.readItems())),
    );
    await empty.close();
    const folderTime = await measure(() =>
      restoreFolder(copy, join(folder, 'data'), { people: [], erasures: [] }),
    );
    const seconds = (value: number) => ({ value: round(value), unit: 's', budget: BUDGET_SECONDS });
    return [
      { figure: 'backup of 100 000 items', ...seconds(backupTime) },
      { figure: 'restore of 100 000 items into a folder', ...seconds(folderTime) },
      { figure: 'restore of 100 000 items by the commands of the cloud', ...seconds(commandTime) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
