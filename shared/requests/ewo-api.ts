// The calls of emergency work orders.
import * as z from 'zod';
import { endpoint, LongPageInput, page, Stored } from '../contract.ts';
import { day, id, integer, optional, ref } from '../fields.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import {
  Ewo,
  EwoAssignment,
  EwoClosing,
  EwoCorrection,
  EwoDiagnosis,
  EwoHold,
  EwoPriority,
  EwoReason,
  EwoReport,
  EwoResumption,
  EwoSheet,
} from './ewo.ts';
import { ewoStates } from './ewo-state.ts';
import { RootCause, RootCauseState } from './root-cause.ts';

export const EwoItem = z.object({ ...Ewo.shape, ...Stored.shape, id: z.string() });
export type EwoItem = z.infer<typeof EwoItem>;

const minutes = z.int().optional();
export const EwoPage = z.object({
  ...EwoItem.shape,
  ...EwoSheet.shape,
  durations: z.object({
    assignment: minutes,
    waiting: minutes,
    diagnosis: minutes,
    repair: minutes,
    intervention: minutes,
    sinceStart: minutes,
    downtime: minutes,
    manMinutes: minutes,
  }),
  /** The least date of each step that may come next. */
  minimum: z.record(z.string(), z.string()),
});
export type EwoPage = z.infer<typeof EwoPage>;

/** An EWO as it is printed, with its analysis where whoever prints it may read that. */
export const EwoPaper = z.object({
  ewo: EwoPage,
  analysis: z
    .object({ ...RootCause.shape, ...RootCauseState.shape, coverage: z.number().optional() })
    .optional(),
});
export type EwoPaper = z.infer<typeof EwoPaper>;

/** What may be done while the machine stands; no time left where it does not. */
export const Opportunity = z.object({
  minutesLeft: minutes,
  works: z.array(
    z.object({
      kind: z.enum(['order', 'tag']),
      id: z.string(),
      /** Of an order; absent: a work order. */
      type: z.enum(cycleTypes).optional(),
      code: z.string(),
      title: z.string(),
      minutes: z.int(),
      urgency: z.enum(['late', 'due', 'early']),
      value: z.int(),
      /** One of the set worth the most. */
      chosen: z.boolean(),
    }),
  ),
});
export type Opportunity = z.infer<typeof Opportunity>;

const Warnings = z.array(
  z.object({
    kind: z.enum(['tag', 'order']),
    id: z.string(),
    /** Of an order; absent: a work order. */
    type: z.enum(cycleTypes).optional(),
    code: z.string(),
    what: z.string(),
    at: z.string(),
    days: z.int(),
  }),
);
export const MissedWarnings = z.object({
  /** EWOs that could be warned of: with an element, and not cancelled. */
  population: z.int(),
  /** Of them with a warning, in percent. */
  index: z.number().nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      machineId: z.int(),
      createdAt: z.string(),
      warnings: Warnings,
    }),
  ),
});
export type MissedWarnings = z.infer<typeof MissedWarnings>;

const Seen = { id: id(), version: z.int().optional() };

/** Less than nothing may lie there: an administrator says that it is so. */
const Confirmed = { confirmed: optional(z.literal(true)) };

/** Links to what an EWO came from. */
const Origin = { tagId: optional(id()), orderId: optional(id()), activity: optional(z.int().min(1)) };

