// Contracts for reporting consumption to SAP (domain 8.6): only for plants whose warehouse is managed in SAP.
import * as z from 'zod';
import { addConsistencyRules, defineEndpoint, LongPageInput, page } from '../contract.ts';
import { day, id, integer } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { MovementItem } from './movement-api.ts';
import {
  MAX_SAP_LINES,
  SapAccount,
  SapOutcome,
  sapBatchStates,
  sapProblems,
  validateSapAccount,
  validateSapOutcome,
} from './sap.ts';

const SapBatchItem = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(sapBatchStates),
  postingDate: z.string(),
  /** Header text, by which the material document is found in SAP. */
  headerText: z.string(),
  user: z.string(),
  sentAt: z.string(),
  /** Number of movements. */
  lines: z.int(),
  attempt: z.int(),
  after: z.string().optional(),
  until: z.string().optional(),
  problem: z.enum(sapProblems).optional(),
});
export type SapBatchItem = z.infer<typeof SapBatchItem>;

const plant = 'warehouseSap';
const openStates = ['pending', 'error', 'unclear'] as const;

interface BatchListInput {
  state?: string;
  from?: string;
  to?: string;
}
/** Requires a period for the history of sent movements, which is unlimited otherwise. */
const validatePeriod = ({ state, from, to }: BatchListInput): Partial<Record<'from' | 'to', MessageCode>> =>
  state === 'sent' ? { ...(!from && { from: 'required' }), ...(!to && { to: 'required' }) } : {};

export const sap = {
  list: defineEndpoint({
    method: 'GET',
    path: '/warehouse/items/{id}/sap',
    requiredPermission: ['sap', 'view'],
    plant,
    input: addConsistencyRules(
      z.strictObject({
        ...LongPageInput.shape,
        id: integer(),
        state: z.enum([...openStates, 'sent']).optional(),
        from: day().optional(),
        to: day().optional(),
      }),
      validatePeriod,
    ),
    output: page(MovementItem).extend({ batches: z.array(SapBatchItem) }),
    summary:
      'Movements of a warehouse SAP must be told of, and the batches they travel in; with state=sent those posted from…to',
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/warehouse/items/{id}/sap/movements',
    requiredPermission: ['sap', 'execute'],
    plant,
    input: z.strictObject({
      id: integer(),
      movementIds: z
        .array(id())
        .min(1)
        .max(MAX_SAP_LINES)
        .overwrite((ids) => [...new Set(ids)]),
      postingDate: day().optional(),
    }),
    output: SapBatchItem,
    summary: 'Sends movements to SAP, as one material document; what becomes of it is told by the list',
  }),
  account: defineEndpoint({
    method: 'POST',
    path: '/movement/items/{id}/account',
    requiredPermission: ['sap', 'execute'],
    plant,
    input: addConsistencyRules(
      z.strictObject({ id: id(), version: z.int().optional(), ...SapAccount.shape }),
      validateSapAccount,
    ),
    output: MovementItem,
    summary: 'Puts right what a movement is charged to, while SAP does not know of it',
  }),
  resolve: defineEndpoint({
    method: 'POST',
    path: '/warehouse/items/{id}/sap/resolve',
    requiredPermission: ['sap', 'execute'],
    plant,
    input: addConsistencyRules(
      z.strictObject({
        id: integer(),
        batchId: id(),
        version: z.int().optional(),
        ...SapOutcome.shape,
      }),
      validateSapOutcome,
    ),
    output: SapBatchItem,
    summary:
      'What a person looked up in SAP of a batch nobody knows about; one that still waits may be taken back',
  }),
};
