// Objects in the bucket of ingestion: pages of rows, a line of JSON each, and single documents.
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { fileClient, setting } from './aws.ts';

const at = (Key: string) => ({ Bucket: setting('INGESTION_BUCKET'), Key });

const put = (key: string, Body: string, ContentType: string) =>
  fileClient().send(new PutObjectCommand({ ...at(key), Body, ContentType }));
async function textAt(key: string): Promise<string> {
  const { Body } = await fileClient().send(new GetObjectCommand(at(key)));
  return Body!.transformToString();
}

export async function keepRows(key: string, rows: readonly unknown[]): Promise<void> {
  await put(key, rows.map((row) => JSON.stringify(row)).join('\n'), 'application/x-ndjson');
}
/** @throws NoSuchKey where nothing was kept */
export async function rowsAt<Row>(key: string): Promise<Row[]> {
  const text = await textAt(key);
  // one parse of the whole is three times as fast as one for each line
  return text === '' ? [] : JSON.parse(`[${text.replaceAll('\n', ',')}]`);
}

export async function keepJson(key: string, value: unknown): Promise<void> {
  await put(key, JSON.stringify(value), 'application/json');
}
/** @throws NoSuchKey where nothing was kept */
export async function jsonAt<Value>(key: string): Promise<Value> {
  return JSON.parse(await textAt(key));
}
