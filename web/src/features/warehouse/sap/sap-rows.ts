// Rows of movements with their state on the way to SAP, from the movement and its batch.
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import {
  findSapSendRefusal,
  getCostObject,
  type SapWaitReason,
  sapWaitReasons,
} from '#shared/warehouse/sap.ts';
import type { SapBatchItem } from '#shared/warehouse/sap-api.ts';
import type { StatusTone } from '#web/ui/status.tsx';

export type SapStage = 'open' | 'queued' | 'waiting' | 'sending' | 'error' | 'unclear';

export const sapStageTones: Record<SapStage, StatusTone> = {
  open: 'waiting',
  queued: 'running',
  waiting: 'warning',
  sending: 'running',
  error: 'bad',
  unclear: 'warning',
};

export interface SapRow extends MovementItem {
  stage: SapStage;
  batch?: SapBatchItem;
  costObject?: string;
}

function getStage(
  { sapState, batchId }: MovementItem,
  batch: SapBatchItem | undefined,
  now: string,
): SapStage {
  if (sapState === 'error' || sapState === 'unclear') return sapState;
  if (!batchId || !batch) return 'open';
  // The sender ended without reporting a result.
  if (batch.state === 'sending') return batch.until && batch.until <= now ? 'unclear' : 'sending';
  return batch.problem ? 'waiting' : 'queued';
}

/**
 * Returns the rows in list order, those of unclear batches first, because a user must look them up in SAP.
 */
export const buildSapRows = (
  { items, batches }: { items: readonly MovementItem[]; batches: readonly SapBatchItem[] },
  now: string,
): SapRow[] => {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  const rows = items.map((movement): SapRow => {
    const batch = movement.batchId ? byId.get(movement.batchId) : undefined;
    return { ...movement, batch, stage: getStage(movement, batch, now), costObject: getCostObject(movement) };
  });
  return [
    ...rows.filter(({ stage }) => stage === 'unclear'),
    ...rows.filter(({ stage }) => stage !== 'unclear'),
  ];
};

/** Returns the unclear batches, which a user must look up in SAP, without duplicates. */
export const getUnclearBatches = (rows: readonly SapRow[]): SapBatchItem[] => [
  ...new Map(
    rows.flatMap(({ stage, batch }) => (stage === 'unclear' && batch ? [[batch.id, batch] as const] : [])),
  ).values(),
];

export const isSendable = (row: SapRow): boolean => findSapSendRefusal(row) === undefined;

/** Whether the state will change without the user, so that the list is polled. */
export const isInProgress = ({ stage }: SapRow): boolean =>
  stage === 'queued' || stage === 'sending' || stage === 'waiting';

/** Returns the reasons why queued batches have not been sent, each once, with the next attempt. */
export const getWaitReasons = (
  batches: readonly SapBatchItem[],
): { problem: SapWaitReason; after?: string }[] =>
  sapWaitReasons.flatMap((problem) => {
    const waitingBatches = batches.filter((batch) => batch.state === 'queued' && batch.problem === problem);
    return waitingBatches.length > 0
      ? { problem, after: waitingBatches.map(({ after = '' }) => after).sort()[0] }
      : [];
  });

/** Movements with their versions when the user sent them. */
export interface SentMovements {
  batchId: string;
  movements: readonly { id: string; version: number }[];
}

export type SapResult =
  | { outcome: 'sent' | 'waiting' | 'unclear' | 'returned' }
  | { outcome: 'error'; failed: readonly SapRow[] };

/** Number of versions of a sent and returned movement: sending and returning each change it once. */
const VERSIONS_OF_RETURN = 2;

/**
 * Returns the result of a batch from the list; undefined until SAP has answered and the list is newer than
 * the batch. Movements posted by SAP are no longer in the list.
 */
export function findSapResult(
  { batchId, movements }: SentMovements,
  rows: readonly SapRow[],
): SapResult | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const movementRows = movements.map(({ id, version }) => ({ row: byId.get(id), version }));
  if (movementRows.every(({ row }) => row === undefined)) return { outcome: 'sent' };
  const batchRows = movementRows.flatMap(({ row }) => (row?.batchId === batchId ? [row] : []));
  const failedRows = batchRows.filter(({ stage }) => stage === 'error');
  if (failedRows.length > 0) return { outcome: 'error', failed: failedRows };
  if (batchRows.some(({ stage }) => stage === 'unclear')) return { outcome: 'unclear' };
  if (batchRows.some(({ stage }) => stage === 'waiting')) return { outcome: 'waiting' };
  const isReturned = movementRows.some(
    ({ row, version }) => row && !row.batchId && row.version >= version + VERSIONS_OF_RETURN,
  );
  return isReturned ? { outcome: 'returned' } : undefined;
}
