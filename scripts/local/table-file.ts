// The table's own file, beside its emulator: for looking, and for throwing consumed stream records away.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The partitions and how many items each holds. */
export function partitionsOf(folder: string, table: string): { name: string; items: number }[] {
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

/** Records every reader has passed; the last one stays, because the emulator counts on from it. */
function forgetConsumed(folder: string, table: string, upTo: number) {
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

/** Reactions have seen these records; the emulator itself never lets go of any. */
export function trimStream(state: DatabaseSync, folder: string, table: string) {
  const seen = state
    .prepare("SELECT min(CAST(value AS INTEGER)) AS at FROM state WHERE name LIKE 'stream %'")
    .get()?.at;
  if (seen) forgetConsumed(folder, table, Number(seen));
}
