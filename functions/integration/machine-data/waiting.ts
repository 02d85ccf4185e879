// Handlers of values of machines that wait for a person (decisions PS06, G36).
import type { InputOf } from '#shared/contract.ts';
import type { waitingReadings as api, WaitingReading } from '#shared/integration/machine-data/waiting-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { waitingReadings } from '../../db/entities/planned.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { acceptReading } from '../../planned/public.ts';
import { acceptMeasurement } from './measurements.ts';

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

/** Progress step that records the accepted value with the decision. */
const DECIDED_STEP = 'decided';

export const waitingReading: Handlers<typeof api> = {
  async list({ input: { state, limit, next }, store }) {
    const page = await store.listBy(waitingReadings, 'byState', [state], { limit, next, descending: true });
    return { ...page, items: page.items.map(toItem) };
  },

  async accept(call) {
    const { input, store } = call;
    const [progress, before] = await Promise.all([openProgress(store), store.get(waitingReadings, input.id)]);
    const { machineId, meter, control, value, readAt: at, sender } = before;
    const isResumed = progress.find(DECIDED_STEP) !== undefined;
    if (!isResumed) assertWaiting(before);
    const decision = isResumed ? undefined : decide(call, before, 'accepted');
    const writes = decision ? [progress.note(DECIDED_STEP, true), decision.writes] : [];
    if (meter) await acceptReading(call, { ...before, meter }, input.reason, writes);
    else if (!isResumed)
      await acceptMeasurement(call, { machineId, controlId: control!.id, value, at }, sender, writes);
    return toItem(decision?.after ?? before);
  },

  async reject(call) {
    const before = await call.store.get(waitingReadings, call.input.id);
    assertWaiting(before);
    const { after, writes } = decide(call, before, 'rejected');
    await call.store.commit(writes);
    return toItem(after);
  },
};
