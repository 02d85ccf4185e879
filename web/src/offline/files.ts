// Pictures taken without a network: kept here under an id of ours, shown from here, and sent before the write that names them.
import { ulid } from 'ulid';
import type { ShownImage } from '../../../shared/ingestion/image.ts';
import { imageSizes, isImageType, PDF } from '../../../shared/ingestion/image-kind.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Entry } from './entry.ts';
import { isFull } from './full.ts';
import { personHere } from './person.ts';
import { get, headsOf, people, WEEK, write } from './store.ts';

const QUALITY = 0.85;
let ids: ReadonlySet<string> = new Set();

/** Of everybody who works on this device. */
export const keptFileIds = (): ReadonlySet<string> => ids;

/** Of a form nobody finished nothing stays for ever. `waiting` is what could be read of what waits. */
export async function readFiles(waiting: readonly Pick<Entry, 'id' | 'files'>[]): Promise<void> {
  const [read, named] = [
    new Set(waiting.map(({ id }) => id)),
    new Set(waiting.flatMap(({ files }) => files)),
  ];
  for (const person of await people('file')) {
    const heads = await headsOf(person, 'file');
    // what a closed entry names nobody knows before its person is back
    const isOpen = (await headsOf(person, 'entry')).every(({ id }) => read.has(id));
    const left = heads.filter(({ id, at }) => isOpen && !named.has(id) && Date.now() - at > WEEK);
    if (left.length > 0)
      await write(
        person,
        left.map(({ id }) => ({ kind: 'file', id })),
      );
    ids = new Set([...ids, ...heads.filter((head) => !left.includes(head)).map(({ id }) => id)]);
  }
}

/** @throws Refused storageFull */
export async function keepFile(file: File): Promise<{ id: string; kept: Blob }> {
  const person = personHere();
  if (!person) throw new Refused('unauthenticated', 'signIn');
  const kept = isImageType(file.type) ? await shrunk(file) : file;
  const id = ulid();
  try {
    await write(person, [{ kind: 'file', id, body: kept }]);
  } catch (error) {
    throw isFull(error) ? new Refused('unavailable', 'storageFull') : error;
  }
  ids = new Set([...ids, id]);
  return { id, kept };
}

/** As large as the service keeps it; as it is where this device cannot read it. */
async function shrunk(file: File): Promise<Blob> {
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
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const small = await promise;
  return small && (scale < 1 || small.size < file.size) ? small : file;
}

const addresses = new Map<string, { url: string; blob: Blob }>();

/** What a page shows of it, also for a while after it was sent. */
export async function keptImage(id: string): Promise<ShownImage | undefined> {
  let known = addresses.get(id);
  const person = personHere();
  if (!known && person && ids.has(id)) {
    const blob = (await get(person, 'file', id)) as Blob | undefined;
    known = blob && { url: URL.createObjectURL(blob), blob };
    if (known) addresses.set(id, known);
  }
  if (!known) return undefined;
  const { url, blob } = known;
  return blob.type === PDF
    ? { id, state: 'ready', name: blob instanceof File ? blob.name : undefined, bytes: blob.size, file: url }
    : { id, state: 'ready', full: url, thumb: url };
}

/** Another person sees none of them. */
export function forgetFiles(): void {
  for (const { url } of addresses.values()) URL.revokeObjectURL(url);
  addresses.clear();
}
