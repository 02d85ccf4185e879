// The calls of remarks. Whoever reads a thing reads its remarks and may add one.
import * as z from 'zod';
import { endpoint, page, Stored, seenVersion } from '../contract.ts';
import { id, instant, optional } from '../fields.ts';
import { Remark, RemarkDraft } from './remark.ts';
import { remarkedOn } from './remarked.ts';

export const RemarkItem = z.object({ ...Remark.shape, ...Stored.shape, id: z.string() });
export type RemarkItem = z.infer<typeof RemarkItem>;

const Of = { of: z.enum(remarkedOn), thing: id() };

export const remarks = {
  list: endpoint({
    method: 'GET',
    path: '/remark/items',
    needs: [['ewo', 'tags', 'workOrders', 'reports'], 'view'],
    input: z.strictObject({ ...Of, next: z.string().max(2000).optional() }),
    output: page(RemarkItem),
    says: 'The remarks on an EWO, a tag, an order or a shift, oldest first',
  }),
  add: endpoint({
    method: 'POST',
    path: '/remark/items',
    needs: [['ewo', 'tags', 'workOrders', 'reports'], 'view'],
    input: z.strictObject({ ...Of, ...RemarkDraft.shape, writtenAt: optional(instant()) }),
    output: RemarkItem,
    says: 'Adds a remark; the team that works on the thing is told',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/remark/items/{id}/takeback',
    needs: [['ewo', 'tags', 'workOrders', 'reports'], 'view'],
    input: z.strictObject({ id: id(), ...seenVersion }),
    output: RemarkItem,
    says: 'Takes an own remark back: who wrote it and when stays',
  }),
};
