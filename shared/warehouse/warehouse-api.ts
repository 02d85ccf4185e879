// Contracts of warehouses.
import * as z from 'zod';
import { defineArchive, defineEndpoint } from '../contract.ts';
import { stockLevels } from './level.ts';
import { Warehouse } from './warehouse.ts';

/** Overview of a warehouse; figures that cannot be computed are null (domain 8.4). */
export const WarehouseFigures = z.object({
  id: z.int(),
  items: z.int(),
  value: z.number(),
  levels: z.record(z.enum(stockLevels), z.int()),
  /** Number of spares without container sizes, which count no area. */
  dimensionsMissing: z.int(),
  /** Number of spares whose stock differs from the sum of their movements. */
  differences: z.int(),
  occupiedArea: z.number(),
  averageArea: z.number(),
  minimumArea: z.number(),
  occupiedCost: z.number().nullable(),
  averageCost: z.number().nullable(),
  minimumCost: z.number().nullable(),
  IR: z.number().nullable(),
  IRL: z.number().nullable(),
  INU: z.number().nullable(),
  MSV: z.number().nullable(),
  IM: z.number().nullable(),
});
export type WarehouseFigures = z.infer<typeof WarehouseFigures>;

export const warehouses = {
  ...defineArchive('/warehouse', 'warehouses', Warehouse),
  overview: defineEndpoint({
    method: 'GET',
    path: '/warehouse/overview',
    requiredPermission: ['warehouses', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(WarehouseFigures) }),
    summary:
      'What each warehouse holds: items, value, areas and their costs, indexes, how many of each stock level',
  }),
};
