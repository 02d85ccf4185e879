// Fills the data folders that the browser tests copy; `npm test` runs it beside its checks, so that no test
// waits for it.
import { withFilled } from './filled.ts';
import { NOW } from './stack.ts';

for (const seed of ['empty', 'demo'] as const)
  await withFilled({ seed, clock: NOW }, (folder) => console.log(`${seed}: ${folder}`));
