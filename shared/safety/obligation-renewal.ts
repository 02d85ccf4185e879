// Record of a passed examination, which renews an obligation (decision PS49).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { day, files, flag, note, optional, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** An examination that was passed. */
export const RenewalFields = z.strictObject({
  examinedOn: day(),
  /** Last day of validity by the certificate itself; it wins over the rhythm. */
  certificateUntil: optional(day()),
  /** Number of the certificate. */
  certificate: optional(text(60)),
  /** Body or person that examined. */
  body: optional(text(120)),
  /** Certificate as pictures and PDFs. */
  files: optional(files()),
  /** Whether the equipment ran 24 hours since the repair of its leak. */
  ranADay: optional(flag()),
  note: optional(note()),
});
export type RenewalFields = z.infer<typeof RenewalFields>;

export const validateRenewal = ({
  examinedOn,
  certificateUntil,
}: Partial<RenewalFields>): Partial<Record<keyof RenewalFields, MessageCode>> =>
  examinedOn && certificateUntil && certificateUntil < examinedOn
    ? { certificateUntil: 'dateBeforeMinimum' }
    : {};

/** Renewal as the form sends it. */
export const CheckedRenewal = addConsistencyRules(RenewalFields, validateRenewal as never);
