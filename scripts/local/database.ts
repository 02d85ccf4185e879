// What the stack itself remembers: queues, uploads, sign-ins, checkpoints, the clock. One SQLite file, held by one process.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './cannot-start.ts';

/**
 * Opens the folder's database and keeps others out for as long as this process lives; the system lets go even after kill -9.
 * WAL with `synchronous=NORMAL`: what was acknowledged survives the death of any process; only a power cut may take the last moments.
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
    throw new CannotStart(sentence(folder, file, error as Error & { code?: string }));
  }
}

function sentence(folder: string, file: string, error: Error & { code?: string }): string {
  if (/locked|busy/.test(error.message)) {
    return `Another stack is running on ${folder}${tenant(folder)}. Stop it first, or name another folder with --data.`;
  }
  if (/not a database|malformed|corrupt|encrypted/.test(error.message)) {
    return `${file} is damaged (${error.message}). Start over with --fresh, or name another folder with --data.`;
  }
  return `The data folder ${folder} cannot be used: ${error.message}.`;
}

/** Tells who holds the folder, for that one sentence. */
export function signFolder(folder: string, url: string) {
  writeFileSync(join(folder, 'running.txt'), `process ${process.pid}, ${url}`);
}
function tenant(folder: string): string {
  const note = join(folder, 'running.txt');
  return existsSync(note) ? ` (${readFileSync(note, 'utf8')})` : '';
}

export function readState(database: DatabaseSync, name: string): string | undefined {
  return database.prepare('SELECT value FROM state WHERE name = ?').get(name)?.value as string | undefined;
}
export function writeState(database: DatabaseSync, name: string, value: string) {
  database
    .prepare('INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(name, value);
}

/** All or nothing, with the transaction it may be called in. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
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
