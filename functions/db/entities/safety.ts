// Entities of safety: the energy graph, locks on its points, and lock-outs of works, the statutory register.
import type { IsolationPoint } from '#shared/safety/isolation-point.ts';
import type { LockedPoint, WorkLockout } from '#shared/safety/lock-out.ts';
import type { LockoutAct, LockoutConflict, WorkKind } from '#shared/safety/lockout-api.ts';
import type { Obligation } from '#shared/safety/obligation.ts';
import type { RenewalFields } from '#shared/safety/obligation-renewal.ts';
import type { ObligationNotice } from '#shared/safety/obligation-state.ts';
import type { GasReading, PermitDesk, PermitPause, PermitValidity } from '#shared/safety/permit.ts';
import type { PermitAct } from '#shared/safety/permit-api.ts';
import type { PermitGas, PermitKind } from '#shared/safety/permit-kind.ts';
import type { Challenge, CodeAttempts } from '#shared/safety/signature/challenge.ts';
import type { Signature } from '#shared/safety/signature/signature-api.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

/** Energy sources and isolation points. `place` is machine and code, which is unique. */
export const isolationPoints = defineEntity('isolationPoint', type<IsolationPoint & { place: string }>(), {
  uniques: ['place'],
  indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
});

/**
 * Locks on a point. `inForce` exists while there is one, `since` is the time of the oldest. Id: the point.
 * The lock-outs of the works have the audit trail.
 */
export const pointLocks = defineEntity(
  'pointLock',
  type<LockedPoint & { inForce?: 'locked'; since?: string }>(),
  {
    isReferenceable: false,
    isAudited: false,
    indexes: { inForce: { on: 'gsi1', pk: ['inForce'], sk: ['since'] } },
  },
);

/** Number of a physical lock that is on: it is on one point only. Id: the number in capitals. */
export const lockNumbers = defineEntity('lockNumber', type<{ pointId: number; userId: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

interface LockedWork {
  workKind: WorkKind;
  workId: string;
  code: string;
  machineId: number;
  elementId?: string;
  required?: true;
  acts: LockoutAct[];
  /** Acts recorded without a network that contradict others. */
  conflicts?: LockoutConflict[];
}
/** Lock-out of a work. Id: `<kind>.<work>`. */
export const lockouts = defineEntity('lockout', type<WorkLockout & LockedWork>(), {
  ids: 'text',
  isReferenceable: false,
});

interface RemovedLock {
  workKind: WorkKind;
  workId: string;
  workCode: string;
  pointId: number;
  number: string;
  ownerId: string;
  ownerName: string;
  byId: string;
  byName: string;
  removedAt: string;
  reason: string;
  /** Owner who has not confirmed it yet; absent once that is done. */
  waiting?: string;
  confirmedAt?: string;
}
/**
 * Lock that another person than its owner took off. Id: `<kind>.<work>.<lock>`. The lock-out of the work has
 * the audit trail.
 */
export const lockRemovals = defineEntity('lockRemoval', type<RemovedLock>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
  indexes: { waiting: { on: 'gsi1', pk: ['waiting'], sk: ['removedAt'] } },
});

export const obligations = defineEntity('obligation', type<Obligation>(), {
  uniques: ['code'],
  indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
});

/** Examination that renewed an obligation, which has the audit trail. Id: `<obligation>.<its version after it>`. */
export const obligationRenewals = defineEntity(
  'obligationRenewal',
  type<Omit<RenewalFields, 'ranADay'> & { validUntil: string; byName: string }>(),
  { ids: 'path', isReferenceable: false, isAudited: false },
);

/** Last mail about an obligation; each change of it is a mail. Id: the obligation. */
export const obligationNotices = defineEntity('obligationNotice', type<ObligationNotice>(), {
  isReferenceable: false,
  isAudited: false,
});

/** Kind of permits that the plant has changed or made. Id: its code. */
export const permitKinds = defineEntity('permitKind', type<PermitKind>(), { ids: 'text' });

interface StoredPermit extends PermitValidity {
  code: string;
  kind: string;
  kindName?: string;
  workKind: WorkKind;
  workId: string;
  workCode: string;
  machineId: number;
  description?: string;
  requesterId: string;
  requester: string;
  conditions: string[];
  confirmed: string[];
  gases: PermitGas[];
  fireWatch: number;
  readings: GasReading[];
  pauses: PermitPause[];
  issuerId?: string;
  issuer?: string;
  acceptorId?: string;
  acceptor?: string;
  acts: PermitAct[];
  desk: PermitDesk;
}
/** Permit to work; conditions and gases are those of its kind at the request. */
export const permits = defineEntity('permit', type<StoredPermit>(), {
  ids: 'text',
  isReferenceable: false,
  indexes: { board: { on: 'gsi1', pk: ['desk'], sk: ['to'] } },
});

/** Last warning before the end of a permit, with its local time; each change of it is an alert. Id: the permit. */
export const permitWarnings = defineEntity('permitWarning', type<{ to: string; localTime: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** Permits of a work, and the kinds that it requires. Id: `<kind>.<work>`. */
export const workPermits = defineEntity(
  'workPermits',
  type<{ workKind: WorkKind; workId: string; code: string; required: string[]; permitIds: string[] }>(),
  { ids: 'text', isReferenceable: false },
);

interface SignedVersion {
  /** Version of the record that the signed act wrote; later changes of bound fields make the signature void. */
  signedVersion: number;
}
/** Electronic signature; it is never removed, and changes only by becoming void. Id: a ULID. */
export const signatures = defineEntity('signature', type<Omit<Signature, 'id'> & SignedVersion>(), {
  ids: 'text',
  isReferenceable: false,
  indexes: { byThing: { on: 'gsi1', pk: ['thing', 'thingId'], sk: ['signedAt'] } },
});

/** Challenge that waits for its signature; using it removes it. Id: random. */
export const signatureChallenges = defineEntity(
  'signatureChallenge',
  type<Omit<Challenge, 'id'> & { thingId: string } & ExpiringItem>(),
  { ids: 'text', isReferenceable: false, isAudited: false },
);

/** Code with which a person signs, as salt and digest. Id: the user. */
export const signingCodes = defineEntity(
  'signingCode',
  type<CodeAttempts & { salt: string; digest: string; chosenAt: string }>(),
  { ids: 'text', scope: 'tenant', isReferenceable: false, isAudited: false },
);
