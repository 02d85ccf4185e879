// A control as it is asked of whoever does the work: with its limits or answers, frozen by the approval that names it (domain 12).
import * as z from 'zod';
import { choice } from '../fields.ts';
import { ControlAnswer, controlNatures, controlTypes } from '../structure/control.ts';

/** What the phases of one procedure name altogether. */
export const MOST_ASKED = 60;

export const AskedControl = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  type: choice('controlType', controlTypes),
  nature: choice('controlNature', controlNatures),
  /** Of its physical quantity, with the decimals a value is written with. */
  unit: z.string().optional(),
  decimals: z.int().optional(),
  lower: z.number().optional(),
  target: z.number().optional(),
  upper: z.number().optional(),
  warningMargin: z.number(),
  answers: z.array(ControlAnswer),
});
export type AskedControl = z.infer<typeof AskedControl>;
