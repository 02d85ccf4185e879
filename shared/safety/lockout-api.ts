// Contracts of lock-out: locks in force, and the lock-out of one work with its acts.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { id, instant, integer, note, optional } from '../fields.ts';
import { MAX_CLOCK_DIFFERENCE } from './device-clock.ts';
import { signatureField } from './signature/signature-input.ts';

export const workKinds = ['order', 'ewo'] as const;
export type WorkKind = (typeof workKinds)[number];

const WorkReference = { workKind: z.enum(workKinds), workId: id() };
const Reference = z.object({ workKind: z.enum(workKinds), workId: z.string() });

/** Number on a physical lock. */
const lockNumber = () =>
  z
    .string()
    .min(1)
    .max(40)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

const Lock = z.object({
  id: z.string(),
  number: z.string(),
  userId: z.string(),
  userName: z.string(),
  at: z.string(),
  works: z.array(Reference),
});

export const LockInForce = z.object({ ...Lock.shape, pointId: z.int() });
export type LockInForce = z.infer<typeof LockInForce>;

const Act = z.object({ userId: z.string(), userName: z.string(), at: z.string() });

/** One thing done for the lock-out of a work, for its history. */
export const lockoutActs = [
  'lock',
  'unlock',
  'tried',
  'released',
  'test',
  'join',
  'require',
  'exempt',
  'settle',
] as const;
export const LockoutAct = z.object({
  ...Act.shape,
  act: z.enum(lockoutActs),
  pointId: z.int().optional(),
  number: z.string().optional(),
  /** Owner of a lock that another person took off. */
  owner: z.string().optional(),
  reason: z.string().optional(),
  /** True if it contradicts what others recorded. */
  conflict: z.boolean().optional(),
  /** Seconds that the clock of its device was ahead of the service, if noteworthy (decisions PS46). */
  clockDifference: z.int().optional(),
});
export type LockoutAct = z.infer<typeof LockoutAct>;

/**
 * An act that a device recorded without a network and that contradicts what others recorded meanwhile. It is
 * kept, and stops the work until an administrator has settled it (PS40).
 */
export const LockoutConflict = z.object({
  ...Act.shape,
  id: z.string(),
  act: z.enum(lockoutActs),
  /** Code of the refusal that the act would have met. */
  code: z.string(),
  pointId: z.int().optional(),
  number: z.string().optional(),
  settled: z.object({ ...Act.shape, reason: z.string() }).optional(),
});
export type LockoutConflict = z.infer<typeof LockoutConflict>;

/** Points and steps that the caller lacks to begin or go on with the work. */
const Gaps = z.object({
  isUndescribed: z.boolean(),
  toLock: z.array(z.int()),
  toRelease: z.array(z.int()),
  isTryMissing: z.boolean(),
});

export const Lockout = z.object({
  ...Reference.shape,
  workCode: z.string(),
  machineId: z.int(),
  elementId: z.string().optional(),
  /** True if the work may not begin unless it is isolated. */
  required: z.boolean(),
  /** Points to lock; the list is frozen once a lock is set. */
  points: z.array(z.int()),
  release: z.array(z.int()),
  frozen: z.boolean(),
  locks: z.array(LockInForce),
  released: z.array(z.object({ ...Act.shape, pointId: z.int() })),
  tried: z.object({ ...Act.shape, valid: z.boolean() }).optional(),
  crew: z.array(z.object({ ...Act.shape, leaderId: z.string() })),
  exempted: z.object({ ...Act.shape, reason: z.string() }).optional(),
  gaps: Gaps,
  isolated: z.boolean(),
  conflicts: z.array(LockoutConflict),
  acts: z.array(LockoutAct),
});
export type Lockout = z.infer<typeof Lockout>;

