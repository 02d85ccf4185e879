// Two writers of one item: the one whose condition failed reads again and composes its writes anew.
import { Refused } from '../../shared/refused.ts';
import { pause } from './pause.ts';

const ATTEMPTS = 6;

/** Of conflicts the one that another writer made. */
export const isStale = ({ code }: Refused): boolean => code === 'stale';

/**
 * For work that reads before it writes, and whose conflicts can only come from another writer; six attempts.
 * `conflict` says which refusals are such.
 * @throws Refused of kind conflict, such as stale, when every attempt lost; any other error at once
 */
export async function retryOnConflict<Result>(
  work: () => Promise<Result>,
  conflict = ({ kind }: Refused) => kind === 'conflict',
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused && conflict(error)) || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}
