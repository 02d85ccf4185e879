// The chain of the audit trail: sealed once each, by concurrent workers too; every change of what is stored is found,
// and no function may make one.
import {
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '#functions/access/chain/verify.ts';
import {
  auditEntries,
  chainLinks,
  chainReports,
  tenantChainLinks,
  unsealedEntries,
} from '#functions/db/entities/kernel.ts';
import { tools as tooling } from '#functions/db/entities/structure.ts';
import type { StoredOf } from '#functions/db/entity.ts';
import { buildSortKey } from '#functions/db/keys.ts';
import { marshallItem, unmarshallItem } from '#functions/db/marshall.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { getFileClient, getTableClient } from '#functions/http/aws.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { handler as sealEntries } from '#functions/workers/seal-entries.ts';
import { trail } from '#shared/access/audit-api.ts';
import { tools } from '#shared/structure/api.ts';
import { asFunction, call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const NOW = '2026-03-01T09:00:00.000Z';
const SCOPE = { tenant: 'acme', plant: 'P1' };

/** Objects of the bucket of heads. */
const objects = new Map<string, string>();
const s3 = mockClient(getFileClient());
s3.on(GetObjectCommand).callsFake(({ Key }: GetObjectCommandInput) => {
  const text = objects.get(Key!);
  if (text === undefined) throw new NoSuchKey({ message: 'none', $metadata: {} });
  return { Body: { transformToString: async () => text } };
});
s3.on(PutObjectCommand).callsFake(
  ({ Key, Body }: PutObjectCommandInput) => void objects.set(Key!, String(Body)),
);

let world: World;
let react: Deliver;
let store: Store;
beforeAll(async () => {
  at(NOW);
  emptied();
  world = await startWorld();
  react = await streamReader();
  store = storeOf(SCOPE);
});
afterAll(async () => {
  realTime();
  await world.close();
});

const WORKER = 'functions/workers/seal-entries.ts';
const seal = (scope: { tenant: string; plant: string } = SCOPE) =>
  asFunction(WORKER, () =>
    sealEntries(
      {
        Records: [
          {
            messageId: '1',
            body: JSON.stringify(scope),
            messageAttributes: { tenant: { stringValue: scope.tenant } },
          },
        ],
      } as never,
      {} as never,
    ),
  );
const verify = () => ok(trail.verify, {});
const listLinks = () => loadAllPages((next) => store.list(chainLinks, { next, consistent: true }));
const listEntries = () => loadAllPages((next) => store.list(auditEntries, { next, consistent: true }));

async function createTools(count: number, prefix: string) {
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      ok(tools.create, { code: `${prefix}${i}`, description: 'Written by Ada' }),
    ),
  );
  await react();
}

it('has a link for each entry, without gaps, however many workers seal and however often they are called', async () => {
  await createTools(30, 'A');
  const before = await listEntries();
  expect(await verify()).toMatchObject({ entries: 0, waiting: before.length });
  expect((await Promise.all([seal(), seal(), seal()])).flatMap((answer) => answer.batchItemFailures)).toEqual(
    [],
  );
  await react('again');
  await seal();

  const links = await listLinks();
  expect(links.map(({ n }) => n)).toEqual(links.map((_, i) => i + 1));
  expect(links[0]).toMatchObject({ note: { kind: 'start', entries: 0 } });
  expect(links.slice(1).map(({ entryId }) => entryId)).toEqual(
    expect.arrayContaining(before.map(({ id }) => id)),
  );
  expect(links).toHaveLength(before.length + 1);
  expect((await store.list(unsealedEntries, {})).items).toEqual([]);
  expect(await verify()).toEqual({
    entries: links.length,
    head: links.at(-1)!.hash,
    sealed: before.length,
    waiting: 0,
  });
});

it('is refused to whoever may not see the audit trail', async () => {
  expect(await call(trail.verify, {}, { as: 'technician' })).toMatchObject({ status: 403 });
  expect(await call(trail.verify, { after: 999 })).toMatchObject({ status: 404 });
  const whole = await verify();
  expect(await ok(trail.verify, { after: 3 })).toEqual({ ...whole, sealed: whole.sealed - 2 });
});

