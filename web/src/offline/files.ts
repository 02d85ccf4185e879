// Pictures and files recorded without a network: stored here under a local id, shown from here, and uploaded
// before the write that references them.
import { ulid } from 'ulid';
import type { ShownImage } from '#shared/ingestion/image.ts';
import { imageSizes, isImageType, PDF } from '#shared/ingestion/image-kind.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Entry } from './entry.ts';
import { isStorageFull } from './storage-full.ts';
import { listHeads, listPersons, MAX_STORED_AGE_MS, readStored, writeChanges } from './store.ts';
import { findCurrentPerson } from './tablet-user.ts';

const JPEG_QUALITY = 0.85;
let storedFileIds: ReadonlySet<string> = new Set();

/** Returns the local file ids of all users of this device. */
export const getStoredFileIds = (): ReadonlySet<string> => storedFileIds;

/**
 * Loads the file ids and removes files older than a week that no entry references, such as those of an
 * abandoned form. `waiting` is the entries that could be decrypted.
 */
export async function loadFileIds(waiting: readonly Pick<Entry, 'id' | 'files'>[]): Promise<void> {
  const [decryptedEntryIds, referencedFileIds] = [
    new Set(waiting.map(({ id }) => id)),
    new Set(waiting.flatMap(({ files }) => files)),
  ];
  for (const person of await listPersons('file')) {
    const heads = await listHeads(person, 'file');
    // While an entry of this user is still locked, the files it references are unknown and none is removed.
    const isDecrypted = (await listHeads(person, 'entry')).every(({ id }) => decryptedEntryIds.has(id));
    const unusedFiles = heads.filter(
      ({ id, at }) => isDecrypted && !referencedFileIds.has(id) && Date.now() - at > MAX_STORED_AGE_MS,
    );
    if (unusedFiles.length > 0)
      await writeChanges(
        person,
        unusedFiles.map(({ id }) => ({ kind: 'file', id })),
      );
    storedFileIds = new Set([
      ...storedFileIds,
      ...heads.filter((head) => !unusedFiles.includes(head)).map(({ id }) => id),
    ]);
  }
}

/** Stores a file for the current user, shrunk if it is an image. @throws Refused storageFull */
export async function storeFile(file: File): Promise<{ id: string; blob: Blob }> {
  const person = findCurrentPerson();
  if (!person) throw new RefusalError('unauthenticated', 'signIn');
  const storedFile = isImageType(file.type) ? await shrinkImage(file) : file;
  const id = ulid();
  try {
    await writeChanges(person, [{ kind: 'file', id, body: storedFile }]);
  } catch (error) {
    throw isStorageFull(error) ? new RefusalError('unavailable', 'storageFull') : error;
  }
  storedFileIds = new Set([...storedFileIds, id]);
  return { id, blob: storedFile };
}

/**
 * Returns the image in the size the service stores, or the unchanged file if this device cannot decode it.
 */
async function shrinkImage(file: File): Promise<Blob> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file;
  }
  const scale = Math.min(1, imageSizes.full / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  const smallImage = await promise;
  return smallImage && (scale < 1 || smallImage.size < file.size) ? smallImage : file;
}

const fileUrls = new Map<string, { url: string; blob: Blob }>();

/** Returns the stored file as a page shows it, also for some time after it was uploaded. */
export async function loadStoredImage(id: string): Promise<ShownImage | undefined> {
  let fileUrl = fileUrls.get(id);
  const person = findCurrentPerson();
  if (!fileUrl && person && storedFileIds.has(id)) {
    const blob = (await readStored(person, 'file', id)) as Blob | undefined;
    fileUrl = blob && { url: URL.createObjectURL(blob), blob };
    if (fileUrl) fileUrls.set(id, fileUrl);
  }
  if (!fileUrl) return undefined;
  const { url, blob } = fileUrl;
  return blob.type === PDF
    ? { id, state: 'ready', name: blob instanceof File ? blob.name : undefined, bytes: blob.size, file: url }
    : { id, state: 'ready', full: url, thumb: url };
}

/** Revokes the object URLs, so that another user sees none of the files. */
export function revokeFileUrls(): void {
  for (const { url } of fileUrls.values()) URL.revokeObjectURL(url);
  fileUrls.clear();
}
