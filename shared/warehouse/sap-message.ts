// Queue message that starts sending a batch to SAP; it is ignored if its attempt is over.
import * as z from 'zod';

export const SapMessage = z.strictObject({
  tenant: z.string().min(1),
  plant: z.string().min(1),
  batch: z.string().min(1),
  attempt: z.int().min(0),
});
export type SapMessage = z.infer<typeof SapMessage>;
