// Contracts of emergency work orders.
import * as z from 'zod';
import { defineEndpoint, LongPageInput, page, Stored } from '../contract.ts';
import { day, id, integer, optional, ref } from '../fields.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { ewoCounts } from '../reports/counted.ts';
import {
  BreakdownReport,
  Ewo,
  EwoAssignment,
  EwoClosing,
  EwoCorrection,
  EwoDetail,
  EwoDiagnosis,
  EwoHold,
  EwoPriority,
  EwoReason,
  EwoResumption,
} from './ewo.ts';
import { ewoStates } from './ewo-state.ts';
import { RootCause, RootCauseState } from './root-cause/root-cause.ts';

export const EwoItem = z.object({
  ...Ewo.shape,
  ...Stored.shape,
  id: z.string(),
  /** True if the caller follows it; given on its page, among own EWOs, and among open EWOs of a machine. */
  followed: z.literal(true).optional(),
});
export type EwoItem = z.infer<typeof EwoItem>;

/** Names of the team and the technicians, for readers who may not list them; people by technician id. */
const EwoNames = z.object({ team: z.string().optional(), people: z.record(z.string(), z.string()) });
export type EwoNames = z.infer<typeof EwoNames>;

/** An EWO that the caller reported or follows, with what its list shows. */
export const OwnEwo = z.object({
  ...EwoItem.shape,
  names: EwoNames.optional(),
  /** Latest remark of an open one. */
  lastRemark: z.object({ author: z.string(), text: z.string(), writtenAt: z.string() }).optional(),
});
export type OwnEwo = z.infer<typeof OwnEwo>;

const minutes = z.int().optional();
export const EwoPage = z.object({
  ...EwoItem.shape,
  ...EwoDetail.shape,
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
  /** Minimum date of each step that may come next. */
  minimum: z.record(z.string(), z.string()),
  /** Number of users who follow it; absent: none. */
  followers: z.int().optional(),
  names: EwoNames.optional(),
});
export type EwoPage = z.infer<typeof EwoPage>;

/** An EWO for its printout, with the analysis if the user may read it. */
export const EwoPrintout = z.object({
  ewo: EwoPage,
  names: EwoNames,
  analysis: z
    .object({ ...RootCause.shape, ...RootCauseState.shape, coverage: z.number().optional() })
    .optional(),
});
export type EwoPrintout = z.infer<typeof EwoPrintout>;

/** Work that can be done while the machine is down; no time is left if it is not. */
export const Opportunity = z.object({
  minutesLeft: minutes,
  works: z.array(
    z.object({
      kind: z.enum(['order', 'tag']),
      id: z.string(),
      /** Cycle type of an order; absent: a work order. */
      type: z.enum(cycleTypes).optional(),
      code: z.string(),
      title: z.string(),
      minutes: z.int(),
      urgency: z.enum(['late', 'due', 'early']),
      value: z.int(),
      /** True if it belongs to the set of highest value. */
      chosen: z.boolean(),
    }),
  ),
});
export type Opportunity = z.infer<typeof Opportunity>;

