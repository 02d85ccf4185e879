// What other features have the warehouse write with their own: spares that work used up.
export { shelfRange } from './places.ts';
export { type Booking, book, type Cause, type Line, mayGoBelow, stockId } from './stock/book.ts';
export { historyIn, tellHistories, tellHistory } from './stock/history.ts';
