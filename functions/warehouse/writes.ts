// What others have the warehouse write with their own: spares that work used up, and what became of what SAP was sent.
export { shelfRange } from './places.ts';
export { type SapOutcome, settleSapBatch } from './sap/settle.ts';
export { type Booking, book, type Cause, type Line, mayGoBelow, stockId } from './stock/book.ts';
