// What other features have of the warehouse: spares that work used up, and those that elements are.
export { type Link, linkedPart, linkedStocks, saidOf } from './link.ts';
export { shelfRange } from './places.ts';
export { type Booking, book, type Cause, type Line, mayGoBelow, stockId } from './stock/book.ts';
export { historyIn, tellHistories, tellHistory } from './stock/history.ts';
