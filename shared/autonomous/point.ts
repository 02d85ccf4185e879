// CILR points: what operators clean, inspect, lubricate or retighten at one place, how and how often (domain
// 11.2).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import {
  choice,
  flag,
  id,
  image,
  note,
  number,
  optional,
  ref,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** Cleaning, inspection, lubrication, retightening. */
export const pointTypes = ['C', 'I', 'L', 'R'] as const;
export type PointType = (typeof pointTypes)[number];

/** Shifts of a plant, four at most. */
export const SHIFTS = [1, 2, 3, 4] as const;
const Shift = z.int().min(1).max(SHIFTS.length);
/** Shifts in ascending order, without duplicates. */
export const Shifts = z
  .array(Shift)
  .min(1)
  .max(SHIFTS.length)
  .overwrite((shifts) => [...new Set(shifts)].sort((a, b) => a - b));

export const pointUnits = ['D', 'W', 'M'] as const;
/** Frequency: every n days, weeks or months, or every day in the given shifts. */
export const PointFrequency = z.union([
  z.strictObject({ n: wholeNumber(1, 400), unit: choice('unit', pointUnits) }),
  z.strictObject({ shifts: Shifts }),
]);
export type PointFrequency = z.infer<typeof PointFrequency>;

/** Position on the picture, in percent of its width and height. */
export const Marker = z.strictObject({ x: number(0, 100), y: number(0, 100) });

export const PointFields = z.strictObject({
  machineId: ref('machine'),
  /** Element that carries autonomous maintenance; absent: the machine as a whole. */
  elementId: optional(id()),
  type: choice('pointType', pointTypes),
  /** Number of the point, unique within its machine. */
  number: wholeNumber(1, 999),
  description: requiredText(),
  /** The expected good condition. */
  standard: optional(note(500)),
  method: optional(text(200)),
  toolId: optional(ref('tool')),
  lubricantId: optional(ref('lubricant')),
  /** Quantity in the lubricant's own unit. */
  quantity: optional(number(0.001, 100_000)),
  /** Torque in newton metres. */
  torque: optional(number(0.1, 100_000)),
  controlId: optional(ref('control')),
  minutes: number(0.1, 480),
  machineState: choice('machineRunning', ['stopped', 'running']).default('stopped'),
  frequency: PointFrequency,
  sopId: optional(ref('procedure')),
  image: optional(image()),
  marker: optional(Marker),
  active: flag().default(true),
});

const fieldsByType = { L: ['lubricantId', 'quantity'], R: ['torque'], I: ['controlId'] } as const;

/** Checks that the fields agree: some belong to one point type only. */
export function validatePoint(
  point: Pick<z.infer<typeof PointFields>, 'type'> & Partial<z.infer<typeof PointFields>>,
): Partial<Record<keyof z.infer<typeof PointFields> & string, MessageCode>> {
  const problems: ReturnType<typeof validatePoint> = {};
  for (const [type, fields] of Object.entries(fieldsByType))
    for (const field of fields)
      if (point.type !== type && point[field] !== undefined) problems[field] = 'otherPointType';
  if (point.type === 'L')
    for (const field of fieldsByType.L) if (point[field] === undefined) problems[field] = 'required';
  if (point.marker && !point.image) problems.marker = 'notAllowed';
  return problems;
}
export const Point = addConsistencyRules(PointFields, validatePoint);
export type Point = z.infer<typeof PointFields>;

/** Computed fields: the active path that contains the point. */
export const PointState = z.object({ pathId: z.int().optional() });
