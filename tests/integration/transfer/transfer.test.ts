// Backup, restore, export, import, removal and erasure on a real table, with buckets in memory.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeExportCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ExportTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealEntries, writeTrailEntry } from '#functions/access/public.ts';
import { handler as control } from '#functions/control/handler.ts';
import { accessRequests, directory, tenants, users } from '#functions/db/entities/access.ts';
import { auditEntries, chainLinks } from '#functions/db/entities/kernel.ts';
import { operators } from '#functions/db/entities/organisation.ts';
import { provisionedPeople } from '#functions/db/entities/provisioning.ts';
import { lockNumbers, permits } from '#functions/db/entities/safety.ts';
import { departments } from '#functions/db/entities/structure.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import type { Store } from '#functions/db/store.ts';
import { deleteItems } from '#functions/db/transfer/many-writes.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { startTable, type Table } from '#scripts/local/table.ts';
import { backUp } from '#scripts/transfer/backup.ts';
import { openDataCopy } from '#scripts/transfer/data-copy.ts';
import type { DataTarget } from '#scripts/transfer/data-target.ts';
import { createDigest } from '#scripts/transfer/digest.ts';
import { erasePerson } from '#scripts/transfer/erasure.ts';
import { readErasures } from '#scripts/transfer/erasure-list.ts';
import { readExportedItems } from '#scripts/transfer/exported-items.ts';
import { encodeAll, restoreStage } from '#scripts/transfer/restore.ts';
import { readTableFile } from '#scripts/transfer/table-snapshot.ts';
import { exportTenant } from '#scripts/transfer/tenant-export.ts';
import { importTenant } from '#scripts/transfer/tenant-import.ts';
import { countTenant, deleteTenantData, removeTenant } from '#scripts/transfer/tenant-removal.ts';
import { findFault } from '#shared/access/chain/chain.ts';
import { asFunction, startWorld, storeOf, type World } from '../harness.ts';
import { seedPeople } from '../people.ts';
import { type MemoryObject, openBucketMemory } from './bucket-memory.ts';

let world: World;
let table: Table;
let target: DataTarget;
let now = '2026-03-01T08:00:00.000Z';
const objects = new Map<string, MemoryObject>();
const deletedAccounts: string[] = [];
const folders = mkdtempSync(join(tmpdir(), 'plantledger-transfer-'));
let folderCount = 0;
const newFolder = () => join(folders, String(folderCount++));

let store: Store;
let plant: Store;
let nobody: Store;

beforeAll(async () => {
  world = await startWorld(async (started) => {
    table = started;
    store = storeOf({ tenant: 'acme' });
    plant = storeOf({ tenant: 'acme', plant: 'P1' });
    nobody = storeOf({ tenant: NO_SCOPE });
    for (const tenant of ['acme', 'acme-2']) {
      await seedPeople(tenant, storeOf);
      await nobody.commit(nobody.create(tenants, tenant, { name: `Company ${tenant}` }));
    }
  });
  const accounts = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
  mockClient(accounts)
    .on(AdminDeleteUserCommand)
    .callsFake(({ Username }) => {
      deletedAccounts.push(Username);
      if (Username.startsWith('guest')) throw new UserNotFoundException({ message: '', $metadata: {} });
      return {};
    });
  target = {
    ...{ dynamo: getTableClient(), s3: openBucketMemory(objects), accounts, table: table.name },
    buckets: { images: 'images', ingestion: 'ingestion', failures: 'failures' },
    ...{ userPool: 'pool', now: () => now, settle: async () => undefined },
    readMoment: async () => ({ takenAt: now, items: readTableFile(table.folder, table.name) }),
    // Objects without versions, as those of the local stack.
    local: { people: [], url: 'http://127.0.0.1:1/nowhere' },
  };
});
afterAll(async () => {
  await world.close();
  rmSync(folders, { recursive: true, force: true });
});
afterEach(() => {
  now = '2026-03-01T08:00:00.000Z';
});

async function digestOf(tenantFilter: (pk: string) => boolean = () => true): Promise<string> {
  const digest = createDigest();
  for await (const item of encodeAll(scanTable(target.dynamo, table.name)))
    if (tenantFilter((item.pk as { S: string }).S)) digest.add(item);
  return digest.value();
}
const run = (command: string, code: string) =>
  asFunction('functions/control/handler.ts', () => control({ command, code }));

