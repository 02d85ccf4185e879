// Remarks: what people write to one another beside an EWO, a tag or an order, in order of time.
import * as z from 'zod';
import { images, note } from '../fields.ts';

export const RemarkDraft = z.strictObject({ text: note(1000).min(1), images: images(5).default([]) });
export type RemarkDraft = z.infer<typeof RemarkDraft>;

/** One taken back keeps who and when; its words are gone. */
export const Remark = z.object({
  authorId: z.string(),
  author: z.string(),
  writtenAt: z.string(),
  text: z.string().optional(),
  images: z.array(z.string()).optional(),
  takenBackAt: z.string().optional(),
});
export type Remark = z.infer<typeof Remark>;
