// The queues on SQLite.
import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { machineTime } from '../clock.ts';
import type { Cloud } from '../cloud.ts';
import { inTransaction } from '../database.ts';
import { type Draft, type Message, messageOf, type Queue, type QueueProperties, queueOf } from './queue.ts';

export type Queues = ReturnType<typeof openQueues>;

const DEDUPLICATED_FOR = 5 * 60_000;

export function openQueues(database: DatabaseSync, cloud: Cloud) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS messages (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL, attributes TEXT NOT NULL,
      grouped TEXT, deduplication TEXT, sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL, received INTEGER NOT NULL DEFAULT 0,
      first_received_at INTEGER, handle TEXT, source TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS messages_by_queue ON messages (queue, visible_at);
    CREATE INDEX IF NOT EXISTS messages_by_handle ON messages (handle);
    CREATE TABLE IF NOT EXISTS sent (queue TEXT, deduplication TEXT, id TEXT NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (queue, deduplication)) STRICT, WITHOUT ROWID;
  `);
  const queues = new Map(
    cloud.all<QueueProperties>('AWS::SQS::Queue').map((piece) => [piece.name, queueOf(piece, cloud)]),
  );
  const listeners: ((queue: string) => void)[] = [];
  const tell = (queue: string) => {
    for (const listener of listeners) listener(queue);
  };

  const insert = database.prepare(
    'INSERT INTO messages (id, queue, body, attributes, grouped, deduplication, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const sentBefore = database.prepare(
    'SELECT id, sequence FROM sent WHERE queue = ? AND deduplication = ? AND at > ?',
  );
  const remember = database.prepare('INSERT OR REPLACE INTO sent VALUES (?, ?, ?, ?, ?)');
  const waiting = database.prepare(
    'SELECT * FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY sequence LIMIT ?',
  );
  const waitingInOrder = database.prepare(`
    SELECT * FROM messages WHERE queue = ? AND visible_at <= ?
      AND grouped NOT IN (SELECT grouped FROM messages WHERE queue = ?1 AND handle IS NOT NULL AND visible_at > ?2)
    ORDER BY sequence LIMIT ?`);
  const take = database.prepare(
    'UPDATE messages SET handle = ?, visible_at = ?, received = received + 1, first_received_at = coalesce(first_received_at, ?) WHERE sequence = ?',
  );
  const bury = database.prepare(
    'UPDATE messages SET queue = ?, source = ?, handle = NULL, visible_at = ?, received = 0 WHERE sequence = ?',
  );
  const counts = database.prepare(`
    SELECT count(*) FILTER (WHERE visible_at <= ?2) AS visible, count(*) FILTER (WHERE visible_at > ?2 AND handle IS NOT NULL) AS inFlight,
      count(*) FILTER (WHERE visible_at > ?2 AND handle IS NULL) AS delayed FROM messages WHERE queue = ?1`);

  function put(queue: Queue, draft: Draft): { id: string; sequence: number } {
    const now = machineTime();
    const deduplication =
      draft.deduplication ??
      (queue.deduplicateByContent ? createHash('sha256').update(draft.body).digest('hex') : undefined);
    if (queue.fifo && deduplication !== undefined) {
      const before = sentBefore.get(queue.name, deduplication, now - DEDUPLICATED_FOR);
      if (before) return { id: String(before.id), sequence: Number(before.sequence) };
    }
    const id = randomUUID();
    const visibleAt = now + (draft.delaySeconds ?? queue.delaySeconds) * 1000;
    const attributes = JSON.stringify(draft.attributes ?? {});
    const { lastInsertRowid } = insert.run(
      id,
      queue.name,
      draft.body,
      attributes,
      draft.group ?? null,
      deduplication ?? null,
      Date.now(),
      visibleAt,
    );
    const sequence = Number(lastInsertRowid);
    if (queue.fifo && deduplication !== undefined) remember.run(queue.name, deduplication, id, sequence, now);
    return { id, sequence };
  }

  const list = [...queues.values()];
  const api = {
    all: list,
    get: (name: string): Queue | undefined => queues.get(name),
    byArn: (arn: string): Queue | undefined => list.find((queue) => queue.arn === arn),
    byUrl: (url: string): Queue | undefined => queues.get(url.split('/').pop() ?? ''),

    send(queue: Queue, draft: Draft) {
      const sent = inTransaction(database, () => put(queue, draft));
      tell(queue.name);
      return sent;
    },

    /** Hides what it returns for the visibility timeout; what was received too often goes to the dead letters instead. */
    receive(queue: Queue, limit: number, visibilitySeconds = queue.visibilitySeconds): Message[] {
      const now = machineTime();
      return inTransaction(database, () => {
        const found = (queue.fifo ? waitingInOrder : waiting).all(queue.name, now, limit);
        const taken: Message[] = [];
        for (const row of found) {
          if (queue.dead && Number(row.received) >= queue.dead.after) {
            bury.run(queue.dead.queue, queue.arn, now, row.sequence as number);
            continue;
          }
          const handle = randomUUID();
          const hiddenUntil = now + visibilitySeconds * 1000;
          take.run(handle, hiddenUntil, now, row.sequence as number);
          taken.push({
            ...messageOf(row),
            handle,
            hiddenUntil,
            received: Number(row.received) + 1,
            firstReceivedAt: Number(row.first_received_at ?? now),
          });
        }
        return taken;
      });
    },

    /** A message that was received again meanwhile keeps living: its old handle means nothing any more. */
    remove(queue: Queue, handle: string) {
      database.prepare('DELETE FROM messages WHERE handle = ? AND queue = ?').run(handle, queue.name);
      tell(queue.name);
    },

    hide(queue: Queue, handle: string, seconds: number): boolean {
      const { changes } = database
        .prepare('UPDATE messages SET visible_at = ? WHERE handle = ? AND queue = ?')
        .run(machineTime() + seconds * 1000, handle, queue.name);
      tell(queue.name);
      return changes > 0;
    },

    /** Of what failed: hidden for so long, unless its consumer chose otherwise meanwhile. */
    retryIn(queue: Queue, { handle, hiddenUntil }: Message, seconds: number) {
      database
        .prepare('UPDATE messages SET visible_at = ? WHERE handle = ? AND queue = ? AND visible_at = ?')
        .run(machineTime() + seconds * 1000, handle, queue.name, hiddenUntil);
      tell(queue.name);
    },

    /** Nobody works on these any more: their consumer died with the last process. */
    release(queue: Queue) {
      database
        .prepare('UPDATE messages SET visible_at = 0, handle = NULL WHERE queue = ? AND handle IS NOT NULL')
        .run(queue.name);
    },

    purge(queue: Queue) {
      database.prepare('DELETE FROM messages WHERE queue = ?').run(queue.name);
    },

    depth(queue: Queue) {
      return counts.get(queue.name, machineTime()) as { visible: number; inFlight: number; delayed: number };
    },

    /** For looking only. */
    peek(queue: Queue, limit = 50): Message[] {
      return database
        .prepare('SELECT * FROM messages WHERE queue = ? ORDER BY sequence DESC LIMIT ?')
        .all(queue.name, limit)
        .map(messageOf);
    },

    /** Milliseconds until the next message can be received; undefined when none will be by itself. */
    untilNext(queue: Queue): number | undefined {
      const next = database
        .prepare('SELECT min(visible_at) AS at FROM messages WHERE queue = ?')
        .get(queue.name)?.at;
      return next === null || next === undefined ? undefined : Math.max(0, Number(next) - machineTime());
    },

    /** Told after every change of a queue. */
    onChange(listener: (queue: string) => void) {
      listeners.push(listener);
    },
  };

  for (const queue of list) {
    database
      .prepare('DELETE FROM messages WHERE queue = ? AND sent_at < ?')
      .run(queue.name, machineTime() - queue.retentionSeconds * 1000);
  }
  database.prepare('DELETE FROM sent WHERE at < ?').run(machineTime() - DEDUPLICATED_FOR);
  return api;
}
