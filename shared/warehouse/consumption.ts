// Spares consumed by work: report at the closing, and the difference booked when it is closed again (domain
// 8.5).
import * as z from 'zod';
import { id, number, optional, ref, text } from '../fields.ts';
import { roundPrice } from './price.ts';
import { addQuantities } from './units.ts';

/** Maximum number of spares per closing; each adds two writes to it. */
export const MAX_SPARES = 20;

/** Converts a spare's number sent as text. The id of an element that is a spare contains a dot instead. */
const parseSpareNumber = (sent: unknown) =>
  typeof sent === 'string' && /^\d{1,12}$/.test(sent) ? Number(sent) : sent;

export const ReportedSpare = z.strictObject({
  /**
   * A spare of the warehouse, or an element of the machine; an element not linked to a warehouse spare is
   * recorded without a movement.
   */
  spareId: z.preprocess(parseSpareNumber, z.union([z.int().min(1).max(999_999_999), id()])),
  quantity: number(0.001, 1e6),
  /** Absent: the warehouse of the element, else the spare's own. */
  warehouseId: optional(ref('warehouse')),
});
export type ReportedSpare = z.infer<typeof ReportedSpare>;

/** Report fields on spares, common to all closings. */
export const ConsumptionFields = {
  spares: optional(z.array(ReportedSpare).max(MAX_SPARES)),
  /** SAP maintenance order to which they are issued. */
  sapOrder: optional(text(20)),
};

/** A consumed spare with its name and price at the time of the report. */
export const ConsumedSpare = z.object({
  spareId: z.union([z.int(), z.string()]),
  quantity: z.number(),
  warehouseId: z.int().optional(),
  code: z.string().optional(),
  description: z.string().optional(),
  unit: z.string().optional(),
  unitPrice: z.number().optional(),
});
export type ConsumedSpare = z.infer<typeof ConsumedSpare>;

/** Fields stored in the detail item; `bookedLines` are the ids of movements that were not reversed. */
export const StoredConsumptionFields = {
  spares: z.array(ConsumedSpare).optional(),
  sapOrder: z.string().optional(),
  booked: z.array(z.string()).optional(),
};

/** Returns the cost of the spares; undefined if no price is known. */
export const computeConsumptionCost = (spares: readonly ConsumedSpare[]): number | undefined => {
  const pricedSpares = spares.filter(({ unitPrice }) => unitPrice !== undefined);
  return pricedSpares.length === 0
    ? undefined
    : pricedSpares.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice!, 0);
};

interface StockQuantity {
  /** Key of the stock. */
  stock: string;
  quantity: number;
}
/** A movement that was not reversed; the quantity has its sign. */
interface BookedLine extends StockQuantity {
  sapOrder?: string;
  unitPrice?: number;
}

/**
 * Returns the issued lots of one stock that were not returned, in order of issue; a return reduces the last
 * issue to the same order.
 */
function getOutstandingLots(bookedLines: readonly BookedLine[]): BookedLine[] {
  const lots: BookedLine[] = [];
  for (const line of bookedLines) {
    if (line.quantity < 0) lots.push({ ...line, quantity: -line.quantity });
    else takeLast(lots, line.quantity, (lot) => lot.sapOrder === line.sapOrder);
  }
  return lots.filter(({ quantity }) => quantity > 0);
}

/** Takes a quantity from the last matching lots; returns what was taken from each. */
function takeLast(
  lots: BookedLine[],
  quantity: number,
  isMatching: (lot: BookedLine) => boolean = () => true,
): BookedLine[] {
  let remainingQuantity = quantity;
  return lots.toReversed().flatMap((lot) => {
    const returnedQuantity = isMatching(lot) ? Math.min(remainingQuantity, lot.quantity) : 0;
    if (returnedQuantity === 0) return [];
    remainingQuantity = addQuantities(remainingQuantity, -returnedQuantity);
    lot.quantity = addQuantities(lot.quantity, -returnedQuantity);
    return [{ ...lot, quantity: returnedQuantity }];
  });
}

/** Returns the mean price of the issued pieces not returned; undefined if no price is known. */
export function computeIssuedPrice(bookedLines: readonly Omit<BookedLine, 'stock'>[]): number | undefined {
  const pricedLots = getOutstandingLots(bookedLines.map((line) => ({ ...line, stock: '' }))).filter(
    ({ unitPrice }) => unitPrice !== undefined,
  );
  const [first, ...others] = pricedLots;
  if (!first || others.every(({ unitPrice }) => unitPrice === first.unitPrice)) return first?.unitPrice;
  const value = pricedLots.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice!, 0);
  return roundPrice(value / addQuantities(...pricedLots.map(({ quantity }) => quantity)));
}

/**
 * Returns the movements, with sign, that bring the booked quantities to the reported ones. Additional pieces
 * are charged to the current SAP order; returned pieces go back to the order they were issued to, last first,
 * at their issue price.
 */
export function computeDifferenceMovements(
  reportedLines: readonly StockQuantity[],
  bookedLines: readonly BookedLine[],
  sapOrder?: string,
): BookedLine[] {
  const stocks = [...new Set([...reportedLines, ...bookedLines].map(({ stock }) => stock))];
  return stocks.flatMap((stock) => {
    const filterByStock = <Line extends StockQuantity>(lines: readonly Line[]) =>
      lines.filter((line) => line.stock === stock);
    const sum = (lines: readonly StockQuantity[]) => addQuantities(...lines.map(({ quantity }) => quantity));
    const stockBookings = filterByStock(bookedLines);
    // Excess of issued pieces; issues have negative quantities.
    const excess = addQuantities(-sum(stockBookings), -sum(filterByStock(reportedLines)));
    if (excess === 0) return [];
    if (excess < 0) return [{ stock, quantity: excess, ...(sapOrder !== undefined && { sapOrder }) }];
    return mergeLots(takeLast(getOutstandingLots(stockBookings), excess)).map(
      ({ quantity, sapOrder: order, unitPrice }) => ({
        stock,
        quantity,
        ...(order !== undefined && { sapOrder: order }),
        ...(unitPrice !== undefined && { unitPrice }),
      }),
    );
  });
}

/** Merges lines with the same order and price. */
const mergeLots = (lots: readonly BookedLine[]): BookedLine[] =>
  [...Map.groupBy(lots, ({ sapOrder, unitPrice }) => `${unitPrice} ${sapOrder}`).values()].map(
    (equalLots) => ({
      ...equalLots[0]!,
      quantity: addQuantities(...equalLots.map(({ quantity }) => quantity)),
    }),
  );
