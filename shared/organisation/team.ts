// Who does the work: suppliers, maintenance technicians and their teams (domain §10).
import * as z from 'zod';
import { consistent } from '../contract.ts';
import { code, day, email, flag, note, number, optional, ref, refs, required, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { skillLevels } from './skill.ts';

export const Supplier = z.strictObject({
  code: code(),
  name: required(120),
  vat: optional(text(30)),
  email: optional(email()),
  phone: optional(text(40)),
  address: optional(note(300)),
  sapVendor: optional(text(20)),
  active: flag().default(true),
});
export type Supplier = z.infer<typeof Supplier>;

/** Days somebody is not there, both included; two of them do not overlap. */
const Absence = z
  .strictObject({ from: day(), to: day(), reason: optional(text(120)) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'dateBeforeMinimum' satisfies MessageCode });
export type Absence = z.infer<typeof Absence>;

const absences = () =>
  z
    .array(Absence)
    .max(100)
    .superRefine((all, context) => {
      for (const [i, one] of all.entries())
        if (all.slice(0, i).some((other) => one.from <= other.to && other.from <= one.to))
          context.addIssue({
            code: 'custom',
            path: [i, 'from'],
            message: 'absencesOverlap' satisfies MessageCode,
          });
    });

/** As cycles and paths count them. */
const shift = (): z.ZodType<number> => z.literal([1, 2, 3, 4]).meta({ kind: 'choice', labels: 'shift' });

export const Operator = z.strictObject({
  code: code(),
  name: required(80),
  surname: optional(text(80)),
  badge: optional(text(40)),
  email: optional(email()),
  phone: optional(text(40)),
  hourlyRate: optional(number(0, 10_000)),
  /** Who signs in as this technician. */
  userId: optional(text(254)),
  professionalGroupId: optional(ref('professionalGroup')),
  shift: optional(shift()),
  skills: optional(skillLevels()),
  absences: optional(absences()),
  active: flag().default(true),
});
export type Operator = z.infer<typeof Operator>;

/** Named once each; unlike other lists of things, a second time is told and not passed over. */
const people = (most: number, least = 0) =>
  z.array(ref('operator')).min(least).max(most).meta({ kind: 'refs', to: 'operator' });

/** As their archive keeps them; `Team` is checked whole. */
export const TeamFields = z.strictObject({
  code: code(),
  description: required(),
  // so many that even a change of all of them is one transaction
  leaders: people(10, 1),
  members: people(20).default([]),
  /** What it covers: told of breakdowns there that nobody was given yet (domain 5.4). */
  departmentIds: refs('department', 20).default([]),
  machineIds: refs('machine', 100).default([]),
  professionalGroupId: optional(ref('professionalGroup')),
  /** Of members who have none of their own. */
  shift: optional(shift()),
  active: flag().default(true),
});
export type Team = z.infer<typeof TeamFields>;

const namesTwice = (ids: readonly number[]) => new Set(ids).size < ids.length;

/** Somebody leads a team or works in it, and is named once. */
export function teamProblems({ leaders, members }: Pick<Team, 'leaders' | 'members'>): {
  leaders?: MessageCode;
  members?: MessageCode;
} {
  return {
    ...(namesTwice(leaders) && { leaders: 'givenTwice' }),
    ...((namesTwice(members) || members.some((id) => leaders.includes(id))) && { members: 'givenTwice' }),
  };
}
export const Team = consistent(TeamFields, teamProblems);

interface Covering {
  active: boolean;
  departmentIds?: readonly number[];
  machineIds?: readonly number[];
}

/** Who hears of a breakdown that has no team: whoever covers the machine, else its department, else all that are active. */
export function coveringTeams<T extends Covering>(
  all: readonly T[],
  machine: { id: number; departmentId?: number },
): T[] {
  const active = all.filter((team) => team.active);
  const ofMachine = active.filter(({ machineIds }) => machineIds?.includes(machine.id));
  if (ofMachine.length > 0) return ofMachine;
  const { departmentId } = machine;
  const ofPlace = active.filter(
    ({ departmentIds }) => departmentId !== undefined && departmentIds?.includes(departmentId),
  );
  return ofPlace.length > 0 ? ofPlace : active;
}
