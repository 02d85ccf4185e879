// The message that asks for a batch to be sent to SAP; of an attempt that is over it means nothing.
import * as z from 'zod';

export const SapMessage = z.strictObject({
  tenant: z.string().min(1),
  plant: z.string().min(1),
  batch: z.string().min(1),
  attempt: z.int().min(0),
});
export type SapMessage = z.infer<typeof SapMessage>;
