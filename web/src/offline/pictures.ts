// Pictures of what was read ahead, by their ids: small ones first, large ones as far as there is room for them.
import type { ShownImage } from '../../../shared/ingestion/image.ts';
import { images } from '../../../shared/ingestion/image-api.ts';
import { MAX_ASKED } from '../../../shared/ingestion/image-kind.ts';
import type { Read } from './deferred.ts';
import { each } from './each.ts';
import { personHere } from './person.ts';
import { get, type Head, headsOf, type Person, people, nameOf as shelfName, WEEK, write } from './store.ts';

/** Of all who work on this device, beside the answers. */
export const MOST_BYTES = 8 * 1024 * 1024;
/** What its type and its seal add to a picture, and more. */
const AROUND = 200;
const LITTLE_ROOM = MOST_BYTES / 4;
/** Of these the large picture is read too. */
const MOST_LARGE = 20;
type Size = 'thumb' | 'full';
const sizes = ['thumb', 'full'] as const;

/** The ids of pictures an answer names. */
export function picturesIn(value: unknown, named = false): string[] {
  if (typeof value === 'string') return named ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => picturesIn(each, named));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, its]) =>
    picturesIn(its, name === 'images' || name === 'image'),
  );
}

const nameOf = (id: string, size: Size) => `${id}.${size}`;

interface Lying {
  person: Person;
  head: Head;
}

/** Of all who work on this device: they share its room. What is too old leaves. */
async function everyPicture(): Promise<Lying[]> {
  const shelves = (await people('picture')).map(async (person) =>
    (await headsOf(person, 'picture')).map((head) => ({ person, head })),
  );
  const all = (await Promise.all(shelves)).flat();
  const old = all.filter(({ head }) => Date.now() - head.at > WEEK);
  await leave(old);
  return all.filter((each) => !old.includes(each));
}

async function leave(gone: readonly Lying[]): Promise<void> {
  for (const some of Map.groupBy(gone, ({ person }) => shelfName(person)).values())
    await write(
      some[0]!.person,
      some.map(({ head: { id } }) => ({ kind: 'picture', id })),
    );
}

/** The oldest of what is not asked for now, so many bytes. */
async function dropOldest(all: readonly Lying[], isWanted: (each: Lying) => boolean): Promise<number> {
  const gone: Lying[] = [];
  let bytes = 0;
  for (const each of all.toSorted((a, b) => a.head.at - b.head.at)) {
    if (bytes >= LITTLE_ROOM) break;
    if (isWanted(each)) continue;
    bytes += each.head.size;
    gone.push(each);
  }
  await leave(gone);
  return bytes;
}

/** Those that are not here yet, until the room is used up. */
export async function readPictures(read: Read, answers: readonly unknown[]): Promise<void> {
  const person = personHere();
  const all = [...new Set(picturesIn(answers))];
  if (!person || all.length === 0) return;
  const lying = await everyPicture();
  const isOwn = (each: Lying) => shelfName(each.person) === shelfName(person);
  const here = new Set(lying.filter(isOwn).map(({ head }) => head.id));
  const used = lying.reduce((sum, { head }) => sum + head.size, 0);
  const isWanted = (each: Lying) => isOwn(each) && all.includes(each.head.id.split('.', 1)[0]!);
  let room = MOST_BYTES - used + (used > MOST_BYTES - LITTLE_ROOM ? await dropOldest(lying, isWanted) : 0);
  const wanted = [
    ...all.map((id) => ({ id, size: 'thumb' as const })),
    ...all.slice(0, MOST_LARGE).map((id) => ({ id, size: 'full' as const })),
  ].filter(({ id, size }) => !here.has(nameOf(id, size)));
  const asked = [...new Set(wanted.map(({ id }) => id))];
  const found = new Map<string, ShownImage>();
  for (let at = 0; at < asked.length; at += MAX_ASKED) {
    const some = asked.slice(at, at + MAX_ASKED).join(',');
    for (const image of (await read(images.show, { ids: some as never })) ?? []) found.set(image.id, image);
  }
  await each(wanted, async ({ id, size }) => {
    const address = found.get(id)?.[size];
    if (!address || room <= 0) return;
    const answer = await fetch(address);
    if (!answer.ok) return;
    const body = await answer.blob();
    const bytes = body.size + AROUND;
    if (bytes > room) return;
    room -= bytes;
    await write(person, [{ kind: 'picture', id: nameOf(id, size), body }]);
  });
}

const addresses = new Map<string, ShownImage>();

async function addressOf(person: Person, id: string, size: Size): Promise<string | undefined> {
  const blob = (await get(person, 'picture', nameOf(id, size)).catch(() => undefined)) as Blob | undefined;
  return blob && URL.createObjectURL(blob);
}

/** As it lies here; the small one stands for the large one that does not. */
export async function keptPicture(id: string): Promise<ShownImage | undefined> {
  const person = personHere();
  const known = addresses.get(id);
  if (known || !person) return known;
  const [thumb, full] = await Promise.all(sizes.map((size) => addressOf(person, id, size)));
  if (!thumb && !full) return undefined;
  const image: ShownImage = { id, state: 'ready', thumb: thumb ?? full, full: full ?? thumb };
  addresses.set(id, image);
  return image;
}

/** Another person sees none of them. */
export function forgetPictures(): void {
  for (const { thumb, full } of addresses.values())
    for (const address of [thumb, full]) if (address) URL.revokeObjectURL(address);
  addresses.clear();
}
