// Import of an exported tenant under new names, into a stage in which its own are taken.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sealEntries, writeTrailEntry } from '#functions/access/public.ts';
import { directory, hosts, plants, tenants, users } from '#functions/db/entities/access.ts';
import { auditEntries, chainLinks } from '#functions/db/entities/kernel.ts';
import { departments } from '#functions/db/entities/structure.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { encodeItem } from '#functions/db/transfer/json-item.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import { getTableClient } from '#functions/http/aws.ts';
import type { Table } from '#scripts/local/table.ts';
import { openDataCopy } from '#scripts/transfer/data-copy.ts';
import type { DataTarget } from '#scripts/transfer/data-target.ts';
import { createDigest } from '#scripts/transfer/digest.ts';
import { erasePerson } from '#scripts/transfer/erasure.ts';
import { readErasures } from '#scripts/transfer/erasure-list.ts';
import { type NewNames, readNewNames } from '#scripts/transfer/new-names.ts';
import { readTableFile } from '#scripts/transfer/table-snapshot.ts';
import { exportTenant } from '#scripts/transfer/tenant-export.ts';
import { importTenant } from '#scripts/transfer/tenant-import.ts';
import { findFault } from '#shared/access/chain/chain.ts';
import { startWorld, storeOf, type World } from '../harness.ts';
import { seedPeople } from '../people.ts';
import { type MemoryObject, openBucketMemory } from './bucket-memory.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const folder = mkdtempSync(join(tmpdir(), 'plantledger-names-'));
const exported = join(folder, 'acme');
const objects = new Map<string, MemoryObject>();
const nobody = () => storeOf({ tenant: NO_SCOPE });
let world: World;
let target: DataTarget;

beforeAll(async () => {
  world = await startWorld(async (table: Table) => {
    await seedPeople('acme', storeOf);
    await nobody().commit(nobody().create(tenants, 'acme', { name: 'Company acme' }));
    const accounts = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
    mockClient(accounts);
    target = {
      ...{ dynamo: getTableClient(), s3: openBucketMemory(objects), accounts, table: table.name },
      buckets: { images: 'images', ingestion: 'ingestion', failures: 'failures' },
      ...{ userPool: 'pool', now: () => NOW, settle: async () => undefined },
      readMoment: async () => ({ takenAt: NOW, items: readTableFile(table.folder, table.name) }),
      local: { people: [], url: 'http://127.0.0.1:1/nowhere' },
    };
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function computeDigest(): Promise<string> {
  const digest = createDigest();
  for await (const item of scanTable(target.dynamo, target.table)) digest.add(encodeItem(item));
  return digest.value();
}

it('reads new names from a file, and refuses what is none', () => {
  const read = (text: string) => {
    const file = join(folder, 'names.json');
    writeFileSync(file, text);
    return readNewNames(file);
  };
  expect(read('{"addresses":{"Ada@Nova.example":"ada@other.example"}}')).toEqual({
    ...{ addresses: { 'ada@nova.example': 'ada@other.example' }, subDomains: {} },
  });
  expect(() => read('names')).toThrow('is no file of JSON');
  for (const wrong of [
    { tenant: '-' },
    { addresses: { a: 'b' } },
    { subDomains: { a: 'www' } },
    { codes: {} },
  ])
    expect(() => read(JSON.stringify(wrong))).toThrow('Wrong or missing');
});

it('imports what is taken under new names, which the records follow', async () => {
  const plant = storeOf({ tenant: 'acme', plant: 'P1' });
  await plant.commit(plant.create(departments, 1, { code: 'A', description: 'Packing' }));
  objects.set('images/clean/acme/P1/one/full', { text: 'picture' });
  await writeTrailEntry(plant, `${NOW}.of-one`, {
    ...{ thing: 'tag', thingId: '1', ofThing: 'tag', ofId: '1', kind: 'changed', name: 'Tag of admin' },
    changes: [{ field: 'email', before: 'admin@acme.example', after: 'pm@acme.example' }],
  });
  await sealEntries(plant, NOW);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
  await erasePerson(target, 'acme', { email: 'guest@acme.example', confirmed: true });
  const manifest = await exportTenant(target, 'acme', exported);
  const copy = await openDataCopy(exported, 'tenant');
  const names: NewNames = {
    tenant: 'acme-3',
    addresses: {},
    subDomains: { 'p1-acme': '17', 'p2-acme': 'north' },
  };
  const before = await computeDigest();
  await expect(importTenant(target, copy, names)).rejects.toThrow(/taken here: .*address admin@acme.example/);
  const addresses: Record<string, string> = {};
  for await (const item of copy.readItems()) {
    const { pk, sk } = item as { pk: { S: string }; sk: { S: string } };
    if (pk.S.endsWith('#directory')) addresses[sk.S] = `new.${sk.S}`;
  }
  await expect(importTenant(target, copy, { ...names, addresses, subDomains: {} })).rejects.toThrow(
    /taken here: sub-domain p1-acme, sub-domain p2-acme\.$/,
  );
  await expect(importTenant(target, copy, { ...names, subDomains: { other: 'one' } })).rejects.toThrow(
    'The export does not have other.',
  );
  const [one, two] = Object.keys(addresses) as [string, string];
  await expect(importTenant(target, copy, { ...names, addresses: { [one]: two } })).rejects.toThrow(
    'become the same',
  );
  expect(await computeDigest()).toBe(before);

  expect(await importTenant(target, copy, { ...names, addresses })).toMatchObject({
    ...{ code: 'acme-3', items: manifest.items, missingFiles: [] },
    people: expect.arrayContaining(['new.admin@acme.example']),
  });
  const renamed = storeOf({ tenant: 'acme-3' });
  expect(await renamed.get(users, 'admin')).toMatchObject({ email: 'new.admin@acme.example' });
  expect(await renamed.get(plants, 'P1')).toMatchObject({ subDomain: '17' });
  expect(await nobody().get(directory, 'new.admin@acme.example')).toMatchObject({ tenant: 'acme-3' });
  expect(await nobody().get(hosts, '17')).toMatchObject({ tenant: 'acme-3', plant: 'P1' });
  expect(await storeOf({ tenant: 'acme-3', plant: 'P1' }).get(departments, 1)).toMatchObject({ code: 'A' });
  expect(objects.get('images/clean/acme-3/P1/one/full')).toMatchObject({ text: 'picture' });
  expect(await readErasures(target)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ tenant: 'acme', kind: 'person' }),
      expect.objectContaining({ tenant: 'acme-3', kind: 'person' }),
    ]),
  );
  for await (const item of scanTable(target.dynamo, target.table))
    if (item.pk!.S!.startsWith('acme-3#')) expect(JSON.stringify(item)).not.toContain('"acme#');
});

it('keeps the sealed entries of the audit trail valid', async () => {
  const trail = storeOf({ tenant: 'acme-3', plant: 'P1' });
  const entry = await trail.get(auditEntries, `${NOW}.of-one`);
  const [start, link] = (await trail.list(chainLinks)).items;
  expect(findFault(start!, link!, entry)).toBeUndefined();
  expect(entry).toMatchObject({ changes: [{ before: 'admin@acme.example' }] });
});
