// Remarks: messages of users on an EWO, a tag, an order or a shift, in order of time.
import * as z from 'zod';
import { images, note, optional } from '../../fields.ts';
import { StoredHours, TechnicianHours } from '../technician-hours.ts';

export const RemarkDraft = z.strictObject({
  text: note(1000).min(1),
  images: images(5).default([]),
  /**
   * Hours on an EWO or a tag, recorded without a network by a user who no longer has it; its closing proposes them.
   */
  hours: optional(TechnicianHours.min(1)),
});
export type RemarkDraft = z.infer<typeof RemarkDraft>;

/** A remark; one that was taken back keeps author and time but loses its text. */
export const Remark = z.object({
  authorId: z.string(),
  author: z.string(),
  writtenAt: z.string(),
  text: z.string().optional(),
  images: z.array(z.string()).optional(),
  hours: StoredHours.optional(),
  takenBackAt: z.string().optional(),
});
export type Remark = z.infer<typeof Remark>;
