// Elements of a machine's structure: group, subgroup, component and spare, and the rules of their levels
// (domain 2.2).
import * as z from 'zod';
import { flag, id, optional, ref } from '../fields.ts';
import { elementPartShape, elementShape } from './element-fields.ts';

export const ElementPart = z.strictObject(elementPartShape);
export type ElementPart = z.infer<typeof ElementPart>;

export const Element = z.strictObject({
  machineId: ref('machine'),
  /** Absent: directly under the machine. */
  parentId: optional(id()),
  level: z.int().min(1).max(3),
  spare: flag().default(false),
  ...elementShape,
  part: optional(ElementPart),
});
export type Element = z.infer<typeof Element>;

export const MAX_ELEMENTS = 2000;
