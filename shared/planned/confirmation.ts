// Confirmation of what is unusual, with a reason.
import * as z from 'zod';
import { note, optional } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/**
 * Fields with which a user confirms an implausible reading (domain 4.5 Plausibility) or a day closed to
 * maintenance (decision PS25).
 */
export const Confirmation = { confirmed: optional(z.literal(true)), reason: optional(note(500)) };
export const validateConfirmation = (
  { confirmed, reason }: { confirmed?: true; reason?: string },
  context: z.RefinementCtx,
) => {
  if (confirmed && !reason)
    context.addIssue({ code: 'custom', path: ['reason'], message: 'required' satisfies MessageCode });
};
