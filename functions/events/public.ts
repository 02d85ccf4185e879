// Public functions of the reactions for jobs: recomputation of marked totals, and upgrade steps.

export { rebuildEwoLoads } from './ewo-load-projection.ts';
export { rebuildHourlyClosings } from './hourly-closings-projection.ts';
export { markAllTotals, markStockBlocks, recomputeMarkedTotals } from './rollup.ts';
export { indexSpares } from './search-index-projection.ts';
