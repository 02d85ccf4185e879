// Message that has the deliveries of a webhook's slot sent, as it waits in the queue.
import * as z from 'zod';

export const WebhookMessage = z.strictObject({
  tenant: z.string().min(1),
  plant: z.string().min(1),
  webhook: z.string().min(1),
  slot: z.int().min(0),
  /** Instant of the retry that it is for; absent in messages of new deliveries. */
  wakeAt: z.string().optional(),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
