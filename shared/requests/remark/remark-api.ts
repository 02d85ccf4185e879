// Contracts of remarks. A user who may read a record may read its remarks and, guests excepted, add one.
import * as z from 'zod';
import { defineEndpoint, page, Stored, versionField } from '../../contract.ts';
import { id, instant, optional } from '../../fields.ts';
import { Remark, RemarkDraft } from './remark.ts';
import { remarkTargets } from './remark-targets.ts';

export const RemarkItem = z.object({ ...Remark.shape, ...Stored.shape, id: z.string() });
export type RemarkItem = z.infer<typeof RemarkItem>;

const targetFields = { of: z.enum(remarkTargets), thing: id() };

export const remarks = {
  list: defineEndpoint({
    method: 'GET',
    path: '/remark/items',
    requiredPermission: [['ewo', 'tags', 'workOrders', 'reports'], 'view'],
    input: z.strictObject({ ...targetFields, next: z.string().max(2000).optional() }),
    output: page(RemarkItem),
    summary: 'The remarks on an EWO, a tag, an order or a shift, oldest first',
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/remark/items',
    requiredPermission: [['ewo', 'tags', 'workOrders', 'reports'], 'view'],
    input: z.strictObject({ ...targetFields, ...RemarkDraft.shape, writtenAt: optional(instant()) }),
    output: RemarkItem,
    summary: 'Adds a remark; the team that works on the thing is told',
  }),
  takeBack: defineEndpoint({
    method: 'POST',
    path: '/remark/items/{id}/takeback',
    requiredPermission: [['ewo', 'tags', 'workOrders', 'reports'], 'view'],
    input: z.strictObject({ id: id(), ...versionField }),
    output: RemarkItem,
    summary: 'Takes an own remark back: who wrote it and when stays',
  }),
};