it('never goes back in time, even if the clock of a worker does', async () => {
  at('2026-03-01T08:00:00.000Z');
  await createTools(1, 'B');
  await seal();
  at(NOW);
  const instants = (await listLinks()).map(({ recordedAt }) => recordedAt);
  expect(instants).toEqual(instants.toSorted());
  expect(await verify()).not.toHaveProperty('firstBreak');
});

/** Writes an item with the rights of the account, verifies, and writes it back. */
async function verifyWith(
  kind: 'audit' | 'auditLink',
  id: string,
  change: Record<string, unknown> | 'deleted',
) {
  const entity = kind === 'audit' ? auditEntries : chainLinks;
  const stored = (await store.find(entity, id)) as StoredOf<typeof auditEntries>;
  const { id: _, version, updatedAt, updatedBy, ...fields } = stored;
  const key = { pk: `acme#P1#${kind}`, sk: id };
  const signed = kind === 'audit' ? { at: updatedAt, by: updatedBy } : {};
  const item = { ...key, ...fields, v: version, ...signed };
  const TableName = process.env.TABLE;
  if (change === 'deleted')
    await getTableClient().send(new DeleteItemCommand({ TableName, Key: marshallItem(key) }));
  else
    await getTableClient().send(
      new PutItemCommand({ TableName, Item: marshallItem({ ...item, ...change }) }),
    );
  const check = await verify();
  await getTableClient().send(new PutItemCommand({ TableName, Item: marshallItem(item) }));
  return check;
}

it('shows the first entry that was changed or deleted', async () => {
  const links = await listLinks();
  const intact = await verify();
  const [second, last] = [links[1]!, links.at(-1)!];
  const entry = { thing: 'plant', firstBreak: 2, entries: 1, fault: 'changed' };
  expect(await verifyWith('audit', second.entryId!, { by: 'Eve' })).toMatchObject(entry);
  expect(await verifyWith('audit', second.entryId!, { name: 'X' })).toMatchObject(entry);
  expect(await verifyWith('audit', second.entryId!, { changes: [] })).toMatchObject(entry);
  expect(await verifyWith('audit', second.entryId!, 'deleted')).toMatchObject({
    firstBreak: 2,
    fault: 'missing',
  });
  expect(await verifyWith('auditLink', second.id, { recordedAt: '2026-03-01T08:59:00.000Z' })).toMatchObject({
    ...{ firstBreak: 2, fault: 'order' },
  });
  expect(await verifyWith('auditLink', second.id, 'deleted')).toMatchObject({
    firstBreak: 2,
    fault: 'missing',
  });
  expect(await verifyWith('auditLink', last.id, { hash: '00'.repeat(32) })).toMatchObject({
    ...{ firstBreak: last.n, fault: 'changed' },
  });
  expect(await verify()).toEqual(intact);
});

it('is verified each night, and must then contain the hash that stands outside the table', async () => {
  const { entries, head } = await verify();
  const check = (now: string) => runPlantJob({ ...SCOPE, job: 'verifyChain' }, now);
  expect(await check(NOW)).toMatchObject({ counts: { verified: entries }, followingJobs: [] });
  expect(objects.get('heads/acme/P1.json')).toBe(JSON.stringify({ entries, head, at: NOW }));
  expect(await check('2026-03-01T09:15:00.000Z')).toMatchObject({ counts: { verified: 0 } });
  expect(await verify()).toMatchObject({ outside: { entries, head, at: NOW } });

  const last = (await listLinks()).at(-1)!;
  expect(await verifyWith('auditLink', last.id, 'deleted')).toMatchObject({
    ...{ entries: entries - 1, firstBreak: entries, fault: 'missing' },
  });
  // The whole chain agrees with itself, as if its last entries had been written anew.
  objects.set('heads/acme/P1.json', JSON.stringify({ entries, head: '11'.repeat(32), at: NOW }));
  expect(await verify()).toMatchObject({ firstBreak: entries, fault: 'headDiffers' });
  await check('2026-03-02T09:00:00.000Z');
  expect(objects.get('heads/acme/P1.json')).toContain('"head":"1111');
  objects.clear();

  // An entry that was put beside the chain.
  const [entry] = await listEntries();
  const key = { pk: 'acme#P1#audit', sk: `${NOW}.forged` };
  const forged = { ...key, v: 1, at: NOW, by: 'Eve', thing: 'tool', thingId: '1', salt: entry!.salt };
  await getTableClient().send(
    new PutItemCommand({ TableName: process.env.TABLE, Item: marshallItem(forged) }),
  );
  await check('2026-03-03T09:00:00.000Z');
  expect(objects.size).toBe(0);
  await getTableClient().send(
    new DeleteItemCommand({ TableName: process.env.TABLE, Key: marshallItem(key) }),
  );
  await check('2026-03-04T09:00:00.000Z');
  expect(objects.size).toBe(1);
  objects.clear();
});

