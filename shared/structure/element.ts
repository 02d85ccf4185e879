// A machine's structure: group, subgroup, component and spare, and the rules of their levels (domain 2.2).
import * as z from 'zod';
import {
  choice,
  code,
  day,
  flag,
  id,
  image,
  money,
  number,
  optional,
  ref,
  required,
  text,
  whole,
} from '../fields.ts';

/**
 * How reliable an element is, and what it is as a spare. What lies of it is the warehouse's: of an element linked to one of its
 * spares the fields from `price` to `yearlyConsumption` are read from there and written there.
 */
export const SparePart = z.strictObject({
  classSpare: optional(choice('spareClass', ['A', 'B', 'C'])),
  codeSpare: optional(text(40)),
  /** So many of the spare are built in. */
  quantity: optional(number(0.001, 1e6)),
  price: money().default(0),
  mtbfT: optional(number(0, 1e7)),
  mttrT: optional(number(0, 1e7)),
  /** What breakdowns showed; nobody types it, an import may bring it. */
  mtbfR: optional(number(0, 1e7)),
  mttrR: optional(number(0, 1e7)),
  nrBd: optional(number(0, 1e7)),
  minBd: optional(number(0, 1e7)),
  position: optional(text(80)),
  stockMin: optional(number(0, 1e9)),
  stock: optional(number(0, 1e9)),
  reorderLevel: optional(number(0, 1e9)),
  dimensions: optional(text(40)),
  container: optional(text(40)),
  stackable: flag().default(false),
  containersPerStack: optional(whole(0, 1000)),
  piecesPerContainer: optional(whole(0, 1_000_000)),
  yearlyConsumption: optional(number(0, 1e9)),
  warehouseId: optional(whole(1)),
  sparePartId: optional(whole(1)),
});
export type SparePart = z.infer<typeof SparePart>;

export const Element = z.strictObject({
  machineId: ref('machine'),
  /** Absent: directly under the machine. */
  parentId: optional(id()),
  level: z.int().min(1).max(3),
  spare: flag().default(false),
  code: code(),
  description: required(),
  codeSap: optional(text(40)),
  typologyId: optional(ref('componentTypology')),
  supplierId: optional(ref('supplier')),
  autonomous: flag().default(false),
  installedOn: optional(day()),
  image: optional(image()),
  part: optional(SparePart),
});
export type Element = z.infer<typeof Element>;

export const MAX_ELEMENTS = 2000;
