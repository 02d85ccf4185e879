// What the reactions let jobs run: totals that were marked, computed once more.
export { markAll, settle } from './rollup.ts';
