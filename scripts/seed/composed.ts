// Seed that a process of its own composes while the stack reads the cloud and starts. The memory it needs is free
// again when it ends.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../local/cannot-start.ts';
import type { SeedKind } from '../seed.ts';
import { finishSeed, type PlantRest } from './finish.ts';

export interface CompositionOrder {
  kind: SeedKind;
  now: string;
  /** Path of the file of items to write. */
  file: string;
}
/** Message of the process: the items are in the file, or the rests of the plants follow. */
export interface Composed {
  file?: string;
  rests?: PlantRest[];
}

interface Moment {
  now: string;
  /** Folder for the file of items. */
  folder: string;
  /** Ends the process. */
  signal: AbortSignal;
}

/** Starts to compose a seed with its files; returns it for `startStack`. */
export function composeSeed(kind: SeedKind, { now, folder, signal }: Moment) {
  if (kind === 'empty') return { finish: () => finishSeed(false, now, Promise.resolve([])) };
  const order: CompositionOrder = { kind, now, file: join(folder, `items-${process.pid}.json`) };
  const file = Promise.withResolvers<string>();
  const rests = Promise.withResolvers<PlantRest[]>();
  const child = fork(fileURLToPath(new URL('compose.ts', import.meta.url)), [JSON.stringify(order)], {
    serialization: 'advanced',
    signal,
  });
  child.on('message', (message: Composed) => {
    if (message.file !== undefined) file.resolve(message.file);
    if (message.rests !== undefined) rests.resolve(message.rests);
  });
  const fail = (why: unknown) => {
    const error = new StartError(`The data of the seed could not be composed: ${why}.`);
    for (const part of [file, rests]) part.reject(error);
  };
  child.on('error', ({ message }) => fail(message));
  // Unlike `exit`, this event follows the last message.
  child.on('close', (code, signalName) => fail(signalName ?? `exit code ${code}`));
  // Failures are handled where the parts are awaited.
  for (const { promise } of [file, rests]) promise.catch(() => undefined);
  return { items: file.promise, finish: () => finishSeed(kind === 'demo', now, rests.promise) };
}
