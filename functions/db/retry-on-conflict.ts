// Optimistic concurrency: after a conflict with another writer, reads again and composes the writes again.
import { RefusalError } from '#shared/refused.ts';
import { pause } from './backoff.ts';

const MAX_ATTEMPTS = 6;

/** Whether a refusal is a conflict with another writer. */
export const isStale = ({ code }: RefusalError): boolean => code === 'stale';

/**
 * Retries work that reads before it writes, and whose conflicts can only come from another writer; six
 * attempts. `isConflict` selects these refusals.
 * @throws Refused of kind conflict, such as stale, if every attempt failed; any other error at once
 */
export async function retryOnConflict<Result>(
  work: () => Promise<Result>,
  isConflict = ({ kind }: RefusalError) => kind === 'conflict',
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusalError && isConflict(error)) || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}
