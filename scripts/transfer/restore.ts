// Restore of a backup: into an empty data folder of this machine, which npm start then opens, or into the empty table
// and buckets of a stage. The restored items are read again and must have the digest of the backup.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { programNeeds } from '#functions/db/entities/kernel.ts';
import { buildPartitionKey, NO_SCOPE } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { decodeItem, encodeItem, type JsonItem } from '#functions/db/transfer/json-item.ts';
import { deleteItems, putItems } from '#functions/db/transfer/many-writes.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import type { SignInCandidate } from '../local/cognito/page.ts';
import { getTableFolder } from '../local/data-folder.ts';
import { startStack } from '../local/stack.ts';
import type { DataCopy, Manifest } from './data-copy.ts';
import type { DataTarget } from './data-target.ts';
import { createDigest } from './digest.ts';
import type { Erasure } from './erasure-list.ts';
import { listMissingFiles } from './missing-files.ts';
import { storeObjects } from './objects.ts';
import { repeatErasures } from './repeated-erasures.ts';
import { noteRestoredChains } from './restored-chains.ts';
import { readTableFile } from './table-snapshot.ts';
import { openTarget } from './target.ts';
import { TransferError } from './transfer-error.ts';

export interface RestoreResult {
  takenAt: string;
  items: number;
  digest: string;
  objects: number;
  /** Images without their files, as `tenant/plant/id`. */
  missingFiles: string[];
  /** Number of erasures that were repeated. */
  erasures: number;
}

/**
 * Restores a backup into a data folder of this machine, which must be empty or new.
 * @throws TransferError if it is not, or if what was restored differs from the backup
 */
export async function restoreFolder(
  copy: DataCopy,
  folder: string,
  { people, erasures }: { people: readonly SignInCandidate[]; erasures: readonly Erasure[] },
): Promise<RestoreResult> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new TransferError(`${folder} is not empty: name an empty or a new folder with --data.`);
  let restored: Omit<RestoreResult, 'erasures'> | undefined;
  const stack = await startStack({
    data: folder,
    site: false,
    people,
    seed: ({ folder: dataFolder }) => ({
      items: copy.copyItems(join(dataFolder, `items-${process.pid}.json`)),
      async finish() {
        const { TABLE, IMAGES_BUCKET, INGESTION_BUCKET } = process.env as Record<string, string>;
        const items = readTableFile(getTableFolder(dataFolder), TABLE!);
        await assertEqual(copy.manifest, items);
        const buckets = { images: IMAGES_BUCKET!, ingestion: INGESTION_BUCKET!, failures: '' };
        restored = await completeRestore(copy, { s3: new S3Client({}), buckets });
      },
    }),
  });
  try {
    const target = await openTarget({ port: String(stack.port) });
    await noteRestoredChains(target, copy.manifest.takenAt);
    const repeated = await repeatErasures(target, erasures);
    return { ...restored!, erasures: repeated };
  } finally {
    await stack.close();
  }
}

/**
 * Restores a backup into a stage without data. Reactions ignore the restored items, so that nothing is sent again.
 * @throws TransferError if the stage has data, or if what was restored differs from the backup
 */
export async function restoreStage(
  copy: DataCopy,
  target: DataTarget,
  erasures: readonly Erasure[],
): Promise<RestoreResult> {
  const { dynamo, table } = target;
  const programPartition = buildPartitionKey({ tenant: NO_SCOPE }, programNeeds.name);
  for await (const item of scanTable(dynamo, table)) {
    if (item.pk?.S !== programPartition)
      throw new TransferError('The stage has data already: restore into a stage that was just deployed.');
    // The program of the stage wrote it; the backup has its own.
    await deleteItems(dynamo, table, [item]);
  }
  await putItems(dynamo, table, decodeAll(copy.readItems()));
  await assertEqual(copy.manifest, encodeAll(scanTable(dynamo, table)));
  const restored = await completeRestore(copy, target);
  await noteRestoredChains(target, copy.manifest.takenAt);
  return { ...restored, erasures: await repeatErasures(target, erasures) };
}

export async function* decodeAll(items: AsyncIterable<JsonItem>): AsyncGenerator<Attributes> {
  for await (const item of items) yield decodeItem(item);
}

export async function* encodeAll(items: AsyncIterable<Attributes>): AsyncGenerator<JsonItem> {
  for await (const item of items) yield encodeItem(item);
}

/** @throws TransferError if the items differ from those of the copy */
async function assertEqual(manifest: Manifest, items: AsyncIterable<JsonItem>): Promise<void> {
  const digest = createDigest();
  for await (const item of items) digest.add(item);
  if (digest.value() !== manifest.digest)
    throw new TransferError(
      `${digest.count()} items were restored with the digest ${digest.value()}; the source had ${manifest.items} with ${manifest.digest}.`,
    );
}

async function completeRestore(
  copy: DataCopy,
  target: Pick<DataTarget, 's3' | 'buckets'>,
): Promise<Omit<RestoreResult, 'erasures'>> {
  const objects = await storeObjects(target, copy);
  const { takenAt, items, digest } = copy.manifest;
  return { takenAt, items, digest, objects, missingFiles: await listMissingFiles(copy) };
}
