// A control as part of a work order, with its limits or answers, frozen when the procedure is approved
// (domain 12).
import * as z from 'zod';
import { choice } from '../fields.ts';
import { ControlAnswer, controlNatures, controlTypes } from '../structure/control.ts';

/** Maximum number of controls in all phases of one procedure. */
export const MAX_PROCEDURE_CONTROLS = 60;

export const ControlSnapshot = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  type: choice('controlType', controlTypes),
  nature: choice('controlNature', controlNatures),
  /** Unit of the physical quantity, and the number of decimals of a value. */
  unit: z.string().optional(),
  decimals: z.int().optional(),
  lower: z.number().optional(),
  target: z.number().optional(),
  upper: z.number().optional(),
  warningMargin: z.number(),
  answers: z.array(ControlAnswer),
});
export type ControlSnapshot = z.infer<typeof ControlSnapshot>;
