// Contracts of permits to work, their kinds, and the permits that a work requires.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored, versionField } from '../contract.ts';
import { code, id, instant, note, number, optional, requiredText } from '../fields.ts';
import { workKinds } from './lockout-api.ts';
import { permitDesks, permitStates } from './permit.ts';
import { PermitKindReplacement } from './permit-kind.ts';
import { PermitRequest, permitConditions } from './permit-request.ts';
import { signatureField } from './signature/signature-input.ts';

const WorkReference = { workKind: z.enum(workKinds), workId: id() };
const Gas = z.object({
  name: z.string(),
  unit: z.string(),
  lower: z.number().optional(),
  upper: z.number().optional(),
  warningMargin: z.number(),
});

export const PermitKindItem = z.object({
  code: z.string(),
  description: z.string().optional(),
  conditions: z.array(z.string()),
  gases: z.array(Gas),
  interval: z.int(),
  fireWatch: z.int(),
  /** 0 for a standard kind that the plant has not changed. */
  version: z.int(),
});
export type PermitKindItem = z.infer<typeof PermitKindItem>;

export const permitActs = [
  'request',
  'issue',
  'accept',
  'extend',
  'suspend',
  'reinstate',
  'gas',
  'finish',
  'handback',
  'close',
  'cancel',
  'decline',
] as const;
export type PermitActName = (typeof permitActs)[number];

const Act = z.object({
  act: z.enum(permitActs),
  userId: z.string(),
  userName: z.string(),
  at: z.string(),
  reason: z.string().optional(),
  /** New end of an extension. */
  to: z.string().optional(),
});
export type PermitAct = z.infer<typeof Act>;

export const PermitItem = z.object({
  ...Stored.shape,
  id: z.string(),
  code: z.string(),
  kind: z.string(),
  /** Name of an own kind of the plant. */
  kindName: z.string().optional(),
  workKind: z.enum(workKinds),
  workId: z.string(),
  workCode: z.string(),
  machineId: z.int(),
  description: z.string().optional(),
  from: z.string(),
  to: z.string(),
  state: z.enum(permitStates),
  requesterId: z.string(),
  requester: z.string(),
  conditions: z.array(z.string()),
  /** Conditions that are confirmed: by the requester as prepared, by the issuer at the issue. */
  confirmed: z.array(z.string()),
  gases: z.array(Gas),
  interval: z.int(),
  fireWatch: z.int(),
  readings: z.array(
    z.object({
      gas: z.string(),
      value: z.number(),
      remark: z.string().optional(),
      at: z.string(),
      userId: z.string(),
      userName: z.string(),
    }),
  ),
  pauses: z.array(
    z.object({ from: z.string(), to: z.string().optional(), reason: z.string(), by: z.string() }),
  ),
  issuerId: z.string().optional(),
  issuer: z.string().optional(),
  acceptorId: z.string().optional(),
  acceptor: z.string().optional(),
  acceptedAt: z.string().optional(),
  workEndedAt: z.string().optional(),
  endedAt: z.string().optional(),
  acts: z.array(Act),
});
export type PermitItem = z.infer<typeof PermitItem>;

/** Permit under which people work, as every user of a plant may see it to stop the work (PS45). */
export const RunningPermit = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  kind: z.string(),
  kindName: z.string().optional(),
  /** Code and description of the machine. */
  machine: z.string(),
  description: z.string().optional(),
  state: z.enum(['running', 'suspended']),
  to: z.string(),
  acceptor: z.string().optional(),
  /** Present while it is suspended. */
  pause: z.object({ from: z.string(), reason: z.string(), by: z.string() }).optional(),
});
export type RunningPermit = z.infer<typeof RunningPermit>;

const PermitId = { id: id(), ...versionField };
const reason = () => note(500).min(1);

