// Of what is brought along: images and PDFs.
import type { Documents } from '../../../shared/ingestion/document.ts';
import type { Image } from '../../../shared/ingestion/image.ts';
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
