// Queue message that starts work on a mapping or batch; it is ignored if its turn is over.
import * as z from 'zod';

export const ImportJob = z.strictObject({
  tenant: z.string().min(1),
  plant: z.string().min(1),
  of: z.enum(['mapping', 'batch']),
  id: z.string().min(1),
  turn: z.int().min(0),
});
export type ImportJob = z.infer<typeof ImportJob>;
