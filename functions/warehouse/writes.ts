// What others have of the warehouse: spares that work used up, those that elements are, and what became of what SAP was sent.
export {
  type Imported,
  type Lying,
  spareChanged,
  spareImage,
  spareMade,
  spareRemoved,
  spareRestored,
} from './import.ts';
export { type Link, linkedPart, linkedStocks, madeOf, saidOf } from './link.ts';
export { shelfRange } from './places.ts';
export { type SapOutcome, settleSapBatch } from './sap/settle.ts';
export { type KeptStock, stockId } from './stock/book.ts';
export { consumed, namedSpares, reserve, untilSettled } from './stock/consume.ts';
export { historyIn, tellHistories, tellHistory } from './stock/history.ts';
export { type LyingSpare, lying } from './stock/lying.ts';
