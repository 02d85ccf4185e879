// Exclusive lock on a file between processes.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until no other process holds the lock; the system releases it when its holder is killed. */
export async function acquireLock(file: string): Promise<() => void> {
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
