// Isolation: whichever reaction fails for a record, its neighbours are served, and the pair goes into the store.
import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFailureKey, type FailedReaction } from '#shared/control/failures.ts';
import { getFileClient } from '../http/aws.ts';
import type { Change } from './change.ts';
import { type ReadRecord, runAgain, runProjections, runReactions } from './isolation.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const s3 = mockClient(getFileClient());
const stored = new Map<string, FailedReaction>();
beforeEach(() => {
  vi.stubEnv('FAILURES_BUCKET', 'failures');
  stored.clear();
  s3.reset();
  s3.on(PutObjectCommand).callsFake(({ Key, Body }: PutObjectCommandInput) => {
    stored.set(Key!, JSON.parse(String(Body)));
  });
});

afterAll(() => {
  s3.restore();
  vi.unstubAllEnvs();
});

const buildRead = (event: string): ReadRecord => ({
  change: { tenant: 'acme', plant: 'P1', entity: 'tool', id: event, event },
  record: {
    eventID: event,
    dynamodb: { SequenceNumber: event, ApproximateCreationDateTime: 1 },
  } as DynamoDBRecord,
});
const names = ['first', 'second', 'third'];
const POISON = '2';
const records = ['1', POISON, '3'].map(buildRead);

/** Reactions that note what they saw; one of them fails for the poison record, as often as given. */
function buildReactions(failing: string, times = Number.POSITIVE_INFINITY) {
  const seen: string[] = [];
  let failures = 0;
  const react =
    (name: string) =>
    async ({ event }: Change) => {
      if (name === failing && event === POISON && failures++ < times) throw new Error(`${name} is broken`);
      seen.push(`${name} ${event}`);
    };
  return { seen, reactions: Object.fromEntries(names.map((name) => [name, react(name)])) };
}
const every = names.flatMap((name) => records.map(({ change }) => `${name} ${change.event}`)).toSorted();
const without = (pair: string) => every.filter((each) => each !== pair);

describe.each(names)('a record that is poison for the %s reaction', (failing) => {
  it('is set aside for it alone, and everything else is served', async () => {
    const { seen, reactions } = buildReactions(failing);
    for (const read of records) await runReactions('reactions', reactions, read);
    expect(seen.toSorted()).toEqual(without(`${failing} ${POISON}`));
    expect([...stored.values()]).toEqual([
      { reader: 'reactions', reaction: failing, reason: `${failing} is broken`, record: records[1]!.record },
    ]);
  });

  it('does not hold back the others of its batch in a projection', async () => {
    const { seen, reactions } = buildReactions(failing);
    const projections = Object.fromEntries(
      Object.entries(reactions).map(([name, react]) => [
        name,
        async (changes: Change[]) => {
          for (const change of changes) await react(change);
        },
      ]),
    );
    expect(await runProjections('figures', projections, records)).toEqual(new Map());
    expect([...new Set(seen)].toSorted()).toEqual(without(`${failing} ${POISON}`));
    expect([...stored.values()].map(({ reader, reaction }) => [reader, reaction])).toEqual([
      ['figures', failing],
    ]);
  });
});

it('a reaction that fails twice and then succeeds is not set aside', async () => {
  const { seen, reactions } = buildReactions('first', 2);
  for (const read of records) await runReactions('reactions', reactions, read);
  expect(seen.toSorted()).toEqual(every);
  expect(stored.size).toBe(0);
});

it('a pair that cannot be stored fails its record, which the stream delivers again', async () => {
  s3.on(PutObjectCommand).rejects(new Error('no store'));
  const { reactions } = buildReactions('first');
  await expect(runReactions('reactions', reactions, records[1]!)).rejects.toThrow('no store');
  await runReactions('reactions', reactions, records[0]!);
  const failing = { project: async () => Promise.reject(new Error('broken')) };
  expect([...(await runProjections('figures', failing, records)).keys()]).toEqual(['1', POISON, '3']);
});

it('a pair of the store runs its reaction alone, and one of an unknown name fails', async () => {
  const { seen, reactions } = buildReactions('none');
  await runAgain(reactions, 'second', records[1]!.change);
  expect(seen).toEqual([`second ${POISON}`]);
  await expect(runAgain(reactions, 'removed', records[1]!.change)).rejects.toThrow(
    'there is no reaction removed',
  );
  await expect(runAgain(reactions, 'toString', records[1]!.change)).rejects.toThrow();
});

it('keys are in the order of the stream, and a record delivered again has the same key', () => {
  const keyOf = (SequenceNumber: string, ApproximateCreationDateTime: number) =>
    buildFailureKey({
      ...{ reader: 'reactions', reaction: 'queueMails', reason: '' },
      record: { dynamodb: { SequenceNumber, ApproximateCreationDateTime } },
    });
  const keys = [keyOf('9', 100), keyOf('10', 100), keyOf('1', 101)];
  expect(keys.toSorted()).toEqual(keys);
  expect(keyOf('9', 100)).toBe(keys[0]);
});
