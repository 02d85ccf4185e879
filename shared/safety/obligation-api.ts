// Contracts of the statutory register: obligations, what falls due, and their renewals with certificates.
import * as z from 'zod';
import { addConsistencyRules, defineArchive, defineEndpoint, Stored } from '../contract.ts';
import { day, integer, optional } from '../fields.ts';
import { Obligation, validateObligation } from './obligation.ts';
import { obligationKinds } from './obligation-kind.ts';
import { RenewalFields, validateRenewal } from './obligation-renewal.ts';
import { dueStages } from './obligation-state.ts';

const archive = defineArchive('/obligation', 'obligations', Obligation, validateObligation);

const DueObligation = z.object({
  ...{ id: z.int(), code: z.string(), description: z.string(), kind: z.enum(obligationKinds) },
  ...{ machineId: z.int(), machineCode: z.string(), elementId: z.string().optional() },
  ...{ body: z.string().optional(), responsible: z.string().optional() },
  /** Last day on which the machine may be used. */
  dueOn: z.string(),
  /** Days until the last one; negative once expired. */
  daysLeft: z.int(),
  state: z.enum(['due', 'expired']),
  stage: z.literal([...dueStages]),
});
export type DueObligation = z.infer<typeof DueObligation>;

const { ranADay: _, ...recordedFields } = RenewalFields.shape;
const Renewal = z.object({
  ...recordedFields,
  ...Stored.shape,
  id: z.string(),
  /** Last day of validity after it. */
  validUntil: z.string(),
  byName: z.string(),
});
export type Renewal = z.infer<typeof Renewal>;

export const obligations = {
  ...archive,
  due: defineEndpoint({
    method: 'GET',
    path: '/obligation/due',
    requiredPermission: ['obligations', 'view'],
    input: z.strictObject({ on: optional(day()), machineId: integer().optional() }),
    output: z.object({ on: z.string(), items: z.array(DueObligation) }),
    summary:
      'What is due within 60 days or expired on a day of the plant, today by default, the earliest first; a machine with an expired one is not to be used',
  }),
  renewals: defineEndpoint({
    method: 'GET',
    path: '/obligation/items/{id}/renewals',
    requiredPermission: ['obligations', 'view'],
    input: z.strictObject({ id: integer() }),
    output: z.object({ items: z.array(Renewal) }),
    summary: 'The examinations of an obligation with their certificates, newest first',
  }),
  renew: defineEndpoint({
    method: 'POST',
    path: '/obligation/items/{id}/renew',
    requiredPermission: ['obligations', 'edit'],
    input: addConsistencyRules(
      z.strictObject({ id: integer(), version: z.int().optional(), ...RenewalFields.shape }),
      validateRenewal as never,
    ),
    output: archive.get.output,
    summary: 'Records a passed examination with its certificate, and computes the next last day',
  }),
};
