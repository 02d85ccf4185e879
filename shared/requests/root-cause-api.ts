// The calls of root cause analyses. Their id is that of the EWO they look into.
import * as z from 'zod';
import { endpoint, PageInput, page, Stored } from '../contract.ts';
import { day, flag, id, integer, note, optional, refs } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { EwoItem, EwoPage } from './ewo-api.ts';
import { analysisStates } from './ewo-state.ts';
import { MOST_TWINS, Twin } from './extension.ts';
import { verdicts } from './recurrence.ts';
import { RootCause, RootCauseState } from './root-cause.ts';
import { pillars } from './tag-state.ts';

const Seen = { ewoId: id(), version: z.int().optional() };
const reason = note(500).min(1);

const { submittedById, watchedFrom, watchDays, cameBackAs, cameBackId } = RootCauseState.shape;
/** Of countermeasures, once they are watched; verified on the last day of the watch. */
const Judged = { verdict: z.enum(verdicts).optional(), verifiedOn: day().optional() };

/** An EWO with what its analysis has come to. */
export const RootCauseItem = z.object({
  ...EwoItem.shape,
  state: z.enum(analysisStates),
  ewoState: EwoItem.shape.state,
  required: flag(),
  /** Of what is begun. */
  primary: RootCause.shape.primary,
  ...{ submittedById, watchedFrom, watchDays, cameBackAs, cameBackId },
  ...Judged,
  /** That own its actions to prevent. */
  pillars: z.array(z.enum(pillars)).optional(),
});
export type RootCauseItem = z.infer<typeof RootCauseItem>;

export const RootCausePage = z.object({
  ...RootCause.shape,
  ...RootCauseState.shape,
  ...Stored.shape,
  /** The EWO's. */
  id: z.string(),
  ewoId: z.string(),
  required: flag(),
  ...Judged,
  /** Of its extension to other machines, in percent. */
  coverage: z.number().optional(),
  ewo: EwoPage,
});
export type RootCausePage = z.infer<typeof RootCausePage>;

/** What may be cloned, by name; those on the branch that failed first. */
const Method = z.object({ id: z.string(), code: z.string(), description: z.string(), near: flag() });
/** Where a countermeasure also fits, and the work of its machine that may be put there. */
export const Extension = z.object({
  machines: z.array(z.object({ id: z.int(), code: z.string(), description: z.string() })),
  cycles: z.array(Method),
  strategies: z.array(Method),
});
export type Extension = z.infer<typeof Extension>;

const Compared = z.object({ failures: z.int(), cost: z.number().optional() });
/** The same failures before a countermeasure and after it; `days` of those after it are over. */
export const ComparedCosts = z.object({
  ewoId: z.string(),
  pillars: z.array(z.enum(pillars)),
  before: Compared,
  after: Compared,
  days: z.int(),
});
export type ComparedCosts = z.infer<typeof ComparedCosts>;

export const rootCauses = {
  list: endpoint({
    method: 'GET',
    path: '/rootcause/items',
    needs: ['rootCauses', 'view'],
    input: z.strictObject({
      ...PageInput.shape,
      required: z.enum(['true', 'false']).optional(),
      mine: z.enum(['true', 'false']).optional(),
      state: z.enum(analysisStates).optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    output: page(RootCauseItem),
    says: 'EWOs with their analysis: all that are not confirmed, and of those closed on the plant days from…to the confirmed too; a page may hold fewer than it read',
  }),
  costs: endpoint({
    method: 'GET',
    path: '/rootcause/costs',
    needs: ['rootCauses', 'view'],
    input: z.strictObject({ from: day(), to: day() }),
    output: z.object({ items: z.array(ComparedCosts) }),
    says: 'Of the watched countermeasures of that list: what the same failures cost in the 90 days before and in the 90 days after; without a cost where nothing has a price',
  }),
  get: endpoint({
    method: 'GET',
    path: '/rootcause/items/{ewoId}',
    needs: ['rootCauses', 'view'],
    input: z.strictObject({ ewoId: id() }),
    output: RootCausePage,
    says: 'The analysis of an EWO; an empty one of version 0 where nobody has begun',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/rootcause/items',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject({ ...RootCause.shape, ...Seen }),
    output: RootCausePage,
    says: 'Saves the analysis as a draft',
  }),
  submit: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/submit',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject(Seen),
    output: RootCausePage,
    says: 'Submits it for confirmation; what is missing is named field by field',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/confirm',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject(Seen),
    output: RootCausePage,
    says: 'Confirms it: an administrator, or a leader of the team who did not submit it',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/reject',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject({ ...Seen, reason }),
    output: RootCausePage,
    says: 'Gives it back, with a reason',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/reopen',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject({ ...Seen, reason }),
    output: RootCausePage,
    says: 'Makes a confirmed one a draft again: administrators',
  }),
  done: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/done',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject({
      ...Seen,
      list: z.enum(['eliminate', 'prevent']),
      n: z.int().min(0).max(20),
      doneOn: day().optional(),
    }),
    output: RootCausePage,
    says: 'Says of an action of a submitted or confirmed analysis when it was done; without a day that it is not',
  }),
  extend: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/extend',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject({ ...Seen, twins: z.array(Twin).max(MOST_TWINS) }),
    output: RootCausePage,
    says: 'Says for which other machines a verified countermeasure is planned or done, and where it does not fit; the whole list',
  }),
  extension: endpoint({
    method: 'GET',
    path: '/rootcause/items/{ewoId}/extension',
    needs: ['rootCauses', 'edit'],
    input: z.strictObject({ ewoId: id() }),
    output: Extension,
    says: 'The machines a countermeasure is offered to, and the cycles and strategies that may be cloned there',
  }),
  clone: endpoint({
    method: 'POST',
    path: '/rootcause/items/{ewoId}/clone',
    needs: ['cycles', 'create'],
    input: z
      .strictObject({
        ...Seen,
        cycleId: optional(integer()),
        strategyId: optional(id()),
        machineIds: refs('machine', MOST_TWINS, 1),
      })
      .refine(({ cycleId, strategyId }) => (cycleId === undefined) !== (strategyId === undefined), {
        error: 'required' satisfies MessageCode,
        path: ['cycleId'],
      }),
    output: RootCausePage,
    says: 'Puts a cycle, or a strategy, of the machine that failed on other machines, and notes that it is done there; done twice, it is there once',
  }),
};
