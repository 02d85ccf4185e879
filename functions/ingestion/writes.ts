// What others ask of ingestion before they write: that the images and files they name are there.
import type { DocumentedThing } from '../../shared/ingestion/documented.ts';
import { PDF } from '../../shared/ingestion/image-kind.ts';
import { Refused } from '../../shared/refused.ts';
import { documents, images } from '../table/entities/ingestion.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

export { archiveTarget } from './import/archived.ts';
export {
  elementIdOf,
  elementKey,
  figureOf,
  filledIn,
  lower,
  pathBelow,
  textOf,
} from './import/keys.ts';
export type { Archive, Codes, Standing, Target, ThingId, Values } from './import/target.ts';

type Named = string | readonly string[] | undefined;
const listed = (named: Named): readonly string[] => [named ?? []].flat();

/** Refuses images that a thing names for the first time and its plant does not have, or that were refused, and what is no image. */
export async function mustHaveImages(
  store: Store,
  field: string,
  before: Named,
  after: Named,
): Promise<void> {
  const found = await added(store, field, before, after);
  if (found.some(({ type }) => type === PDF))
    throw new Refused('invalid', 'imageKind', { fields: { [field]: 'imageKind' } });
}

/** As `mustHaveImages`, for fields that take PDFs too. */
export async function mustHaveFiles(store: Store, field: string, before: Named, after: Named): Promise<void> {
  await added(store, field, before, after);
}

async function added(store: Store, field: string, before: Named, after: Named) {
  const known = new Set(listed(before));
  const ids = [...new Set(listed(after))].filter((id) => !known.has(id));
  const found = (await Promise.all(ids.map((id) => store.find(images, id)))).filter(
    (file) => file !== undefined && file.state !== 'refused',
  );
  if (found.length < ids.length)
    throw new Refused('invalid', 'imageMissing', { fields: { [field]: 'imageMissing' } });
  return found;
}

interface Change<Value> {
  store: Store;
  id: number;
  before?: Value;
  after?: Value;
}

/** For archives whose things have an image; `also` is what else must hold. */
export const pictured =
  <Value extends { image?: string }>(also: (change: Change<Value>) => Writes = () => []) =>
  async (change: Change<Value>): Promise<Writes> => {
    await mustHaveImages(change.store, 'image', change.before?.image, change.after?.image);
    return also(change);
  };

/** What goes with a thing that is removed. */
export async function withoutDocuments(store: Store, of: DocumentedThing, thing: number): Promise<Writes> {
  const stored = await store.find(documents, `${of}.${thing}`);
  return stored ? [store.remove(documents, stored), store.remember(documents, stored)] : [];
}
