// The folder that holds a stack's state between two starts.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './cannot-start.ts';
import { openDatabase, readState } from './database.ts';
import { endLeftOver } from './dynoxide.ts';

/** The folder's database, emptied first when asked to, or when its first filling was never finished. */
export async function openDataFolder(
  folder: string,
  fresh: boolean,
): Promise<{ database: DatabaseSync; isNew: boolean }> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new CannotStart(`${folder} is a file; name a folder with --data.`);
  const isOurs = existsSync(join(folder, 'stack.db'));
  if (!isOurs && existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CannotStart(
      `${folder} holds other things than this stack's data; name another folder with --data.`,
    );
  }
  if (isOurs && fresh && isBroken(folder)) await empty(folder);
  const database = openDatabase(folder);
  const filled = readState(database, 'filled') !== undefined;
  if (filled && !fresh) return { database, isNew: false };
  if (!isOurs) return { database, isNew: true };
  database.close();
  await empty(folder);
  return { database: openDatabase(folder), isNew: true };
}

export const tableFolder = (folder: string) => join(folder, 'table');

/** A damaged database protects nothing: nobody can be running on it. */
function isBroken(folder: string): boolean {
  try {
    openDatabase(folder).close();
    return false;
  } catch (error) {
    return error instanceof CannotStart && error.message.includes('damaged');
  }
}

async function empty(folder: string) {
  await endLeftOver(tableFolder(folder));
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}
