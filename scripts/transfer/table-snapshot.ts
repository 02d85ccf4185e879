// Items of the local table at one moment, read from the emulator's file beside the running emulator.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';

/** Items between two pauses, in which this process does other work. */
const ITEMS_PER_TURN = 500;

/**
 * Yields every item as it was at the first read. One read transaction sees each transaction of the table whole or not
 * at all, and holds up no writer.
 */
export async function* readTableFile(folder: string, table: string): AsyncGenerator<JsonItem> {
  const database = new DatabaseSync(join(folder, 'table.db'), { readOnly: true, timeout: 5000 });
  try {
    database.exec('BEGIN');
    let count = 0;
    for (const { item } of database.prepare(`SELECT item_json AS item FROM "${table}"`).iterate()) {
      yield JSON.parse(String(item)) as JsonItem;
      if (++count % ITEMS_PER_TURN === 0) await giveWay();
    }
  } finally {
    database.close();
  }
}
