// Public functions of the warehouse for other features: consumption, links of elements, histories, SAP
// outcomes.
export {
  buildSpareChange,
  buildSpareCreation,
  buildSpareImage,
  buildSpareRemoval,
  buildSpareRestoration,
  type SpareImportImage,
  type StockByWarehouse,
} from './import.ts';
export {
  buildLinkedPart,
  buildSpareCreationFromElement,
  buildSpareUpdate,
  loadLinkedStocks,
  type SpareReference,
} from './link.ts';
export { type SapOutcome, settleSapBatch } from './sap/settle.ts';
export { buildStockId, getStockBlockRange, type StoredStock } from './spare-stocks.ts';
export { addRecordingTime } from './stock/book.ts';
export { buildConsumption, buildKitReservation, resolveUsedSpares } from './stock/consume.ts';
export { loadSpareStocks, type SpareStock } from './stock/default-stock.ts';
export { computeHistory, updateDueHistories, updateHistory } from './stock/history.ts';
export { retryBooking } from './stock/valuation.ts';
