// Database of the stack's own state: queues, uploads, sign-ins, checkpoints, clock. One SQLite file, held by
// one process.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './cannot-start.ts';

/**
 * Opens the folder's database and locks it while this process lives; the system releases the lock even after
 * kill -9.
 * WAL with `synchronous=NORMAL`: acknowledged writes survive the death of any process; only a power cut may
 * lose the last moments.
 */
export function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, 'stack.db');
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    database = new DatabaseSync(file, { timeout: 300 });
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      BEGIN IMMEDIATE; COMMIT;
    `);
    return database;
  } catch (error) {
    database?.close();
    throw new StartError(formatProblem(folder, file, error as Error & { code?: string }));
  }
}

function formatProblem(folder: string, file: string, error: Error & { code?: string }): string {
  if (/locked|busy/.test(error.message)) {
    return `Another stack is running on ${folder}${readFolderUser(folder)}. Stop it first, or name another folder with --data.`;
  }
  if (/not a database|malformed|corrupt|encrypted/.test(error.message)) {
    return `${file} is damaged (${error.message}). Start over with --fresh, or name another folder with --data.`;
  }
  return `The data folder ${folder} cannot be used: ${error.message}.`;
}

/** Notes which process uses the folder, for the error message of a second one. */
export function writeFolderUser(folder: string, url: string) {
  writeFileSync(join(folder, 'running.txt'), `process ${process.pid}, ${url}`);
}
function readFolderUser(folder: string): string {
  const noteFile = join(folder, 'running.txt');
  return existsSync(noteFile) ? ` (${readFileSync(noteFile, 'utf8')})` : '';
}

export function readState(database: DatabaseSync, name: string): string | undefined {
  return database.prepare('SELECT value FROM state WHERE name = ?').get(name)?.value as string | undefined;
}
export function writeState(database: DatabaseSync, name: string, value: string) {
  database
    .prepare('INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(name, value);
}

/** Runs the work in a transaction, joining one that is already open. */
export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const answer = work();
    database.exec('COMMIT');
    return answer;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
