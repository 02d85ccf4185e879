// Items of a stage's table at one moment, from an export that DynamoDB writes into the failure store, where objects
// expire.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';
import { exportTable } from '#functions/db/transfer/point-in-time.ts';
import type { Moment } from './data-target.ts';
import { deleteFolder } from './objects.ts';
import { TransferError } from './transfer-error.ts';

interface ExportSource {
  dynamo: DynamoDBClient;
  s3: S3Client;
  table: string;
  bucket: string;
  /** Instant of the items; the present one if absent. */
  at?: string;
}
/** Line of the list of an export's files. */
interface ExportedFile {
  itemCount: number;
  md5Checksum: string;
  dataFileS3Key: string;
}

const FOLDER = 'table-export';

const parseLines = <Line>(text: string): Line[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));

/**
 * Exports the table and returns its items; the export is deleted once they are read.
 * @throws TransferError at the first file that is not as it was written
 */
export async function readExportedItems({ dynamo, s3, table, bucket, at }: ExportSource): Promise<Moment> {
  const readObject = async (Key: string): Promise<Buffer> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  const { filesKey, takenAt } = await exportTable(dynamo, { table, bucket, folder: FOLDER, at });
  const files = parseLines<ExportedFile>((await readObject(filesKey)).toString());
  async function* readItems(): AsyncGenerator<JsonItem> {
    for (const { dataFileS3Key, itemCount, md5Checksum } of files) {
      const contents = await readObject(dataFileS3Key);
      const lines = parseLines<{ Item: JsonItem }>(gunzipSync(contents).toString());
      if (createHash('md5').update(contents).digest('base64') !== md5Checksum || lines.length !== itemCount)
        throw new TransferError(`The exported file ${dataFileS3Key} is not as it was written.`);
      for (const { Item } of lines) yield Item;
    }
    await deleteFolder({ s3, bucket }, filesKey.replace(/[^/]+$/, ''));
  }
  return { takenAt, items: readItems() };
}
