// The table without the cloud around it: what tests of the kernel alone stand on, and mutations are tried with.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { watch } from '../../../functions/table/capacity.ts';
import type { Author } from '../../../functions/table/items.ts';
import type { Scope } from '../../../functions/table/keys.ts';
import { tableProtocol } from '../../../functions/table/protocol.ts';
import type { Sent } from '../../../functions/table/sent.ts';
import { openStore, type Store } from '../../../functions/table/store.ts';
import { credentials, forgetOwnCredentials } from '../../../scripts/local/credentials.ts';
import { dynamo } from '../../../scripts/local/dynamo.ts';
import { startDynoxide } from '../../../scripts/local/dynoxide.ts';

export const TABLE = 'bare';
/** As the functions' own, which is made beside clients of everything else. */
export const client = new DynamoDBClient({ protocol: tableProtocol });
watch(client);

const keys = (of: string) => [
  { AttributeName: `${of}pk`, KeyType: 'HASH' },
  { AttributeName: `${of}sk`, KeyType: 'RANGE' },
];
/** As `infra/data.ts` has them. */
const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];

/** A table for the tests of a file; this process's environment points there. */
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
    await dynamo(endpoint, 'CreateTable', {
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
    /** Every item, as the table itself has it. */
    async rows(): Promise<Row[]> {
      return (await dynamo<{ Items: Row[] }>(endpoint, 'Scan', { TableName: TABLE })).Items;
    },
  };
}

/** An item as the table itself has it. */
export type Row = { pk: { S: string }; sk: { S: string } } & Record<string, Record<string, unknown>>;

export const NOW = '2026-01-01T00:00:00.000Z';

let plants = 0;
/** The scope of a plant of its own for each test. */
export const freshScope = (tenant = 'acme'): Scope => ({ tenant, plant: `T${++plants}` });

/** A store of a test's own, in the name of `seed` unless said otherwise. */
export const storeIn = (scope: Scope, author: Author = { user: 'seed', now: NOW }, sent?: Sent): Store =>
  openStore(client, TABLE, scope, author, sent);