export const ewos = {
  list: endpoint({
    method: 'GET',
    path: '/ewo/items',
    needs: ['ewo', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      from: day(),
      to: day(),
      machineId: integer().optional(),
      teamId: integer().optional(),
      state: z.enum(ewoStates).optional(),
      closedFrom: day().optional(),
    }),
    output: page(EwoItem),
    says: 'EWOs created on the plant days from…to: of the plant or a machine, of a team, in a state, closed since a day; a page may hold fewer than it read',
  }),
  open: endpoint({
    method: 'GET',
    path: '/ewo/open',
    needs: ['ewo', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      teamId: integer().optional(),
      machineId: integer().optional(),
    }),
    output: page(EwoItem),
    says: 'Open EWOs, oldest first; of technicians those of their teams and those nobody has, unless a machine is asked for',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/ewo/mine',
    needs: ['ewo', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(EwoItem) }),
    says: 'The EWOs the caller asked for, newest first, the last fifty',
  }),
  get: endpoint({
    method: 'GET',
    path: '/ewo/items/{id}',
    needs: ['ewo', 'view'],
    input: z.strictObject({ id: id() }),
    output: EwoPage,
    says: 'One EWO with its durations and the least date of what comes next',
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/ewo/items/{id}/sheet',
    needs: ['ewo', 'print'],
    input: z.strictObject({ id: id() }),
    output: EwoPaper,
    says: 'One EWO as it is printed: with its analysis, and its spares by name and price',
  }),
  opportunity: endpoint({
    method: 'GET',
    path: '/ewo/items/{id}/opportunity',
    needs: ['ewo', 'view'],
    input: z.strictObject({ id: id() }),
    output: Opportunity,
    says: 'Orders and tags of the machine that can be done while it stands, and the best of them for the time left',
  }),
  warnings: endpoint({
    method: 'GET',
    path: '/ewo/items/{id}/warnings',
    needs: ['ewo', 'view'],
    input: z.strictObject({ id: id() }),
    output: z.object({ warnings: Warnings }),
    says: 'Tags and findings on its branch in the thirty days before, that nobody had solved',
  }),
  missedWarnings: endpoint({
    method: 'GET',
    path: '/ewo/warnings',
    needs: ['ewo', 'view'],
    input: z.strictObject({ from: day(), to: day(), machineId: integer().optional() }),
    output: MissedWarnings,
    says: 'EWOs created on the plant days from…to that something had warned of, of the plant or a machine, and their share',
  }),
  create: endpoint({
    method: 'POST',
    path: '/ewo/items',
    needs: ['ewo', 'create'],
    input: z.strictObject({
      ...EwoReport.shape,
      id: optional(z.ulid()),
      orderId: Origin.orderId,
      activity: Origin.activity,
    }),
    output: EwoPage,
    says: 'Reports a breakdown; sent twice under the same id, it is made once',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/assign',
    needs: ['ewo', 'assign'],
    input: z.strictObject({ ...Seen, ...EwoAssignment.shape }),
    output: EwoPage,
    says: 'Assigns to a team, or to another',
  }),
  take: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/take',
    needs: ['ewo', 'execute'],
    input: z.strictObject({ ...Seen, teamId: ref('team'), assignedAt: EwoAssignment.shape.assignedAt }),
    output: EwoPage,
    says: 'Takes what nobody has for a team of the caller',
  }),
  start: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/start',
    needs: ['ewo', 'execute'],
    input: z.strictObject({ ...Seen, interventionAt: EwoDiagnosis.shape.diagnosisAt }),
    output: EwoPage,
    says: 'Begins the intervention',
  }),
  diagnose: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/diagnose',
    needs: ['ewo', 'execute'],
    input: z.strictObject({ ...Seen, ...EwoDiagnosis.shape }),
    output: EwoPage,
    says: 'Saves what was found',
  }),
  hold: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/hold',
    needs: ['ewo', 'execute'],
    input: z.strictObject({ ...Seen, ...EwoHold.shape }),
    output: EwoPage,
    says: 'Puts it on hold',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/resume',
    needs: ['ewo', 'execute'],
    input: z.strictObject({ ...Seen, ...EwoResumption.shape }),
    output: EwoPage,
    says: 'Goes on where it was before the hold',
  }),
  priority: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/priority',
    needs: ['ewo', 'execute'],
    input: z.strictObject({ ...Seen, ...EwoPriority.shape, at: EwoHold.shape.at }),
    output: EwoPage,
    says: 'Changes its priority; on hold puts it on hold',
  }),
  close: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/close',
    needs: ['ewo', 'close'],
    input: z.strictObject({ ...Seen, ...Confirmed, ...EwoClosing.shape }),
    output: EwoPage,
    says: 'Closes it: the machine runs again, and the spares that were used leave the warehouse',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/cancel',
    needs: ['ewo', 'cancel'],
    input: z.strictObject({ ...Seen, ...EwoReason.shape }),
    output: EwoPage,
    says: 'Cancels it',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/reopen',
    needs: ['ewo', 'reopen'],
    input: z.strictObject({ ...Seen, ...EwoReason.shape }),
    output: EwoPage,
    says: 'Opens a closed one again: it runs on',
  }),
  correct: endpoint({
    method: 'POST',
    path: '/ewo/items/{id}/correct',
    needs: ['ewo', 'edit'],
    input: z.strictObject({ ...Seen, ...EwoReason.shape, ...EwoCorrection.shape }),
    output: EwoPage,
    says: 'Puts texts and dates right, with a reason; an administrator at any time, whoever asked for it until it is assigned',
  }),
};
