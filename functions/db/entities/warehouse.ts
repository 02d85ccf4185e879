// Entities of the warehouse: spares, stocks, movements, SAP batches, cycle counts.
import type { Day } from '#shared/day.ts';
import type { CountHeader, CountLine } from '#shared/warehouse/count.ts';
import type { StockHistory } from '#shared/warehouse/history.ts';
import type { Movement } from '#shared/warehouse/movement.ts';
import type { ShelfSums } from '#shared/warehouse/overview.ts';
import type { SapBatchState, SapDocument, SapProblem } from '#shared/warehouse/sap.ts';
import type { SparePart } from '#shared/warehouse/spare.ts';
import type { Demand } from '#shared/warehouse/stock-view.ts';
import type { Warehouse } from '#shared/warehouse/warehouse.ts';
import { defineEntity, type } from '../entity.ts';

export const warehouses = defineEntity('warehouse', type<Warehouse>(), { uniques: ['code'] });

/** `elsewhere`: other warehouses that have had a stock; `averagePrice`: unrounded price. */
export const spares = defineEntity(
  'sparePart',
  type<SparePart & { elsewhere?: number[]; averagePrice?: number }>(),
  {
    uniques: ['code'],
  },
);

/** Search text of a block of active spares. Id: the block. */
export const spareTexts = defineEntity('spareText', type<{ text: string }>(), {
  isReferenceable: false,
  isAudited: false,
  partOf: () => [spareTextVersions, 'all'],
});
/** Parent of these texts, whose version counts their changes. One per plant. */
export const spareTextVersions = defineEntity('spareIndex', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/**
 * Stock of a spare in a warehouse, with all fields of the warehouse list, so that lists read nothing else.
 */
export interface Stock {
  /** Quantity, changed only by movements, each in the transaction of its cause. */
  qty: number;
  /** Quantity that is not reserved; negative if more was reserved than is in stock. */
  free: number;
  /** Copy of the spare; `spareVersion` is its version. */
  spare: SparePart;
  /** Changes with every price and whenever a stock is negative, so that it guards the price of a booking. */
  spareVersion: number;
  /** Unrounded price, if rounding changed it. */
  averagePrice?: number;
  lastReceiptOn?: Day;
  lastMovementOn?: Day;
  /** History of its movements, recomputed after bookings and every night if the date matters. */
  history?: StockHistory;
  demand?: Demand;
  /** Shelf of the warehouse for totals: `<warehouse>.<n>`. */
  shelf: string;
}
/** Id: `<warehouse>.<spare>`. Not audited, since its movements document it. */
export const stocks = defineEntity('stock', type<Stock>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
});

/** Attributes that no answer contains: those of indexes, and the id of the user. */
interface MovementAttributes {
  /** Absent in movements of earlier versions, which have the name alone. */
  userId?: string;
  month: string;
  /** Warehouse, while the movement is not confirmed by SAP. */
  sapFor?: number;
  /** Warehouse, once SAP has the movement. */
  sentFor?: number;
}
/** Id: `<spare>.<ULID>`, in order of recording. Not audited, since movements are a trail themselves. */
export const movements = defineEntity('movement', type<Omit<Movement, 'at'> & MovementAttributes>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
  indexes: {
    byDay: { on: 'gsi1', pk: ['month'], sk: ['on'] },
    forSap: { on: 'gsi2', pk: ['sapFor'], sk: ['on'] },
    byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['on'] },
    sentToSap: { on: 'gsi4', pk: ['sentFor'], sk: ['sapOn'] },
  },
});

/** Movements sent to SAP together, with their outcome. Id: a ULID, which SAP uses as idempotency key. */
export interface SapBatch {
  warehouseId: number;
  state: SapBatchState;
  /** Document as it is sent at every attempt. */
  document: SapDocument;
  /** Sender and time. */
  user: string;
  sentAt: string;
  /** Number of previous attempts; `wait` is the seconds until the next one. */
  attempt: number;
  wait?: number;
  /** Time of the next attempt. */
  after?: string;
  /** Time at which the attempt has certainly ended, while `sending`. */
  until?: string;
  /**
   * Random value that distinguishes concurrent claims, which would otherwise write equal items and both
   * succeed.
   */
  claim?: string;
  problem?: SapProblem;
  /** User who decided about an unclear batch. */
  resolvedBy?: string;
}
export const sapBatches = defineEntity('sapBatch', type<SapBatch>(), { ids: 'text', isReferenceable: false });

/** Totals of a shelf. Id: `<warehouse>.<n>`. */
export const stockBlocks = defineEntity('shelf', type<ShelfSums>(), {
  ids: 'path',
  isReferenceable: false,
  isComputed: true,
});

/** Cycle count. Id: a ULID. */
export const counts = defineEntity('count', type<CountHeader>(), { ids: 'path', isReferenceable: false });
/** Line of a cycle count; not audited, since a difference becomes a movement. Id: `<count>.<spare>`. */
export const countLines = defineEntity('countLine', type<CountLine>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
});

/** Last day on which histories and shelves were recomputed. One per plant. */
export const stockRefreshDays = defineEntity('stockDay', type<{ on: Day }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
