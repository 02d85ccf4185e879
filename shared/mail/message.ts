// Mail message as it waits in the queue; its text is composed when it is sent.
import * as z from 'zod';
import { languages } from '../messages.ts';
import { templateCodes } from './templates.ts';

export const MailMessage = z.strictObject({
  tenant: z.string().min(1),
  /** Id of the stream event; together with template and recipient it identifies the mail. */
  event: z.string().min(1),
  to: z.email(),
  /** User of the recipient, who gets the mail only while they may enter the plant in which it opens. */
  userId: z.string().optional(),
  /** Plant whose limit the mail counts for; absent if it belongs to the whole tenant. */
  plant: z.string().optional(),
  language: z.enum(languages),
  template: z.enum(templateCodes),
  /** Code of the plant in which the link opens; absent if the page belongs to no plant. */
  opensIn: z.string().optional(),
  values: z.record(z.string(), z.string()),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** A mail that results from a write, before it is queued. */
export type Mail = Pick<MailMessage, 'to' | 'language' | 'template' | 'opensIn' | 'values'>;
