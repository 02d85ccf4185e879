// A root cause analysis: what happened, why, and what is done so that it does not happen again (domain 7.4).
import * as z from 'zod';
import { choice, day, files, flag, note, optional, required } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { analysisStates, type RootCauseType, rootCauseTypes } from './ewo-state.ts';
import { Twin } from './extension.ts';
import { type Pillar, pillars } from './tag-state.ts';

export const branches = ['man', 'machine', 'material', 'method'] as const;
export type Branch = (typeof branches)[number];

/** From symptom to root: five at most. */
export const MOST_WHYS = 5;
export const MOST_CAUSES = 20;
export const MOST_ACTIONS = 20;

const words = () => optional(note(1000));

const Why = z.strictObject({ why: required(500), answer: optional(note(500)), check: optional(note(500)) });
export const Cause = z.strictObject({
  text: required(300),
  branch: choice('branch', branches),
  verified: flag().default(false),
  result: optional(choice('causeResult', ['ok', 'ko'])),
  note: optional(note(500)),
  whys: z.array(Why).max(MOST_WHYS).default([]),
});
export type Cause = z.infer<typeof Cause>;

export const Countermeasure = z.strictObject({
  description: required(500),
  responsible: required(120),
  dueOn: optional(day()),
  doneOn: optional(day()),
  pillar: optional(choice('pillar', pillars)),
});
export type Countermeasure = z.infer<typeof Countermeasure>;
const countermeasures = () => z.array(Countermeasure).max(MOST_ACTIONS).default([]);

export const RootCause = z.strictObject({
  phenomenon: words(),
  what: words(),
  when: words(),
  where: words(),
  who: words(),
  which: words(),
  how: words(),
  causes: z.array(Cause).max(MOST_CAUSES).default([]),
  primary: optional(choice('rootCause', rootCauseTypes)),
  secondary: optional(choice('rootCause', rootCauseTypes)),
  eliminate: countermeasures(),
  prevent: countermeasures(),
  /** Of causes from outside: why nothing prevents it. */
  noPrevention: optional(note(500)),
  standards: optional(note(1000)),
  attachments: optional(files()),
});
export type RootCause = z.infer<typeof RootCause>;

/** Kept beside what people write. */
export const RootCauseState = z.object({
  state: z.enum(analysisStates),
  submittedBy: z.string().optional(),
  submittedById: z.string().optional(),
  submittedAt: z.string().optional(),
  confirmedBy: z.string().optional(),
  confirmedAt: z.string().optional(),
  rejectedReason: z.string().optional(),
  /** Watched from the day of its last action to prevent, for so many days (domain 7.7). */
  watchedFrom: day().optional(),
  watchDays: z.int().optional(),
  /** The EWO that showed that it did not hold: its number, its id, and the day it was created. */
  cameBackAs: z.string().optional(),
  cameBackId: z.string().optional(),
  cameBackOn: day().optional(),
  /** The machines it was extended to once it was verified (domain 7.8). */
  twins: z.array(Twin).optional(),
});
export type RootCauseState = z.infer<typeof RootCauseState>;

/** What must stand before it is submitted, by field (domain 7.4). */
export function missingIn(analysis: Partial<RootCause>): Record<string, MessageCode> {
  const missing: Record<string, MessageCode> = {};
  for (const field of ['phenomenon', 'what', 'when', 'where', 'how', 'primary'] as const)
    if (!analysis[field]) missing[field] = 'required';
  const found = (analysis.causes ?? []).filter(({ verified, result }) => verified && result === 'ko');
  if (found.length === 0) missing.causes = 'causeMissing';
  else if (found.every(({ whys }) => whys.length < 2)) missing.causes = 'whysMissing';
  if ((analysis.eliminate ?? []).length === 0) missing.eliminate = 'tooFew';
  const excused = analysis.primary === 'RC1' && analysis.noPrevention;
  if ((analysis.prevent ?? []).length === 0 && !excused) missing.prevent = 'tooFew';
  return missing;
}

/** Of each type the pillars that own its countermeasure, the first proposed (domain 7.2). */
export const ownersOf: Record<RootCauseType, readonly Pillar[]> = {
  RC1: ['ENV', 'EN', 'LCS'],
  RC2: ['AM', 'PM'],
  RC3: ['QC'],
  RC4: ['PM'],
  RC5: ['AM', 'QC'],
  RC6: ['AM'],
  RC7: ['PM'],
  RC8: ['PM'],
  RC9: ['PM', 'AM'],
};
