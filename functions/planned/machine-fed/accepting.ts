// Recording of a machine's reading that a person accepted (decisions PS06, G36).
import { findValueDoubt } from '#shared/integration/machine-data/waiting.ts';
import { RefusalError } from '#shared/refused.ts';
import { meters, type waitingReadings } from '../../db/entities/planned.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Actor } from '../../http/session.ts';
import { loadFollowedMeter, type MeterName } from '../meter/metering.ts';
import {
  RECORD_STEP,
  recordReading,
  SET_BACK_STEP,
  setBackMeter,
  updateOrdersOfMeter,
} from '../meter/reading.ts';

type AcceptedReading = Pick<ValueOf<typeof waitingReadings>, 'machineId' | 'value' | 'readAt' | 'sender'> & {
  meter: MeterName;
};

const isLower = (error: unknown): boolean =>
  error instanceof RefusalError && (error.code === 'readingTooLow' || error.code === 'rollOverImplausible');

/**
 * Records an accepted reading as confirmed; a lower one sets the meter to its value at its instant. `decision` are
 * writes of the same transaction.
 * @throws Refused valueTooLarge, and what a person could not type either, such as dateBeforeMinimum or dateInFuture
 */
export async function acceptReading(
  { actor, store }: { actor: Actor; store: Store },
  { machineId, meter, value, readAt: at, sender: source }: AcceptedReading,
  reason: string,
  decision: Writes,
): Promise<void> {
  const doubt = findValueDoubt(value);
  if (doubt) throw new RefusalError('invalid', doubt);
  const [progress, { meterCycles }] = await Promise.all([
    openProgress(store),
    loadFollowedMeter(store, machineId, meter),
  ]);
  let isSetBack = progress.find(SET_BACK_STEP) !== undefined;
  if (!isSetBack && progress.find(RECORD_STEP) === undefined)
    try {
      const input = { machineId, meter, value, at, confirmed: true as const, reason };
      await recordReading({ input, actor, store }, meterCycles, progress, { source, also: decision });
    } catch (error) {
      if (!isLower(error)) throw error;
      isSetBack = true;
    }
  if (isSetBack)
    return setBackMeter(store, actor, { machineId, meter, value, reason, at }, meterCycles, decision);
  await updateOrdersOfMeter(store, actor, meterCycles, await store.get(meters, `${machineId}.${meter}`));
}
