// Hours worked by technicians on a request.
import * as z from 'zod';
import { number, ref } from '../fields.ts';

/** Maximum number of technicians on one request; each adds two writes to its closing. */
export const MAX_TECHNICIANS = 12;
const MAX_HOURS = 1000;

export const TechnicianHours = z
  .array(z.strictObject({ operatorId: ref('operator'), hours: number(0.01, MAX_HOURS) }))
  .max(MAX_TECHNICIANS);
export type TechnicianHours = z.infer<typeof TechnicianHours>;

/** Hours as stored. */
export const StoredHours = z.array(z.object({ operatorId: z.int(), hours: z.number() }));
