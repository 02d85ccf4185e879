// Images and PDFs attached to a machine, procedure or spare. They are a record of their own: changing them
// changes neither the machine nor the procedure's revision, and lists do not read them.
import * as z from 'zod';
import { files } from '../fields.ts';

export const Documents = z.strictObject({ files: files().default([]) });
export type Documents = z.infer<typeof Documents>;
