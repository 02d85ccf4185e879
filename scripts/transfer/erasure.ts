// Erasure of a person (decisions PS61): a pseudonym in the place of name and address in the table, in files, in failed
// reactions and in the local inbox. What a person does stays, with its instant and its author's id.
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { writeTrailEntry } from '#functions/access/public.ts';
import { users } from '#functions/db/entities/access.ts';
import { parsePartitionKey } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { openStore } from '#functions/db/store.ts';
import { deleteItems } from '#functions/db/transfer/many-writes.ts';
import { replaceUnchanged } from '#functions/db/transfer/rewrite.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import type { DataTarget } from './data-target.ts';
import { eraseFromItem, getHoldEnd, isInScope, mayMention } from './erasure-items.ts';
import { noteErasure } from './erasure-list.ts';
import { type ErasedPerson, findPerson } from './erasure-person.ts';
import { deleteObject, listKeys, listObjects } from './objects.ts';
import { findTenantItem, getEntity, getTenant } from './tenant-items.ts';
import { deleteAccount } from './tenant-removal.ts';
import { TransferError } from './transfer-error.ts';

export interface ErasureResult {
  user: string;
  pseudonym: string;
  /** Whether it was done, or only counted. */
  done: boolean;
  /** Number of changed and deleted items by entity. */
  items: Record<string, number>;
  files: number;
  /** Records that the law keeps, with the instant after which the erasure is repeated. */
  holds: { record: string; until: string }[];
  /** Free texts with the last name alone, as `entity plant id`: a person decides about them. */
  review: string[];
  /** Files whose contents are not searched: pictures and PDFs that people uploaded. */
  unsearchedFiles: number;
}

/** Scans after which a table that changes all the time is given up. */
const MAX_ROUNDS = 10;

/**
 * Erases a person, found by address or by id; without `confirmed` it counts what it would change. Repeated, it finds
 * the person by id and changes what names them again, such as restored records.
 * @throws TransferError if there is no such person, or if the person cannot be told from another one
 */
export async function erasePerson(
  target: DataTarget,
  code: string,
  { confirmed, ...sought }: { email?: string; user?: string; name?: string; confirmed: boolean },
): Promise<ErasureResult> {
  const tenant = (await findTenantItem(target, code)).sk!.S!;
  const person = await findPerson(target, tenant, sought);
  const { userId, pseudonym } = person;
  if (confirmed)
    await noteErasure(target, {
      ...{ kind: 'person', tenant, user: userId, pseudonym: pseudonym.name, at: target.now() },
    });
  // Files first: the names are found by the person's items, which an interrupted erasure must still have.
  const files = await eraseFromFiles(target, person, confirmed);
  const first = await eraseFromItems(target, person, confirmed);
  const items = first.items;
  for (let round = 1, { found } = first; confirmed && found > 0; round++) {
    if (round === MAX_ROUNDS) throw new TransferError('The records changed too often. Repeat the erasure.');
    ({ found } = await eraseFromItems(target, person, true));
  }
  if (confirmed) {
    await eraseOwnItem(target, person);
    await deleteAccount(target, person.email);
    await eraseFromInbox(target, person);
    await writeErasureEntries(target, person);
  }
  const { holds, review } = first;
  return {
    ...{
      user: userId,
      pseudonym: pseudonym.name,
      done: confirmed,
      items,
      files: files.changed,
      holds,
      review,
    },
    unsearchedFiles: files.unsearched,
  };
}

const describeRecord = (item: Attributes) =>
  `${getEntity(item)} ${parsePartitionKey(item.pk!.S!).plant} ${item.sk!.S}`;

