// Starts the template's readers of the stream.
import { watch } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Cloud } from '../cloud.ts';
import type { Functions } from '../functions.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Table } from '../table.ts';
import type { StreamMapping } from './mapping.ts';
import { startStreamReader } from './reader.ts';

export interface Streams {
  /** Resolves when everything written before the call has been delivered. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export function startStreams(
  cloud: Cloud,
  table: Table,
  database: DatabaseSync,
  functions: Functions,
  queues: Queues,
): Streams {
  const readers = cloud
    .all<StreamMapping>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ EventSourceArn, Enabled = true }) => Enabled && EventSourceArn.includes(':dynamodb:'))
    .map((mapping) =>
      startStreamReader({ mapping, table, database, fn: functions.get(mapping.FunctionName), queues }),
    );
  // Every commit writes to the log file, so readers start at once and an idle stack does not poll its table.
  const watcher = watch(table.folder, (_, file) => {
    if (file?.endsWith('-wal')) for (const reader of readers) reader.nudge();
  });
  return {
    async settle() {
      await Promise.all(readers.map((reader) => reader.settle()));
    },
    async close() {
      watcher.close();
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}
