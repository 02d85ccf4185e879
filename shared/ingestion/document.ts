// The images and PDFs that are kept beside a machine or a procedure. A thing of their own: a change of them is none of the
// machine, needs no new revision of a procedure, and no list is read with them.
import * as z from 'zod';
import { files } from '../fields.ts';

export const Documents = z.strictObject({ files: files().default([]) });
export type Documents = z.infer<typeof Documents>;
