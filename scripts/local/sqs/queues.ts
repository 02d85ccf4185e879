// Storage of the queues in SQLite.
import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { getMachineTime } from '../clock.ts';
import type { Cloud } from '../cloud.ts';
import { runInTransaction } from '../database.ts';
import { planDeliveries } from '../weather/queue-delivery.ts';
import type { Random } from '../weather/random.ts';
import type { Weather } from '../weather/weather.ts';
import {
  buildQueue,
  type Message,
  type MessageDraft,
  parseMessageRow,
  type Queue,
  type QueueProperties,
} from './queue.ts';

export type Queues = ReturnType<typeof openQueues>;

const DEDUPLICATION_MS = 5 * 60_000;

export function openQueues(database: DatabaseSync, cloud: Cloud, weather?: Weather) {
  const deliveryRandom = weather?.random('queue');
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
    cloud
      .all<QueueProperties>('AWS::SQS::Queue')
      .map((resource) => [resource.name, buildQueue(resource, cloud)]),
  );
  const listeners: ((queue: string) => void)[] = [];
  const notifyListeners = (queue: string) => {
    for (const listener of listeners) listener(queue);
  };

  const insertMessage = database.prepare(
    'INSERT INTO messages (id, queue, body, attributes, grouped, deduplication, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const selectDuplicate = database.prepare(
    'SELECT id, sequence FROM sent WHERE queue = ? AND deduplication = ? AND at > ?',
  );
  const insertDeduplication = database.prepare('INSERT OR REPLACE INTO sent VALUES (?, ?, ?, ?, ?)');
  const selectWaiting = database.prepare(
    'SELECT * FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY sequence LIMIT ?',
  );
  const selectWaitingInOrder = database.prepare(`
    SELECT * FROM messages WHERE queue = ? AND visible_at <= ?
      AND grouped NOT IN (SELECT grouped FROM messages WHERE queue = ?1 AND handle IS NOT NULL AND visible_at > ?2)
    ORDER BY sequence LIMIT ?`);
  const updateTaken = database.prepare(
    'UPDATE messages SET handle = ?, visible_at = ?, received = received + 1, first_received_at = coalesce(first_received_at, ?) WHERE sequence = ?',
  );
  const moveToDeadLetters = database.prepare(
    'UPDATE messages SET queue = ?, source = ?, handle = NULL, visible_at = ?, received = 0 WHERE sequence = ?',
  );
  const updateMoved = database.prepare(
    'UPDATE messages SET queue = ?, id = ?, sent_at = ?, visible_at = ?, source = NULL, handle = NULL, received = 0, first_received_at = NULL WHERE sequence = ?',
  );
  const selectCounts = database.prepare(`
    SELECT count(*) FILTER (WHERE visible_at <= ?2) AS visible, count(*) FILTER (WHERE visible_at > ?2 AND handle IS NOT NULL) AS inFlight,
      count(*) FILTER (WHERE visible_at > ?2 AND handle IS NULL) AS delayed FROM messages WHERE queue = ?1`);

  function insertDraft(queue: Queue, draft: MessageDraft): { id: string; sequence: number } {
    const now = getMachineTime();
    const deduplication =
      draft.deduplication ??
      (queue.deduplicateByContent ? createHash('sha256').update(draft.body).digest('hex') : undefined);
    if (queue.fifo && deduplication !== undefined) {
      const duplicate = selectDuplicate.get(queue.name, deduplication, now - DEDUPLICATION_MS);
      if (duplicate) return { id: String(duplicate.id), sequence: Number(duplicate.sequence) };
    }
    const id = randomUUID();
    const visibleAt = now + Math.round((draft.delaySeconds ?? queue.delaySeconds) * 1000);
    const attributes = JSON.stringify(draft.attributes ?? {});
    const { lastInsertRowid } = insertMessage.run(
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
    if (queue.fifo && deduplication !== undefined)
      insertDeduplication.run(queue.name, deduplication, id, sequence, now);
    return { id, sequence };
  }

  /** Inserts a message as a standard queue may deliver it: late, or twice. */
  function insertRoughly(queue: Queue, draft: MessageDraft, random: Random) {
    const delays = planDeliveries(random, draft.delaySeconds ?? queue.delaySeconds);
    if (delays.length > 1) weather!.note('queue', `a message of ${queue.name} twice`);
    const [sentMessage] = delays.map((delaySeconds) => insertDraft(queue, { ...draft, delaySeconds }));
    return sentMessage!;
  }

  const queueList = [...queues.values()];
  const api = {
    all: queueList,
    get: (name: string): Queue | undefined => queues.get(name),
    byArn: (arn: string): Queue | undefined => queueList.find((queue) => queue.arn === arn),
    byUrl: (url: string): Queue | undefined => queues.get(url.split('/').pop() ?? ''),

    send(queue: Queue, draft: MessageDraft) {
      const sentMessage = runInTransaction(database, () =>
        deliveryRandom && !queue.fifo
          ? insertRoughly(queue, draft, deliveryRandom)
          : insertDraft(queue, draft),
      );
      notifyListeners(queue.name);
      return sentMessage;
    },

    /**
     * Receives messages and hides them for the visibility timeout; messages received too often go to the
     * dead-letter queue instead.
     */
    receive(queue: Queue, limit: number, visibilitySeconds = queue.visibilitySeconds): Message[] {
      const now = getMachineTime();
      return runInTransaction(database, () => {
        const waitingRows = (queue.fifo ? selectWaitingInOrder : selectWaiting).all(queue.name, now, limit);
        const receivedMessages: Message[] = [];
        for (const row of waitingRows) {
          if (queue.dead && Number(row.received) >= queue.dead.after) {
            moveToDeadLetters.run(queue.dead.queue, queue.arn, now, row.sequence as number);
            continue;
          }
          const handle = randomUUID();
          const hiddenUntil = now + visibilitySeconds * 1000;
          updateTaken.run(handle, hiddenUntil, now, row.sequence as number);
          receivedMessages.push({
            ...parseMessageRow(row),
            handle,
            hiddenUntil,
            received: Number(row.received) + 1,
            firstReceivedAt: Number(row.first_received_at ?? now),
          });
        }
        return receivedMessages;
      });
    },

    /**
     * Deletes a message by its handle; one that has been received again meanwhile stays, because its old
     * handle is invalid.
     */
    remove(queue: Queue, handle: string) {
      database.prepare('DELETE FROM messages WHERE handle = ? AND queue = ?').run(handle, queue.name);
      notifyListeners(queue.name);
    },

    hide(queue: Queue, handle: string, seconds: number): boolean {
      const { changes } = database
        .prepare('UPDATE messages SET visible_at = ? WHERE handle = ? AND queue = ?')
        .run(getMachineTime() + seconds * 1000, handle, queue.name);
      notifyListeners(queue.name);
      return changes > 0;
    },

    /** Hides a failed message for `seconds`, unless its consumer has changed the timeout meanwhile. */
    retryIn(queue: Queue, { handle, hiddenUntil }: Message, seconds: number) {
      database
        .prepare('UPDATE messages SET visible_at = ? WHERE handle = ? AND queue = ? AND visible_at = ?')
        .run(getMachineTime() + seconds * 1000, handle, queue.name, hiddenUntil);
      notifyListeners(queue.name);
    },

    /** Makes messages visible again whose consumer died with the last process. */
    release(queue: Queue) {
      database
        .prepare('UPDATE messages SET visible_at = 0, handle = NULL WHERE queue = ? AND handle IS NOT NULL')
        .run(queue.name);
    },

    purge(queue: Queue) {
      database.prepare('DELETE FROM messages WHERE queue = ?').run(queue.name);
    },

    /**
     * Moves dead letters back to the queues in which they failed; returns how many. Like AWS, a moved message is a new
     * one, with a new id and age. Messages that were sent to the dead-letter queue itself stay.
     */
    moveBack(queue: Queue): number {
      const now = getMachineTime();
      const moved = runInTransaction(database, () =>
        database
          .prepare(
            'SELECT sequence, source FROM messages WHERE queue = ? AND source IS NOT NULL AND visible_at <= ?',
          )
          .all(queue.name, now)
          .flatMap(({ sequence, source }) => {
            const target = queueList.find(({ arn }) => arn === source);
            if (!target) return [];
            updateMoved.run(target.name, randomUUID(), Date.now(), now, Number(sequence));
            return target.name;
          }),
      );
      for (const name of new Set([queue.name, ...moved])) notifyListeners(name);
      return moved.length;
    },

    depth(queue: Queue) {
      return selectCounts.get(queue.name, getMachineTime()) as {
        visible: number;
        inFlight: number;
        delayed: number;
      };
    },

    /** Returns messages without receiving them. */
    peek(queue: Queue, limit = 50): Message[] {
      return database
        .prepare('SELECT * FROM messages WHERE queue = ? ORDER BY sequence DESC LIMIT ?')
        .all(queue.name, limit)
        .map(parseMessageRow);
    },

    /** Milliseconds until the next message can be received; undefined if the queue is empty. */
    untilNext(queue: Queue): number | undefined {
      const nextVisibleAt = database
        .prepare('SELECT min(visible_at) AS at FROM messages WHERE queue = ?')
        .get(queue.name)?.at;
      return nextVisibleAt === null || nextVisibleAt === undefined
        ? undefined
        : Math.max(0, Number(nextVisibleAt) - getMachineTime());
    },

    /** Registers a listener that is called after every change of a queue. */
    onChange(listener: (queue: string) => void) {
      listeners.push(listener);
    },
  };

  for (const queue of queueList) {
    database
      .prepare('DELETE FROM messages WHERE queue = ? AND sent_at < ?')
      .run(queue.name, getMachineTime() - queue.retentionSeconds * 1000);
  }
  database.prepare('DELETE FROM sent WHERE at < ?').run(getMachineTime() - DEDUPLICATION_MS);
  return api;
}
