// Data folder that holds a stack's state between two starts.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartError } from './cannot-start.ts';
import { openDatabase, readState } from './database.ts';
import { endLeftoverEmulator } from './dynoxide.ts';

/**
 * Opens the folder's database; empties it first if `fresh` is set or if its first filling was never finished.
 */
export async function openDataFolder(
  folder: string,
  fresh: boolean,
): Promise<{ database: DatabaseSync; isNew: boolean }> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new StartError(`${folder} is a file; name a folder with --data.`);
  const isUsed = existsSync(folder) && readdirSync(folder).length > 0;
  if (isUsed && !existsSync(join(folder, DATABASE_FILE))) {
    throw new StartError(
      `${folder} holds other things than this stack's data; name another folder with --data.`,
    );
  }
  if (isUsed && fresh && isBroken(folder)) await emptyFolder(folder);
  const database = openDatabase(folder);
  const isFilled = readState(database, 'filled') !== undefined;
  if (!isUsed || isOwn(folder)) markFolder(folder);
  if (isFilled && !fresh) return { database, isNew: false };
  if (!isUsed) return { database, isNew: true };
  database.close();
  await emptyFolder(folder);
  const newDatabase = openDatabase(folder);
  markFolder(folder);
  return { database: newDatabase, isNew: true };
}

const DATABASE_FILE = 'stack.db';
/** File that marks a folder as containing only a stack's data. */
const MARK_FILE = 'plantledger-data.txt';
/** Names of all files a stack writes into its folder. */
const OWN_NAMES = new Set([
  ...[MARK_FILE, DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, `${DATABASE_FILE}-journal`],
  ...['table', 'objects', 'running.txt'],
]);
const ownTableNames = /^table\.(db(-wal|-shm|-journal)?|pid)$/;

/**
 * Returns whether the folder contains only a stack's data; folders without the mark are recognised by the
 * names of their files.
 */
function isOwn(folder: string): boolean {
  if (existsSync(join(folder, MARK_FILE))) return true;
  const table = getTableFolder(folder);
  return (
    readdirSync(folder).every((name) => OWN_NAMES.has(name)) &&
    (!existsSync(table) || readdirSync(table).every((name) => ownTableNames.test(name)))
  );
}

const markFolder = (folder: string) =>
  writeFileSync(
    join(folder, MARK_FILE),
    'The data of a Plantledger stack; npm start -- --fresh empties this folder.\n',
  );

export const getTableFolder = (folder: string) => join(folder, 'table');

/** Returns whether the database is damaged; no running stack can then be using it. */
function isBroken(folder: string): boolean {
  try {
    openDatabase(folder).close();
    return false;
  } catch (error) {
    return error instanceof StartError && error.message.includes('damaged');
  }
}

/** Deletes the contents of the folder. @throws CannotStart if the folder may hold other files */
async function emptyFolder(folder: string) {
  if (!isOwn(folder))
    throw new StartError(
      `${folder} has no file ${MARK_FILE} and holds other things than this stack's data, so nothing in it is deleted. Delete the folder yourself, or name another one with --data.`,
    );
  await endLeftoverEmulator(getTableFolder(folder));
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}
