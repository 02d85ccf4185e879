// Public functions of the reactions for jobs: recomputation of marked totals, upgrade steps, and messages that are sent
// again.

export { rebuildEwoLoads } from './ewo-load-projection.ts';
export { rebuildHourlyClosings } from './hourly-closings-projection.ts';
export { isImportActive, sendImportTurn } from './import-queue.ts';
export { markAllTotals, markStockBlocks, recomputeMarkedTotals } from './rollup.ts';
export { sendSapMessage } from './sap-queue.ts';
export { indexSpares } from './search-index-projection.ts';
export { sendWebhookMessages } from './webhooks/webhook-queue.ts';
