// Work that leaves orders of higher rank, or may return to them: its slots are judged again (decision PS22).
import type { Day } from '#shared/day.ts';
import type { JoinedWork, WaitingSlot } from '#shared/planned/ranks/joined-work.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { StoredCycleState, StoredOrder } from '../cycle/issuing.ts';
import { loadRankedGroup, type StoredSeries } from './group.ts';
import { toReleasedSlot } from './joining.ts';

/** Returns the ids of the cycles of work. */
export const getCycleIds = (work: readonly JoinedWork[]): number[] => [
  ...new Set(work.map(({ cycleId }) => cycleId)),
];

/** Value of `ranks` that no key of ranks has: the orders of the cycle are compared with larger ones again. */
const UNJUDGED = '';

/** Returns the waiting slots with these ones, which are judged again. */
const addReleased = (waiting: readonly WaitingSlot[] = [], leaving: readonly JoinedWork[]): WaitingSlot[] => {
  const ids = new Set(leaving.map(({ id }) => id));
  return [...waiting.filter(({ id }) => !ids.has(id)), ...leaving.map(toReleasedSlot)];
};

/**
 * Returns the state of a cycle after its work left larger orders, or with `rejudgedIds` after a larger order
 * returned to its day; the generation of the cycle completes it.
 */
export function releaseWork(
  state: StoredCycleState,
  leaving: readonly JoinedWork[],
  rejudgedIds: readonly number[] = [],
): StoredCycleState {
  const own = leaving.filter(({ cycleId }) => cycleId === state.id);
  return {
    ...state,
    ...(own.length > 0 && { inLarger: addReleased(state.inLarger, own) }),
    ...(rejudgedIds.includes(state.id) && { ranks: UNJUDGED }),
  };
}

/** Returns the writes of `releaseWork` for all the cycles concerned. */
export async function buildWorkReleases(
  store: Store,
  leaving: readonly JoinedWork[],
  rejudgedIds: readonly number[] = [],
): Promise<Writes> {
  const ids = [...new Set([...getCycleIds(leaving), ...rejudgedIds])];
  const states = await store.load(
    ids.map((id) => [cycleStates, id] as const),
    { consistent: true },
  );
  return states.map((state) =>
    state ? store.replace(cycleStates, state, releaseWork(state, leaving, rejudgedIds)) : [],
  );
}

/** Returns the ids of the cycles of a group whose rank is lower than this one. */
export const listLowerIds = (group: readonly StoredSeries[], rank: number | undefined): number[] =>
  rank === undefined
    ? []
    : group.filter(({ cycle }) => cycle.rank !== undefined && cycle.rank < rank).map(({ cycle }) => cycle.id);

/** Returns the ids of the cycles whose orders may join orders that return to a former day. */
export async function listLowerCycleIds(
  store: Store,
  returning: readonly Pick<StoredOrder, 'cycleId'>[],
  today: Day,
): Promise<number[]> {
  const ids = [...new Set(returning.flatMap(({ cycleId }) => cycleId ?? []))];
  const found = await store.load(ids.map((id) => [cycles, id] as const));
  const higher = found.filter((cycle) => cycle?.rank !== undefined);
  const lower = await Promise.all(
    higher.map(async (cycle) => {
      const group = await loadRankedGroup(store, cycle!, { today });
      return listLowerIds(group, cycle!.rank);
    }),
  );
  return [...new Set(lower.flat())];
}
