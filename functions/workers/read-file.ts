// Reads every file of data that arrived: stages its rows, or says why not, and lets nothing stay in the quarantine.
import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type FileRefusal, MAX_FILE } from '../../shared/ingestion/import.ts';
import {
  type ImportPlace,
  sheetsKey,
  stagedKey,
  uploadedPlace,
} from '../../shared/ingestion/import-places.ts';
import { fileClient, setting, tableClient } from '../http/aws.ts';
import { files, importedFiles } from '../table/entities/ingestion.ts';
import type { KeptOf } from '../table/entity.ts';
import { inDays } from '../table/expiry.ts';
import { inParallel } from '../table/parallel.ts';
import { openStore, type Store } from '../table/store.ts';
import { type Arrived, MAX_TRIES, ofArrivals } from './arrivals.ts';
import { staged } from './file/stage.ts';
import { tablesOf } from './file/tables.ts';
import { UnfitFile } from './file/unfit.ts';

/** A refusal is read by whoever sent the file, soon; rows stay as long as the bucket keeps them. */
const REFUSED_DAYS = 7;
const READY_DAYS = 90;
const AT_ONCE = 10;

type File = KeptOf<typeof files>;

async function look(arrived: Arrived, place: ImportPlace, tries: number, now: string) {
  const { tenant, plant, id } = place;
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'files', now });
  const found = await store.find(files, id);
  // answered before, deleted, or never announced
  if (found?.state === 'pending' || found?.state === 'reading') {
    const reading = await begun(store, found);
    const verdict = await read(arrived, place, reading, tries);
    const before = verdict.hash && (await store.find(importedFiles, verdict.hash));
    const days = verdict.state === 'ready' ? READY_DAYS : REFUSED_DAYS;
    const after = {
      ...own(reading),
      ...verdict,
      ...(before && { importedBefore: before.updatedAt }),
      expiresAt: inDays(days, now),
    };
    await store.commit(store.replace(files, reading, after));
  }
  await fileClient().send(new DeleteObjectCommand(arrived));
}

const own = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...file }: File) => file;

async function begun(store: Store, found: File): Promise<File> {
  if (found.state === 'reading') return found;
  const reading = { ...own(found), state: 'reading' as const };
  await store.commit(store.replace(files, found, reading));
  return store.made(files, found.id, reading, found.version + 1);
}

type Verdict =
  | { state: 'ready'; size: number; hash: string; rows: number }
  | { state: 'refused'; problem: FileRefusal; size?: number; hash?: string };

async function read(arrived: Arrived, place: ImportPlace, { name }: File, tries: number): Promise<Verdict> {
  const kept: string[] = [];
  const keep = (Key: string, Body: string) => {
    kept.push(Key);
    return fileClient().send(new PutObjectCommand({ Bucket: arrived.Bucket, Key, Body }));
  };
  try {
    if (tries > MAX_TRIES) throw new UnfitFile('fileBroken');
    const bytes = await bytesOf(arrived);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const sheets = await staged(tablesOf(bytes, name), (sheet, page, lines) =>
      keep(stagedKey(place, sheet, page), lines),
    );
    await keep(sheetsKey(place), JSON.stringify(sheets));
    const rows = sheets.reduce((sum, { sheet }) => sum + sheet.rows, 0);
    return { state: 'ready', size: bytes.length, hash, rows };
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error;
    // pages of a file that was refused further down
    await inParallel(kept, AT_ONCE, async (Key) => {
      await fileClient().send(new DeleteObjectCommand({ Bucket: arrived.Bucket, Key }));
    });
    return { state: 'refused', problem: error.reason };
  }
}

async function bytesOf(arrived: Arrived): Promise<Buffer> {
  const first = `bytes=0-${MAX_FILE}`;
  const answer = await fileClient()
    .send(new GetObjectCommand({ ...arrived, Range: first }))
    .catch((error) => {
      // an object without a byte has no such range
      if (error.name === 'InvalidRange') throw new UnfitFile('fileEmpty');
      throw error;
    });
  const bytes = await answer.Body!.transformToByteArray();
  if (bytes.length > MAX_FILE) throw new UnfitFile('fileTooLarge');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

export const handler = ofArrivals('file not read', async (arrived, tries, now) => {
  const place = uploadedPlace(arrived.Key);
  if (place) await look(arrived, place, tries, now);
});
