// Contracts of tags.
import * as z from 'zod';
import { addConsistencyRules, defineEndpoint, LongPageInput, page, Stored } from '../contract.ts';
import { choice, day, id, integer, optional, ref } from '../fields.ts';
import { Confirmation, validateConfirmation } from '../planned/confirmation.ts';
import { TagToOrder } from '../planned/free-order.ts';
import { OrderItem } from '../planned/order-api.ts';
import { tagCounts } from '../reports/counted.ts';
import { EwoPage } from './ewo-api.ts';
import { safetyKinds } from './safety-tag/safety-tag.ts';
import {
  Tag,
  TagAssignment,
  TagClosing,
  TagDetail,
  TagDraft,
  TagReason,
  TagToEwo,
  TagWork,
  validateTag,
} from './tag.ts';
import { pillars, tagStates } from './tag-state.ts';

export const TagItem = z.object({ ...Tag.shape, ...Stored.shape, id: z.string() });
export type TagItem = z.infer<typeof TagItem>;
export const TagPage = z.object({
  ...TagItem.shape,
  ...TagDetail.shape,
  /** The injured person; only in answers to those who may read it (decisions PS62). */
  injured: z.string().optional(),
});
export type TagPage = z.infer<typeof TagPage>;

export const SafetyFigures = z.object({
  /** Plant days of the pyramid. */
  from: day(),
  to: day(),
  /** Plant day of the last injury, by the present kinds of all tags, and the days since then. */
  lastInjuryOn: day().optional(),
  daysSinceInjury: z.int().min(0).optional(),
  /** Day of the first safety tag; absent if there is none. */
  recordsSince: day().optional(),
  /** Number of tags by kind. */
  pyramid: z.record(z.enum(safetyKinds), z.int().min(0)),
});
export type SafetyFigures = z.infer<typeof SafetyFigures>;

const idAndVersionFields = { id: id(), version: z.int().optional() };
/** True if an administrator confirms a negative stock. */
const confirmedField = { confirmed: optional(z.literal(true)) };
/** Reference to the activity of an order that was found not OK. */
const originFields = { orderId: optional(id()), activity: optional(z.int().min(1)) };

export const tags = {
  list: defineEndpoint({
    method: 'GET',
    path: '/tag/items',
    requiredPermission: ['tags', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      from: day(),
      to: day(),
      machineId: integer().optional(),
      teamId: integer().optional(),
      pillar: z.enum(pillars).optional(),
      state: z.enum(tagStates).optional(),
      counted: z.enum(tagCounts).optional(),
    }),
    output: page(TagItem),
    summary:
      'Tags created on the plant days from…to: of the plant or a machine, of a team, a pillar, in a state; or those that figures of these days count, as written, as closed, or as open now; a page may hold fewer than it read',
  }),
  open: defineEndpoint({
    method: 'GET',
    path: '/tag/open',
    requiredPermission: ['tags', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      teamId: integer().optional(),
      machineId: integer().optional(),
    }),
    output: page(TagItem),
    summary:
      'Open tags, oldest first; of technicians those of their teams and PM tags nobody has, of requestors their own',
  }),
  safety: defineEndpoint({
    method: 'GET',
    path: '/tag/safety',
    requiredPermission: ['reports', 'view'],
    input: z.strictObject({}),
    output: SafetyFigures,
    summary:
      'Days since the last injury, and the safety tags of the last 365 days by kind, without those closed as not necessary',
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/tag/mine',
    requiredPermission: ['tags', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(TagItem) }),
    summary: 'The tags the caller wrote, newest first, the last fifty',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/tag/items/{id}',
    requiredPermission: ['tags', 'view'],
    input: z.strictObject({ id: id() }),
    output: TagPage,
    summary: 'One tag',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/tag/items',
    requiredPermission: ['tags', 'create'],
    input: addConsistencyRules(
      z.strictObject({
        ...TagDraft.shape,
        ...originFields,
        id: optional(z.ulid()),
        createdAt: TagAssignment.shape.assignedAt,
      }),
      validateTag as never,
    ),
    output: TagPage,
    summary: 'Writes a tag; sent twice under the same id, it is made once',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/tag/items',
    requiredPermission: ['tags', 'edit'],
    input: addConsistencyRules(
      z.strictObject({ ...TagDraft.shape, ...idAndVersionFields }),
      validateTag as never,
    ),
    output: TagPage,
    summary: 'Puts what was written right',
  }),
  assign: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/assign',
    requiredPermission: ['tags', 'assign'],
    input: z
      .strictObject({ ...TagAssignment.shape, ...idAndVersionFields })
      .refine(({ teamId, operatorId }) => (teamId === undefined) !== (operatorId === undefined), {
        error: 'required',
        path: ['teamId'],
      }),
    output: TagPage,
    summary: 'Assigns to a team or to an operator, with what is wrong in the words of the assigner',
  }),
  take: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/take',
    requiredPermission: ['tags', 'execute'],
    input: z.strictObject({
      ...idAndVersionFields,
      teamId: ref('team'),
      assignedAt: TagAssignment.shape.assignedAt,
    }),
    output: TagPage,
    summary: 'Takes a tag nobody has for a team of the caller',
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/report',
    requiredPermission: ['tags', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ...TagWork.shape }),
    output: TagPage,
    summary: 'Reports what was done so far',
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/close',
    requiredPermission: ['tags', 'close'],
    input: z.strictObject({ ...idAndVersionFields, ...confirmedField, ...TagClosing.shape }),
    output: TagPage,
    summary: 'Closes it: solved, and the spares that were used leave the warehouse',
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/reopen',
    requiredPermission: ['tags', 'reopen'],
    input: z.strictObject({ ...idAndVersionFields, ...TagReason.shape }),
    output: TagPage,
    summary: 'Opens a closed one again',
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/transfer',
    requiredPermission: ['tags', 'assign'],
    input: z.strictObject({ ...idAndVersionFields, pillar: choice('pillar', pillars), ...TagReason.shape }),
    output: TagPage,
    summary: 'Hands it to the other pillar, AM or PM; nobody has it then',
  }),
  toEwo: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/toewo',
    requiredPermission: ['tags', 'assign'],
    input: z.strictObject({ ...idAndVersionFields, ...TagToEwo.shape }),
    output: z.object({ ...TagPage.shape, ewo: EwoPage }),
    summary: 'Makes an EWO of it, linked both ways; the tag closes',
  }),
  toOrder: defineEndpoint({
    method: 'POST',
    path: '/tag/items/{id}/toorder',
    requiredPermission: ['workOrders', 'execute'],
    input: z
      .strictObject({ ...idAndVersionFields, ...TagToOrder.shape, ...Confirmation })
      .superRefine(validateConfirmation),
    output: z.object({ ...TagPage.shape, order: OrderItem }),
    summary: 'Plans a free order for it, linked both ways; the tag stays open',
  }),
};
