// Direct access to the table's file: inspection, and deletion of consumed stream records.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Returns the partitions and the number of items in each. */
export function readPartitions(folder: string, table: string): { name: string; items: number }[] {
  const database = new DatabaseSync(join(folder, 'table.db'), { readOnly: true, timeout: 2000 });
  try {
    const rows = database
      .prepare(
        `SELECT substr(pk, 3) AS name, count(*) AS items FROM "${table}" GROUP BY pk ORDER BY pk LIMIT 2000`,
      )
      .all();
    return rows.map(({ name, items }) => ({ name: String(name), items: Number(items) }));
  } finally {
    database.close();
  }
}

/**
 * Deletes records that every reader has processed; the last one stays, because the emulator numbers on from
 * it.
 */
function deleteConsumedRecords(folder: string, table: string, upTo: number) {
  const file = join(folder, 'table.db');
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 2000 });
  try {
    database
      .prepare('DELETE FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) < ?')
      .run(table, upTo);
  } finally {
    database.close();
  }
}

/** Deletes processed stream records, because the emulator itself never deletes any. */
export function trimStream(state: DatabaseSync, folder: string, table: string) {
  const lowestCheckpoint = state
    .prepare("SELECT min(CAST(value AS INTEGER)) AS at FROM state WHERE name LIKE 'stream %'")
    .get()?.at;
  if (lowestCheckpoint) deleteConsumedRecords(folder, table, Number(lowestCheckpoint));
}
