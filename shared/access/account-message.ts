// Message that asks to bring the account of an e-mail address into agreement with the user it signs in.
import * as z from 'zod';

export const AccountMessage = z.strictObject({
  /** Tenant of the change that queued the message. */
  tenant: z.string().min(1),
  email: z.string().min(1),
});
export type AccountMessage = z.infer<typeof AccountMessage>;
