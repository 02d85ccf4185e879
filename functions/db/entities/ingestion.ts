// Entities of ingestion: images, PDFs, data files and imports.
import type { Documents } from '#shared/ingestion/document.ts';
import type { Image } from '#shared/ingestion/image.ts';
import type {
  ImportBatch,
  ImportFile,
  ImportMapping,
  ImportUndo,
  RestoredRecord,
  SavedMapper,
} from '#shared/ingestion/import-records.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

/** Only stored images never expire: announced ones may never arrive, and refusals are read soon. */
export const images = defineEntity('image', type<Image & Partial<ExpiringItem>>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** Documents of a machine, procedure or spare. Id: `<kind>.<record>`. */
export const documents = defineEntity('documents', type<Documents>(), {
  ids: 'text',
  isReferenceable: false,
});

/** Uploaded data file; its rows are in the bucket. Ids are in order of time. */
export const files = defineEntity('importFile', type<ImportFile & Partial<ExpiringItem>>(), {
  ids: 'text',
  isReferenceable: false,
});
/** Saved column mappings for later files of the same kind. */
export const mappers = defineEntity('mapper', type<SavedMapper>(), {
  ids: 'text',
  isReferenceable: false,
  uniques: ['name'],
});
/**
 * Column mapping of a file with the result of its check; not audited, since only its batch changes the plant.
 */
export const mappings = defineEntity('mapping', type<ImportMapping>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** Import batch; the newest one that was not undone can be undone. */
export const importBatches = defineEntity('importBatch', type<ImportBatch>(), {
  ids: 'text',
  isReferenceable: false,
});
/** Import started last, since two never run concurrently. One per plant. */
export const latestImports = defineEntity('importing', type<{ batchId: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** Previous state of the rows of a chunk, for the undo. Id: `<batch>.<chunk>`. */
export const importUndos = defineEntity('importUndo', type<ImportUndo>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
  isCompressed: true,
});
/** Versions of records that an undone import restored. Id: `<batch>.<version of the batch>`. */
export const importRestorations = defineEntity('importRestored', type<{ things: RestoredRecord[] }>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
  isCompressed: true,
});
/** Last import of a file by the digest of its bytes; the time is that of the last change. */
export const importedFiles = defineEntity('importedFile', type<{ batchId: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
