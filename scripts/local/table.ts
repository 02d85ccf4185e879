// Table in its emulator: used by tests of the store and by the whole stack.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAddresses } from './addresses.ts';
import { type CloudResource, openCloud } from './cloud.ts';
import { credentials, forgetOwnCredentials } from './credentials.ts';
import { callDynamo, DynamoError } from './dynamo.ts';
import { startDynoxide } from './dynoxide.ts';
import { type FirstItems, importTable, type TableProperties, type TypedItem } from './table-import.ts';
import { readTemplate } from './template.ts';
import { startTableWeather } from './weather/table-weather.ts';
import { readWeather, type Weather } from './weather/weather.ts';

export interface Table {
  name: string;
  endpoint: string;
  /** Folder of the table's file. */
  folder: string;
  env: Record<string, string>;
  /** Registers a listener that is called if the emulator ends without being closed. */
  onLoss(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/**
 * Starts the template's table, with `items` if given, and sets the environment of this process to use it. The
 * data is deleted at `close`. `WEATHER` in the environment puts the weather in front of it.
 */
export async function startTable(items?: Iterable<TypedItem>): Promise<Table> {
  const [tableResource] = openCloud(await readTemplate(), buildAddresses(0)).all<TableProperties>(
    'AWS::DynamoDB::Table',
  );
  const folder = mkdtempSync(join(tmpdir(), 'plantledger-table-'));
  const table = await openTable(folder, tableResource!, items, readWeather());
  forgetOwnCredentials();
  // Log lines of what went well are left out, since tests and measurements cause thousands of them.
  Object.assign(process.env, table.env, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  return {
    ...table,
    async close() {
      await table.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the table in a folder; a new one is created, with `items` if given. */
export async function openTable(
  folder: string,
  resource: CloudResource<TableProperties>,
  items?: FirstItems,
  weather?: Weather,
): Promise<Table> {
  const { name, properties } = resource;
  mkdirSync(folder, { recursive: true });
  if (items) await importTable(folder, resource, items);
  const { endpoint, onLoss, close } = await startDynoxide(folder);
  const isCreated = items !== undefined || (await createTable(endpoint, name, properties));
  const { TimeToLiveSpecification } = properties;
  if (isCreated && TimeToLiveSpecification)
    await callDynamo(endpoint, 'UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
  const tableWeather = await startTableWeather(endpoint, weather);
  return {
    name,
    endpoint,
    folder,
    onLoss,
    async close() {
      await tableWeather?.close();
      await close();
    },
    env: {
      ...credentials,
      TABLE: name,
      AWS_ENDPOINT_URL_DYNAMODB: tableWeather?.endpoint ?? endpoint,
    },
  };
}

/** Creates the table unless it exists; returns whether it did. */
async function createTable(endpoint: string, name: string, properties: TableProperties): Promise<boolean> {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, StreamSpecification } = properties;
  try {
    await callDynamo(endpoint, 'CreateTable', {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema,
      AttributeDefinitions,
      GlobalSecondaryIndexes,
      ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
    });
    return true;
  } catch (error) {
    if (error instanceof DynamoError && error.code === 'ResourceInUseException') return false;
    throw error;
  }
}
