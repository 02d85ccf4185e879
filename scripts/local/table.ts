// The table alone: for tests of the store, and the first piece of the whole stack.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesOn } from './addresses.ts';
import { openCloud, type Piece } from './cloud.ts';
import { credentials, forgetOwnCredentials } from './credentials.ts';
import { DynamoError, dynamo } from './dynamo.ts';
import { startDynoxide } from './dynoxide.ts';
import { readTemplate } from './template.ts';

export interface TableProperties {
  KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: object[];
  StreamSpecification?: { StreamViewType: string };
  TimeToLiveSpecification?: object;
}

export interface Table {
  name: string;
  endpoint: string;
  /** Where its file is. */
  folder: string;
  env: Record<string, string>;
  /** Told when the emulator ends although nobody closed it. */
  onLoss(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/** The template's table in its emulator, and this process's environment pointing there. Its data is gone at `close`. */
export async function startTable(): Promise<Table> {
  const [piece] = openCloud(await readTemplate(), addressesOn(0)).all<TableProperties>(
    'AWS::DynamoDB::Table',
  );
  const folder = mkdtempSync(join(tmpdir(), 'plantledger-table-'));
  const table = await openTable(folder, piece!);
  forgetOwnCredentials();
  Object.assign(process.env, table.env);
  return {
    ...table,
    async close() {
      await table.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openTable(
  folder: string,
  { name, properties }: Piece<TableProperties>,
): Promise<Table> {
  mkdirSync(folder, { recursive: true });
  const { endpoint, onLoss, close } = await startDynoxide(folder);
  await createTable(endpoint, name, properties);
  return {
    name,
    endpoint,
    folder,
    onLoss,
    close,
    env: { ...credentials, TABLE: name, AWS_ENDPOINT_URL_DYNAMODB: endpoint },
  };
}

async function createTable(endpoint: string, name: string, properties: TableProperties) {
  const {
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes,
    StreamSpecification,
    TimeToLiveSpecification,
  } = properties;
  try {
    await dynamo(endpoint, 'CreateTable', {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema,
      AttributeDefinitions,
      GlobalSecondaryIndexes,
      ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
    });
    if (TimeToLiveSpecification)
      await dynamo(endpoint, 'UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
  } catch (error) {
    if (!(error instanceof DynamoError && error.code === 'ResourceInUseException')) throw error;
  }
}
