// Request of a permit to work: its kind, hours, and the conditions that are prepared.
import * as z from 'zod';
import { code, instant, note, optional, requiredText } from '../fields.ts';

/** Conditions that a person confirms; a text that is not one of the kind is a further condition. */
export const permitConditions = () => z.array(requiredText(200)).max(60);

export const PermitRequest = z.strictObject({
  kind: code(),
  description: optional(note(500)),
  from: instant(),
  to: instant(),
  conditions: permitConditions().default([]),
});
export type PermitRequest = z.infer<typeof PermitRequest>;
