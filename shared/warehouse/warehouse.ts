// Warehouses: location of spares, cost of floor area, and SAP codes (domain 8.1).
import * as z from 'zod';
import { code, flag, money, number, optional, ref, requiredText, text } from '../fields.ts';

export const Warehouse = z.strictObject({
  code: code(),
  description: requiredText(),
  departmentId: optional(ref('department')),
  address: optional(text(200)),
  /** Square metres. */
  surface: optional(number(0, 1e7)),
  /** Cost per m² and year. */
  costPerArea: optional(money()),
  /** Cost centre of issues that have none. */
  costCenter: optional(text(20)),
  sapPlant: optional(text(10)),
  sapLocation: optional(text(10)),
  active: flag().default(true),
});
export type Warehouse = z.infer<typeof Warehouse>;