describe('a backup', () => {
  it('under load holds every transaction whole, and restores to the same digest', async () => {
    objects.set('images/clean/acme/P1/one/full', { text: 'picture', type: 'image/webp' });
    let isOver = false;
    const write = async (n: number) => {
      for (let i = 0; !isOver; i++)
        await plant.commit(
          ['a', 'b'].map((half) =>
            plant.create(departments, 10_000 * n + 2 * i + (half === 'a' ? 0 : 1), {
              code: `${n}-${i}-${half}`,
              description: 'load',
            }),
          ),
        );
    };
    const writers = [1, 2].map(write);
    const folder = newFolder();
    const manifest = await backUp(target, folder);
    isOver = true;
    await Promise.all(writers);
    const copy = await openDataCopy(folder, 'backup');
    const codes: string[] = [];
    for await (const item of copy.readItems())
      if ('code' in item && (item.description as { S?: string } | undefined)?.S === 'load')
        codes.push((item.code as { S: string }).S);
    for (const code of codes)
      expect(codes).toContain(code.replace(/.$/, (half) => (half === 'a' ? 'b' : 'a')));
    expect(manifest).toMatchObject({ kind: 'backup', objects: 1, objectBytes: 7 });

    const empty = await startTable();
    const restored: DataTarget = { ...target, dynamo: new DynamoDBClient({}), table: empty.name };
    objects.clear();
    try {
      expect(await restoreStage(copy, restored, [])).toMatchObject({
        ...{ items: manifest.items, digest: manifest.digest, objects: 1, erasures: 0 },
      });
      await expect(restoreStage(copy, restored, [])).rejects.toThrow('has data already');
    } finally {
      await empty.close();
      process.env.AWS_ENDPOINT_URL_DYNAMODB = table.env.AWS_ENDPOINT_URL_DYNAMODB;
    }
    expect(objects.get('images/clean/acme/P1/one/full')).toEqual({ text: 'picture', type: 'image/webp' });
  });

  it('is refused into a folder with contents, and from one that is incomplete or changed', async () => {
    const folder = newFolder();
    await backUp(target, folder);
    await expect(backUp(target, folder)).rejects.toThrow('is not empty');
    await expect(openDataCopy(folder, 'tenant')).rejects.toThrow('is a backup');
    const file = join(folder, 'items', 'user.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Ms admin', 'Ms other'));
    await expect(openDataCopy(folder, 'backup')).rejects.toThrow('is not as it was written');
    await expect(openDataCopy(folders, 'backup')).rejects.toThrow('has no manifest.json');
  });

  it('of a stage reads what DynamoDB exports, and deletes the export', async () => {
    const dynamo = new DynamoDBClient({ region: 'eu-west-1' });
    const exported = { pk: { S: 'acme#P1#x' }, sk: { S: '1' } };
    const bytes = gzipSync(`${JSON.stringify({ Item: exported })}\n`);
    const takenAt = '2026-03-01T08:00:00.000Z';
    const cloud = mockClient(dynamo)
      .on(DescribeTableCommand)
      .resolves({ Table: { TableArn: 'arn:table' } })
      .on(ExportTableToPointInTimeCommand)
      .resolves({ ExportDescription: { ExportArn: 'arn:export' } })
      .on(DescribeExportCommand)
      .resolves({
        ExportDescription: {
          ...{ ExportStatus: 'COMPLETED', ExportTime: new Date(takenAt), ItemCount: 1 },
          ExportManifest: 'table-export/AWSDynamoDB/1/manifest-summary.json',
        },
      });
    const folder = 'table-export/AWSDynamoDB/1';
    const dataFileS3Key = `${folder}/data/a.json.gz`;
    const storeExport = (md5Checksum: string) => {
      const line = JSON.stringify({ itemCount: 1, md5Checksum, dataFileS3Key });
      objects.set(`failures/${folder}/manifest-files.json`, { text: `${line}\n` });
      objects.set(`failures/${dataFileS3Key}`, { text: '', bytes });
    };
    const read = async () => {
      const found: unknown[] = [];
      const { items } = await readExportedItems({ ...target, dynamo, bucket: 'failures', at: takenAt });
      for await (const item of items) found.push(item);
      return found;
    };
    storeExport('other');
    await expect(read()).rejects.toThrow('is not as it was written');
    storeExport(createHash('md5').update(bytes).digest('base64'));
    expect(await read()).toEqual([exported]);
    expect(cloud.commandCalls(ExportTableToPointInTimeCommand)[0]!.args[0].input).toMatchObject({
      ExportTime: new Date(takenAt),
    });
    expect([...objects.keys()].filter((key) => key.includes('table-export'))).toEqual([]);
  });
});

