// Work that may need its machine without energy, and permits: orders and EWOs.
import { isOpen } from '#shared/planned/order-state.ts';
import { isOwnOrder } from '#shared/planned/order-transitions.ts';
import { RefusalError } from '#shared/refused.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import type { WorkKind } from '#shared/safety/lockout-api.ts';
import { collectNeeds, type WorkNeeds } from '#shared/safety/work-needs.ts';
import { cycles, orders } from '../db/entities/planned.ts';
import { procedures, strategies } from '../db/entities/procedures.ts';
import { ewos } from '../db/entities/requests.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Write } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { getPrincipal } from '../http/transitions.ts';

export interface WorkReference {
  workKind: WorkKind;
  workId: string;
}
/** A work, with what it needs besides what was recorded for it. */
export interface Work extends WorkReference, WorkNeeds {
  code: string;
  machineId: number;
  elementId?: string;
  isOpen: boolean;
}

/** Returns what an order needs: by its activities once it is started, before by the procedures approved now. */
async function loadOrderNeeds(store: Store, order: StoredOf<typeof orders>): Promise<WorkNeeds> {
  const { activities, cycleId, joinedWork = [], work } = order;
  if (activities) return collectNeeds(order, activities);
  const cycle = cycleId === undefined ? undefined : await store.find(cycles, cycleId);
  const strategyIds = [...(cycle?.strategies ?? []), ...joinedWork.flatMap((joined) => joined.strategies)];
  const orderStrategies = await store.load(strategyIds.map((id) => [strategies, id] as const));
  const procedureIds = orderStrategies.flatMap((strategy) => strategy?.procedureId ?? []);
  const methods = await store.load(
    [...new Set([...procedureIds, ...(work?.procedureIds ?? [])])].map((id) => [procedures, id] as const),
  );
  return collectNeeds(
    order,
    methods.flatMap((method) => method?.approved ?? []),
  );
}

/** Returns a work that the caller may see. @throws Refused notFound, notAllowedHere */
export async function loadWork(
  store: Store,
  actor: Actor,
  { workKind, workId }: WorkReference,
): Promise<Work> {
  const principal = await getPrincipal(actor);
  if (workKind === 'order') {
    const order = await store.get(orders, workId);
    if (!isOwnOrder(principal, order)) throw new RefusalError('forbidden', 'notAllowedHere');
    const { code, machineId, elementId, state } = order;
    const needs = await loadOrderNeeds(store, order);
    return { workKind, workId, code, machineId, elementId, ...needs, isOpen: isOpen(state) };
  }
  const ewo = await store.get(ewos, workId);
  if (!canReadEwo(principal, ewo)) throw new RefusalError('forbidden', 'notAllowedHere');
  const { code, machineId, elementId, state } = ewo;
  const needs = collectNeeds({}, []);
  return { workKind, workId, code, machineId, elementId, ...needs, isOpen: isOpenEwo(state) };
}

/** Plural under which a work counts the locks that are on for it. */
const REFERENCE_KIND = 'locks';

/** Returns the writes that count locks of a work, so that nothing ends it while one is on. */
export const buildLockCount = (store: Store, { workKind, workId }: WorkReference, change: number): Write[] =>
  workKind === 'order'
    ? store.holdAll(orders, workId, { [REFERENCE_KIND]: change })
    : store.holdAll(ewos, workId, { [REFERENCE_KIND]: change });

/** Requires at commit that no lock is on for a work (PS39). @throws Refused stillLocked */
export const requireUnlocked = (store: Store, { workKind, workId }: WorkReference): Write => {
  const refusal = () => new RefusalError('conflict', 'stillLocked');
  return workKind === 'order'
    ? store.requireUnheld(orders, workId, refusal)
    : store.requireUnheld(ewos, workId, refusal);
};
