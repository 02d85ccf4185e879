// Of what is brought along: images, PDFs, and files of data with their imports.
import type { Documents } from '../../../shared/ingestion/document.ts';
import type { Image } from '../../../shared/ingestion/image.ts';
import type {
  ImportBatch,
  ImportFile,
  ImportMapping,
  ImportRestored,
  ImportUndo,
  SavedMapper,
} from '../../../shared/ingestion/import-kept.ts';
import { entity, of } from '../entity.ts';
import type { Expiring } from '../expiry.ts';

/** Only what is kept never expires: a file may never come, and a refusal is soon read. */
export const images = entity('image', of<Image & Partial<Expiring>>(), {
  ids: 'text',
  held: false,
  silent: true,
});
/** Id: `<of>.<thing>`; those of a machine, a procedure or a spare. */
export const documents = entity('documents', of<Documents>(), { ids: 'text', held: false });

/** A file of data somebody brought; its rows stand in the bucket. Ids are in the order of time. */
export const files = entity('importFile', of<ImportFile & Partial<Expiring>>(), { ids: 'text', held: false });
/** How columns become ours, kept for the next file of its kind. */
export const mappers = entity('mapper', of<SavedMapper>(), {
  ids: 'text',
  held: false,
  uniques: ['name'],
});
/** A file's columns as ours, and what a look at the rows found; silent: only its batch changes the plant. */
export const mappings = entity('mapping', of<ImportMapping>(), { ids: 'text', held: false, silent: true });
/** An import: the newest that stands can be taken back. */
export const batches = entity('importBatch', of<ImportBatch>(), { ids: 'text', held: false });
/** The import that was started last: two never run at once. One a plant. */
export const importing = entity('importing', of<{ batchId: string }>(), {
  ids: 'text',
  held: false,
  silent: true,
});
/** Id: `<batch>.<chunk>`; what stood before the rows of a chunk, to bring it back. */
export const undos = entity('importUndo', of<ImportUndo>(), {
  ids: 'path',
  held: false,
  silent: true,
  packed: true,
});
/** Id: `<batch>.<version of the batch>`; what an import that was taken back left of things others had written before it. */
export const restoreds = entity('importRestored', of<{ things: ImportRestored[] }>(), {
  ids: 'path',
  held: false,
  silent: true,
  packed: true,
});
/** What a file's bytes are, by their digest: its last change is when they were imported last. */
export const importedFiles = entity('importedFile', of<{ batchId: string }>(), {
  ids: 'text',
  held: false,
  silent: true,
});