it('says which versions of which records have no entry', async () => {
  // Entries may be on their way for a quarter of an hour.
  expect(await ok(trail.gaps, {})).toMatchObject({ gaps: [] });
  await createTools(1, 'G');
  const [tool] = (await loadAllPages((next) => store.list(tooling, { next }))).filter(
    ({ code }) => code === 'G0',
  );
  for (const description of ['First', 'Second'])
    await ok(tools.replace, { ...(await ok(tools.get, { id: tool!.id })), description });
  await react();
  await seal();
  at('2026-03-05T09:00:00.000Z');
  const listGaps = async () => (await ok(trail.gaps, {})).gaps;
  expect(await listGaps()).toEqual([]);

  const TableName = process.env.TABLE;
  const put = (item: Record<string, unknown>) =>
    getTableClient().send(new PutItemCommand({ TableName, Item: marshallItem(item) }));
  const read = async (key: { pk: string; sk: string }) =>
    unmarshallItem(
      (await getTableClient().send(new GetItemCommand({ TableName, Key: marshallItem(key) }))).Item!,
    );
  // An entry that was deleted from the table.
  const record = { thing: 'tool', thingId: String(tool!.id), name: 'G0' };
  const entry = (await listEntries()).find(
    ({ thing, thingId, recordVersion }) =>
      thing === 'tool' && thingId === record.thingId && recordVersion === 2,
  );
  const entryItem = await read({ pk: 'acme#P1#audit', sk: entry!.id });
  await getTableClient().send(
    new DeleteItemCommand({ TableName, Key: marshallItem({ pk: 'acme#P1#audit', sk: entry!.id }) }),
  );
  expect(await listGaps()).toEqual([{ ...record, versions: [2] }]);
  await put(entryItem);

  // A record that was written so that no function hears of it.
  const key = { pk: 'acme#P1#tool', sk: buildSortKey(tool!.id) };
  const item = await read(key);
  await put({ ...item, description: 'Written past the trail', v: 4, quiet: true });
  expect(await listGaps()).toEqual([{ ...record, versions: [4] }]);
  await runPlantJob({ ...SCOPE, job: 'verifyChain' }, '2026-03-05T09:00:00.000Z');
  expect((await store.find(chainReports, 'all'))?.gaps).toBe(1);
  await put(item);
  expect(await listGaps()).toEqual([]);
  at(NOW);
  expect(await call(trail.gaps, {}, { as: 'technician' })).toMatchObject({ status: 403 });
  expect(await call(trail.gaps, { next: 'nothing' })).toMatchObject({ status: 404 });
});

it('begins with the entries of earlier versions, which may not change either', async () => {
  const scope = { tenant: 'acme', plant: 'P9' };
  const old = storeOf(scope);
  const put = (sk: string, kind: string) =>
    getTableClient().send(
      new PutItemCommand({
        TableName: process.env.TABLE,
        Item: marshallItem({
          ...{ pk: 'acme#P9#audit', sk, v: 1, at: '2026-01-01T00:00:00.000Z', by: 'Ada' },
          ...{ thing: 'tool', thingId: '1', ofThing: 'tool', ofId: '1', kind },
        }),
      }),
    );
  await put('2026-01-01T00:00:00.000Z.1', 'created');
  await put('2026-01-02T00:00:00.000Z.1', 'changed');
  await old.commit(old.put(unsealedEntries, '2026-01-02T00:00:00.000Z.1', {}));
  await seal(scope);
  expect(await verifyChain(old)).toMatchObject({ entries: 2 });
  expect(await verifyChain(old)).not.toHaveProperty('firstBreak');
  await put('2026-01-01T00:00:00.000Z.1', 'removed');
  expect(await verifyChain(old)).toMatchObject({ entries: 0, firstBreak: 1, fault: 'startDiffers' });
});

