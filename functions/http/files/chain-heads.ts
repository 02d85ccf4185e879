// Last hash of each plant's chain outside the table (decision PS60): an object in a bucket whose versions nobody can
// delete or overwrite for years. It has no data of people.
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { Scope } from '../../db/keys.ts';
import { getFileClient, getSetting } from '../aws.ts';

const OutsideHead = z.object({ entries: z.int(), head: z.string(), at: z.string() });
/** Number and hash of the last link, and the instant when they were stored. */
export type OutsideHead = z.infer<typeof OutsideHead>;

const buildObject = ({ tenant, plant = '~' }: Scope) => ({
  Bucket: getSetting('HEADS_BUCKET'),
  Key: `heads/${encodeURIComponent(tenant)}/${encodeURIComponent(plant)}.json`,
});

/** Returns undefined for a chain whose hash has not been stored yet. */
export async function readOutsideHead(scope: Scope): Promise<OutsideHead | undefined> {
  try {
    const { Body } = await getFileClient().send(new GetObjectCommand(buildObject(scope)));
    return OutsideHead.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Stores a further version. */
export async function storeOutsideHead(scope: Scope, head: OutsideHead): Promise<void> {
  await getFileClient().send(
    new PutObjectCommand({
      ...buildObject(scope),
      ...{ Body: JSON.stringify(head), ContentType: 'application/json' },
    }),
  );
}
