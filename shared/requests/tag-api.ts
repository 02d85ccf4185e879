// The calls of tags.
import * as z from 'zod';
import { consistent, endpoint, LongPageInput, page, Stored } from '../contract.ts';
import { choice, day, id, integer, optional, ref } from '../fields.ts';
import { EwoPage } from './ewo-api.ts';
import {
  problemsOfTag,
  Tag,
  TagAssignment,
  TagClosing,
  TagDraft,
  TagReason,
  TagSheet,
  TagToEwo,
  TagWork,
} from './tag.ts';
import { pillars, tagStates } from './tag-state.ts';

export const TagItem = z.object({ ...Tag.shape, ...Stored.shape, id: z.string() });
export type TagItem = z.infer<typeof TagItem>;
export const TagPage = z.object({ ...TagItem.shape, ...TagSheet.shape });
export type TagPage = z.infer<typeof TagPage>;

const Seen = { id: id(), version: z.int().optional() };
/** Less than nothing may lie there: an administrator says that it is so. */
const Confirmed = { confirmed: optional(z.literal(true)) };
/** An activity of an order that was found not in order. */
const Origin = { orderId: optional(id()), activity: optional(z.int().min(1)) };

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/tag/items',
    needs: ['tags', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      from: day(),
      to: day(),
      machineId: integer().optional(),
      teamId: integer().optional(),
      pillar: z.enum(pillars).optional(),
      state: z.enum(tagStates).optional(),
    }),
    output: page(TagItem),
    says: 'Tags created on the plant days from…to: of the plant or a machine, of a team, a pillar, in a state; a page may hold fewer than it read',
  }),
  open: endpoint({
    method: 'GET',
    path: '/tag/open',
    needs: ['tags', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      teamId: integer().optional(),
      machineId: integer().optional(),
    }),
    output: page(TagItem),
    says: 'Open tags, oldest first; of technicians those of their teams and PM tags nobody has, of requestors their own',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/tag/mine',
    needs: ['tags', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(TagItem) }),
    says: 'The tags the caller wrote, newest first, the last fifty',
  }),
  get: endpoint({
    method: 'GET',
    path: '/tag/items/{id}',
    needs: ['tags', 'view'],
    input: z.strictObject({ id: id() }),
    output: TagPage,
    says: 'One tag',
  }),
  create: endpoint({
    method: 'POST',
    path: '/tag/items',
    needs: ['tags', 'create'],
    input: consistent(
      z.strictObject({
        ...TagDraft.shape,
        ...Origin,
        id: optional(z.ulid()),
        createdAt: TagAssignment.shape.assignedAt,
      }),
      problemsOfTag as never,
    ),
    output: TagPage,
    says: 'Writes a tag; sent twice under the same id, it is made once',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/tag/items',
    needs: ['tags', 'edit'],
    input: consistent(z.strictObject({ ...TagDraft.shape, ...Seen }), problemsOfTag as never),
    output: TagPage,
    says: 'Puts what was written right',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/assign',
    needs: ['tags', 'assign'],
    input: z
      .strictObject({ ...TagAssignment.shape, ...Seen })
      .refine(({ teamId, operatorId }) => (teamId === undefined) !== (operatorId === undefined), {
        error: 'required',
        path: ['teamId'],
      }),
    output: TagPage,
    says: 'Assigns to a team or to an operator, with what is wrong in the words of the assigner',
  }),
  take: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/take',
    needs: ['tags', 'execute'],
    input: z.strictObject({ ...Seen, teamId: ref('team'), assignedAt: TagAssignment.shape.assignedAt }),
    output: TagPage,
    says: 'Takes a tag nobody has for a team of the caller',
  }),
  report: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/report',
    needs: ['tags', 'execute'],
    input: z.strictObject({ ...Seen, ...TagWork.shape }),
    output: TagPage,
    says: 'Reports what was done so far',
  }),
  close: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/close',
    needs: ['tags', 'close'],
    input: z.strictObject({ ...Seen, ...Confirmed, ...TagClosing.shape }),
    output: TagPage,
    says: 'Closes it: solved, and the spares that were used leave the warehouse',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/reopen',
    needs: ['tags', 'reopen'],
    input: z.strictObject({ ...Seen, ...TagReason.shape }),
    output: TagPage,
    says: 'Opens a closed one again',
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/transfer',
    needs: ['tags', 'assign'],
    input: z.strictObject({ ...Seen, pillar: choice('pillar', pillars), ...TagReason.shape }),
    output: TagPage,
    says: 'Hands it to the other pillar, AM or PM; nobody has it then',
  }),
  toEwo: endpoint({
    method: 'POST',
    path: '/tag/items/{id}/toewo',
    needs: ['tags', 'assign'],
    input: z.strictObject({ ...Seen, ...TagToEwo.shape }),
    output: z.object({ ...TagPage.shape, ewo: EwoPage }),
    says: 'Makes an EWO of it, linked both ways; the tag closes',
  }),
};
