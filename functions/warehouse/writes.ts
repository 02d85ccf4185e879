// What others have of the warehouse: spares that work used up, those that elements are, and what became of what SAP was sent.
export { type Link, linkedPart, linkedStocks, saidOf } from './link.ts';
export { shelfRange } from './places.ts';
export { type SapOutcome, settleSapBatch } from './sap/settle.ts';
export { type Booking, book, type Cause, type Line, mayGoBelow, stockId } from './stock/book.ts';
export { historyIn, tellHistories, tellHistory } from './stock/history.ts';
