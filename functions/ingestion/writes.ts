// What others ask of ingestion before they write: that the images they name are there.
import { Refused } from '../../shared/refused.ts';
import { images } from '../table/entities/ingestion.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

type Named = string | readonly string[] | undefined;
const listed = (named: Named): readonly string[] => [named ?? []].flat();

/** Refuses images that a thing names for the first time and its plant does not have, or that were refused. */
export async function mustHaveImages(
  store: Store,
  field: string,
  before: Named,
  after: Named,
): Promise<void> {
  const known = new Set(listed(before));
  const added = [...new Set(listed(after))].filter((id) => !known.has(id));
  const found = await Promise.all(added.map((id) => store.find(images, id)));
  if (found.some((image) => !image || image.state === 'refused'))
    throw new Refused('invalid', 'imageMissing', { fields: { [field]: 'imageMissing' } });
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
