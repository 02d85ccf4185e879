// Signature of the closing of an order, as its plant or a procedure of it asks for (beyond 20, PS56).
import type { Activity } from '#shared/planned/order.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { isClosingSigned } from '#shared/safety/signature/duties.ts';
import type { SignatureInput } from '#shared/safety/signature/signature-input.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { requireSignature } from '../../safety/public.ts';
import type { OrderValue, StoredCycle, StoredOrder } from '../cycle/issuing.ts';

/** Whether the closing of an order is signed. Runs of paths are not. */
export const isOrderSigned = (
  type: CycleType,
  { plant }: Pick<Actor, 'plant'>,
  { typology, startedAt, toSign }: StoredOrder,
  cycle: Pick<StoredCycle, 'typology'> | undefined,
  activities: readonly Activity[],
): boolean =>
  type !== 'am' &&
  isClosingSigned(plant.parameters, {
    ...{ typology: typology ?? cycle?.typology, startedAt, toSign, activities },
  });

interface SignedClosing {
  signature?: SignatureInput;
  closedAt?: string;
  actualMinutes?: number;
}

/**
 * Returns the writes of the signature of a closing.
 * @throws Refused signatureNeeded and the like
 */
export function signClosing(
  call: { input: SignedClosing; actor: Actor; store: Store },
  type: CycleType,
  { id, code, version }: StoredOrder,
  closed: OrderValue,
): Promise<Writes> {
  const { closedAt, actualMinutes } = call.input;
  return requireSignature(call, {
    ...{ meaning: 'orderClosed', thing: type === 'checklists' ? 'checklist' : 'order', thingId: id, code },
    // The service sets an instant and a duration that the request does not name.
    ...{ after: closed, sent: { ...closed, closedAt, actualMinutes } },
    version: version + 1,
  });
}
