// Which acts of a plant are signed: by its parameters, and by the procedures of an order (beyond 20, PS56).
import type { PlantParameters } from '../../access/plant.ts';

interface OrderDuty {
  /** Typology of the order, or of its cycle. */
  typology?: string;
  startedAt?: string;
  /** True if it was started with the duty. */
  toSign?: boolean;
  activities: readonly { toSign?: boolean }[];
}

/**
 * Whether the closing of an order is signed. A started order has the duty with which it was started; any other
 * one has that of the plant and of its procedures as they are now (PS56).
 */
export function isClosingSigned(
  { signOrders }: Pick<PlantParameters, 'signOrders'>,
  { typology, startedAt, toSign, activities }: OrderDuty,
): boolean {
  if (startedAt !== undefined && toSign) return true;
  if (activities.some((activity) => activity.toSign)) return true;
  return startedAt === undefined && (signOrders as readonly string[]).includes(typology ?? '');
}
