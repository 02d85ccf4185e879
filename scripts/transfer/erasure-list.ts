// List of erased people and removed tenants. It lies outside the table, so that it survives a restore, and names people
// by their id alone: a restored stage repeats what it lists.
import { readFileSync } from 'node:fs';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { DataTarget } from './data-target.ts';
import { ERASURES_FOLDER, listKeys } from './objects.ts';

export type Erasure = { tenant: string; at: string } & (
  | { kind: 'tenant' }
  | { kind: 'person'; user: string; pseudonym: string }
);

const FOLDER = `${ERASURES_FOLDER}/`;

type Place = Pick<DataTarget, 's3' | 'buckets'>;

/** Adds a line to the list; a repeated one replaces itself. */
export async function noteErasure({ s3, buckets }: Place, erasure: Erasure): Promise<void> {
  const name = erasure.kind === 'person' ? [erasure.tenant, erasure.user] : [erasure.tenant];
  await s3.send(
    new PutObjectCommand({
      Bucket: buckets.ingestion,
      Key: `${FOLDER}${name.map(encodeURIComponent).join('/')}.json`,
      Body: JSON.stringify(erasure),
      ContentType: 'application/json',
    }),
  );
}

/** Reads the list from a file with the line that `npm run tenant -- erasures` prints. */
export const readErasureFile = (path: string): Erasure[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { erasures: Erasure[] }).erasures;

/** Returns the list in the order of time. */
export async function readErasures({ s3, buckets }: Place): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  for await (const Key of listKeys({ s3, bucket: buckets.ingestion }, FOLDER)) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: buckets.ingestion, Key }));
    erasures.push(JSON.parse((await Body?.transformToString()) ?? '') as Erasure);
  }
  return erasures.sort((a, b) => (a.at < b.at ? -1 : 1));
}
