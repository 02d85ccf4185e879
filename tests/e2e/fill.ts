// Fills the data folders that the browser tests copy; `npm test` runs it beside its checks, so that no test
// waits for it.
import { fillAll } from './filled.ts';
import { NOW } from './stack.ts';

const folders = await fillAll((['empty', 'demo'] as const).map((seed) => ({ seed, clock: NOW })));
console.log(folders.join('\n'));
