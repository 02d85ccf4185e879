// What autonomous maintenance lets others show: a path as its calls answer it.
export { shown as pathShown } from './path.ts';
