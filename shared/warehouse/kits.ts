// Whether the spares of planned orders will be there: each takes what is free when its turn comes (domain 8.7).
import { addDays, type Day } from '../day.ts';
import { added } from './units.ts';

/** So far ahead orders are looked at, today and the last day included. */
export const KIT_DAYS = 14;

/** Of one spare; of any warehouse where none is named. */
interface Need {
  spareId: number;
  warehouseId?: number;
  quantity: number;
}

export interface KitOrder {
  code: string;
  plannedOn: Day;
  /** What its procedures name and it has not reserved yet. */
  needs: readonly Need[];
}

interface FreeStock {
  spareId: number;
  warehouseId: number;
  free: number;
}

interface Missing extends Need {
  /** To be there on the planned day; before today: it comes too late. Absent without a lead time. */
  orderBy?: Day;
}

export interface Kit {
  code: string;
  colour: 'green' | 'amber';
  missing: Missing[];
}

/**
 * Orders of the next days in the order of their planned day, then code. An order that lacks something keeps what is there:
 * only what is missing is ordered. Where no warehouse is named, stocks are taken in the order they are given.
 */
export function kitsOf(
  orders: readonly KitOrder[],
  stocks: readonly FreeStock[],
  leadTimeOf: (spareId: number) => number | undefined,
  today: Day,
): Kit[] {
  const left = stocks.map((stock) => ({ ...stock }));
  const take = ({ spareId, warehouseId, quantity }: Need): number => {
    let missing = quantity;
    for (const stock of left) {
      if (stock.spareId !== spareId || (warehouseId !== undefined && stock.warehouseId !== warehouseId))
        continue;
      const taken = Math.max(0, Math.min(stock.free, missing));
      stock.free = added(stock.free, -taken);
      missing = added(missing, -taken);
    }
    return missing;
  };
  const end = addDays(today, KIT_DAYS);
  return orders
    .filter(({ plannedOn }) => today <= plannedOn && plannedOn <= end)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ code, plannedOn, needs }) => {
      const missing = together(needs).flatMap((need): Missing[] => {
        const quantity = take(need);
        if (quantity <= 0) return [];
        const leadTime = leadTimeOf(need.spareId);
        const orderBy = leadTime === undefined ? undefined : addDays(plannedOn, -Math.ceil(leadTime));
        return [{ ...need, quantity, ...(orderBy !== undefined && { orderBy }) }];
      });
      return { code, colour: missing.length === 0 ? 'green' : 'amber', missing };
    });
}

const keyOf = ({ plannedOn, code }: KitOrder) => `${plannedOn}\n${code}`;

/** What several procedures name is one need; those that name their warehouse take first. */
function together(needs: readonly Need[]): Need[] {
  const sums = new Map<string, Need>();
  for (const need of needs) {
    const key = `${need.spareId}.${need.warehouseId ?? ''}`;
    sums.set(key, { ...need, quantity: added(sums.get(key)?.quantity ?? 0, need.quantity) });
  }
  return [...sums.values()].sort(
    (a, b) => Number(a.warehouseId === undefined) - Number(b.warehouseId === undefined),
  );
}
