// Failure of an address: mails to it bounced for good, or its owner reported one as unwanted.
import * as z from 'zod';
import { instant } from '../fields.ts';

export const mailFailureReasons = ['bounce', 'complaint'] as const;

export const MailFailure = z.object({
  reason: z.enum(mailFailureReasons),
  /** Instant of the first mail that failed. */
  since: instant(),
});
export type MailFailure = z.infer<typeof MailFailure>;
