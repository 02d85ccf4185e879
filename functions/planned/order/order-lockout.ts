// Conditions of lock-out and of permits to work under which an order goes on or ends (beyond 19).
import type { Instant } from '#shared/day.ts';
import type { Activity } from '#shared/planned/order.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { collectNeeds } from '#shared/safety/work-needs.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { requireIsolated, requirePermits, requireTried, requireUnlocked } from '../../safety/public.ts';
import type { StoredOrder } from '../cycle/issuing.ts';

/**
 * Returns the conditions under which an order goes on at an instant: isolated now if it needs its machine
 * without energy, and with every permit that it needs in force then.
 * @throws Refused notIsolated, lockoutConflict, permitMissing
 */
export async function requireOrderSafe(
  store: Store,
  actor: Actor,
  type: CycleType,
  order: StoredOrder,
  { activities, at }: { activities: readonly Activity[]; at: Instant },
): Promise<Writes> {
  if (type !== 'workorders') return [];
  const { id, code, machineId, elementId } = order;
  const work = { workKind: 'order' as const, workId: id, ...collectNeeds(order, activities) };
  return Promise.all([
    requirePermits(store, work, at),
    requireIsolated(store, actor, { ...work, code, machineId, elementId, isOpen: true }),
  ]);
}

/** Returns the condition under which an order ends: no lock is on for it. */
export const requireOrderUnlocked = (store: Store, type: CycleType, { id }: { id: string }): Writes =>
  type === 'workorders' ? requireUnlocked(store, { workKind: 'order', workId: id }) : [];

/**
 * Returns the conditions under which the end of an order is reported: its permits, and the isolation of work
 * that was never started.
 * @throws Refused permitMissing, notIsolated
 */
export async function requireOrderEndSafe(
  store: Store,
  type: CycleType,
  order: StoredOrder,
  { activities, at }: { activities: readonly Activity[]; at: Instant },
): Promise<Writes> {
  if (type !== 'workorders') return [];
  const work = { workKind: 'order' as const, workId: order.id, ...collectNeeds(order, activities) };
  return Promise.all([
    requirePermits(store, work, at, { isEnding: true }),
    work.isolate && order.startedAt === undefined ? requireTried(store, work) : [],
  ]);
}
