// Spares that work used up: as its closing names them, and what is booked where it is closed again (domain 8.5).
import * as z from 'zod';
import { id, number, optional, ref, text } from '../fields.ts';
import { added } from './units.ts';

/** Of one closing; each is two writes of it. */
export const MOST_SPARES = 20;

/** The number of a spare, which may come as text. An element that is a spare has a dot in its id. */
const numbered = (sent: unknown) =>
  typeof sent === 'string' && /^\d{1,12}$/.test(sent) ? Number(sent) : sent;

export const SpareUsed = z.strictObject({
  /** Of the warehouse; or an element of the machine: one the warehouse does not know is only named. */
  spareId: z.preprocess(numbered, z.union([z.int().min(1).max(999_999_999), id()])),
  quantity: number(0.001, 1e6),
  /** Absent: where the element says, else the spare's own. */
  warehouseId: optional(ref('warehouse')),
});
export type SpareUsed = z.infer<typeof SpareUsed>;

/** What every closing may say of them. */
export const Consumption = {
  spares: optional(z.array(SpareUsed).max(MOST_SPARES)),
  /** The maintenance order of SAP they are issued to. */
  sapOrder: optional(text(20)),
};

/** By name and price, as they were when it was said. */
export const SpareKept = z.object({
  spareId: z.union([z.int(), z.string()]),
  quantity: z.number(),
  warehouseId: z.int().optional(),
  code: z.string().optional(),
  description: z.string().optional(),
  unit: z.string().optional(),
  unitPrice: z.number().optional(),
});
export type SpareKept = z.infer<typeof SpareKept>;

/** What a sheet keeps of them: `booked` are the ids of its movements that nobody took back. */
export const Consumed = {
  spares: z.array(SpareKept).optional(),
  sapOrder: z.string().optional(),
  booked: z.array(z.string()).optional(),
};

/** What they cost; undefined where no price is known. */
export const costOf = (spares: readonly SpareKept[]): number | undefined => {
  const priced = spares.filter(({ unitPrice }) => unitPrice !== undefined);
  return priced.length === 0
    ? undefined
    : priced.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice!, 0);
};

interface Named {
  /** Which stock. */
  stock: string;
  quantity: number;
}
/** A movement that stands; its quantity with its sign. */
interface Booked extends Named {
  sapOrder?: string;
  unitPrice?: number;
}

/**
 * What is booked so that the movements come to what is named, with its sign. More goes to the order of SAP that is given now;
 * less comes back from where it went, the last first, at its price.
 */
export function differences(named: readonly Named[], booked: readonly Booked[], sapOrder?: string): Booked[] {
  const stocks = [...new Set([...named, ...booked].map(({ stock }) => stock))];
  return stocks.flatMap((stock) => {
    const of = <Line extends Named>(lines: readonly Line[]) => lines.filter((line) => line.stock === stock);
    const sum = (lines: readonly Named[]) => added(...lines.map(({ quantity }) => quantity));
    const its = of(booked);
    // of what lies too much outside: it was issued, so its movements are below zero
    let over = added(-sum(its), -sum(of(named)));
    if (over === 0) return [];
    if (over < 0) return [{ stock, quantity: over, ...(sapOrder !== undefined && { sapOrder }) }];
    const groups = [...Map.groupBy(its, (line) => line.sapOrder)].reverse();
    return groups.flatMap(([order, lines]): Booked[] => {
      const back = Math.min(over, Math.max(0, -sum(lines)));
      if (back === 0) return [];
      over = added(over, -back);
      const { unitPrice } = lines.findLast(({ quantity }) => quantity < 0)!;
      return [
        {
          stock,
          quantity: back,
          ...(order !== undefined && { sapOrder: order }),
          ...(unitPrice !== undefined && { unitPrice }),
        },
      ];
    });
  });
}
