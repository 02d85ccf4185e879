// Skills of technicians, in families, and the skills required by a professional group (domain 10.3). Levels:
// 0 none … 4 can teach it.
import * as z from 'zod';
import { code, ref, requiredText, wholeNumber } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** Level from which a technician can do the work alone. */
export const ABLE_LEVEL = 3;
export const MAX_SKILL_LEVEL = 4;
/** Maximum number of skills of one technician, group or procedure. */
export const MAX_SKILLS = 30;

export const SkillFamily = z.strictObject({ code: code(), description: requiredText() });
export type SkillFamily = z.infer<typeof SkillFamily>;

export const Capacity = z.strictObject({
  code: code(),
  description: requiredText(),
  tipologyId: ref('skillTipology'),
  /** Level that every holder should reach. */
  target: wholeNumber(0, MAX_SKILL_LEVEL).default(ABLE_LEVEL),
});
export type Capacity = z.infer<typeof Capacity>;

export const SkillLevel = z.strictObject({
  capacityId: ref('capacity'),
  level: wholeNumber(0, MAX_SKILL_LEVEL),
});
export type SkillLevel = z.infer<typeof SkillLevel>;

/** A list of levels, one per capacity; a duplicate is refused at its position. */
export const skillLevels = () =>
  z
    .array(SkillLevel)
    .max(MAX_SKILLS)
    .superRefine((levels, context) => {
      const seen = new Set<number>();
      for (const [i, { capacityId }] of levels.entries()) {
        const message = 'givenTwice' satisfies MessageCode;
        if (seen.has(capacityId)) context.addIssue({ code: 'custom', path: [i, 'capacityId'], message });
        seen.add(capacityId);
      }
    });

export const ProfessionalGroup = z.strictObject({
  code: code(),
  description: requiredText(),
  /** Levels that members of the group should reach. */
  capacities: skillLevels().default([]),
});
export type ProfessionalGroup = z.infer<typeof ProfessionalGroup>;
