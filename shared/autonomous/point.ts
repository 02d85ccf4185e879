// A CILR point: what operators clean, inspect, lubricate or retighten at one place, how and how often (domain 11.2).
import * as z from 'zod';
import { consistent } from '../contract.ts';
import { choice, flag, id, image, note, number, optional, ref, required, text, whole } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** Cleaning, inspection, lubrication, retightening. */
export const pointTypes = ['C', 'I', 'L', 'R'] as const;
export type PointType = (typeof pointTypes)[number];

/** A plant works up to four shifts. */
export const SHIFTS = [1, 2, 3, 4] as const;
const Shift = z.int().min(1).max(SHIFTS.length);
/** In ascending order, each once. */
export const Shifts = z
  .array(Shift)
  .min(1)
  .max(SHIFTS.length)
  .overwrite((shifts) => [...new Set(shifts)].sort((a, b) => a - b));

export const pointUnits = ['D', 'W', 'M'] as const;
/** Every so many days, weeks or months; or each day in these shifts. */
export const PointFrequency = z.union([
  z.strictObject({ n: whole(1, 400), unit: choice('unit', pointUnits) }),
  z.strictObject({ shifts: Shifts }),
]);
export type PointFrequency = z.infer<typeof PointFrequency>;

/** Where on the picture, in percent of its width and height. */
export const Marker = z.strictObject({ x: number(0, 100), y: number(0, 100) });

export const PointFields = z.strictObject({
  machineId: ref('machine'),
  /** One that carries autonomous maintenance; absent: the machine as a whole. */
  elementId: optional(id()),
  type: choice('pointType', pointTypes),
  /** Unique in its machine. */
  number: whole(1, 999),
  description: required(),
  /** What is good. */
  standard: optional(note(500)),
  method: optional(text(200)),
  toolId: optional(ref('tool')),
  lubricantId: optional(ref('lubricant')),
  /** In the lubricant's own unit. */
  quantity: optional(number(0.001, 100_000)),
  /** In newton metres. */
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

const onlyOf = { L: ['lubricantId', 'quantity'], R: ['torque'], I: ['controlId'] } as const;

/** What must agree between the fields: each type has its own. */
export function pointProblems(
  point: Pick<z.infer<typeof PointFields>, 'type'> & Partial<z.infer<typeof PointFields>>,
): Partial<Record<keyof z.infer<typeof PointFields> & string, MessageCode>> {
  const problems: ReturnType<typeof pointProblems> = {};
  for (const [type, fields] of Object.entries(onlyOf))
    for (const field of fields)
      if (point.type !== type && point[field] !== undefined) problems[field] = 'otherPointType';
  if (point.type === 'L')
    for (const field of onlyOf.L) if (point[field] === undefined) problems[field] = 'required';
  if (point.marker && !point.image) problems.marker = 'notAllowed';
  return problems;
}
export const Point = consistent(PointFields, pointProblems);
export type Point = z.infer<typeof PointFields>;

/** What the server adds: the active path that goes by it. */
export const PointState = z.object({ pathId: z.int().optional() });
