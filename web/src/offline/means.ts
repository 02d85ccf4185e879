// What the machinery is given: by `start.ts` on a tablet, by tests otherwise.
import type { Instant } from '../../../shared/day.ts';
import type { Asker } from '../../../shared/moves.ts';
import type { Deferred, Moment, Read } from './deferred.ts';
import type { TokenOf } from './person.ts';

export interface Means {
  definitions: () => Promise<readonly Deferred[]>;
  who: () => Asker | undefined;
  now: () => Instant;
  tokenOf: TokenOf;
  read: Read;
}

let given: Means | undefined;
export const equip = (means: Means): void => {
  given = means;
};
export function means(): Means {
  if (!given) throw new Error('nothing is kept here');
  return given;
}

/** What a write is foreseen by; undefined while nobody is known. */
export function momentNow(now: Instant): Moment | undefined {
  const who = means().who();
  return who && { who, now, read: means().read };
}

const lock = 'plantledger.unsent';

/** One tab at a time sends. Undefined where another is still at it after so long. */
export async function alone<T>(work: () => Promise<T>, patience: number): Promise<T | undefined> {
  try {
    return (await navigator.locks.request(lock, { signal: AbortSignal.timeout(patience) }, work)) as T;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}
