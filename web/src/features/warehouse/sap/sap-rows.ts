// Where a movement stands on its way to SAP, as a row tells it: from what it says itself and the batch it travels in.
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import { costObjectOf, type SapWait, sapObjection, sapWaits } from '../../../../../shared/warehouse/sap.ts';
import type { SapBatchItem } from '../../../../../shared/warehouse/sap-api.ts';
import type { Tone } from '../../../ui/status.tsx';

export type Way = 'open' | 'queued' | 'waiting' | 'sending' | 'error' | 'unclear';

export const wayTones: Record<Way, Tone> = {
  open: 'waiting',
  queued: 'running',
  waiting: 'warning',
  sending: 'running',
  error: 'bad',
  unclear: 'warning',
};

export interface SapRow extends MovementItem {
  way: Way;
  batch?: SapBatchItem;
  costObject?: string;
}

function wayOf({ sapState, batchId }: MovementItem, batch: SapBatchItem | undefined, now: string): Way {
  if (sapState === 'error' || sapState === 'unclear') return sapState;
  if (!batchId || !batch) return 'open';
  // whoever sent it has ended without a word
  if (batch.state === 'sending') return batch.until && batch.until <= now ? 'unclear' : 'sending';
  return batch.problem ? 'waiting' : 'queued';
}

export const rowsOf = (
  { items, batches }: { items: readonly MovementItem[]; batches: readonly SapBatchItem[] },
  now: string,
): SapRow[] => {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return items.map((movement) => {
    const batch = movement.batchId ? byId.get(movement.batchId) : undefined;
    return { ...movement, batch, way: wayOf(movement, batch, now), costObject: costObjectOf(movement) };
  });
};

export const isSendable = (row: SapRow): boolean => sapObjection(row) === undefined;

/** What is still to come changes by itself: it is looked at again. */
export const isUnderWay = ({ way }: SapRow): boolean =>
  way === 'queued' || way === 'sending' || way === 'waiting';

/** Why batches wait that could not be sent yet, each reason once, with the next time it is tried. */
export const waitingFor = (batches: readonly SapBatchItem[]): { problem: SapWait; after?: string }[] =>
  sapWaits.flatMap((problem) => {
    const its = batches.filter((batch) => batch.state === 'queued' && batch.problem === problem);
    return its.length > 0 ? { problem, after: its.map(({ after = '' }) => after).sort()[0] } : [];
  });
