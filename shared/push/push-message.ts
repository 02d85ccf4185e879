// Message that requests a notification on one device; its text is composed when it is sent.
import * as z from 'zod';
import { noticeKinds } from '../organisation/notice.ts';

export const PushMessage = z.strictObject({
  tenant: z.string().min(1),
  plant: z.string().min(1),
  /** Id of the stream event; together with kind and subscription it identifies the notification. */
  event: z.string().min(1),
  /** Instant of the event. */
  at: z.iso.datetime(),
  subscription: z.string().min(1),
  userId: z.string().min(1),
  code: z.enum(noticeKinds),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;
