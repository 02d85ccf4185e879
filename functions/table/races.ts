// Two writers of one item: whoever lost looks again and composes anew.
import { Refused } from '../../shared/refused.ts';
import { pause } from './pause.ts';

const ATTEMPTS = 6;

/** For work that reads before it writes, and whose refusals can only come of somebody being faster. */
export async function despiteRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const raced = error instanceof Refused && error.kind === 'conflict';
      if (!raced || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}
