// Meanings of electronic signatures, and the things that are signed (beyond 20, decisions PS51). This module
// builds no schema, so that the smallest screens can import it.

/** Records that can be signed. `checklist` is an order of a checklist, `lockout` the lock-out of a work. */
export const signedThings = ['procedure', 'order', 'checklist', 'rootCause', 'permit', 'lockout'] as const;
export type SignedThing = (typeof signedThings)[number];

export const signatureMeanings = [
  'procedureApproved',
  'orderClosed',
  'rootCauseConfirmed',
  'permitIssued',
  'permitAccepted',
  'permitExtended',
  'lockRemoved',
  'isolationExempted',
] as const;
export type SignatureMeaning = (typeof signatureMeanings)[number];

/** Meanings that are asked for: those of signatures, and the choice of an own code, which leaves none. */
export const askedMeanings = [...signatureMeanings, 'codeChosen'] as const;
export type AskedMeaning = (typeof askedMeanings)[number];

/** Why a signature is void: its record was cancelled or removed, its state was taken back, or its content changed. */
export const voidReasons = ['changed', 'reopened', 'cancelled', 'removed'] as const;
export type VoidReason = (typeof voidReasons)[number];
