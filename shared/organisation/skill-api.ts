// What the pages of skills ask beside their archives: who can do what, the work that waits for them, what asks for a capacity.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { integer } from '../fields.ts';
import { procedureKinds } from '../procedures/kinds.ts';
import { SkillLevel } from './skill.ts';

/** An active technician. */
const SkilledPerson = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  professionalGroupId: z.int().optional(),
  /** Their own, else their team's. */
  shift: z.int().optional(),
  teamIds: z.array(z.int()),
  skills: z.array(SkillLevel),
});
export type SkilledPerson = z.infer<typeof SkilledPerson>;

/** An active cycle that asks for skills, and its orders of the next days that nobody has begun. */
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

/** How far ahead planned work is looked at. */
export const WAITING_DAYS = 31;

export const skills = {
  overview: endpoint({
    method: 'GET',
    path: '/skill/overview',
    needs: ['skills', 'view'],
    input: z.strictObject({}),
    output: z.object({
      people: z.array(SkilledPerson),
      teams: z.array(z.object({ id: z.int(), code: z.string(), description: z.string() })),
      work: z.array(CycleWork),
    }),
    says: 'Who can do what: active technicians with their levels, active teams, and the work of the next 31 days that asks for skills',
  }),
  uses: endpoint({
    method: 'GET',
    path: '/capacity/items/{id}/uses',
    needs: ['skills', 'view'],
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
    says: 'The procedures that ask for a capacity, at which level: the first hundred',
  }),
};
