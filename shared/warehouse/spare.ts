// A spare part as a warehouse knows it (domain 8.1). How much of it there is stands apart: movements alone change it.
import * as z from 'zod';
import { choice, code, flag, image, money, number, optional, ref, required, text, whole } from '../fields.ts';

export const spareClasses = ['A', 'B', 'C'] as const;
export type SpareClass = (typeof spareClasses)[number];

export const MOST_OF_A_SPARE = 1e9;
const pieces = () => number(0, MOST_OF_A_SPARE);
const millimetres = () => number(0, 100_000);

export const SparePart = z.strictObject({
  code: code(),
  warehouseId: ref('warehouse'),
  description: required(),
  image: optional(image()),
  codeSap: optional(text(40)),
  materialType: optional(text(40)),
  /** Base unit of measure: says to how many decimals it is counted. */
  unit: required(10),
  supplierId: optional(ref('supplier')),
  class: optional(choice('spareClass', spareClasses)),
  safetyStock: optional(pieces()),
  reorderLevel: optional(pieces()),
  optimalStock: optional(pieces()),
  minLot: optional(pieces()),
  yearlyConsumption: optional(pieces()),
  /** Theoretical, in days. */
  leadTime: optional(number(0, 3650)),
  /** The moving average of what was paid; a receipt with a price moves it. Four decimals. */
  unitPrice: optional(number(0, 1e9)),
  standardPrice: optional(money()),
  replacementPrice: optional(money()),
  location: optional(text(80)),
  shelving: optional(text(40)),
  width: optional(millimetres()),
  depth: optional(millimetres()),
  height: optional(millimetres()),
  containerWidth: optional(millimetres()),
  containerDepth: optional(millimetres()),
  containerHeight: optional(millimetres()),
  perContainer: optional(whole(1, 1_000_000)),
  stackable: flag().default(false),
  /** Containers of a stack. */
  stacked: optional(whole(1, 1000)),
  active: flag().default(true),
});
export type SparePart = z.infer<typeof SparePart>;