it('can be changed by no function, and continued by the worker alone', async () => {
  const [link] = await listLinks();
  const entry = (await listEntries())[0]!;
  const TableName = process.env.TABLE;
  const Key = (kind: string, sk: string) => marshallItem({ pk: `acme#P1#${kind}`, sk });
  const tries = (kind: string, sk: string) => ({
    put: () => getTableClient().send(new PutItemCommand({ TableName, Item: Key(kind, sk) })),
    update: () =>
      getTableClient().send(
        new UpdateItemCommand({
          ...{ TableName, Key: Key(kind, sk), UpdateExpression: 'SET a = :a' },
          ExpressionAttributeValues: marshallItem({ ':a': 1 }),
        }),
      ),
    remove: () => getTableClient().send(new DeleteItemCommand({ TableName, Key: Key(kind, sk) })),
  });
  const writers = [
    'functions/access/handler.ts',
    'functions/jobs/run-plant-job.ts',
    'functions/events/figures.ts',
  ];
  for (const entryPoint of [...writers, 'functions/events/stream.ts', WORKER])
    for (const [kind, id] of [
      ['audit', entry.id],
      ['auditLink', link!.id],
    ] as const)
      for (const [name, work] of Object.entries(tries(kind, id))) {
        const isAddition =
          name === 'put' &&
          kind === (entryPoint === WORKER ? 'auditLink' : 'audit') &&
          !writers.includes(entryPoint);
        if (isAddition) continue;
        await expect(asFunction(entryPoint, work), `${entryPoint} ${name} ${kind}`).rejects.toThrow(
          /may not/,
        );
      }
  expect(await verify()).not.toHaveProperty('firstBreak');
});

it('is another one for what belongs to the tenant', async () => {
  await seal({ tenant: 'acme', plant: '~' });
  const links = await loadAllPages((next) =>
    storeOf({ tenant: 'acme' }).list(tenantChainLinks, { next, consistent: true }),
  );
  expect(links.length).toBeGreaterThan(1);

  // The first plant of a day verifies it.
  objects.clear();
  const { counts } = await runPlantJob({ ...SCOPE, job: 'verifyChain' }, '2026-03-06T09:00:00.000Z');
  expect(JSON.parse(objects.get('heads/acme/~.json')!)).toMatchObject({
    ...{ entries: links.length, head: links.at(-1)!.hash },
  });
  expect(counts.verified).toBe((await listLinks()).length + links.length);
});

it('is told to administrators: the head once a week, a break at once', async () => {
  const listMails = async (now: string) => {
    emptied();
    await runPlantJob({ ...SCOPE, job: 'verifyChain' }, now);
    await react();
    return queued().filter(({ template, opensIn }) => template.startsWith('chain') && opensIn === 'P1');
  };
  await listMails('2026-03-20T09:00:00.000Z');
  expect(await listMails('2026-03-21T09:00:00.000Z')).toEqual([]);
  const { entries, head } = await verify();
  const [mail] = await listMails('2026-03-27T09:00:00.000Z');
  expect(mail).toMatchObject({
    ...{ template: 'chainHead', to: 'admin@acme.example' },
    values: { day: '2026-03-27', entries: `${entries}`, head },
  });
  const second = (await listLinks())[1]!;
  const entry = await store.get(auditEntries, second.entryId!);
  const { id: _, version, updatedAt, updatedBy, ...fields } = entry;
  const item = { pk: 'acme#P1#audit', sk: entry.id, ...fields, v: version, at: updatedAt, by: updatedBy };
  await getTableClient().send(
    new PutItemCommand({
      ...{ TableName: process.env.TABLE, Item: marshallItem({ ...item, name: 'Changed' }) },
    }),
  );
  expect(await listMails('2026-03-28T09:00:00.000Z')).toMatchObject([
    { template: 'chainBroken', to: 'admin@acme.example', values: { entries: '1' } },
    { template: 'chainBroken', to: 'superadmin@acme.example' },
  ]);
  expect(await listMails('2026-03-29T09:00:00.000Z')).toEqual([]);
});