async function eraseFromItems(target: DataTarget, person: ErasedPerson, confirmed: boolean) {
  const { dynamo, table } = target;
  const items: Record<string, number> = {};
  const holds: ErasureResult['holds'] = [];
  const review: string[] = [];
  let found = 0;
  for await (const item of scanTable(dynamo, table)) {
    if (!isInScope(item, person)) continue;
    const after = eraseFromItem(item, person);
    if (after !== 'deleted' && mayMention(after, person)) review.push(describeRecord(item));
    if (after === item) continue;
    const entity = getEntity(item);
    if (isOwnItem(item, person)) {
      items[entity] ??= 1;
      continue;
    }
    const holdEnd = getHoldEnd(item);
    if (holdEnd !== undefined && holdEnd > target.now()) {
      holds.push({ record: describeRecord(item), until: holdEnd });
      continue;
    }
    found++;
    items[entity] = (items[entity] ?? 0) + 1;
    if (!confirmed) continue;
    if (after === 'deleted') await deleteItems(dynamo, table, [item]);
    else await replaceUnchanged(dynamo, table, item, after);
  }
  return { items, holds, review, found };
}

const isOwnItem = (item: Attributes, { tenant, userId }: ErasedPerson): boolean =>
  getTenant(item) === tenant && getEntity(item) === users.name && item.sk!.S === userId;

/** The person's own item is the last: until then an interrupted erasure still finds the names. */
async function eraseOwnItem({ dynamo, table }: DataTarget, person: ErasedPerson): Promise<void> {
  for (let isDone = false; !isDone; )
    for await (const item of scanTable(dynamo, table)) {
      if (!isOwnItem(item, person)) continue;
      const after = eraseFromItem(item, person) as Attributes;
      isDone = after === item || (await replaceUnchanged(dynamo, table, item, after));
      break;
    }
}

/** Rewrites the rows of data files and failed reactions, and deletes the printouts, which live for minutes anyway. */
async function eraseFromFiles(target: DataTarget, person: ErasedPerson, confirmed: boolean) {
  const { s3, buckets, local } = target;
  let changed = 0;
  let unsearched = 0;
  const eraseFromText = async (bucket: string, key: string, isVersioned: boolean) => {
    const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const text = (await object.Body?.transformToString()) ?? '';
    const after = person.texts.replace(text);
    if (after === text) return;
    changed++;
    if (!confirmed) return;
    await deleteObject({ s3, bucket }, key, isVersioned);
    await s3.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: after, ContentType: object.ContentType }),
    );
  };
  const isVersioned = local === undefined;
  for await (const { name, bucket, key } of listObjects(target, { tenant: person.tenant, withBrief: true })) {
    if (key.startsWith('papers/')) {
      changed++;
      if (confirmed) await deleteObject({ s3, bucket }, key, isVersioned);
    } else if (name === 'images' || key.startsWith('quarantine/')) unsearched++;
    else await eraseFromText(bucket, key, isVersioned);
  }
  for await (const key of listKeys({ s3, bucket: buckets.failures }, ''))
    await eraseFromText(buckets.failures, key, false);
  return { changed, unsearched };
}

/** Replaces the person in the mails of the local inbox; SES keeps none. */
async function eraseFromInbox({ local }: DataTarget, { known, pseudonym }: ErasedPerson) {
  if (!local) return;
  await fetch(`${local.url}/erase-from-mails`, {
    method: 'POST',
    body: JSON.stringify({ person: known, pseudonym }),
  });
}

/** Writes that the person was erased into the trail of the tenant and of each plant of the person. */
async function writeErasureEntries(target: DataTarget, { tenant, userId, pseudonym, plants }: ErasedPerson) {
  const now = target.now();
  const entry = {
    ...{ thing: users.name, thingId: userId, ofThing: users.name, ofId: userId, name: pseudonym.name },
    ...{ kind: 'changed' as const, changes: [{ field: 'name', after: pseudonym.name }] },
    reason: 'erasure of a person',
  };
  for (const plant of [undefined, ...plants]) {
    const author = { user: 'control', now };
    const store = openStore(target.dynamo, target.table, { tenant, plant }, author);
    await writeTrailEntry(store, `${now}.erasure.${userId}`, entry);
  }
}
