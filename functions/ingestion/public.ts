// Public functions of ingestion for other features: checks that referenced images and files exist.
import type { DocumentedKind } from '#shared/ingestion/documented.ts';
import { PDF } from '#shared/ingestion/image-kind.ts';
import { RefusalError } from '#shared/refused.ts';
import { documents, images } from '../db/entities/ingestion.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

export { createArchiveTarget } from './import/archived.ts';
export {
  buildElementKey,
  findElementId,
  getPathWithinMachine,
  removeEmptyCells,
  toCellKey,
  toNumber,
  toText,
} from './import/keys.ts';
export type {
  CodeLookup,
  ExistingRecord,
  RecordId,
  ReferencedArchive,
  Target,
  Values,
} from './import/target.ts';

type FileIds = string | readonly string[] | undefined;
const toList = (fileIds: FileIds): readonly string[] => [fileIds ?? []].flat();

/** Refuses newly referenced images that are missing in the plant, were refused, or are PDFs. */
export async function assertImagesUsable(
  store: Store,
  field: string,
  before: FileIds,
  after: FileIds,
): Promise<void> {
  const addedFiles = await loadAddedFiles(store, field, before, after);
  if (addedFiles.some(({ type }) => type === PDF))
    throw new RefusalError('invalid', 'imageKind', { fields: { [field]: 'imageKind' } });
}

/** Checks newly referenced files like `assertImagesUsable`, but accepts PDFs. */
export async function assertFilesUsable(
  store: Store,
  field: string,
  before: FileIds,
  after: FileIds,
): Promise<void> {
  await loadAddedFiles(store, field, before, after);
}

async function loadAddedFiles(store: Store, field: string, before: FileIds, after: FileIds) {
  const previousIds = new Set(toList(before));
  const ids = [...new Set(toList(after))].filter((id) => !previousIds.has(id));
  const usableFiles = (await Promise.all(ids.map((id) => store.find(images, id)))).filter(
    (file) => file !== undefined && file.state !== 'refused',
  );
  if (usableFiles.length < ids.length)
    throw new RefusalError('invalid', 'imageMissing', { fields: { [field]: 'imageMissing' } });
  return usableFiles;
}

interface RecordChange<Value> {
  store: Store;
  id: number;
  before?: Value;
  after?: Value;
}

/** Builds the `buildWrites` callback of archives with an image; `buildWrites` adds further writes. */
export const createImageChecker =
  <Value extends { image?: string }>(buildWrites: (change: RecordChange<Value>) => Writes = () => []) =>
  async (change: RecordChange<Value>): Promise<Writes> => {
    await assertImagesUsable(change.store, 'image', change.before?.image, change.after?.image);
    return buildWrites(change);
  };

/** Returns the writes that remove the documents of a removed record. */
export async function buildDocumentRemoval(
  store: Store,
  of: DocumentedKind,
  recordId: number,
): Promise<Writes> {
  const stored = await store.find(documents, `${of}.${recordId}`);
  return stored ? [store.remove(documents, stored), store.remember(documents, stored)] : [];
}
