// Mail. Here: the message that waits in the queue; what it says is made of it when it is sent.
import * as z from 'zod';
import { languages } from '../messages.ts';
import { templateCodes } from './templates.ts';

export const MailMessage = z.strictObject({
  tenant: z.string().min(1),
  /** Of the table's stream; with template and recipient it makes a mail one. */
  event: z.string().min(1),
  to: z.email(),
  language: z.enum(languages),
  template: z.enum(templateCodes),
  /** The code of the plant its link opens in; none where the page belongs to no plant. */
  opensIn: z.string().optional(),
  values: z.record(z.string(), z.string()),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** A mail that follows from a write, before it is addressed to the queue. */
export type Mail = Pick<MailMessage, 'to' | 'language' | 'template' | 'opensIn' | 'values'>;
