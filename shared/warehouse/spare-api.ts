// Contracts of spares: the archive with stock data, and the movements users book (domain 8.1, 8.3, 8.5).
import * as z from 'zod';
import { defineArchive, defineEndpoint, LongPageInput, page, Stored } from '../contract.ts';
import { integer } from '../fields.ts';
import { stockLevels } from './level.ts';
import { Adjustment, Issue, Receipt, Transfer } from './movement.ts';
import { SparePart } from './spare.ts';

const figure = z.number().nullable();

/** Areas in m², costs per year, indexes as in domain 8.4; null if they cannot be computed. */
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

/** Cost risk of a shortage (beyond 8). */
export const SpareRisk = z.object({
  /** Expected failures during the lead time. */
  lambda: z.number(),
  stockOut: z.number(),
  proposedLevel: z.int(),
  /** Cost per year; null without the hourly cost of downtime or the repair hours. */
  yearly: figure,
});

/** A spare in one warehouse, given by `warehouseId`: its own, unless another was requested. */
export const SpareItem = z.object({
  ...SparePart.shape,
  ...Stored.shape,
  id: z.int(),
  stock: z.number(),
  /** Stock less the sum of all movements, if they differ, which indicates an error. */
  difference: z.number().optional(),
  /** Part of the stock reserved for orders in progress. */
  reserved: z.number(),
  level: z.enum(stockLevels),
  /** Computed reorder point; null if consumption is unknown. */
  reorderPoint: figure,
  safetyProposal: figure,
  orderQuantity: z.number(),
  value: figure,
  /** Mean lead time of the last five receipts, in days. */
  leadTimeReal: figure,
  lastReceiptOn: z.string().optional(),
  lastMovementOn: z.string().optional(),
  averageStock: figure,
  /** Pieces per day: measured in the last twelve months, or as stated. */
  daily: figure,
  metrics: SpareMetrics,
  risk: SpareRisk.nullable(),
});
export type SpareItem = z.infer<typeof SpareItem>;

/** A spare with its stocks in all warehouses. */
export const SparePage = z.object({
  ...SpareItem.shape,
  totalStock: z.number(),
  stocks: z.array(z.object({ warehouseId: z.int(), stock: z.number(), reserved: z.number() })),
});
export type SparePage = z.infer<typeof SparePage>;

const idAndVersionFields = { id: integer(), version: z.int().optional() };
/** A warehouse other than the spare's own. */
const warehouseField = { warehouseId: z.int().min(1).optional() };
/** True if an administrator confirms a negative stock. */
const confirmedField = { confirmed: z.literal(true).optional() };

/** A selectable spare, with the elements of the machine that contain it. */
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

/** A spare that an EWO on hold waits for. */
export const RequestedSpare = z.object({
  /** Unique in the list. */
  id: z.string(),
  ewoId: z.string(),
  ewoCode: z.string(),
  /** Description of the breakdown. */
  what: z.string(),
  machineId: z.int(),
  machine: z.object({ code: z.string(), description: z.string() }).optional(),
  /** Whether the machine is down until then. */
  stopped: z.boolean(),
  heldFrom: z.string(),
  /** Expected end of the hold. */
  until: z.string().optional(),
  note: z.string().optional(),
  /** Absent: an element that is no spare of the warehouse. */
  spareId: z.int().optional(),
  warehouseId: z.int().optional(),
  code: z.string().optional(),
  description: z.string().optional(),
  unit: z.string().optional(),
  quantity: z.number(),
  /** Stock in that warehouse, and the part of it that is not reserved. */
  stock: z.number().optional(),
  free: z.number().optional(),
});
export type RequestedSpare = z.infer<typeof RequestedSpare>;

const { list: _, get: __, ...writeCalls } = defineArchive('/sparepart', 'spares', SparePart);

export const spareParts = {
  ...writeCalls,
  list: defineEndpoint({
    method: 'GET',
    path: '/sparepart/items',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, warehouseId: integer().optional() }),
    output: page(SpareItem),
    summary:
      'Spares with stock, level, reorder point, metrics and risk: of a warehouse all that lies there, else each in its own',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/sparepart/items/{id}',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({ id: integer(), warehouseId: integer().optional() }),
    output: SparePage,
    summary: 'One spare with what lies of it',
  }),
  pick: defineEndpoint({
    method: 'GET',
    path: '/sparepart/pick',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({
      text: z.string().max(100).optional(),
      machineId: integer().optional(),
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,29}$/)
        .optional(),
    }),
    output: z.object({ items: z.array(SparePick) }),
    summary:
      'Spares to choose from, with what lies of them where they belong: those of a machine first, then the first that hold every word in code, description or SAP code; or those of these numbers',
  }),
  requested: defineEndpoint({
    method: 'GET',
    path: '/sparepart/requested',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(RequestedSpare) }),
    summary: 'Spares that EWOs on hold wait for, with what lies of them; machines that are down first',
  }),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/sparepart/items/{id}/metrics',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({ id: integer(), warehouseId: integer().optional() }),
    output: SpareMetrics,
    summary: 'Areas, their costs and the indexes of a spare',
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/receive',
    requiredPermission: ['spares', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, ...warehouseField, ...Receipt.shape }),
    output: SparePage,
    summary: 'Books a receipt (101): adds to the stock, moves the price, measures the lead time',
  }),
  issue: defineEndpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/issue',
    requiredPermission: ['spares', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, ...warehouseField, ...confirmedField, ...Issue.shape }),
    output: SparePage,
    summary: 'Books an issue to a cost centre (201) or an order (261)',
  }),
  adjust: defineEndpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/adjust',
    requiredPermission: ['stockAdjustment', 'create'],
    input: z.strictObject({ ...idAndVersionFields, ...warehouseField, ...Adjustment.shape }),
    output: SparePage,
    summary: 'Books what was counted (701, 702), with a reason',
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/sparepart/items/{id}/transfer',
    requiredPermission: ['spares', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, ...warehouseField, ...confirmedField, ...Transfer.shape }),
    output: SparePage,
    summary: 'Moves some to another warehouse (311)',
  }),
};
