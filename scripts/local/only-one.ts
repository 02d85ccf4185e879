// One process at a time over a file.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until no other holds the file; the system lets go of it when its holder is killed. */
export async function onlyOne(file: string): Promise<() => void> {
  const database = new DatabaseSync(file, { timeout: 0 });
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return () => database.close();
    } catch (error) {
      if (!/locked|busy/.test((error as Error).message)) throw error;
      await pause(100);
    }
  }
}
