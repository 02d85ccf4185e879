// Generation of orders among cycles with a rank: which due slots get an order of their own (decisions PS17,
// PS18).
import { addDays } from '#shared/day.ts';
import type { PlanningContext, PlanningResult } from '#shared/planned/due.ts';
import type { WaitingSlot } from '#shared/planned/ranks/joined-work.ts';
import {
  computeRankedSlots,
  getSlotsToJudge,
  getToleranceDays,
  isFloatingByDay,
  judgeDueOrders,
  type LargerOrder,
  listLargerOrders,
} from '#shared/planned/ranks/ranked-slots.ts';
import type { Store } from '../../db/store.ts';
import type { StoredCycle, StoredCycleState } from '../cycle/issuing.ts';
import { computeValueKey } from '../cycle/plan-key.ts';
import { loadAbsorbingOrders, type StoredSeries, toAbsorbing } from './group.ts';

/** A cycle with its group: the comparable cycles of its machine, itself among them. */
export interface RankedRun {
  cycle: StoredCycle;
  state: StoredCycleState;
  planning: PlanningContext;
  group: readonly StoredSeries[];
}

/** Whether ranks concern a cycle, now or until its last slots left larger orders. */
export const isRanked = (
  { rank }: Pick<StoredCycle, 'rank'>,
  { ranks, inLarger }: Pick<StoredCycleState, 'ranks' | 'inLarger'>,
): boolean => rank !== undefined || ranks !== undefined || inLarger !== undefined;

export const getHigher = ({ cycle, group }: Pick<RankedRun, 'cycle' | 'group'>): StoredSeries[] =>
  cycle.rank === undefined ? [] : group.filter((other) => other.cycle.rank! > cycle.rank!);

/** Returns a key of everything that decides which slots of a cycle are done in larger orders. */
export function buildRanksKey({
  cycle,
  state,
  group,
}: Pick<RankedRun, 'cycle' | 'state' | 'group'>): string | undefined {
  if (cycle.rank === undefined) return undefined;
  const higher = getHigher({ cycle, group }).sort((a, b) => a.cycle.id - b.cycle.id);
  return computeValueKey([
    ...[cycle.rank, cycle.tolerance, cycle.strategies, cycle.totalMinutes, state.plan],
    ...higher.map(({ cycle: { id, rank, strategies, active }, state: { generation, plan } }) => [
      ...[id, rank, strategies, active, generation, plan],
    ]),
  ]);
}

/** Whether a cycle has neither orders nor slots in larger ones, so that nothing has to be judged again. */
export const isFresh = ({ through, open, inLarger, ordinal, judged }: StoredCycleState): boolean =>
  through === undefined && open === undefined && !inLarger && ordinal === 0 && judged === undefined;

const sumToleranceDays = (series: readonly StoredSeries[]): number =>
  series.reduce((sum, { cycle }) => sum + getToleranceDays(cycle, undefined), 0);

/**
 * Whether the orders of a cycle must be read to know its days from `from` on: its state tells those of a
 * FLOATING one, and that a FIXED one has none yet.
 */
const needsOrders = ({ cycle, state }: StoredSeries, from: string): boolean => {
  if (cycle.mode === 'lastCompletion') return cycle.meter !== 'none' && state.open !== undefined;
  if (cycle.meter !== 'none') return state.open !== undefined;
  return state.through !== undefined && state.through >= from;
};

/** Returns the window of the orders that decide about the slots. */
function getWindow(run: RankedRun, slots: readonly { planned: string }[]) {
  const days = slots.map(({ planned }) => planned).sort();
  const margin = getToleranceDays(run.cycle, run.planning.meter?.perDay);
  return { from: addDays(days[0]!, -margin), to: addDays(days.at(-1)!, margin) };
}

/** Whether judging the due orders of a cycle needs orders of the others, which its run then reads. */
function mustReadOrders(run: RankedRun, due: PlanningResult): boolean {
  const higher = getHigher(run);
  const slots = getSlotsToJudge(run, due, run.planning.horizonDays);
  if (higher.length === 0 || slots.length === 0) return false;
  // The dates of a FLOATING cycle depend on all orders above it.
  const from = higher.some(isFloatingByDay)
    ? ''
    : addDays(getWindow(run, slots).from, -sumToleranceDays(higher));
  return higher.some((series) => needsOrders(series, from));
}

