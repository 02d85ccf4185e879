// Work of a cycle of lower rank that joins an order of a higher one (decision PS21).

import type { CycleState } from '#shared/planned/cycle.ts';
import { getOrderLubrication } from '#shared/planned/lubrication.ts';
import { type JoinedWork, replaceJoinedWork, type WaitingSlot } from '#shared/planned/ranks/joined-work.ts';
import { getToleranceDays } from '#shared/planned/ranks/ranked-slots.ts';
import { getApprovedMinutes, getApprovedTechnicians } from '#shared/procedures/edition.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { StoredCycle, StoredOrder } from '../cycle/issuing.ts';

type StoredStrategy = StoredOf<typeof strategies>;
interface Work {
  strategy: StoredStrategy;
  method: StoredOf<typeof procedures> | undefined;
}

/** Work of strategies that was read; undefined for one that is gone. */
export type LoadedWork = Map<string, Work | undefined>;

/** Returns the work of strategies; reads what `loaded` lacks, because many slots have the same. */
export async function loadWork(store: Store, ids: readonly string[], loaded: LoadedWork): Promise<Work[]> {
  const missingIds = [...new Set(ids)].filter((id) => !loaded.has(id));
  if (missingIds.length > 0) {
    const found = await store.load(missingIds.map((id) => [strategies, id] as const));
    const methods = await store.load(
      found.flatMap((strategy) => (strategy ? [[procedures, strategy.procedureId] as const] : [])),
    );
    let next = 0;
    for (const [i, strategy] of found.entries())
      loaded.set(missingIds[i]!, strategy && { strategy, method: methods[next++] });
  }
  return ids.flatMap((id) => loaded.get(id) ?? []);
}

/** Returns the keys of the same work: the same procedure, or the same origin, on the same element. */
const getWorkKeys = ({ strategy: { elementId = '', procedureId }, method }: Work): string[] => [
  `${procedureId} ${elementId}`,
  `${method?.origin?.procedureId ?? procedureId} ${elementId}`,
];

/**
 * Returns the work of a slot that joins an order: that of its cycle which the order does not do itself.
 * `loaded`: work that was read for other slots.
 */
export async function buildJoinedWork(
  store: Store,
  cycle: StoredCycle,
  slot: WaitingSlot,
  larger: Pick<StoredCycle, 'strategies'>,
  order: Pick<StoredOrder, 'joinedWork'>,
  { perDay, loaded }: { perDay: number | undefined; loaded: LoadedWork },
): Promise<JoinedWork> {
  const otherWork = (order.joinedWork ?? []).filter(({ id }) => id !== slot.id);
  const existingIds = [...larger.strategies, ...otherWork.flatMap((work) => work.strategies)];
  await loadWork(store, [...existingIds, ...cycle.strategies], loaded);
  const [existing, own] = await Promise.all([
    loadWork(store, existingIds, loaded),
    loadWork(store, cycle.strategies, loaded),
  ]);
  const existingKeys = new Set(existing.flatMap(getWorkKeys));
  const joining = own.filter((work) => !getWorkKeys(work).some((key) => existingKeys.has(key)));
  const sumMinutes = (getTimes: (work: NonNullable<Work['method']>) => number) =>
    joining.reduce(
      (sum, { method }) => sum + (method ? getApprovedMinutes(method) * getTimes(method) : 0),
      0,
    );
  const { by: _, on: __, joined: ___, ...planned } = slot;
  return {
    ...planned,
    cycleId: cycle.id,
    tolerance: getToleranceDays(cycle, perDay),
    strategies: joining.map(({ strategy }) => strategy.id),
    minutes: sumMinutes(() => 1),
    manMinutes: sumMinutes(getApprovedTechnicians),
    ...selectLubrication(cycle, joining),
  };
}

/** Returns the lubrication of the procedures that join. */
function selectLubrication(cycle: StoredCycle, joining: readonly Work[]): Pick<JoinedWork, 'lubricates'> {
  const procedureIds = new Set(joining.map(({ strategy }) => strategy.procedureId));
  const lubricates = (getOrderLubrication(cycle).lubricates ?? []).filter(
    ({ procedureId }) => procedureId === undefined || procedureIds.has(procedureId),
  );
  return lubricates.length > 0 ? { lubricates } : {};
}

/**
 * Whether a cycle remembers a slot that joined an order. FLOATING: until the larger order ends. FIXED: until
 * the generator has passed it; an order by meter is passed at once.
 */
export const isKeptWhenJoined = (
  { meter, mode }: Pick<StoredCycle, 'meter' | 'mode'>,
  { through = '' }: Pick<CycleState, 'through'>,
  { planned }: Pick<WaitingSlot, 'planned'>,
): boolean => mode !== 'initialScheduling' || (meter === 'none' && planned > through);

/** Returns the order with one more slot, or with new values of it. */
export const joinWork = (order: StoredOrder, work: JoinedWork): StoredOrder =>
  replaceJoinedWork(order, [...(order.joinedWork ?? []).filter(({ id }) => id !== work.id), work]);

/** Returns the order without slots. */
export const removeWork = (order: StoredOrder, ids: ReadonlySet<string>): StoredOrder =>
  replaceJoinedWork(
    order,
    (order.joinedWork ?? []).filter(({ id }) => !ids.has(id)),
  );

/** Returns a slot that joined an order as one that waits to be judged again. */
export const toReleasedSlot = ({
  cycleId: _,
  tolerance: __,
  strategies: ___,
  minutes: ____,
  manMinutes: _____,
  lubricates: ______,
  notDone: _______,
  ...slot
}: JoinedWork): WaitingSlot => ({ ...slot, by: '', on: slot.planned });
