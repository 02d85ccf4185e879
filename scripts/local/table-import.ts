// Import of the first items of a new table, as DynamoDB imports a file from S3: far quicker than writing them,
// and without stream records.
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './cannot-start.ts';
import type { CloudResource } from './cloud.ts';
import { findEmulator } from './dynoxide.ts';

export interface TableProperties {
  KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: object[];
  StreamSpecification?: { StreamViewType: string };
  TimeToLiveSpecification?: object;
}

/** Item whose attributes have types, such as `{ S: 'text' }`. */
export type TypedItem = Record<string, object>;

/** Lines that are written at once. */
const LINES_PER_WRITE = 1000;

/** First items of a table, or the path of a file of them, which the import moves away. */
export type FirstItems = Iterable<TypedItem> | string;

/**
 * Creates the table's file with the items; the folder must have none yet.
 * @throws StartError if the emulator cannot import them
 */
export async function importTable(
  folder: string,
  { name, properties }: CloudResource<TableProperties>,
  items: FirstItems,
): Promise<void> {
  const source = join(folder, 'import');
  const schema = join(source, 'schema.json');
  const dataFolder = join(source, name, 'data');
  const file = join(dataFolder, 'items.json');
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(schema, JSON.stringify([{ Table: buildDescription(name, properties) }]));
    if (typeof items === 'string') renameSync(items, file);
    else writeItems(file, items);
    const options = ['--source', source, '--schema', schema, '--output', join(folder, 'table.db')];
    await promisify(execFile)(findEmulator(), ['import', ...options]);
  } catch (error) {
    throw new StartError(`The table's first items could not be imported: ${(error as Error).message}`);
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** Returns the attributes of DescribeTable that the import reads. */
const buildDescription = (
  TableName: string,
  { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, StreamSpecification }: TableProperties,
) => ({
  ...{ TableName, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes },
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
});

/** Writes a line for each item, as DynamoDB's exports have them; binary values are base64. */
export function writeItems(path: string, items: Iterable<TypedItem>): void {
  const file = openSync(path, 'w');
  let lines: string[] = [];
  const flush = () => {
    writeSync(file, lines.join(''));
    lines = [];
  };
  try {
    for (const item of items) {
      lines.push(`${JSON.stringify({ Item: item }, encodeBinary)}\n`);
      if (lines.length === LINES_PER_WRITE) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
}

function encodeBinary(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name];
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}
