// Contracts of the skill pages beyond the archives: people with their skills, waiting work, and references to
// a capacity.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { integer } from '../fields.ts';
import { procedureKinds } from '../procedures/kinds.ts';
import { SkillLevel } from './skill.ts';

/** An active technician. */
const SkilledPerson = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  professionalGroupId: z.int().optional(),
  /** The technician's own shift, else that of the team. */
  shift: z.int().optional(),
  teamIds: z.array(z.int()),
  skills: z.array(SkillLevel),
});
export type SkilledPerson = z.infer<typeof SkilledPerson>;

/** An active cycle that requires skills, with its orders of the next days that are not begun. */
const CycleWork = z.object({
  cycleId: z.int(),
  code: z.string(),
  description: z.string(),
  typeCycle: z.enum(['workorders', 'checklists']),
  requires: z.array(SkillLevel),
  orders: z.int(),
  minutes: z.number(),
});
export type CycleWork = z.infer<typeof CycleWork>;

/** Number of days ahead for which planned work is counted. */
export const WAITING_WORK_DAYS = 31;

export const skills = {
  overview: defineEndpoint({
    method: 'GET',
    path: '/skill/overview',
    requiredPermission: ['skills', 'view'],
    input: z.strictObject({}),
    output: z.object({
      people: z.array(SkilledPerson),
      teams: z.array(z.object({ id: z.int(), code: z.string(), description: z.string() })),
      work: z.array(CycleWork),
    }),
    summary:
      'Who can do what: active technicians with their levels, active teams, and the work of the next 31 days that asks for skills',
  }),
  uses: defineEndpoint({
    method: 'GET',
    path: '/capacity/items/{id}/uses',
    requiredPermission: ['skills', 'view'],
    input: z.strictObject({ id: integer() }),
    output: z.object({
      procedures: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(procedureKinds),
          code: z.string(),
          description: z.string(),
          level: z.int(),
        }),
      ),
    }),
    summary: 'The procedures that ask for a capacity, at which level: the first hundred',
  }),
};
