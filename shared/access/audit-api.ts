// The calls of the audit trail. It is read, never written: entries follow from changes by themselves.
import * as z from 'zod';
import { endpoint, PageInput, page } from '../contract.ts';
import { daysBetween } from '../day.ts';
import { day, id, integer } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { profiles } from '../permissions.ts';
import { auditActions, LONGEST_TRAIL } from './audit.ts';

export const AuditItem = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of a person, or of what acts by itself: `schedule`, `seed`. */
  user: z.string(),
  /** Of a person: the id of the user, whatever they are called. Entries of old have none. */
  userId: z.string().optional(),
  profile: z.enum([...profiles, 'tenantRoot']).optional(),
  /** The kind of record, its id and what people call it. */
  thing: z.string(),
  thingId: z.string(),
  name: z.string().optional(),
  /** Of procedures with their phases, strategies and cycles: which kind, `checklist` or `am`. */
  sort: z.string().optional(),
  action: z.enum(auditActions),
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
  /** Changed fields beyond those shown, of a change too large to keep. */
  more: z.int().optional(),
  reason: z.string().optional(),
});
export type AuditItem = z.infer<typeof AuditItem>;

const thing = z.string().regex(/^[A-Za-z]{1,40}$/);

export const trail = {
  items: endpoint({
    method: 'GET',
    path: '/audit/items',
    needs: ['audit', 'view'],
    input: z
      .strictObject({
        from: day().optional(),
        to: day().optional(),
        thing: thing.optional(),
        /** A name or the id of a user. */
        user: z.string().min(1).max(200).optional(),
        ...PageInput.shape,
      })
      .superRefine(({ from, to }, context) => {
        if (!from || !to) return;
        const problem = (message: MessageCode) => context.addIssue({ code: 'custom', path: ['to'], message });
        if (to < from) problem('dateBeforeMinimum');
        else if (daysBetween(from, to) >= LONGEST_TRAIL) problem('outOfRange');
      }),
    output: page(AuditItem),
    says: 'Who changed what in the plant from…to, plant days, newest first; a page may hold fewer than it read',
  }),
  of: endpoint({
    method: 'GET',
    path: '/audit/of',
    needs: ['audit', 'view'],
    input: z.strictObject({
      thing,
      id: id(),
      limit: integer(1, 100).default(25),
      next: PageInput.shape.next,
    }),
    output: page(AuditItem),
    says: 'The trail of one record, newest first',
  }),
};