/** Lock of the caller that another person took off. */
export const LockRemoval = z.object({
  ...Reference.shape,
  id: z.string(),
  workCode: z.string(),
  pointId: z.int(),
  number: z.string(),
  byName: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type LockRemoval = z.infer<typeof LockRemoval>;

/** Number of days that the figure of removals covers, today included. */
export const REMOVAL_FIGURE_DAYS = 365;
/** Locks that others than their owners took off on the plant days from…to (decisions PS38). */
const RemovalFigure = z.object({
  from: z.string(),
  to: z.string(),
  count: z.int().min(0),
  /** Number of those that their owners have not confirmed yet. */
  unconfirmed: z.int().min(0),
});

/** Time of an act by its device, and how far its clock was ahead of the service (decisions PS46). */
const deviceTimeFields = {
  at: optional(instant()),
  clockDifference: optional(z.int().min(-MAX_CLOCK_DIFFERENCE).max(MAX_CLOCK_DIFFERENCE)),
};

const defineVerb = <Sent, Got>(
  verb: string,
  action: 'execute' | 'cancel',
  input: z.ZodType<Got, Sent>,
  summary: string,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/lockout/items/${verb}`,
    requiredPermission: ['lockouts', action],
    input,
    output: Lockout,
    summary,
  });

export const lockouts = {
  list: defineEndpoint({
    method: 'GET',
    path: '/lockout/items',
    requiredPermission: ['lockouts', 'view'],
    input: z.strictObject({ workKind: z.enum(workKinds).optional(), workId: id().optional() }),
    output: z.object({ items: z.array(LockInForce) }),
    summary: 'Locks that are on, of the plant or for one work, oldest first',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/lockout/items/{workKind}/{workId}',
    requiredPermission: ['lockouts', 'view'],
    input: z.strictObject(WorkReference),
    output: Lockout,
    summary: 'Lock-out of a work: its list, its locks, and what the caller lacks to begin it',
  }),
  require: defineVerb(
    'require',
    'execute',
    z.strictObject(WorkReference),
    'Records that a work needs its machine without energy; it cannot begin before it is isolated',
  ),
  lock: defineVerb(
    'lock',
    'execute',
    z.strictObject({
      ...WorkReference,
      pointId: integer(),
      lock: lockNumber(),
      /** Id made by the device. */
      lockId: optional(id()),
      ...deviceTimeFields,
    }),
    'Puts a lock of the caller on a point; the first one freezes the list of the work, and a point beyond the list is added to it',
  ),
  unlock: defineVerb(
    'unlock',
    'execute',
    z.strictObject({
      ...WorkReference,
      pointId: integer(),
      /** Locks to take off; absent: those of the caller. */
      lockIds: optional(z.array(id()).min(1).max(50)),
      reason: optional(note(500)),
      ...deviceTimeFields,
      ...signatureField,
    }),
    'Takes locks off a point for a work: own ones; those of others administrators alone, with a reason',
  ),
  tried: defineVerb(
    'tried',
    'execute',
    z.strictObject({ ...WorkReference, ...deviceTimeFields }),
    'Records that absence of energy was tried at the points as they are locked now',
  ),
  released: defineVerb(
    'released',
    'execute',
    z.strictObject({ ...WorkReference, pointId: integer(), ...deviceTimeFields }),
    'Records that a residual energy was released',
  ),
  join: defineVerb(
    'join',
    'execute',
    z.strictObject({ ...WorkReference, leaderId: id() }),
    'Joins the crew that works under the locks of a leader',
  ),
  test: defineVerb(
    'test',
    'execute',
    z.strictObject({ ...WorkReference, clear: z.literal(true), ...deviceTimeFields }),
    'Takes all own locks of a work off for a test run, once everybody is clear; the work goes on after locking and trying again',
  ),
  exempt: defineVerb(
    'exempt',
    'cancel',
    z.strictObject({ ...WorkReference, reason: note(500).min(1), ...signatureField }),
    'Lets a work begin on a machine without energy to isolate, with a reason',
  ),
  settle: defineVerb(
    'settle',
    'cancel',
    z.strictObject({ ...WorkReference, conflictId: id(), reason: note(500).min(1) }),
    'Settles an act that contradicted others, with a reason; the work may go on',
  ),
  removals: defineEndpoint({
    method: 'GET',
    path: '/lockout/removals',
    requiredPermission: ['lockouts', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(LockRemoval) }),
    summary: 'Locks of the caller that others took off and that the caller has not confirmed yet',
  }),
  removalFigure: defineEndpoint({
    method: 'GET',
    path: '/lockout/removalfigure',
    requiredPermission: ['lockouts', 'view'],
    input: z.strictObject({}),
    output: RemovalFigure,
    summary: 'How many locks others than their owners took off in the last 365 days',
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/lockout/removals/{id}/confirm',
    requiredPermission: ['lockouts', 'execute'],
    input: z.strictObject({ id: id() }),
    output: z.object({}),
    summary:
      'Confirms that the caller knows of the removal of an own lock; before, the caller sets no further lock',
  }),
};
