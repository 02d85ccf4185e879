// Starts the template's readers of the stream.
import { watch } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { StartError } from '../cannot-start.ts';
import type { Cloud } from '../cloud.ts';
import type { Functions } from '../functions.ts';
import type { Objects } from '../s3/objects.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Table } from '../table.ts';
import type { Weather } from '../weather/weather.ts';
import type { StreamMapping } from './mapping.ts';
import { startStreamReader } from './reader.ts';

/** Readers of a stream that AWS serves at the same time. */
const MAX_READERS = 2;

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
  objects: Objects,
  weather?: Weather,
): Streams {
  const mappings = cloud
    .all<StreamMapping>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ EventSourceArn, Enabled = true }) => Enabled && EventSourceArn.includes(':dynamodb:'));
  if (mappings.length > MAX_READERS)
    throw new StartError(
      `The template has ${mappings.length} readers of the table's stream: AWS throttles a third one, so at most ${MAX_READERS} are allowed.`,
    );
  const readers = mappings.map((mapping) =>
    startStreamReader({
      ...{ mapping, table, database, queues, objects, weather },
      fn: functions.get(mapping.FunctionName),
    }),
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
