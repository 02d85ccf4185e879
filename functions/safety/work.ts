// Work that may need its machine without energy: orders and EWOs.
import { isOpen } from '#shared/planned/order-state.ts';
import { isOwnOrder } from '#shared/planned/order-transitions.ts';
import { RefusalError } from '#shared/refused.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import type { WorkKind } from '#shared/safety/lockout-api.ts';
import { orders } from '../db/entities/planned.ts';
import { ewos } from '../db/entities/requests.ts';
import type { Store } from '../db/store.ts';
import type { Write } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { getPrincipal } from '../http/transitions.ts';

export interface WorkReference {
  workKind: WorkKind;
  workId: string;
}
export interface Work extends WorkReference {
  code: string;
  machineId: number;
  elementId?: string;
  /** True if the work itself says that it needs the machine without energy. */
  isolate: boolean;
  isOpen: boolean;
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
    const { code, machineId, elementId, isolate = false, state } = order;
    return { workKind, workId, code, machineId, elementId, isolate, isOpen: isOpen(state) };
  }
  const ewo = await store.get(ewos, workId);
  if (!canReadEwo(principal, ewo)) throw new RefusalError('forbidden', 'notAllowedHere');
  const { code, machineId, elementId, state } = ewo;
  return { workKind, workId, code, machineId, elementId, isolate: false, isOpen: isOpenEwo(state) };
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
