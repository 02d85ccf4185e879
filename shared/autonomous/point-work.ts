// Content of a CILR point, frozen in a run when the run is begun.
import * as z from 'zod';
import { Marker, pointTypes } from './point.ts';

export const PointWork = z.object({
  id: z.int(),
  type: z.enum(pointTypes),
  number: z.int(),
  machineId: z.int(),
  standard: z.string().optional(),
  method: z.string().optional(),
  tool: z.string().optional(),
  lubricant: z.object({ id: z.int(), name: z.string(), quantity: z.number(), unit: z.string() }).optional(),
  torque: z.number().optional(),
  machineState: z.enum(['stopped', 'running']),
  sopId: z.int().optional(),
  image: z.string().optional(),
  marker: Marker.optional(),
});
export type PointWork = z.infer<typeof PointWork>;