const defineVerb = <Sent, Got>(
  verb: string,
  requiredPermission: readonly ['permits', 'create' | 'approve' | 'execute' | 'close' | 'cancel'] | 'member',
  input: z.ZodType<Got, Sent>,
  summary: string,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/permit/items/{id}/${verb}`,
    requiredPermission,
    input,
    output: PermitItem,
    summary,
  });

export const WorkPermits = z.object({
  workKind: z.enum(workKinds),
  workId: z.string(),
  workCode: z.string(),
  required: z.array(z.string()),
  items: z.array(PermitItem),
});
export type WorkPermits = z.infer<typeof WorkPermits>;

export const permits = {
  list: defineEndpoint({
    method: 'GET',
    path: '/permit/items',
    requiredPermission: ['permits', 'view'],
    input: z.strictObject({ ...PageInput.shape, desk: z.enum(permitDesks).default('open') }),
    output: page(PermitItem),
    summary: 'Permits that are not ended, the first to end first, or those that are, the latest first',
  }),
  running: defineEndpoint({
    method: 'GET',
    path: '/permit/running',
    requiredPermission: 'member',
    input: z.strictObject({}),
    output: z.object({ items: z.array(RunningPermit) }),
    summary: 'Permits under which people work or that are suspended, for everybody who may have to stop them',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/permit/items/{id}',
    requiredPermission: ['permits', 'view'],
    input: z.strictObject({ id: id() }),
    output: PermitItem,
    summary: 'One permit with its conditions, gases and acts',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/permit/items',
    requiredPermission: ['permits', 'create'],
    input: z.strictObject({ ...PermitRequest.shape, ...WorkReference }),
    output: PermitItem,
    summary: 'Requests a permit for an order or EWO; the work cannot go on before it is issued and accepted',
  }),
  issue: defineVerb(
    'issue',
    ['permits', 'approve'],
    z.strictObject({ ...PermitId, conditions: optional(permitConditions()), ...signatureField }),
    'Issues a permit that another person requested, once its conditions are met and its gases are good',
  ),
  accept: defineVerb(
    'accept',
    ['permits', 'execute'],
    z.strictObject({ ...PermitId, ...signatureField }),
    'Accepts a permit that another person issued; the work may go on',
  ),
  extend: defineVerb(
    'extend',
    ['permits', 'approve'],
    z.strictObject({
      ...PermitId,
      to: instant(),
      conditions: optional(permitConditions()),
      ...signatureField,
    }),
    "Extends a permit before its end, by at most the plant's hours and to 24 hours together",
  ),
  suspend: defineVerb(
    'suspend',
    'member',
    z.strictObject({ ...PermitId, reason: reason() }),
    'Suspends a permit: anybody signed in may stop the work under it',
  ),
  reinstate: defineVerb(
    'reinstate',
    ['permits', 'approve'],
    z.strictObject(PermitId),
    'Puts a suspended permit in force again, once its gases are good',
  ),
  gas: defineVerb(
    'gas',
    ['permits', 'create'],
    z.strictObject({
      ...PermitId,
      at: optional(instant()),
      readings: z
        .array(
          z.strictObject({
            gas: requiredText(40),
            value: number(0, 1_000_000),
            remark: optional(note(500)),
          }),
        )
        .min(1)
        .max(12),
    }),
    'Records readings of gases; one that is red suspends a permit in force',
  ),
  finish: defineVerb(
    'finish',
    ['permits', 'execute'],
    z.strictObject(PermitId),
    'Ends the hot work and begins its fire watch',
  ),
  handback: defineVerb(
    'handback',
    ['permits', 'execute'],
    z.strictObject(PermitId),
    'Hands a permit back, after its fire watch',
  ),
  close: defineVerb(
    'close',
    ['permits', 'close'],
    z.strictObject({ ...PermitId, reason: reason() }),
    'Ends a permit that the person who accepted it does not hand back, with a reason',
  ),
  cancel: defineVerb(
    'cancel',
    ['permits', 'cancel'],
    z.strictObject({ ...PermitId, reason: reason() }),
    'Cancels a permit that nobody has accepted, with a reason',
  ),
  decline: defineVerb(
    'decline',
    ['permits', 'approve'],
    z.strictObject({ ...PermitId, reason: reason() }),
    'Declines a requested permit, with a reason',
  ),
};

export const workPermits = {
  get: defineEndpoint({
    method: 'GET',
    path: '/permit/works/{workKind}/{workId}',
    requiredPermission: ['permits', 'view'],
    input: z.strictObject(WorkReference),
    output: WorkPermits,
    summary: 'Permits of a work, and the kinds that it requires',
  }),
  require: defineEndpoint({
    method: 'POST',
    path: '/permit/works/{workKind}/{workId}/require',
    requiredPermission: ['permits', 'create'],
    input: z.strictObject({ ...WorkReference, kind: code() }),
    output: WorkPermits,
    summary: 'Records that a work requires a kind of permit; it cannot go on without one in force',
  }),
};

export const permitKinds = {
  list: defineEndpoint({
    method: 'GET',
    path: '/permit/kinds',
    requiredPermission: ['permits', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(PermitKindItem) }),
    summary: 'Kinds of permits: the standard ones, as the plant has changed them, and its own',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/permit/kinds',
    requiredPermission: ['archives', 'edit'],
    input: PermitKindReplacement,
    output: PermitKindItem,
    summary:
      'Saves a kind of permit; another code is an own kind. Permits already requested stay as they are',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/permit/kinds/{code}',
    requiredPermission: ['archives', 'delete'],
    input: z.strictObject({ code: code() }),
    output: z.object({}),
    summary: 'Removes an own kind, or restores a standard one',
  }),
};
