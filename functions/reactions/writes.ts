// What the reactions let jobs run: totals that were marked, computed once more.
export { markAll, markShelves, settle } from './rollup.ts';
