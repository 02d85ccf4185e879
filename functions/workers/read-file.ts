// Worker that reads uploaded data files: stages the rows or refuses the file, and deletes it from the
// quarantine.
import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type FileRefusal, MAX_FILE_BYTES } from '#shared/ingestion/import.ts';
import {
  buildStagedRowsKey,
  buildWorksheetsKey,
  type ImportReference,
  parseUploadKey,
} from '#shared/ingestion/import-keys.ts';
import { files, importedFiles } from '../db/entities/ingestion.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { runInParallel } from '../db/parallel.ts';
import { openStore, type Store } from '../db/store.ts';
import { getFileClient, getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { addToTrace } from '../http/trace.ts';
import { type ArrivedObject, createArrivalHandler, MAX_TRIES } from './arrivals.ts';
import { stageRows } from './file/staging.ts';
import { readTables } from './file/tables.ts';
import { FileRefusalError } from './file/unfit.ts';

/** Days a refusal is stored; staged rows are stored as long as the bucket keeps them. */
const REFUSAL_DAYS = 7;
const READY_DAYS = 90;
const CONCURRENCY = 10;

type File = StoredOf<typeof files>;

async function processFile(arrivedObject: ArrivedObject, place: ImportReference, tries: number, now: string) {
  const { tenant, plant, id } = place;
  addToTrace({ tenant, plant });
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: 'files', now });
  const storedFile = await store.find(files, id);
  // Files that are already processed, deleted or never announced are skipped.
  if (storedFile?.state === 'pending' || storedFile?.state === 'reading') {
    const reading = await startReading(store, storedFile);
    const verdict = await stageFile(arrivedObject, place, reading, tries);
    const earlierImport = verdict.hash && (await store.find(importedFiles, verdict.hash));
    const days = verdict.state === 'ready' ? READY_DAYS : REFUSAL_DAYS;
    const after = {
      ...removeStoredFields(reading),
      ...verdict,
      ...(earlierImport && { importedBefore: earlierImport.updatedAt }),
      expiresAt: computeExpiry(days, now),
    };
    await store.commit(store.replace(files, reading, after));
    log('info', 'upload read', { upload: id, state: verdict.state });
  }
  await getFileClient().send(new DeleteObjectCommand(arrivedObject));
}

const removeStoredFields = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...file }: File) => file;

async function startReading(store: Store, storedFile: File): Promise<File> {
  if (storedFile.state === 'reading') return storedFile;
  const reading = { ...removeStoredFields(storedFile), state: 'reading' as const };
  await store.commit(store.replace(files, storedFile, reading));
  return store.buildStoredItem(files, storedFile.id, reading, storedFile.version + 1);
}

type Verdict =
  | { state: 'ready'; size: number; hash: string; rows: number }
  | { state: 'refused'; problem: FileRefusal; size?: number; hash?: string };

async function stageFile(
  arrivedObject: ArrivedObject,
  place: ImportReference,
  { name }: File,
  tries: number,
): Promise<Verdict> {
  const storedKeys: string[] = [];
  const storeObject = (Key: string, Body: string) => {
    storedKeys.push(Key);
    return getFileClient().send(new PutObjectCommand({ Bucket: arrivedObject.Bucket, Key, Body }));
  };
  try {
    if (tries > MAX_TRIES) throw new FileRefusalError('fileBroken');
    const bytes = await readBytes(arrivedObject);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const sheets = await stageRows(readTables(bytes, name), (sheet, page, lines) =>
      storeObject(buildStagedRowsKey(place, sheet, page), lines),
    );
    await storeObject(buildWorksheetsKey(place), JSON.stringify(sheets));
    const rows = sheets.reduce((sum, { sheet }) => sum + sheet.rows, 0);
    return { state: 'ready', size: bytes.length, hash, rows };
  } catch (error) {
    if (!(error instanceof FileRefusalError)) throw error;
    // Deletes the pages staged before the file was refused.
    await runInParallel(storedKeys, CONCURRENCY, async (Key) => {
      await getFileClient().send(new DeleteObjectCommand({ Bucket: arrivedObject.Bucket, Key }));
    });
    return { state: 'refused', problem: error.reason };
  }
}

async function readBytes(arrivedObject: ArrivedObject): Promise<Buffer> {
  const range = `bytes=0-${MAX_FILE_BYTES}`;
  const answer = await getFileClient()
    .send(new GetObjectCommand({ ...arrivedObject, Range: range }))
    .catch((error) => {
      // An empty object does not support range reads.
      if (error.name === 'InvalidRange') throw new FileRefusalError('fileEmpty');
      throw error;
    });
  const bytes = await answer.Body!.transformToByteArray();
  if (bytes.length > MAX_FILE_BYTES) throw new FileRefusalError('fileTooLarge');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

export const handler = createArrivalHandler('file not read', async (arrivedObject, tries, now) => {
  const place = parseUploadKey(arrivedObject.Key);
  if (place) await processFile(arrivedObject, place, tries, now);
});
