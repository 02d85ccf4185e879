// Root cause analyses: phenomenon, causes, and actions against recurrence (domain 7.4).
import * as z from 'zod';
import { choice, day, files, flag, note, optional, requiredText } from '../../fields.ts';
import type { MessageCode } from '../../messages.ts';
import { analysisStates, type RootCauseType, rootCauseTypes } from '../ewo-state.ts';
import { Twin } from '../extension.ts';
import { type Pillar, pillars } from '../tag-state.ts';

export const branches = ['man', 'machine', 'material', 'method'] as const;
export type Branch = (typeof branches)[number];

/** Maximum number of whys, from symptom to root. */
export const MAX_WHYS = 5;
export const MAX_CAUSES = 20;
export const MAX_ACTIONS = 20;

const textField = () => optional(note(1000));

const Why = z.strictObject({
  why: requiredText(500),
  answer: optional(note(500)),
  check: optional(note(500)),
});
export const Cause = z.strictObject({
  text: requiredText(300),
  branch: choice('branch', branches),
  verified: flag().default(false),
  result: optional(choice('causeResult', ['ok', 'ko'])),
  note: optional(note(500)),
  whys: z.array(Why).max(MAX_WHYS).default([]),
});
export type Cause = z.infer<typeof Cause>;

export const Countermeasure = z.strictObject({
  /** Given when the action is added, and unchanged while it is edited or moved. */
  id: optional(z.string().regex(/^(\d{1,2}|[0-9A-HJKMNP-TV-Z]{26})$/)),
  description: requiredText(500),
  responsible: requiredText(120),
  dueOn: optional(day()),
  doneOn: optional(day()),
  pillar: optional(choice('pillar', pillars)),
});
export type Countermeasure = z.infer<typeof Countermeasure>;
const countermeasures = () => z.array(Countermeasure).max(MAX_ACTIONS).default([]);

export const RootCause = z.strictObject({
  phenomenon: textField(),
  what: textField(),
  when: textField(),
  where: textField(),
  who: textField(),
  which: textField(),
  how: textField(),
  causes: z.array(Cause).max(MAX_CAUSES).default([]),
  primary: optional(choice('rootCause', rootCauseTypes)),
  secondary: optional(choice('rootCause', rootCauseTypes)),
  eliminate: countermeasures(),
  prevent: countermeasures(),
  /** Reason why an external cause cannot be prevented. */
  noPrevention: optional(note(500)),
  standards: optional(note(1000)),
  attachments: optional(files()),
});
export type RootCause = z.infer<typeof RootCause>;

/** Computed fields of an analysis. */
export const RootCauseState = z.object({
  state: z.enum(analysisStates),
  submittedBy: z.string().optional(),
  submittedById: z.string().optional(),
  submittedAt: z.string().optional(),
  confirmedBy: z.string().optional(),
  confirmedAt: z.string().optional(),
  rejectedReason: z.string().optional(),
  /** First day and number of days of the watch (domain 7.7). */
  watchedFrom: day().optional(),
  watchDays: z.int().optional(),
  /** The EWO of the recurrence: its number, its id, and the day of its creation. */
  cameBackAs: z.string().optional(),
  cameBackId: z.string().optional(),
  cameBackOn: day().optional(),
  /** Machines to which it was extended after verification (domain 7.8). */
  twins: z.array(Twin).optional(),
});
export type RootCauseState = z.infer<typeof RootCauseState>;

/** Returns the fields missing for submission (domain 7.4). */
export function validateSubmission(analysis: Partial<RootCause>): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  for (const field of ['phenomenon', 'what', 'when', 'where', 'how', 'primary'] as const)
    if (!analysis[field]) problems[field] = 'required';
  const confirmedCauses = (analysis.causes ?? []).filter(
    ({ verified, result }) => verified && result === 'ko',
  );
  if (confirmedCauses.length === 0) problems.causes = 'causeMissing';
  else if (confirmedCauses.every(({ whys }) => whys.length < 2)) problems.causes = 'whysMissing';
  if ((analysis.eliminate ?? []).length === 0) problems.eliminate = 'tooFew';
  const isExcused = analysis.primary === 'RC1' && analysis.noPrevention;
  if ((analysis.prevent ?? []).length === 0 && !isExcused) problems.prevent = 'tooFew';
  return problems;
}

/** Pillars that own the countermeasures of each root cause, the default first (domain 7.2). */
export const ownerPillars: Record<RootCauseType, readonly Pillar[]> = {
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