/** Returns the due orders without those that are done in larger ones, by states alone. */
export function judgeByStates(run: RankedRun, due: PlanningResult): PlanningResult {
  return addRanksKey(run, judge(run, due, getHigher(run)));
}

/** Returns the due orders without those that are done in larger ones. */
export async function judgeDue(store: Store, run: RankedRun, due: PlanningResult): Promise<PlanningResult> {
  const higher = mustReadOrders(run, due) ? await loadOrdersOf(store, getHigher(run)) : getHigher(run);
  return addRanksKey(run, judge(run, due, higher));
}

function judge(run: RankedRun, due: PlanningResult, higher: readonly StoredSeries[]): PlanningResult {
  const { cycle, state, planning } = run;
  // Slots in orders that were begun stay there, also without a rank.
  if ((cycle.rank === undefined || higher.length === 0) && !state.inLarger) return due;
  const slots = getSlotsToJudge(run, due, planning.horizonDays);
  const larger =
    cycle.rank !== undefined && slots.length > 0
      ? listLargerOrders(higher, cycle.rank, getWindow(run, slots))
      : [];
  return judgeDueOrders(
    { cycle: { ...cycle, id: cycle.id }, state, planning },
    due,
    planning.horizonDays,
    larger,
  );
}

/** Adds the key to a state that is written anyway. */
const addRanksKey = (run: RankedRun, due: PlanningResult): PlanningResult => {
  const ranks = buildRanksKey(run);
  return due.state === run.state || due.state.ranks === ranks
    ? due
    : { ...due, state: { ...due.state, ranks } };
};

/** Returns the series with their orders that nobody started. */
export const loadOrdersOf = (store: Store, series: readonly StoredSeries[]): Promise<StoredSeries[]> =>
  Promise.all(
    series.map(async (each) => ({
      ...each,
      orders: (await loadAbsorbingOrders(store, each)).map(toAbsorbing),
    })),
  );

/** Returns the orders and dates of higher rank around slots. @param higher with their orders */
export const listLargerAround = (
  run: RankedRun,
  higher: readonly StoredSeries[],
  slots: readonly { planned: string }[],
): LargerOrder[] =>
  run.cycle.rank === undefined || slots.length === 0 || higher.length === 0
    ? []
    : listLargerOrders(higher, run.cycle.rank, getWindow(run, slots));

/**
 * Whether a slot waits for a date ahead of a cycle. Once its own day has come it does not wait for a date that
 * counts from an order still open, because that date moves away with the order.
 */
export const canWaitFor = (
  { cycle }: Pick<StoredSeries, 'cycle'>,
  { planned }: Pick<WaitingSlot, 'planned'>,
  { today }: Pick<PlanningContext, 'today'>,
): boolean => cycle.mode !== 'lastCompletion' || planned > today;

/** Whether the larger order of a waiting slot is still only a date ahead. */
export function isStillAhead(slot: WaitingSlot, { group, planning }: Omit<RankedRun, 'state'>): boolean {
  const { by, on } = slot;
  const [cycleId, generation] = by.split('.').map(Number);
  const larger = group.find(({ cycle }) => cycle.id === cycleId);
  if (!larger || larger.state.generation !== generation) return false;
  if (!canWaitFor(larger, slot, planning)) return false;
  const slots = computeRankedSlots(group, { from: on, to: on }).get(larger.cycle.id) ?? [];
  return slots.some((date) => !date.larger && `${cycleId}.${generation}.${date.slot}` === by);
}

/** Whether a run has slots whose larger order exists by now, or is gone. */
export const hasSlotsToResolve = (run: RankedRun): boolean =>
  (run.state.inLarger ?? []).some((slot) => !slot.joined && !isStillAhead(slot, run));

/** Whether a cycle must be compared with stored orders, or completed, which no shared transaction does. */
export const mustRunAlone = (run: RankedRun, due: PlanningResult): boolean =>
  (run.state.ranks !== buildRanksKey(run) && !isFresh(run.state)) ||
  hasSlotsToResolve(run) ||
  mustReadOrders(run, due);
