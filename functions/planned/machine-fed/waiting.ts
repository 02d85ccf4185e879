// Handlers of values of machines that wait for a person (decisions PS06, G36).
import type { InputOf } from '#shared/contract.ts';
import type { waitingReadings as api, WaitingReading } from '#shared/planned/machine-fed/waiting-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { meters, waitingReadings } from '../../db/entities/planned.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { loadFollowedMeter, type MeterName } from '../meter/metering.ts';
import {
  RECORD_STEP,
  recordReading,
  SET_BACK_STEP,
  setBackMeter,
  updateOrdersOfMeter,
} from '../meter/reading.ts';

type Stored = StoredOf<typeof waitingReadings>;
interface Call {
  input: InputOf<(typeof api)['accept']>;
  actor: Actor;
  store: Store;
}

const toItem = ({ updatedAt: _, updatedBy: __, ...waiting }: Stored): WaitingReading => waiting;

/** Returns the decided value and its write. */
function decide(
  { input: { reason, version }, actor, store }: Call,
  before: Stored,
  state: 'accepted' | 'rejected',
): { after: Stored; writes: Writes } {
  const after: ValueOf<typeof waitingReadings> = {
    ...before,
    ...{ state, decidedBy: actor.user.name, decidedAt: actor.now, decision: reason },
  };
  return {
    after: store.buildStoredItem(waitingReadings, before.id, after, before.version + 1),
    writes: store.replace(waitingReadings, before, after, { expected: version, reason }),
  };
}

/** @throws Refused valueDecided (409) */
function assertWaiting({ state }: Stored): void {
  if (state !== 'waiting') throw new RefusalError('conflict', 'valueDecided');
}

const isLower = (error: unknown): boolean =>
  error instanceof RefusalError && (error.code === 'readingTooLow' || error.code === 'rollOverImplausible');

/**
 * Records a waiting reading as confirmed; a lower one sets the meter to its value at its instant. What a person
 * could not type either is refused, such as an instant before the last reading.
 */
async function acceptReading(call: Call, before: Stored & { meter: MeterName }, decision: Writes) {
  const { input, actor, store } = call;
  const { machineId, meter, value, readAt: at, sender: source } = before;
  const { reason } = input;
  const [progress, { meterCycles }] = await Promise.all([
    openProgress(store),
    loadFollowedMeter(store, machineId, meter),
  ]);
  let isSetBack = progress.find(SET_BACK_STEP) !== undefined;
  if (!isSetBack && progress.find(RECORD_STEP) === undefined)
    try {
      const reading = { machineId, meter, value, at, confirmed: true as const, reason };
      await recordReading({ input: reading, actor, store }, meterCycles, progress, {
        source,
        also: decision,
      });
    } catch (error) {
      if (!isLower(error)) throw error;
      isSetBack = true;
    }
  if (isSetBack) {
    await setBackMeter(store, actor, { machineId, meter, value, reason, at }, meterCycles, decision);
    return;
  }
  await updateOrdersOfMeter(store, actor, meterCycles, await store.get(meters, `${machineId}.${meter}`));
}

export const waitingReading: Handlers<typeof api> = {
  async list({ input: { state, limit, next }, store }) {
    const page = await store.listBy(waitingReadings, 'byState', [state], { limit, next, descending: true });
    return { ...page, items: page.items.map(toItem) };
  },

  async accept(call) {
    const { input, store } = call;
    const progress = await openProgress(store);
    const before = await store.get(waitingReadings, input.id);
    const isResumed = [RECORD_STEP, SET_BACK_STEP].some((step) => progress.find(step) !== undefined);
    if (!isResumed) assertWaiting(before);
    const { after, writes } = isResumed ? { after: before, writes: [] } : decide(call, before, 'accepted');
    await acceptReading(call, before as Stored & { meter: MeterName }, writes);
    return toItem(after);
  },

  async reject(call) {
    const before = await call.store.get(waitingReadings, call.input.id);
    assertWaiting(before);
    const { after, writes } = decide(call, before, 'rejected');
    await call.store.commit(writes);
    return toItem(after);
  },
};
