// A warehouse: where spares lie, what its floor costs, and what SAP calls it (domain 8.1).
import * as z from 'zod';
import { code, flag, money, number, optional, ref, required, text } from '../fields.ts';

export const Warehouse = z.strictObject({
  code: code(),
  description: required(),
  departmentId: optional(ref('department')),
  address: optional(text(200)),
  /** Square metres. */
  surface: optional(number(0, 1e7)),
  /** Of a square metre a year. */
  costPerArea: optional(money()),
  /** What is issued without another one is charged to it. */
  costCenter: optional(text(20)),
  sapPlant: optional(text(10)),
  sapLocation: optional(text(10)),
  active: flag().default(true),
});
export type Warehouse = z.infer<typeof Warehouse>;
