// Table without the cloud around it, used by the tests of the kernel and by mutation tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { registerCapacityMeter } from '#functions/db/capacity.ts';
import type { IdempotencyKey } from '#functions/db/idempotency-record.ts';
import type { Author } from '#functions/db/items.ts';
import type { Scope } from '#functions/db/keys.ts';
import { openStore, type Store } from '#functions/db/store.ts';
import { credentials, forgetOwnCredentials } from '#scripts/local/credentials.ts';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { startDynoxide } from '#scripts/local/dynoxide.ts';

export const TABLE = 'bare';
/** Client like the functions' own, which is created in one module with the clients of other services. */
export const client = new DynamoDBClient();
registerCapacityMeter(client);

const keys = (of: string) => [
  { AttributeName: `${of}pk`, KeyType: 'HASH' },
  { AttributeName: `${of}sk`, KeyType: 'RANGE' },
];
/** Index names of `infra/data.ts`. */
const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];

/** Starts a table for the tests of a file and sets the environment of this process to use it. */
export function bareTable() {
  let endpoint = '';
  let close = async () => {};
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plantledger-bare-'));
    const emulator = await startDynoxide(folder);
    endpoint = emulator.endpoint;
    close = async () => {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    };
    await callDynamo(endpoint, 'CreateTable', {
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys(''),
      AttributeDefinitions: ['', ...indexes]
        .flatMap(keys)
        .map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: indexes.map((name) => ({
        IndexName: name,
        KeySchema: keys(name),
        Projection: { ProjectionType: 'ALL' },
      })),
    });
    forgetOwnCredentials();
    Object.assign(process.env, { ...credentials, TABLE, AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  });
  afterAll(() => close());
  return {
    /** Returns every raw item of the table. */
    async rows(): Promise<Row[]> {
      return (await callDynamo<{ Items: Row[] }>(endpoint, 'Scan', { TableName: TABLE })).Items;
    },
  };
}

/** Raw item of the table. */
export type Row = { pk: { S: string }; sk: { S: string } } & Record<string, Record<string, unknown>>;

export const NOW = '2026-01-01T00:00:00.000Z';

let plants = 0;
/** Returns the scope of a new plant for each test. */
export const freshScope = (tenant = 'acme'): Scope => ({ tenant, plant: `T${++plants}` });

/** Opens a store for a test, by default with the author `seed`. */
export const storeIn = (
  scope: Scope,
  author: Author = { user: 'seed', now: NOW },
  sent?: IdempotencyKey,
): Store => openStore(client, TABLE, scope, author, sent);
