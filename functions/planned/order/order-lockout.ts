// Conditions of lock-out and of permits to work under which an order goes on or ends (beyond 19).
import type { Instant } from '#shared/day.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { requireIsolated, requirePermits, requireUnlocked } from '../../safety/public.ts';
import type { StoredOrder } from '../cycle/issuing.ts';

/**
 * Returns the conditions under which an order goes on at an instant: isolated now if it needs its machine
 * without energy, and with every permit that it needs in force then.
 */
export const requireOrderSafe = async (
  store: Store,
  actor: Actor,
  type: CycleType,
  { id, code, machineId, elementId, isolate = false }: StoredOrder,
  at: Instant,
): Promise<Writes> =>
  type === 'workorders'
    ? Promise.all([
        requirePermits(store, { workKind: 'order', workId: id }, at),
        requireIsolated(store, actor, {
          ...{ workKind: 'order', workId: id, code, machineId, elementId, isolate, isOpen: true },
        }),
      ])
    : [];

/** Returns the condition under which an order ends: no lock is on for it. */
export const requireOrderUnlocked = (store: Store, type: CycleType, { id }: { id: string }): Writes =>
  type === 'workorders' ? requireUnlocked(store, { workKind: 'order', workId: id }) : [];

/** Returns the conditions of permits under which the end of an order is reported. */
export const requireOrderEndPermitted = async (
  store: Store,
  type: CycleType,
  { id }: { id: string },
  at: Instant,
): Promise<Writes> =>
  type === 'workorders'
    ? requirePermits(store, { workKind: 'order', workId: id }, at, { isEnding: true })
    : [];
