// What technicians can do, in families, and what a job family asks of them (domain 10.3). Levels: 0 none … 4 can teach it.
import * as z from 'zod';
import { code, ref, required, whole } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** From this level on somebody counts as able to do the work alone. */
export const ABLE = 3;
export const HIGHEST_LEVEL = 4;
/** What one technician, group or procedure names at most. */
export const MOST_SKILLS = 30;

export const SkillFamily = z.strictObject({ code: code(), description: required() });
export type SkillFamily = z.infer<typeof SkillFamily>;

export const Capacity = z.strictObject({
  code: code(),
  description: required(),
  tipologyId: ref('skillTipology'),
  /** What everybody who has it should reach. */
  target: whole(0, HIGHEST_LEVEL).default(ABLE),
});
export type Capacity = z.infer<typeof Capacity>;

export const SkillLevel = z.strictObject({ capacityId: ref('capacity'), level: whole(0, HIGHEST_LEVEL) });
export type SkillLevel = z.infer<typeof SkillLevel>;

/** Each capacity once; a second time is refused where it stands. */
export const skillLevels = () =>
  z
    .array(SkillLevel)
    .max(MOST_SKILLS)
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
  description: required(),
  /** What its members should be able to do. */
  capacities: skillLevels().default([]),
});
export type ProfessionalGroup = z.infer<typeof ProfessionalGroup>;
