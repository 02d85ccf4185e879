// Contracts of the audit trail. They only read it: entries are derived from stream events.
import * as z from 'zod';
import { defineEndpoint, PageInput, page } from '../contract.ts';
import { daysBetween } from '../day.ts';
import { day, id, integer } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { profiles } from '../permissions.ts';
import { auditActions, MAX_TRAIL_DAYS } from './audit.ts';
import { chainFaults } from './chain/chain.ts';

export const AuditItem = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of a user, or of an automatic process: `schedule`, `seed`. */
  user: z.string(),
  /** The user's id, stable when the name changes. Older entries have none. */
  userId: z.string().optional(),
  /** The person who made the service account that is the author. */
  maker: z.string().optional(),
  profile: z.enum([...profiles, 'tenantRoot']).optional(),
  /** The kind of record, its id and its display name. */
  thing: z.string(),
  thingId: z.string(),
  name: z.string().optional(),
  /** `checklist` or `am`, for procedures (with their phases), strategies and cycles. */
  sort: z.string().optional(),
  action: z.enum(auditActions),
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
  /** Number of further changed fields, if the change was too large to store. */
  more: z.int().optional(),
  reason: z.string().optional(),
});
export type AuditItem = z.infer<typeof AuditItem>;

/** Result of a verification of the chain, up to the link `entries`. */
export const ChainCheck = z.object({
  /** Number of links that were found intact, from the first one. */
  entries: z.int(),
  /** Hash of the last of them. */
  head: z.string(),
  /** Number of audit entries among the links that this call verified. */
  sealed: z.int(),
  /** Number of the first link that is not intact, and why. */
  firstBreak: z.int().optional(),
  fault: z.enum(chainFaults).optional(),
  /** Record of the entry at the break, if the entry still exists. */
  thing: z.string().optional(),
  thingId: z.string().optional(),
  /** Entries that wait to be sealed, at most a page of them; the last part of a verification has it. */
  waiting: z.int().optional(),
  /** Last entry whose hash is known outside the table, and its number. */
  outside: z.object({ entries: z.int(), head: z.string(), at: z.string() }).optional(),
  /** Number after which the verification goes on; absent at its end. */
  next: z.int().optional(),
});
export type ChainCheck = z.infer<typeof ChainCheck>;

/** Record with versions that the trail does not explain. */
export const TrailGap = z.object({
  thing: z.string(),
  thingId: z.string(),
  name: z.string().optional(),
  versions: z.array(z.int()),
  /** Number of further versions. */
  more: z.int().optional(),
});
export type TrailGap = z.infer<typeof TrailGap>;

/** Result of a comparison of records with the trail. */
export const TrailGaps = z.object({
  /** Number of records that this call compared. */
  records: z.int(),
  gaps: z.array(TrailGap),
  /** Place where the comparison goes on; absent at its end. */
  next: z.string().optional(),
});
export type TrailGaps = z.infer<typeof TrailGaps>;

const thing = z.string().regex(/^[A-Za-z]{1,40}$/);

export const trail = {
  items: defineEndpoint({
    method: 'GET',
    path: '/audit/items',
    requiredPermission: ['audit', 'view'],
    input: z
      .strictObject({
        from: day().optional(),
        to: day().optional(),
        thing: thing.optional(),
        /** The name or the id of a user. */
        user: z.string().min(1).max(200).optional(),
        ...PageInput.shape,
      })
      .superRefine(({ from, to }, context) => {
        if (!from || !to) return;
        const addProblem = (message: MessageCode) =>
          context.addIssue({ code: 'custom', path: ['to'], message });
        if (to < from) addProblem('dateBeforeMinimum');
        else if (daysBetween(from, to) >= MAX_TRAIL_DAYS) addProblem('outOfRange');
      }),
    output: page(AuditItem),
    summary:
      'Who changed what in the plant from…to, plant days, newest first; a page may hold fewer than it read',
  }),
  listByRecord: defineEndpoint({
    method: 'GET',
    path: '/audit/of',
    requiredPermission: ['audit', 'view'],
    input: z.strictObject({
      thing,
      id: id(),
      limit: integer(1, 100).default(25),
      next: PageInput.shape.next,
    }),
    output: page(AuditItem),
    summary: 'The trail of one record, newest first',
  }),
  verify: defineEndpoint({
    method: 'GET',
    path: '/audit/verify',
    requiredPermission: ['audit', 'view'],
    input: z.strictObject({ after: integer(0).default(0) }),
    output: ChainCheck,
    summary:
      'Verifies the chain of the audit trail from the link after `after`, some thousands of links a call',
  }),
  gaps: defineEndpoint({
    method: 'GET',
    path: '/audit/gaps',
    requiredPermission: ['audit', 'view'],
    input: z.strictObject({ next: PageInput.shape.next }),
    output: TrailGaps,
    summary: 'Compares the versions of records with the trail, some hundred records a call',
  }),
};
