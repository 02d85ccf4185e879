// A value that was not expected stands once somebody says so, and why.
import * as z from 'zod';
import { note, optional } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** A reading that was not expected stands once somebody says so, and why (domain 4.5 Plausibility). */
export const Confirmation = { confirmed: optional(z.literal(true)), reason: optional(note(500)) };
export const confirmedWithReason = (
  { confirmed, reason }: { confirmed?: true; reason?: string },
  context: z.RefinementCtx,
) => {
  if (confirmed && !reason)
    context.addIssue({ code: 'custom', path: ['reason'], message: 'required' satisfies MessageCode });
};
