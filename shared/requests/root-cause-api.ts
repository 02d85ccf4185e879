// Contracts of root cause analyses; an analysis has the id of its EWO.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored } from '../contract.ts';
import { day, flag, id, integer, note, optional, refs } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { signatureField } from '../safety/signature/signature-input.ts';
import { EwoItem, EwoPage } from './ewo-api.ts';
import { analysisStates } from './ewo-state.ts';
import { MAX_TWINS, Twin } from './extension.ts';
import { verdicts } from './recurrence.ts';
import { RootCause, RootCauseState } from './root-cause/root-cause.ts';
import { pillars } from './tag-state.ts';

const idAndVersionFields = { ewoId: id(), version: z.int().optional() };
const reason = note(500).min(1);

const { submittedById, watchedFrom, watchDays, cameBackAs, cameBackId } = RootCauseState.shape;
/** Verdict on the countermeasures once they are watched; verified on the last day of the watch. */
const verdictFields = { verdict: z.enum(verdicts).optional(), verifiedOn: day().optional() };

/** An EWO with the state of its analysis. */
export const RootCauseItem = z.object({
  ...EwoItem.shape,
  state: z.enum(analysisStates),
  ewoState: EwoItem.shape.state,
  required: flag(),
  /** Fields present once the analysis is begun. */
  primary: RootCause.shape.primary,
  ...{ submittedById, watchedFrom, watchDays, cameBackAs, cameBackId },
  ...verdictFields,
  /** Pillars that own its preventive actions. */
  pillars: z.array(z.enum(pillars)).optional(),
});
export type RootCauseItem = z.infer<typeof RootCauseItem>;

export const RootCausePage = z.object({
  ...RootCause.shape,
  ...RootCauseState.shape,
  ...Stored.shape,
  /** Id of the EWO. */
  id: z.string(),
  ewoId: z.string(),
  required: flag(),
  ...verdictFields,
  /** Percentage of its extension to other machines. */
  coverage: z.number().optional(),
  ewo: EwoPage,
});
export type RootCausePage = z.infer<typeof RootCausePage>;

/** A cycle or strategy that may be cloned; `near` if on the failed branch, listed first. */
const Method = z.object({ id: z.string(), code: z.string(), description: z.string(), near: flag() });
/**
 * Machines to which a countermeasure also applies, and the work of the analysed machine that may be cloned
 * there.
 */
export const Extension = z.object({
  machines: z.array(z.object({ id: z.int(), code: z.string(), description: z.string() })),
  cycles: z.array(Method),
  strategies: z.array(Method),
});
export type Extension = z.infer<typeof Extension>;

const FailureTotals = z.object({ failures: z.int(), cost: z.number().optional() });
/** Failures before and after a countermeasure; `days` of the second period have passed. */
export const ComparedCosts = z.object({
  ewoId: z.string(),
  pillars: z.array(z.enum(pillars)),
  before: FailureTotals,
  after: FailureTotals,
  days: z.int(),
});
export type ComparedCosts = z.infer<typeof ComparedCosts>;

export const rootCauses = {
  list: defineEndpoint({
    method: 'GET',
    path: '/rootcause/items',
    requiredPermission: ['rootCauses', 'view'],
    input: z.strictObject({
      ...PageInput.shape,
      required: z.enum(['true', 'false']).optional(),
      mine: z.enum(['true', 'false']).optional(),
      state: z.enum(analysisStates).optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    output: page(RootCauseItem),
    summary:
      'EWOs with their analysis: all that are not confirmed, and of those closed on the plant days from…to the confirmed too; a page may hold fewer than it read',
  }),
  costs: defineEndpoint({
    method: 'GET',
    path: '/rootcause/costs',
    requiredPermission: ['rootCauses', 'view'],
    input: z.strictObject({ from: day(), to: day() }),
    output: z.object({ items: z.array(ComparedCosts) }),
    summary:
      'Of the watched countermeasures of that list: what the same failures cost in the 90 days before and in the 90 days after; without a cost where nothing has a price',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/rootcause/items/{ewoId}',
    requiredPermission: ['rootCauses', 'view'],
    input: z.strictObject({ ewoId: id() }),
    output: RootCausePage,
    summary: 'The analysis of an EWO; an empty one of version 0 where nobody has begun',
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/rootcause/items',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({ ...RootCause.shape, ...idAndVersionFields }),
    output: RootCausePage,
    summary: 'Saves the analysis as a draft',
  }),
  submit: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/submit',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject(idAndVersionFields),
    output: RootCausePage,
    summary: 'Submits it for confirmation; what is missing is named field by field',
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/confirm',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, ...signatureField }),
    output: RootCausePage,
    summary: 'Confirms it: an administrator, or a leader of the team who did not submit it',
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/reject',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, reason }),
    output: RootCausePage,
    summary: 'Gives it back, with a reason',
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/reopen',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, reason }),
    output: RootCausePage,
    summary: 'Makes a confirmed one a draft again: administrators',
  }),
  done: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/done',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({
      ...idAndVersionFields,
      list: z.enum(['eliminate', 'prevent']),
      n: z.int().min(0).max(20),
      doneOn: day().optional(),
    }),
    output: RootCausePage,
    summary:
      'Says of an action of a submitted or confirmed analysis when it was done; without a day that it is not',
  }),
  extend: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/extend',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, twins: z.array(Twin).max(MAX_TWINS) }),
    output: RootCausePage,
    summary:
      'Says for which other machines a verified countermeasure is planned or done, and where it does not fit; the whole list',
  }),
  extension: defineEndpoint({
    method: 'GET',
    path: '/rootcause/items/{ewoId}/extension',
    requiredPermission: ['rootCauses', 'edit'],
    input: z.strictObject({ ewoId: id() }),
    output: Extension,
    summary:
      'The machines a countermeasure is offered to, and the cycles and strategies that may be cloned there',
  }),
  clone: defineEndpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/clone',
    requiredPermission: ['cycles', 'create'],
    input: z
      .strictObject({
        ...idAndVersionFields,
        cycleId: optional(integer()),
        strategyId: optional(id()),
        machineIds: refs('machine', MAX_TWINS, 1),
      })
      .refine(({ cycleId, strategyId }) => (cycleId === undefined) !== (strategyId === undefined), {
        error: 'required' satisfies MessageCode,
        path: ['cycleId'],
      }),
    output: RootCausePage,
    summary:
      'Puts a cycle, or a strategy, of the machine that failed on other machines, and notes that it is done there; done twice, it is there once',
    resumable: true,
  }),
};