const Warnings = z.array(
  z.object({
    kind: z.enum(['tag', 'order']),
    id: z.string(),
    /** Cycle type of an order; absent: a work order. */
    type: z.enum(cycleTypes).optional(),
    code: z.string(),
    what: z.string(),
    at: z.string(),
    days: z.int(),
  }),
);
export const MissedWarnings = z.object({
  /** Number of EWOs that could have a warning: with an element, and not cancelled. */
  population: z.int(),
  /** Percentage of these with a warning. */
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

const idAndVersionFields = { id: id(), version: z.int().optional() };

/** True if an administrator confirms a negative stock. */
const confirmedField = { confirmed: optional(z.literal(true)) };

/** References to the record from which an EWO was created. */
const originFields = { tagId: optional(id()), orderId: optional(id()), activity: optional(z.int().min(1)) };

export const ewos = {
  list: defineEndpoint({
    method: 'GET',
    path: '/ewo/items',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      from: day(),
      to: day(),
      machineId: integer().optional(),
      teamId: integer().optional(),
      state: z.enum(ewoStates).optional(),
      closedFrom: day().optional(),
      counted: z.enum(ewoCounts).optional(),
    }),
    output: page(EwoItem),
    summary:
      'EWOs created on the plant days from…to: of the plant or a machine, of a team, in a state, closed since a day; or those that figures of these days count, as reported, as stops that reach into them, or as closed; a page may hold fewer than it read',
  }),
  open: defineEndpoint({
    method: 'GET',
    path: '/ewo/open',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      teamId: integer().optional(),
      machineId: integer().optional(),
    }),
    output: page(EwoItem),
    summary:
      'Open EWOs, oldest first; of technicians those of their teams and those nobody has, of requestors their own, unless a machine is asked for; of the EWOs of others requestors then get id, code, state and breakdownDescription alone',
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/ewo/mine',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(OwnEwo) }),
    summary:
      'The EWOs the caller reported or follows, newest first, the last fifty, with who has them and the latest remark',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/ewo/items/{id}',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({ id: id() }),
    output: EwoPage,
    summary: 'One EWO with its durations and the least date of what comes next',
  }),
  sheet: defineEndpoint({
    method: 'GET',
    path: '/ewo/items/{id}/sheet',
    requiredPermission: ['ewo', 'print'],
    input: z.strictObject({ id: id() }),
    output: EwoPrintout,
    summary: 'One EWO as it is printed: with its analysis, and its spares by name and price',
  }),
  opportunity: defineEndpoint({
    method: 'GET',
    path: '/ewo/items/{id}/opportunity',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({ id: id() }),
    output: Opportunity,
    summary:
      'Orders and tags of the machine that can be done while it stands, and the best of them for the time left',
  }),
  warnings: defineEndpoint({
    method: 'GET',
    path: '/ewo/items/{id}/warnings',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({ id: id() }),
    output: z.object({ warnings: Warnings }),
    summary: 'Tags and findings on its branch in the thirty days before, that nobody had solved',
  }),
  missedWarnings: defineEndpoint({
    method: 'GET',
    path: '/ewo/warnings',
    requiredPermission: ['ewo', 'view'],
    input: z.strictObject({ from: day(), to: day(), machineId: integer().optional() }),
    output: MissedWarnings,
    summary:
      'EWOs created on the plant days from…to that something had warned of, of the plant or a machine, and their share',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/ewo/items',
    requiredPermission: ['ewo', 'create'],
    input: z.strictObject({
      ...BreakdownReport.shape,
      id: optional(z.ulid()),
      orderId: originFields.orderId,
      activity: originFields.activity,
    }),
    output: EwoPage,
    summary: 'Reports a breakdown; sent twice under the same id, it is made once',
  }),
  follow: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/follow',
    requiredPermission: ['ewo', 'create'],
    input: z.strictObject({ id: id() }),
    output: EwoPage,
    summary:
      'Follows an open EWO instead of reporting the same problem again; alerts as its reporter gets them',
  }),
  unfollow: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/unfollow',
    requiredPermission: ['ewo', 'create'],
    input: z.strictObject({ id: id() }),
    output: z.object({}),
    summary: 'Follows it no longer',
  }),
  assign: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/assign',
    requiredPermission: ['ewo', 'assign'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoAssignment.shape }),
    output: EwoPage,
    summary: 'Assigns to a team, or to another',
  }),
  take: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/take',
    requiredPermission: ['ewo', 'execute'],
    input: z.strictObject({
      ...idAndVersionFields,
      teamId: ref('team'),
      assignedAt: EwoAssignment.shape.assignedAt,
    }),
    output: EwoPage,
    summary: 'Takes what nobody has for a team of the caller',
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/start',
    requiredPermission: ['ewo', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, interventionAt: EwoDiagnosis.shape.diagnosisAt }),
    output: EwoPage,
    summary: 'Begins the intervention',
  }),
  diagnose: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/diagnose',
    requiredPermission: ['ewo', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoDiagnosis.shape }),
    output: EwoPage,
    summary: 'Saves what was found',
  }),
  hold: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/hold',
    requiredPermission: ['ewo', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoHold.shape }),
    output: EwoPage,
    summary: 'Puts it on hold',
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/resume',
    requiredPermission: ['ewo', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoResumption.shape }),
    output: EwoPage,
    summary: 'Goes on where it was before the hold',
  }),
  priority: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/priority',
    requiredPermission: ['ewo', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoPriority.shape, at: EwoHold.shape.at }),
    output: EwoPage,
    summary: 'Changes its priority; on hold puts it on hold',
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/close',
    requiredPermission: ['ewo', 'close'],
    input: z.strictObject({ ...idAndVersionFields, ...confirmedField, ...EwoClosing.shape }),
    output: EwoPage,
    summary: 'Closes it: the machine runs again, and the spares that were used leave the warehouse',
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/cancel',
    requiredPermission: ['ewo', 'cancel'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoReason.shape }),
    output: EwoPage,
    summary: 'Cancels it',
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/reopen',
    requiredPermission: ['ewo', 'reopen'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoReason.shape }),
    output: EwoPage,
    summary: 'Opens a closed one again: it runs on',
  }),
  correct: defineEndpoint({
    method: 'POST',
    path: '/ewo/items/{id}/correct',
    requiredPermission: ['ewo', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, ...EwoReason.shape, ...EwoCorrection.shape }),
    output: EwoPage,
    summary:
      'Puts texts and dates right, with a reason; an administrator at any time, whoever asked for it until it is assigned',
  }),
};