describe('a tenant', () => {
  it('is exported, hidden, removed after 30 days and imported again, and no other tenant changes', async () => {
    objects.set('ingestion/staged/acme/P1/file/0.0', { text: '["row"]' });
    objects.set('images/papers/acme/P1/admin/p', { text: 'paper' });
    objects.set('images/clean/acme-2/P1/two/full', { text: 'theirs' });
    objects.set('failures/failures/reactions/1.json', { text: '{"pk":{"S":"acme#P1#order"}}' });
    const isOther = (pk: string) => pk.startsWith('acme-2#');
    const [others, own] = [await digestOf(isOther), await digestOf((pk) => pk.startsWith('acme#'))];
    const folder = newFolder();
    const manifest = await exportTenant(target, 'ACME', folder);
    expect(manifest).toMatchObject({ kind: 'tenant', tenant: 'acme', objects: 2 });
    await expect(importTenant(target, await openDataCopy(folder, 'tenant'))).rejects.toThrow('tenant acme');
    await expect(exportTenant(target, 'nowhere', newFolder())).rejects.toThrow('There is no tenant nowhere.');

    await expect(removeTenant(target, 'acme', 'Company acme')).rejects.toThrow('is not deleted');
    const hidden = (await run('delete', 'acme')) as { result: { removableAt: string } };
    expect(await run('resume', 'acme')).toEqual({ refused: expect.stringContaining('undelete first') });
    expect(await run('undelete', 'acme')).toEqual({ result: { code: 'acme', state: 'active' } });
    expect(await run('undelete', 'acme')).toEqual({ refused: 'The tenant acme is not deleted.' });
    await run('delete', 'acme');
    await expect(removeTenant(target, 'acme', 'Company acme')).rejects.toThrow('can be removed from');
    now = new Date(Date.parse(hidden.result.removableAt) + 86_400_000).toISOString();
    await expect(removeTenant(target, 'acme', 'Other')).rejects.toThrow('--name');
    expect(await countTenant(target, 'acme')).toMatchObject({ objects: 3, accounts: 11 });
    const removed = await removeTenant(target, 'acme', 'Company acme');
    expect(removed).toMatchObject({ code: 'acme', objects: 4, accounts: 11 });
    expect(deletedAccounts).toContain('admin@acme.example');
    expect(deletedAccounts.filter((email) => email.endsWith('acme-2.example'))).toEqual([]);
    for await (const item of scanTable(target.dynamo, table.name))
      expect(JSON.stringify(item)).not.toMatch(/"acme[#"]/);
    expect([...objects.keys()].filter((key) => key.includes('acme/'))).toEqual([]);
    expect(await readErasures(target)).toEqual([{ kind: 'tenant', tenant: 'acme', at: now }]);
    await expect(removeTenant(target, 'acme', 'Company acme')).rejects.toThrow('There is no tenant');

    expect(await importTenant(target, await openDataCopy(folder, 'tenant'))).toMatchObject({
      ...{ code: 'acme', objects: 2, erasures: 0, providers: [], missingFiles: [] },
      people: expect.arrayContaining(['admin@acme.example']),
    });
    expect(await digestOf((pk) => pk.startsWith('acme#'))).toBe(own);
    expect(await digestOf(isOther)).toBe(others);
    expect(objects.get('ingestion/staged/acme/P1/file/0.0')).toMatchObject({ text: '["row"]' });
  });

  it('is not imported where an address of it is taken, and nothing is written', async () => {
    const folder = newFolder();
    await exportTenant(target, 'acme-2', folder);
    const kept: Attributes[] = [];
    for await (const item of scanTable(target.dynamo, table.name))
      if (item.pk!.S!.startsWith('acme-2#') || item.sk!.S === 'acme-2') kept.push(item);
    await deleteItems(target.dynamo, table.name, kept);
    const entry = (await nobody.find(directory, 'admin@acme-2.example'))!;
    await nobody.commit(nobody.replace(directory, entry, { ...entry, tenant: 'acme', user: 'pm' }));
    const before = await digestOf();
    await expect(importTenant(target, await openDataCopy(folder, 'tenant'))).rejects.toThrow(
      'Nothing was imported, since it is taken here: address admin@acme-2.example.',
    );
    expect(await digestOf()).toBe(before);
  });
});

