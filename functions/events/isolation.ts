// Isolation of reactions: each runs alone, and one that fails for a record goes with it into the failure store.
// So it holds back neither other reactions nor other records.
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { StreamReader } from '#shared/control/failures.ts';
import { describeReason, log } from '../http/log.ts';
import { countMetric } from '../http/metrics.ts';
import { runInTrace } from '../http/trace.ts';
import { type Change, getChangeTrace } from './change.ts';
import { storeFailure } from './failure-store.ts';

/** Reactions and projections have names, under which they are found again in the failure store. */
export type Reactions = Readonly<Record<string, (change: Change) => Promise<unknown>>>;
export type Projections = Readonly<Record<string, (changes: Change[]) => Promise<unknown>>>;

/** A record of the stream with its change. */
export interface ReadRecord {
  record: DynamoDBRecord;
  change: Change;
}

/** Milliseconds before the second and the third try. */
const PAUSES_MS = [100, 400];

/** Returns the error of the last try; undefined if one of them succeeded. */
async function findLastingError(work: () => Promise<unknown>): Promise<{ error: unknown } | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      await work();
      return undefined;
    } catch (error) {
      const pauseMs = PAUSES_MS[attempt];
      if (pauseMs === undefined) return { error };
      await pause(pauseMs);
    }
  }
}

/**
 * Runs a reaction on a record. If it fails at every try, stores the pair.
 * @throws Error if the pair could not be stored, so that the record is delivered again
 */
async function runAlone(
  reader: StreamReader,
  reaction: string,
  { record, change }: ReadRecord,
  work: () => Promise<unknown>,
): Promise<void> {
  await runInTrace(getChangeTrace(change), async () => {
    const failure = await findLastingError(work);
    if (!failure) return;
    const { entity, event } = change;
    const reason = describeReason(failure.error);
    log('error', 'reaction failed', { reaction, entity, event, reason });
    await storeFailure({ reader, reaction, reason, record });
    countMetric('reactionsFailed', 1);
  });
}

/** Runs every reaction on a record, in order, whether or not another one fails. */
export async function runReactions(
  reader: StreamReader,
  reactions: Reactions,
  read: ReadRecord,
): Promise<void> {
  for (const [name, react] of Object.entries(reactions))
    await runAlone(reader, name, read, () => react(read.change));
}

/**
 * Runs every projection on a batch. One that fails runs on each change alone, so that only the records it fails for
 * are stored. Returns the errors of records that could not be stored.
 */
export async function runProjections(
  reader: StreamReader,
  projections: Projections,
  batch: readonly ReadRecord[],
): Promise<Map<string, unknown>> {
  const errors = new Map<string, unknown>();
  for (const [name, project] of Object.entries(projections)) {
    try {
      await project(batch.map(({ change }) => change));
    } catch {
      for (const read of batch) {
        try {
          await runAlone(reader, name, read, () => project([read.change]));
        } catch (error) {
          errors.set(read.change.event, error);
        }
      }
    }
  }
  return errors;
}

/**
 * Runs one reaction or projection on a record of the failure store.
 * @throws Error if it fails again, or if there is none of this name
 */
export async function runAgain(
  all: Readonly<Record<string, (change: Change) => Promise<unknown>>>,
  name: string,
  change: Change,
): Promise<void> {
  const run = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!run) throw new Error(`there is no reaction ${name}`);
  await runInTrace(getChangeTrace(change), () => run(change));
}
