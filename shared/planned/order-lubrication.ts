// Lubrication that an order plans, and after closing the part that was done.
import * as z from 'zod';

/** A lubrication of an order; without any field, only that there is some. */
export const OrderLubrication = z.object({
  lubricantId: z.int().optional(),
  quantity: z.number().optional(),
  procedureId: z.int().optional(),
  pointId: z.int().optional(),
});
export type OrderLubrication = z.infer<typeof OrderLubrication>;