describe('the erasure of a person', () => {
  const email = 'tea.rossi@acme.example';
  const earlier = newFolder();
  const find = async () => {
    const found: string[] = [];
    const pattern = /tea\W+rossi|rossi\W+tea|bianchi/i;
    for await (const item of encodeAll(scanTable(target.dynamo, table.name)))
      if (pattern.test(JSON.stringify(item))) found.push(JSON.stringify(item));
    for (const [key, { text }] of objects) if (pattern.test(text)) found.push(key);
    return found;
  };

  beforeAll(async () => {
    const tea = storeOf({ tenant: 'acme', plant: 'P1' });
    await store.commit(
      store.create(users, 'tea', { name: 'Tea Rossi', email, language: 'it' }),
      store.create(provisionedPeople, 'tea', {
        ...{ userName: 'Tea-Rossi@acme.example', userNameKey: 'tea-rossi@acme.example', active: true },
        ...{ displayName: 'Tea Rossi', emails: [{ value: email }] },
      }),
      store.create(accessRequests, 'P1.digest', {
        name: 'Tea Rossi',
        email,
        plant: 'P1',
        expiresAt: 4_000_000_000,
      } as never),
    );
    await nobody.commit(nobody.create(directory, email, { tenant: 'acme', user: 'tea' }));
    await tea.commit(
      tea.create(operators, 7, { code: 'T7', name: 'Tea', surname: 'Bianchi', userId: 'tea' } as never),
      tea.create(departments, 7, {
        ...{ code: 'D7', description: 'Ask Rossi Tea or the other rossi' },
      }),
      tea.create(permits, 'held', {
        requester: 'Tea Rossi',
        requesterId: 'tea',
        to: '2026-03-02T08:00:00.000Z',
        acts: [],
      } as never),
    );
    objects.set('ingestion/staged/acme/P1/file/1.0', { text: '["Tea Rossi","42"]' });
    objects.set('failures/failures/reactions/2.json', { text: '{"by":{"S":"Tea Rossi"}}' });
    objects.set('images/papers/acme/P1/admin/p', { text: 'paper' });
  });

  it('waits while the person has a lock on a point', async () => {
    await plant.commit(plant.create(lockNumbers, 'L1', { pointId: 1, userId: 'tea' }));
    await expect(erasePerson(target, 'acme', { email, confirmed: true })).rejects.toThrow('locks');
    await plant.commit(plant.remove(lockNumbers, (await plant.find(lockNumbers, 'L1'))!));
  });

  it('is refused for nobody, and for one of two people of the same name', async () => {
    await expect(erasePerson(target, 'acme', { email: 'x@y.z', confirmed: false })).rejects.toThrow(
      'no person',
    );
    const [rossi] = [await store.get(users, 'guest')];
    await store.commit(store.replace(users, rossi, { ...rossi, name: 'Rossi  TEA' }));
    await expect(erasePerson(target, 'acme', { email, confirmed: true })).rejects.toThrow(
      'called Tea Rossi too',
    );
    await store.commit(store.replace(users, await store.get(users, 'guest'), { ...rossi, name: 'Ms guest' }));
  });

  it('counts first, then leaves the pseudonym everywhere but in what the law keeps', async () => {
    const entryId = `${now}.of-tea`;
    await writeTrailEntry(plant, entryId, {
      ...{ thing: 'tag', thingId: '1', ofThing: 'tag', ofId: '1', kind: 'changed', name: 'Tag of Tea Rossi' },
      ...{ reason: 'dictated', changes: [{ field: 'note', before: 'Tea Rossi', after: 'Ada' }] },
    });
    await sealEntries(plant, now);
    const [start, link] = (await plant.list(chainLinks)).items;
    const before = await digestOf();
    const counted = await erasePerson(target, 'acme', { email, confirmed: false });
    expect(counted).toMatchObject({ user: 'tea', done: false, files: 3 });
    expect(await digestOf()).toBe(before);

    await exportTenant(target, 'acme', earlier);
    const fetchInbox = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetchInbox);
    const done = await erasePerson(target, 'acme', { email: email.toUpperCase(), confirmed: true });
    expect(done).toMatchObject({
      ...{ done: true, items: counted.items, files: 3 },
      holds: [{ record: 'permit P1 held', until: '2026-03-02T08:00:00.000Z' }],
      review: ['department P1 0000007'],
    });
    expect((await find()).map((text) => JSON.parse(text).sk.S)).toEqual(['held']);
    // The chain does not notice the erasure, and still notices any other change.
    const erasedEntry = await plant.get(auditEntries, entryId);
    expect(erasedEntry).toMatchObject({ name: `Tag of ${done.pseudonym}`, reason: 'dictated' });
    expect(findFault(start!, link!, erasedEntry)).toBeUndefined();
    const rewritten = { ...erasedEntry, reason: 'written' };
    expect(findFault(start!, link!, rewritten)).toBe('changed');
    expect(await store.get(users, 'tea')).toMatchObject({ name: done.pseudonym, disabled: true });
    expect(await plant.get(departments, 7)).toMatchObject({
      description: `Ask ${done.pseudonym} or the other rossi`,
    });
    expect(deletedAccounts).toContain(email);
    expect(fetchInbox).toHaveBeenCalledOnce();

    now = '2026-03-03T08:00:00.000Z';
    await erasePerson(target, 'acme', { user: 'tea', name: 'Tea Rossi', confirmed: true });
    expect(await find()).toEqual([]);
  });

  it('is repeated on an export that is older', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    now = '2026-03-03T08:00:00.000Z';
    await deleteTenantData(target, 'acme');
    expect(await importTenant(target, await openDataCopy(earlier, 'tenant'))).toMatchObject({ erasures: 1 });
    expect(await find()).toEqual([]);
  });
});
