// The calls by which SAP is told of consumption (domain 8.6): only of plants whose warehouse is SAP's.
import * as z from 'zod';
import { consistent, endpoint, LongPageInput, page } from '../contract.ts';
import { day, id, integer } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { MovementItem } from './movement-api.ts';
import {
  accountProblems,
  MOST_LINES,
  outcomeProblems,
  SapAccount,
  SapOutcome,
  sapBatchStates,
  sapProblems,
} from './sap.ts';

const SapBatchItem = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(sapBatchStates),
  postingDate: z.string(),
  /** By which the material document is found in SAP. */
  headerText: z.string(),
  user: z.string(),
  sentAt: z.string(),
  /** How many movements it holds. */
  lines: z.int(),
  attempt: z.int(),
  after: z.string().optional(),
  until: z.string().optional(),
  problem: z.enum(sapProblems).optional(),
});
export type SapBatchItem = z.infer<typeof SapBatchItem>;

const plant = 'warehouseSap';
const openStates = ['pending', 'error', 'unclear'] as const;

interface Listed {
  state?: string;
  from?: string;
  to?: string;
}
/** The history is as long as one asks for. */
const periodGiven = ({ state, from, to }: Listed): Partial<Record<'from' | 'to', MessageCode>> =>
  state === 'sent' ? { ...(!from && { from: 'required' }), ...(!to && { to: 'required' }) } : {};

export const sap = {
  list: endpoint({
    method: 'GET',
    path: '/warehouse/items/{id}/sap',
    needs: ['sap', 'view'],
    plant,
    input: consistent(
      z.strictObject({
        ...LongPageInput.shape,
        id: integer(),
        state: z.enum([...openStates, 'sent']).optional(),
        from: day().optional(),
        to: day().optional(),
      }),
      periodGiven,
    ),
    output: page(MovementItem).extend({ batches: z.array(SapBatchItem) }),
    says: 'Movements of a warehouse SAP must be told of, and the batches they travel in; with state=sent those posted from…to',
  }),
  send: endpoint({
    method: 'POST',
    path: '/warehouse/items/{id}/sap/movements',
    needs: ['sap', 'execute'],
    plant,
    input: z.strictObject({
      id: integer(),
      movementIds: z
        .array(id())
        .min(1)
        .max(MOST_LINES)
        .overwrite((ids) => [...new Set(ids)]),
      postingDate: day().optional(),
    }),
    output: SapBatchItem,
    says: 'Sends movements to SAP, as one material document; what becomes of it is told by the list',
  }),
  account: endpoint({
    method: 'POST',
    path: '/movement/items/{id}/account',
    needs: ['sap', 'execute'],
    plant,
    input: consistent(
      z.strictObject({ id: id(), version: z.int().optional(), ...SapAccount.shape }),
      accountProblems,
    ),
    output: MovementItem,
    says: 'Puts right what a movement is charged to, while SAP does not know of it',
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/warehouse/items/{id}/sap/resolve',
    needs: ['sap', 'execute'],
    plant,
    input: consistent(
      z.strictObject({
        id: integer(),
        batchId: id(),
        version: z.int().optional(),
        ...SapOutcome.shape,
      }),
      outcomeProblems,
    ),
    output: SapBatchItem,
    says: 'What a person looked up in SAP of a batch nobody knows about; one that still waits may be taken back',
  }),
};
