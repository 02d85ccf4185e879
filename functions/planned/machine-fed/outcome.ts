// Outcomes of values that machines send, and the storing of those that wait for a person.
import { buildWaitingId, type WaitReason } from '#shared/integration/machine-data/waiting.ts';
import type { WaitingReading } from '#shared/integration/machine-data/waiting-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { waitingReadings } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';

/** Outcome of a row of a batch; `code` says why it waits, also as a duplicate, or was refused. */
export interface RowOutcome {
  status: 'accepted' | 'duplicate' | 'waiting' | 'refused';
  code?: string;
}

type MachineValue = Pick<WaitingReading, 'machineId' | 'meter' | 'control' | 'value'> & { at: string };

const getId = ({ control, ...value }: MachineValue) => buildWaitingId({ ...value, controlId: control?.id });

/** Returns the outcome of each value that came before and waited; undefined for the others. */
export async function loadDecisions(
  store: Store,
  values: readonly MachineValue[],
): Promise<(RowOutcome | undefined)[]> {
  const stored = await store.load(
    values.map((value) => [waitingReadings, getId(value)] as const),
    { consistent: true },
  );
  return stored.map((waiting) => {
    if (!waiting) return undefined;
    if (waiting.state === 'waiting') return { status: 'duplicate', code: waiting.because };
    return waiting.state === 'accepted'
      ? { status: 'duplicate' }
      : { status: 'refused', code: 'valueRejected' };
  });
}

/** Stores a value that waits for a person. `band` are the displayed values that were expected. */
export async function storeWaiting(
  { actor, store }: { actor: Actor; store: Store },
  value: MachineValue,
  because: WaitReason,
  band: Readonly<Record<string, string | number>> = {},
): Promise<RowOutcome> {
  const { machineId, meter, control, at } = value;
  const { expected, low, high } = band as Pick<WaitingReading, 'expected' | 'low' | 'high'>;
  const waiting = store.create(waitingReadings, getId(value), {
    ...{ machineId, meter, control, value: value.value, readAt: new Date(at).toISOString() },
    ...{ because, expected, low, high, sender: actor.user.name, state: 'waiting' },
  });
  await store.commit(waiting).catch((error: unknown) => {
    // A concurrent batch stored it.
    if (!(error instanceof RefusalError && error.code === 'codeTaken')) throw error;
  });
  return { status: 'waiting', code: because };
}
