// What the reactions let jobs run: totals that were marked, computed once more, and texts that are searched.
export { tellClosings } from './closings.ts';
export { tellEwoLoads } from './ewo-loads.ts';
export { markAll, markShelves, settle } from './rollup.ts';
export { indexSpares } from './search-index.ts';
