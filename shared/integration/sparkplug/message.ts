// Messages of the queue between the broker and the worker that receives from nodes.
import * as z from 'zod';

/** A message of a node, as the rule of the broker forwards it. */
const ArrivedMessage = z.object({
  topic: z.string(),
  /** Payload in Base64. */
  payload: z.string(),
  /** Epoch milliseconds at which the broker got it. */
  receivedAt: z.int(),
});

/** A request to look at a node again, which the worker sends to itself. */
const WakeMessage = z.object({ tenant: z.string(), plant: z.string(), node: z.string(), wakeAt: z.int() });
export type WakeMessage = z.infer<typeof WakeMessage>;

export const SparkplugMessage = z.union([ArrivedMessage, WakeMessage]);
