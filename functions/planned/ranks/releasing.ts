// Work that leaves orders of higher rank: its slots wait to be judged again (decision PS22).
import type { JoinedWork, WaitingSlot } from '#shared/planned/ranks/joined-work.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { toReleasedSlot } from './joining.ts';

/** Returns the ids of the cycles of work. */
export const getCycleIds = (work: readonly JoinedWork[]): number[] => [
  ...new Set(work.map(({ cycleId }) => cycleId)),
];

/** Returns the waiting slots with these ones, which are judged again. */
const addReleased = (waiting: readonly WaitingSlot[] = [], leaving: readonly JoinedWork[]): WaitingSlot[] => {
  const ids = new Set(leaving.map(({ id }) => id));
  return [...waiting.filter(({ id }) => !ids.has(id)), ...leaving.map(toReleasedSlot)];
};

/** Returns the writes that let the slots of leaving work wait; the generation of their cycles completes it. */
export async function buildWorkReleases(store: Store, leaving: readonly JoinedWork[]): Promise<Writes> {
  const ids = getCycleIds(leaving);
  const states = await store.load(
    ids.map((id) => [cycleStates, id] as const),
    { consistent: true },
  );
  return states.map((state) =>
    state
      ? store.replace(cycleStates, state, {
          ...state,
          inLarger: addReleased(
            state.inLarger,
            leaving.filter(({ cycleId }) => cycleId === state.id),
          ),
        })
      : [],
  );
}
