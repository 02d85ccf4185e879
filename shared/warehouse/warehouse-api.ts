// The calls of warehouses.
import * as z from 'zod';
import { archive, endpoint } from '../contract.ts';
import { stockLevels } from './level.ts';
import { Warehouse } from './warehouse.ts';

/** What a warehouse amounts to; figures without anything to compute them from are null (domain 8.4). */
export const WarehouseFigures = z.object({
  id: z.int(),
  items: z.int(),
  value: z.number(),
  levels: z.record(z.enum(stockLevels), z.int()),
  /** Spares without the sizes of their container: they count no square metres. */
  dimensionsMissing: z.int(),
  /** Spares of which not so many lie there as movements say. */
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
  ...archive('/warehouse', 'warehouses', Warehouse),
  overview: endpoint({
    method: 'GET',
    path: '/warehouse/overview',
    needs: ['warehouses', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(WarehouseFigures) }),
    says: 'What each warehouse holds: items, value, areas and their costs, indexes, how many of each stock level',
  }),
};
