// A plant of the demo exported, removed and imported again: every list, ledger and figure that can be asked without
// further input is what it was.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenants } from '#functions/db/entities/access.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { decodeItem, type JsonItem } from '#functions/db/transfer/json-item.ts';
import { putItems } from '#functions/db/transfer/many-writes.ts';
import { getTableClient } from '#functions/http/aws.ts';
import type { Table } from '#scripts/local/table.ts';
import { prepareSeed } from '#scripts/seed.ts';
import { openDataCopy } from '#scripts/transfer/data-copy.ts';
import type { DataTarget } from '#scripts/transfer/data-target.ts';
import { readTableFile } from '#scripts/transfer/table-snapshot.ts';
import { exportTenant } from '#scripts/transfer/tenant-export.ts';
import { importTenant } from '#scripts/transfer/tenant-import.ts';
import { deleteTenantData } from '#scripts/transfer/tenant-removal.ts';
import { type As, call, everyCall, expireMemberships, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { openBucketMemory } from './bucket-memory.ts';

const NOW = '2026-06-10T13:20:00.000Z';
const admin: As = { as: 'admin', tenant: 'demo', plant: 'TO1' };
const folder = mkdtempSync(join(tmpdir(), 'plantledger-demo-'));
let world: World;
let target: DataTarget;

beforeAll(async () => {
  const { items, finish } = prepareSeed('demo', { now: NOW });
  world = await startWorld(async (table: Table) => {
    await putItems(getTableClient(), table.name, selectItems(items!));
    await finish();
    const nobody = storeOf({ tenant: NO_SCOPE });
    if (!(await nobody.find(tenants, 'demo')))
      await nobody.commit(nobody.create(tenants, 'demo', { name: 'Demo' }));
    const accounts = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
    mockClient(accounts);
    target = {
      ...{ dynamo: getTableClient(), s3: openBucketMemory(new Map()), accounts, table: table.name },
      buckets: { images: 'images', ingestion: 'ingestion', failures: 'failures' },
      ...{ userPool: 'pool', now: () => NOW, settle: async () => undefined },
      readMoment: async () => ({ takenAt: NOW, items: readTableFile(table.folder, table.name) }),
      local: { people: [], url: 'http://127.0.0.1:1/nowhere' },
    };
  });
}, 300_000);
afterAll(async () => {
  realTime();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* selectItems(items: Iterable<JsonItem>) {
  for (const item of items) if ((item.pk as { S: string }).S.startsWith('demo#TO1#')) yield decodeItem(item);
}

/** Returns the answers of all calls that only read and need no input. */
async function askEverything(): Promise<Record<string, unknown>> {
  at(NOW);
  expireMemberships();
  const answers: Record<string, unknown> = {};
  for (const { name, call: endpoint } of everyCall) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('{') || endpoint.path.includes('notifications'))
      continue;
    const { status, body } = await call(endpoint, {}, admin);
    if (status === 200) answers[name] = body;
  }
  realTime();
  return answers;
}

it('has equal lists, ledgers and figures after an import', async () => {
  const before = await askEverything();
  expect(Object.keys(before).length).toBeGreaterThan(60);
  await exportTenant(target, 'demo', join(folder, 'demo'));
  await deleteTenantData(target, 'demo');
  expireMemberships();
  const gone = await call(everyCall.find(({ name }) => name === 'structure.machines.list')!.call, {}, admin);
  expect(gone.status).toBeGreaterThanOrEqual(401);
  await importTenant(target, await openDataCopy(join(folder, 'demo'), 'tenant'));
  const after = await askEverything();
  for (const [name, answer] of Object.entries(before)) expect(after[name], name).toEqual(answer);
}, 600_000);
