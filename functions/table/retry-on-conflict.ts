// Two writers of one item: the one whose condition failed reads again and composes its writes anew.
import { Refused } from '../../shared/refused.ts';
import { pause } from './pause.ts';

const ATTEMPTS = 6;

/**
 * For work that reads before it writes, and whose conflicts can only come from another writer; six attempts.
 * @throws Refused of kind conflict, such as stale, when every attempt lost; any other error at once
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const conflict = error instanceof Refused && error.kind === 'conflict';
      if (!conflict || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}
