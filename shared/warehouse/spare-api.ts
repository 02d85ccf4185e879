// The calls of spares: their archive with what lies of them, and the movements people book (domain 8.1, 8.3, 8.5).
import * as z from 'zod';
import { archive, endpoint, LongPageInput, page, Stored } from '../contract.ts';
import { integer } from '../fields.ts';
import { stockLevels } from './level.ts';
import { Adjustment, Issue, Receipt, Transfer } from './movement.ts';
import { SparePart } from './spare.ts';

const figure = z.number().nullable();

/** Areas in square metres, costs a year, indexes as domain 8.4 reads them; null where there is nothing to compute from. */
export const SpareMetrics = z.object({
  occupiedArea: figure,
  averageArea: figure,
  minimumArea: figure,
  occupiedCost: figure,
  averageCost: figure,
  minimumCost: figure,
  IR: figure,
  IRL: figure,
  INU: figure,
  MSV: figure,
  IM: figure,
});
export type SpareMetrics = z.infer<typeof SpareMetrics>;

/** What it may cost not to have it (beyond 8). */
export const SpareRisk = z.object({
  /** Expected failures during the lead time. */
  lambda: z.number(),
  stockOut: z.number(),
  proposedLevel: z.int(),
  /** A year; null without the cost of a stopped hour or the hours of a repair. */
  yearly: figure,
});

/** A spare in one warehouse: `warehouseId` says which; its own, unless another was asked for. */
export const SpareItem = z.object({
  ...SparePart.shape,
  ...Stored.shape,
  id: z.int(),
  stock: z.number(),
  /** What lies there less what all movements come to, where these differ: something went wrong. */
  difference: z.number().optional(),
  /** Of the stock, for orders that have begun. */
  reserved: z.number(),
  level: z.enum(stockLevels),
  /** The computed one; null where nothing says how much is used. */
  reorderPoint: figure,
  safetyProposal: figure,
  orderQuantity: z.number(),
  value: figure,
  /** Of the last five receipts, in days. */
  leadTimeReal: figure,
  lastReceiptOn: z.string().optional(),
  lastMovementOn: z.string().optional(),
  averageStock: figure,
  /** Pieces a day of the last twelve months, or of what was stated. */
  daily: figure,
  metrics: SpareMetrics,
  risk: SpareRisk.nullable(),
});
export type SpareItem = z.infer<typeof SpareItem>;

/** With what lies in other warehouses, and how many of it are installed where. */
export const SparePage = z.object({
  ...SpareItem.shape,
  totalStock: z.number(),
  stocks: z.array(z.object({ warehouseId: z.int(), stock: z.number(), reserved: z.number() })),
});
export type SparePage = z.infer<typeof SparePage>;

const Seen = { id: integer(), version: z.int().optional() };
/** Another warehouse than the spare's own. */
const There = { warehouseId: z.int().min(1).optional() };
/** Less than nothing may lie there: an administrator says that it is so. */
const Confirmed = { confirmed: z.literal(true).optional() };

/** One of them to be chosen; with the elements of the machine that name it. */
export const SparePick = z.object({
  id: z.int(),
  warehouseId: z.int(),
  code: z.string(),
  description: z.string(),
  codeSap: z.string().optional(),
  location: z.string().optional(),
  unit: z.string(),
  unitPrice: z.number().optional(),
  stock: z.number(),
  free: z.number(),
  elements: z.array(z.string()).optional(),
});
export type SparePick = z.infer<typeof SparePick>;

const { list: _, get: __, ...written } = archive('/sparepart', 'spares', SparePart);

export const spareParts = {
  ...written,
  list: endpoint({
    method: 'GET',
    path: '/sparepart/items',
    needs: ['spares', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, warehouseId: integer().optional() }),
    output: page(SpareItem),
    says: 'Spares with stock, level, reorder point, metrics and risk: of a warehouse all that lies there, else each in its own',
  }),
  get: endpoint({
    method: 'GET',
    path: '/sparepart/items/{id}',
    needs: ['spares', 'view'],
    input: z.strictObject({ id: integer(), warehouseId: integer().optional() }),
    output: SparePage,
    says: 'One spare with what lies of it',
  }),
  pick: endpoint({
    method: 'GET',
    path: '/sparepart/pick',
    needs: ['spares', 'view'],
    input: z.strictObject({
      text: z.string().max(100).optional(),
      machineId: integer().optional(),
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,29}$/)
        .optional(),
    }),
    output: z.object({ items: z.array(SparePick) }),
    says: 'Spares to choose from, with what lies of them where they belong: those of a machine first, then the first that hold every word in code, description or SAP code; or those of these numbers',
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/sparepart/items/{id}/metrics',
    needs: ['spares', 'view'],
    input: z.strictObject({ id: integer(), warehouseId: integer().optional() }),
    output: SpareMetrics,
    says: 'Areas, their costs and the indexes of a spare',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/receive',
    needs: ['spares', 'edit'],
    input: z.strictObject({ ...Seen, ...There, ...Receipt.shape }),
    output: SparePage,
    says: 'Books a receipt (101): adds to the stock, moves the price, measures the lead time',
  }),
  issue: endpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/issue',
    needs: ['spares', 'edit'],
    input: z.strictObject({ ...Seen, ...There, ...Confirmed, ...Issue.shape }),
    output: SparePage,
    says: 'Books an issue to a cost centre (201) or an order (261)',
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/adjust',
    needs: ['stockAdjustment', 'create'],
    input: z.strictObject({ ...Seen, ...There, ...Adjustment.shape }),
    output: SparePage,
    says: 'Books what was counted (701, 702), with a reason',
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/transfer',
    needs: ['spares', 'edit'],
    input: z.strictObject({ ...Seen, ...There, ...Confirmed, ...Transfer.shape }),
    output: SparePage,
    says: 'Moves some to another warehouse (311)',
  }),
};
