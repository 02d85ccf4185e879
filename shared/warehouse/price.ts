// Moving average price of a spare, over its stock in all warehouses (domain 8.3).
import { addQuantities, roundToDecimals } from './units.ts';

/** Decimals of a price as shown and sent. */
const PRICE_DECIMALS = 4;
const VALUE_DECIMALS = 4;

/** Stored price: rounded to four decimals, and unrounded. */
export interface StoredPrice {
  unitPrice?: number;
  averagePrice?: number;
}

export const roundPrice = (price: number): number => roundToDecimals(price, PRICE_DECIMALS);

/** Returns the price for valuation; a price entered later by a user replaces the computed average. */
export function getExactPrice({ unitPrice, averagePrice }: StoredPrice): number | undefined {
  const isCurrent = averagePrice !== undefined && roundPrice(averagePrice) === unitPrice;
  return isCurrent ? averagePrice : unitPrice;
}

/** Stock of all warehouses and its average price; the value is their product, or zero without stock. */
export interface Valuation {
  stock: number;
  price?: number;
}

interface ValuedMovement {
  /** Signed quantity. */
  quantity: number;
  /** Price of this movement, paid or at issue; absent: the average. */
  unitPrice?: number;
}

export interface BookedValue {
  after: Valuation;
  /** The price stored with the movement. */
  unitPrice?: number;
  /** Change of value beyond quantity × price, if the value was limited to zero. */
  valueDifference?: number;
}

/**
 * Whether a price equals the average at four decimals, so that a return at an unchanged price changes
 * nothing.
 */
export const isAveragePrice = (price: number | undefined, unitPrice: number | undefined): boolean =>
  unitPrice === undefined || (price !== undefined && unitPrice === roundPrice(price));

/** Returns the value after a movement: never below zero, and zero without stock. */
function computeNewValue(
  { stock, price }: { stock: number; price: number },
  quantity: number,
  unitPrice: number,
) {
  const newStock = addQuantities(stock, quantity);
  if (newStock <= 0) return 0;
  // Pieces that bring a negative stock up to zero were already consumed and have no value.
  if (stock < 0) return newStock * unitPrice;
  return Math.max(0, stock * price + quantity * unitPrice);
}

/** Books one movement: the value changes by quantity × price, and the average price follows (domain 8.3). */
export function bookValue(valuation: Valuation, { quantity, unitPrice }: ValuedMovement): BookedValue {
  const stock = addQuantities(valuation.stock, quantity);
  const { price } = valuation;
  if (price === undefined && (unitPrice === undefined || quantity < 0))
    return { after: { stock, price }, unitPrice };
  const isAtAverage = isAveragePrice(price, unitPrice);
  const movementPrice = isAtAverage ? price! : unitPrice!;
  // The first price also applies to stock that had none.
  const previousPrice = price ?? movementPrice;
  const value = computeNewValue({ stock: valuation.stock, price: previousPrice }, quantity, movementPrice);
  const isPriceKept = price !== undefined && (stock <= 0 || isAtAverage);
  const expectedValue = Math.max(0, valuation.stock) * (price ?? 0) + quantity * movementPrice;
  const valueDifference = roundToDecimals(value - expectedValue, VALUE_DECIMALS) || undefined;
  return {
    after: { stock, price: isPriceKept ? price : stock <= 0 ? movementPrice : value / stock },
    unitPrice: isAtAverage ? roundPrice(movementPrice) : movementPrice,
    ...(valueDifference !== undefined && { valueDifference }),
  };
}
