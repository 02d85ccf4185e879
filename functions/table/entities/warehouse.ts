// Of the warehouse: spares, what lies of them where, and the movements that change it.
import type { Day } from '../../../shared/day.ts';
import type { CountHeader, CountLine } from '../../../shared/warehouse/count.ts';
import type { StockHistory } from '../../../shared/warehouse/history.ts';
import type { Movement } from '../../../shared/warehouse/movement.ts';
import type { ShelfSums } from '../../../shared/warehouse/overview.ts';
import type { SapBatchState, SapDocument, SapProblem } from '../../../shared/warehouse/sap.ts';
import type { Demand } from '../../../shared/warehouse/shown.ts';
import type { SparePart } from '../../../shared/warehouse/spare.ts';
import type { Warehouse } from '../../../shared/warehouse/warehouse.ts';
import { entity, of } from '../entity.ts';

export const warehouses = entity('warehouse', of<Warehouse>(), { uniques: ['code'] });

/** `elsewhere`: warehouses beside its own where some of it lay once. */
export const spares = entity('sparePart', of<SparePart & { elsewhere?: number[] }>(), { uniques: ['code'] });

/** Id: a block of spares. Those in use in a text of few characters each, for searches of the plant. */
export const spareTexts = entity('spareText', of<{ text: string }>(), {
  held: false,
  silent: true,
  partOf: () => [spareIndex, 'all'],
});
/** The parent of these texts: its version counts their changes. One a plant. */
export const spareIndex = entity('spareIndex', of<object>(), { ids: 'text', held: false, silent: true });

/** A spare in a warehouse: how much of it, and all that a list of the warehouse shows, so that it reads nothing else. */
export interface Stock {
  /** Movements alone change it, each in the transaction of what causes it. */
  qty: number;
  /** Of it what is not reserved; below zero where more was reserved than is left. */
  free: number;
  /** The spare as it stands, and its version. */
  spare: SparePart;
  spareVersion: number;
  lastReceiptOn?: Day;
  lastMovementOn?: Day;
  /** Of its movements, told anew when something is booked and every night while a day changes it. */
  history?: StockHistory;
  demand?: Demand;
  /** The part of its warehouse it is counted in: `<warehouse>.<n>`. */
  shelf: string;
}
/** Id: `<warehouse>.<spare>`. Its movements are its trail. */
export const stocks = entity('stock', of<Stock>(), { ids: 'path', held: false, silent: true });

/** Attributes of indexes alone. */
interface Listed {
  month: string;
  /** The warehouse, while SAP does not surely know of it. */
  sapFor?: number;
  /** The warehouse, once SAP knows of it. */
  sentFor?: number;
}
/** Id: `<spare>.<ULID>`, in order of recording. They are a trail themselves. */
export const movements = entity('movement', of<Omit<Movement, 'at'> & Listed>(), {
  ids: 'path',
  held: false,
  silent: true,
  indexes: {
    byDay: { on: 'gsi1', pk: ['month'], sk: ['on'] },
    forSap: { on: 'gsi2', pk: ['sapFor'], sk: ['on'] },
    byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['on'] },
    sentToSap: { on: 'gsi4', pk: ['sentFor'], sk: ['sapOn'] },
  },
});

/** Movements that go to SAP together, and what became of them. Id: a ULID, under which SAP is asked to take them once. */
export interface SapBatch {
  warehouseId: number;
  state: SapBatchState;
  /** As it is sent, however often. */
  document: SapDocument;
  /** Who sent it, and when. */
  user: string;
  sentAt: string;
  /** How often it was tried before; seconds until the next time. */
  attempt: number;
  wait?: number;
  /** When it is tried again. */
  after?: string;
  /** While it is `sending`: whoever sends it has ended by then. */
  until?: string;
  /** Whose turn it is: two who claim it in the same moment would else write the very same, and both believe it theirs. */
  claim?: string;
  problem?: SapProblem;
  /** Who said what became of it. */
  resolvedBy?: string;
}
export const sapBatches = entity('sapBatch', of<SapBatch>(), { ids: 'text', held: false });

/** What some hundred spares of a warehouse amount to. Id: `<warehouse>.<n>`. */
export const shelves = entity('shelf', of<ShelfSums>(), { ids: 'path', held: false, derived: true });

/** Id: a ULID. */
export const counts = entity('count', of<CountHeader>(), { ids: 'path', held: false });
/** Id: `<count>.<spare>`. What differs becomes a movement, which is its trail. */
export const countLines = entity('countLine', of<CountLine>(), { ids: 'path', held: false, silent: true });

/** One a plant: the last day on which histories and shelves were told anew. */
export const stockDays = entity('stockDay', of<{ on: Day }>(), { ids: 'text', held: false, silent: true });
