// Things with entries that are recorded here and not yet at the service, so that their pages and rows can
// show it.
import { isItem } from '../cache.ts';
import type { UnsentState } from '../unsent.ts';
import type { Entry } from './entry.ts';
import { listSendable } from './queue.ts';
import { findCurrentPerson } from './tablet-user.ts';
import { listUnsentEntries } from './waiting-entries.ts';

/**
 * Returns the thing whose page shows the entry: its own, or the one created with it, such as
 * `remark:ewo.01J….01J…`.
 */
function getShownThing({ thing, path, answer }: Entry): string {
  const isOfOtherThing = isItem(answer) && !thing.endsWith(`:${answer.id}`);
  return isOfOtherThing ? `${path.split('/')[1]}:${answer.id}` : thing;
}

/** Returns the state per thing; a refusal takes precedence over waiting entries of the same thing. */
export function computeUnsentStates(entries: readonly Entry[]): ReadonlyMap<string, UnsentState> {
  const waiting = new Set(listSendable(entries));
  const states = new Map<string, UnsentState>();
  for (const entry of entries) {
    const thing = getShownThing(entry);
    if (states.get(thing) !== 'stopped') states.set(thing, waiting.has(entry) ? 'waiting' : 'stopped');
  }
  return states;
}

let source: readonly Entry[] | undefined;
let plant: string | undefined;
let states: ReadonlyMap<string, UnsentState> = new Map();

/** Returns the states for the current user and plant; the same map object until an entry changes. */
export function getUnsentStates(): ReadonlyMap<string, UnsentState> {
  const [entries, currentPlant] = [listUnsentEntries(), findCurrentPerson()?.plant];
  if (entries !== source || currentPlant !== plant) {
    [source, plant] = [entries, currentPlant];
    states = computeUnsentStates(entries.filter((each) => each.plant === currentPlant));
  }
  return states;
}
