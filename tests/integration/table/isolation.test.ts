// Isolation of reactions: one projection and one reaction fail for good, and everything else still happens. What
// failed waits in the failure store, and heals once its cause is removed.
import {
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { handler as computeFigures } from '#functions/events/figures.ts';
import { handler as react } from '#functions/events/stream.ts';
import { getFileClient } from '#functions/http/aws.ts';
import { redrive } from '#scripts/redrive/redrive.ts';
import type { RedriveTarget } from '#scripts/redrive/target.ts';
import { tools } from '#shared/structure/api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { type Deliver, streamReader } from '../stream.ts';

const BROKEN = 'BROKEN';
const seen = vi.hoisted(() => ({
  isMended: false,
  projected: [] as string[],
  alerted: [] as string[],
  later: [] as string[],
}));
const codeIn = (change: { after?: Record<string, unknown> }) => String(change.after?.code ?? '');

vi.mock('#functions/events/search-index-projection.ts', async (actual) => ({
  ...(await actual<object>()),
  updateSearchTexts: async (changes: { after?: Record<string, unknown> }[]) => {
    const codes = changes.map(codeIn);
    if (codes.includes(BROKEN) && !seen.isMended) throw new Error('projection broken on purpose');
    seen.projected.push(...codes);
  },
}));
vi.mock('#functions/events/alerts.ts', () => ({
  createAlerts: async (change: { after?: Record<string, unknown> }) => {
    if (codeIn(change) === BROKEN && !seen.isMended) throw new Error('reaction broken on purpose');
    seen.alerted.push(codeIn(change));
  },
}));
vi.mock('#functions/events/control-results-projection.ts', () => ({
  storeControlResults: async (change: { after?: Record<string, unknown> }) => {
    seen.later.push(codeIn(change));
  },
}));

/** Objects of the failure store. */
const objects = new Map<string, string>();
const s3 = mockClient(getFileClient());
process.env.FAILURES_BUCKET = 'failures';
s3.on(PutObjectCommand).callsFake(
  ({ Key, Body }: PutObjectCommandInput) => void objects.set(Key!, String(Body)),
);
s3.on(ListObjectsV2Command).callsFake(({ Prefix = '' }: ListObjectsV2CommandInput) => ({
  Contents: [...objects.keys()].filter((Key) => Key.startsWith(Prefix)).map((Key) => ({ Key })),
}));
s3.on(GetObjectCommand).callsFake(({ Key }: GetObjectCommandInput) => ({
  Body: { transformToString: async () => objects.get(Key!) },
}));
s3.on(DeleteObjectCommand).callsFake(({ Key }: DeleteObjectCommandInput) => void objects.delete(Key!));

const readers: Record<string, unknown> = { Figures: computeFigures, Reactions: react };
const target: RedriveTarget = {
  s3: getFileClient(),
  sqs: { send: () => Promise.reject(new Error('no queue is redriven here')) },
  deadLetterQueues: new Map(),
  bucket: 'failures',
  readers: { figures: 'Figures', reactions: 'Reactions' },
  invoke: (name, event) => (readers[name] as (event: unknown, context: object) => Promise<object>)(event, {}),
};

let world: World;
let deliver: Deliver;
beforeAll(async () => {
  world = await startWorld();
  deliver = await streamReader();
  await deliver();
});
afterAll(() => world.close());

const listCreated = async () => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const entries = await loadAllPages((next) => store.list(auditEntries, { next }));
  return entries.filter(({ thing }) => thing === 'tool').map(({ name }) => name ?? '');
};
const names = (keys: Iterable<string>) => [...keys].map((key) => /-(\w+)\.json$/.exec(key)?.[1]).toSorted();

it('audits the record and its neighbours, runs what follows the broken reaction, and sets the pairs aside', async () => {
  const codes = ['FIRST', BROKEN, 'LAST'];
  for (const code of codes) await ok(tools.create, { code, description: code });
  await deliver();

  const created = await listCreated();
  for (const code of codes) expect(created.filter((name) => name.includes(code))).toHaveLength(1);
  expect(seen.later).toEqual(expect.arrayContaining(codes));
  expect(seen.projected).toEqual(expect.arrayContaining(['FIRST', 'LAST']));
  expect(seen.alerted).toEqual(expect.arrayContaining(['FIRST', 'LAST']));
  expect([...seen.projected, ...seen.alerted]).not.toContain(BROKEN);
  expect(names(objects.keys())).toEqual(['createAlerts', 'updateSearchTexts']);
});

it('keeps what fails again, and heals once the cause is removed', async () => {
  expect(await redrive(target)).toEqual({
    moved: {},
    reran: { figures: { done: 0, failed: 1 }, reactions: { done: 0, failed: 1 } },
  });
  expect(objects.size).toBe(2);

  seen.isMended = true;
  expect(await redrive(target, 'reactions')).toEqual({
    moved: {},
    reran: { reactions: { done: 1, failed: 0 } },
  });
  expect(seen.alerted.filter((code) => code === BROKEN)).toHaveLength(1);
  expect(seen.projected).not.toContain(BROKEN);
  expect((await redrive(target)).reran).toEqual({
    figures: { done: 1, failed: 0 },
    reactions: { done: 0, failed: 0 },
  });
  expect(seen.projected.filter((code) => code === BROKEN)).toHaveLength(1);
  expect(objects.size).toBe(0);
  expect((await listCreated()).filter((name) => name.includes(BROKEN))).toHaveLength(1);
});

it('runs a whole batch again that Lambda gave up, only by the function that gave it up', async () => {
  const record = {
    eventID: 'given-up',
    dynamodb: {
      SequenceNumber: '1',
      Keys: { pk: { S: 'acme#P1#tool' }, sk: { S: '7' } },
      NewImage: { pk: { S: 'acme#P1#tool' }, sk: { S: '7' }, code: { S: 'GIVEN UP' } },
    },
  };
  const requestContext = { functionArn: 'arn:aws:lambda:eu-south-1:1:function:Reactions:live' };
  const body = JSON.stringify({ requestContext, payload: JSON.stringify({ Records: [record] }) });
  objects.set('aws/lambda/mapping/shard/2026/03/02/object', body);
  expect((await redrive(target, 'figures')).reran).toEqual({ figures: { done: 0, failed: 0 } });
  expect((await redrive(target, 'reactions')).reran).toEqual({ reactions: { done: 1, failed: 0 } });
  expect(seen.alerted).toContain('GIVEN UP');
  expect(objects.size).toBe(0);
});

it('says what may be named, and that the next tick heals a lost one', async () => {
  await expect(redrive(target, 'mails')).rejects.toThrow(
    'There is nothing named mails: choose one of figures',
  );
  expect(await redrive(target, 'tick')).toMatchObject({ moved: {}, reran: {}, note: expect.any(String) });
});
