// Conditions of lock-out under which an order goes on or ends (beyond 19).
import type { CycleType } from '#shared/procedures/kinds.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { requireIsolated, requireUnlocked } from '../../safety/public.ts';
import type { StoredOrder } from '../cycle/issuing.ts';

/** Returns the conditions under which an order that needs its machine without energy goes on. */
export const requireOrderIsolated = async (
  store: Store,
  actor: Actor,
  type: CycleType,
  { id, code, machineId, elementId, isolate = false }: StoredOrder,
): Promise<Writes> =>
  type === 'workorders'
    ? requireIsolated(store, actor, {
        ...{ workKind: 'order', workId: id, code, machineId, elementId, isolate, isOpen: true },
      })
    : [];

/** Returns the condition under which an order ends: no lock is on for it. */
export const requireOrderUnlocked = (store: Store, type: CycleType, { id }: { id: string }): Writes =>
  type === 'workorders' ? requireUnlocked(store, { workKind: 'order', workId: id }) : [];
