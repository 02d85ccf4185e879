// The table alone: for tests of the store, and the first piece of the whole stack.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials, forgetOwnCredentials } from './credentials.ts';
import { DynamoError, dynamo } from './dynamo.ts';
import { startDynoxide } from './dynoxide.ts';

export interface TableDefinition {
  TableName: string;
  KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: object[];
  StreamSpecification?: { StreamEnabled: true; StreamViewType: string };
}

export interface Table {
  name: string;
  endpoint: string;
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The emulator with the table in it, and the process environment pointing there. Without a folder the data is gone at `close`. */
export async function startTable({
  folder,
  definition = plain,
}: {
  folder?: string;
  definition?: TableDefinition;
} = {}): Promise<Table> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'plantledger-table-'));
  const { endpoint, close } = await startDynoxide(home);
  await createTable(endpoint, definition);
  const env = { ...credentials, TABLE: definition.TableName, AWS_ENDPOINT_URL_DYNAMODB: endpoint };
  forgetOwnCredentials();
  Object.assign(process.env, env);
  return {
    name: definition.TableName,
    endpoint,
    env,
    async close() {
      await close();
      if (!folder) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function createTable(endpoint: string, definition: TableDefinition) {
  try {
    await dynamo(endpoint, 'CreateTable', { BillingMode: 'PAY_PER_REQUEST', ...definition });
  } catch (error) {
    if (!(error instanceof DynamoError && error.code === 'ResourceInUseException')) throw error;
  }
}

const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];
const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];
const plain: TableDefinition = {
  TableName: 'plantledger',
  KeySchema: keys('pk', 'sk'),
  AttributeDefinitions: ['', ...indexes]
    .flatMap((index) => [`${index}pk`, `${index}sk`])
    .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: indexes.map((IndexName) => ({
    IndexName,
    KeySchema: keys(`${IndexName}pk`, `${IndexName}sk`),
    Projection: { ProjectionType: 'ALL' },
  })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
};
