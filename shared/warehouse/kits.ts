// Availability of spares for planned orders: each order takes the free stock in turn (domain 8.7).
import { addDays, type Day } from '../day.ts';
import { addQuantities } from './units.ts';

/** Days ahead for which orders are checked, including today and the last day. */
export const KIT_DAYS = 14;

/** Need of one spare, from any warehouse if none is given. */
interface Need {
  spareId: number;
  warehouseId?: number;
  quantity: number;
}

export interface KitOrder {
  code: string;
  plannedOn: Day;
  /** Spares of its procedures that are not reserved yet. */
  needs: readonly Need[];
}

interface FreeStock {
  spareId: number;
  warehouseId: number;
  free: number;
}

interface MissingSpare extends Need {
  /**
   * Day by which to order, so that it arrives on the planned day; in the past if too late. Absent without a
   * lead time.
   */
  orderBy?: Day;
}

export interface KitAvailability {
  code: string;
  colour: 'green' | 'amber';
  missing: MissingSpare[];
}

/**
 * Allocates free stock to the orders of the next days, by planned day and code. An incomplete order keeps
 * what is available, so only the missing quantity is ordered. Needs without a warehouse use stocks in the
 * given order.
 */
export function allocateKits(
  orders: readonly KitOrder[],
  stocks: readonly FreeStock[],
  getLeadTime: (spareId: number) => number | undefined,
  today: Day,
): KitAvailability[] {
  const freeStocks = stocks.map((stock) => ({ ...stock }));
  const takeStock = ({ spareId, warehouseId, quantity }: Need): number => {
    let missing = quantity;
    for (const stock of freeStocks) {
      if (stock.spareId !== spareId || (warehouseId !== undefined && stock.warehouseId !== warehouseId))
        continue;
      const takenQuantity = Math.max(0, Math.min(stock.free, missing));
      stock.free = addQuantities(stock.free, -takenQuantity);
      missing = addQuantities(missing, -takenQuantity);
    }
    return missing;
  };
  const end = addDays(today, KIT_DAYS);
  return orders
    .filter(({ plannedOn }) => today <= plannedOn && plannedOn <= end)
    .sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1))
    .map(({ code, plannedOn, needs }) => {
      const missing = sumNeeds(needs).flatMap((need): MissingSpare[] => {
        const quantity = takeStock(need);
        if (quantity <= 0) return [];
        const leadTime = getLeadTime(need.spareId);
        const orderBy = leadTime === undefined ? undefined : addDays(plannedOn, -Math.ceil(leadTime));
        return [{ ...need, quantity, ...(orderBy !== undefined && { orderBy }) }];
      });
      return { code, colour: missing.length === 0 ? 'green' : 'amber', missing };
    });
}

const getSortKey = ({ plannedOn, code }: KitOrder) => `${plannedOn}\n${code}`;

/** Sums the needs of several procedures; those with a warehouse are served first. */
function sumNeeds(needs: readonly Need[]): Need[] {
  const sums = new Map<string, Need>();
  for (const need of needs) {
    const key = `${need.spareId}.${need.warehouseId ?? ''}`;
    sums.set(key, { ...need, quantity: addQuantities(sums.get(key)?.quantity ?? 0, need.quantity) });
  }
  return [...sums.values()].sort(
    (a, b) => Number(a.warehouseId === undefined) - Number(b.warehouseId === undefined),
  );
}
