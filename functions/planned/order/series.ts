// The cycle or path of an order, and its planning state. A free order has neither.
import type { CycleType } from '#shared/procedures/kinds.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { StoredCycle, StoredCycleState, StoredOrder } from '../cycle/issuing.ts';
import { seriesEntities } from '../kinds.ts';

type WithCycle = Pick<StoredOrder, 'cycleId'>;

/** Returns the cycle or path of an order; undefined for a free order. @throws Refused notFound */
export const loadSeries = async (
  store: Store,
  type: CycleType,
  { cycleId }: WithCycle,
): Promise<StoredCycle | undefined> =>
  cycleId === undefined ? undefined : store.get(seriesEntities[type], cycleId);

/** Returns the planning state of an order's series; undefined for a free order. @throws Refused notFound */
export const loadSeriesState = async (
  store: Store,
  { cycleId }: WithCycle,
): Promise<StoredCycleState | undefined> =>
  cycleId === undefined ? undefined : store.get(cycleStates, cycleId);

/** Returns the ids of the cycles or paths of the orders, each once. */
export const getSeriesIds = (orders: readonly WithCycle[]): number[] => [
  ...new Set(orders.flatMap(({ cycleId }) => cycleId ?? [])),
];

/** Returns the series of the orders by id. */
export async function loadSeriesById(
  store: Store,
  type: CycleType,
  orders: readonly WithCycle[],
): Promise<ReadonlyMap<number | undefined, StoredCycle>> {
  const found = await store.load(getSeriesIds(orders).map((id) => [seriesEntities[type], id] as const));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}
