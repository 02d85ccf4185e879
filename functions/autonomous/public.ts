// Public functions of autonomous maintenance for other features.
export { toPathItem as pathShown } from './path.ts';
