// Pictures of answers that were read ahead, stored by id: thumbnails first, full size as far as there is
// room.
import type { ShownImage } from '#shared/ingestion/image.ts';
import { images } from '#shared/ingestion/image-api.ts';
import { MAX_IMAGE_IDS } from '#shared/ingestion/image-kind.ts';
import type { ReadStored } from './deferred-writes.ts';
import { runConcurrently } from './run-concurrently.ts';
import {
  listHeads,
  listPersons,
  MAX_STORED_AGE_MS,
  type Person,
  readStored,
  type StoredHead,
  getPersonKey as shelfName,
  writeChanges,
} from './store.ts';
import { findCurrentPerson } from './tablet-user.ts';

/** Limit for the pictures of all users of this device, in addition to the stored answers. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Upper bound of the bytes that content type and encryption add to a picture. */
const OVERHEAD_BYTES = 200;
const RESERVED_BYTES = MAX_PICTURE_BYTES / 4;
/** Number of pictures that are also stored in full size. */
const MAX_FULL_SIZE = 20;
type PictureSize = 'thumb' | 'full';
const sizes = ['thumb', 'full'] as const;

/** Returns the ids in the attributes `image` and `images` of an answer, at any depth. */
export function listPictureIds(value: unknown, isPictureAttribute = false): string[] {
  if (typeof value === 'string') return isPictureAttribute ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => listPictureIds(each, isPictureAttribute));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, attributeValue]) =>
    listPictureIds(attributeValue, name === 'images' || name === 'image'),
  );
}

const getPictureKey = (id: string, size: PictureSize) => `${id}.${size}`;

interface StoredPicture {
  person: Person;
  head: StoredHead;
}

/**
 * Returns the stored pictures of all users of this device, who share its space, and removes those older than
 * a week.
 */
async function listStoredPictures(): Promise<StoredPicture[]> {
  const picturesByPerson = (await listPersons('picture')).map(async (person) =>
    (await listHeads(person, 'picture')).map((head) => ({ person, head })),
  );
  const pictureList = (await Promise.all(picturesByPerson)).flat();
  const expiredPictures = pictureList.filter(({ head }) => Date.now() - head.at > MAX_STORED_AGE_MS);
  await deletePictures(expiredPictures);
  return pictureList.filter((each) => !expiredPictures.includes(each));
}

async function deletePictures(removedPictures: readonly StoredPicture[]): Promise<void> {
  for (const pictureGroup of Map.groupBy(removedPictures, ({ person }) => shelfName(person)).values())
    await writeChanges(
      pictureGroup[0]!.person,
      pictureGroup.map(({ head: { id } }) => ({ kind: 'picture', id })),
    );
}

/**
 * Removes the oldest pictures that are not wanted now, up to `RESERVED_BYTES` bytes, and returns the bytes
 * freed.
 */
async function deleteOldest(
  pictureList: readonly StoredPicture[],
  isWanted: (each: StoredPicture) => boolean,
): Promise<number> {
  const removedPictures: StoredPicture[] = [];
  let bytes = 0;
  for (const each of pictureList.toSorted((a, b) => a.head.at - b.head.at)) {
    if (bytes >= RESERVED_BYTES) break;
    if (isWanted(each)) continue;
    bytes += each.head.size;
    removedPictures.push(each);
  }
  await deletePictures(removedPictures);
  return bytes;
}

/** Downloads the pictures that are not stored yet, until the space is used up. */
export async function downloadPictures(read: ReadStored, answers: readonly unknown[]): Promise<void> {
  const person = findCurrentPerson();
  const pictureIds = [...new Set(listPictureIds(answers))];
  if (!person || pictureIds.length === 0) return;
  const storedPictures = await listStoredPictures();
  const isOwn = (each: StoredPicture) => shelfName(each.person) === shelfName(person);
  const storedKeys = new Set(storedPictures.filter(isOwn).map(({ head }) => head.id));
  const usedBytes = storedPictures.reduce((sum, { head }) => sum + head.size, 0);
  const isWanted = (each: StoredPicture) =>
    isOwn(each) && pictureIds.includes(each.head.id.split('.', 1)[0]!);
  let freeBytes =
    MAX_PICTURE_BYTES -
    usedBytes +
    (usedBytes > MAX_PICTURE_BYTES - RESERVED_BYTES ? await deleteOldest(storedPictures, isWanted) : 0);
  const missingPictures = [
    ...pictureIds.map((id) => ({ id, size: 'thumb' as const })),
    ...pictureIds.slice(0, MAX_FULL_SIZE).map((id) => ({ id, size: 'full' as const })),
  ].filter(({ id, size }) => !storedKeys.has(getPictureKey(id, size)));
  const requestedIds = [...new Set(missingPictures.map(({ id }) => id))];
  const imagesById = new Map<string, ShownImage>();
  for (let batchStart = 0; batchStart < requestedIds.length; batchStart += MAX_IMAGE_IDS) {
    const idList = requestedIds.slice(batchStart, batchStart + MAX_IMAGE_IDS).join(',');
    for (const image of (await read(images.show, { ids: idList as never })) ?? [])
      imagesById.set(image.id, image);
  }
  await runConcurrently(missingPictures, async ({ id, size }) => {
    const pictureUrl = imagesById.get(id)?.[size];
    if (!pictureUrl || freeBytes <= 0) return;
    const answer = await fetch(pictureUrl);
    if (!answer.ok) return;
    const body = await answer.blob();
    // A login page of the network is no picture.
    if (!body.type.startsWith('image/')) return;
    const bytes = body.size + OVERHEAD_BYTES;
    if (bytes > freeBytes) return;
    freeBytes -= bytes;
    await writeChanges(person, [{ kind: 'picture', id: getPictureKey(id, size), body }]);
  });
}

const pictureUrls = new Map<string, ShownImage>();

async function loadPictureUrl(person: Person, id: string, size: PictureSize): Promise<string | undefined> {
  const blob = (await readStored(person, 'picture', getPictureKey(id, size)).catch(() => undefined)) as
    | Blob
    | undefined;
  return blob && URL.createObjectURL(blob);
}

/** Returns a stored picture; if only one size is stored, it replaces the other. */
export async function loadStoredPicture(id: string): Promise<ShownImage | undefined> {
  const person = findCurrentPerson();
  const shownPicture = pictureUrls.get(id);
  if (shownPicture || !person) return shownPicture;
  const [thumb, full] = await Promise.all(sizes.map((size) => loadPictureUrl(person, id, size)));
  if (!thumb && !full) return undefined;
  const image: ShownImage = { id, state: 'ready', thumb: thumb ?? full, full: full ?? thumb };
  pictureUrls.set(id, image);
  return image;
}

/** Revokes the object URLs, so that another user sees none of the pictures. */
export function revokePictureUrls(): void {
  for (const { thumb, full } of pictureUrls.values())
    for (const pictureUrl of [thumb, full]) if (pictureUrl) URL.revokeObjectURL(pictureUrl);
  pictureUrls.clear();
}
