// Suppliers, maintenance technicians and their teams (domain §10).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { code, email, flag, note, optional, ref, refs, requiredText, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { operatorShape, shift } from './operator-fields.ts';

export const Supplier = z.strictObject({
  code: code(),
  name: requiredText(120),
  vat: optional(text(30)),
  email: optional(email()),
  phone: optional(text(40)),
  address: optional(note(300)),
  sapVendor: optional(text(20)),
  active: flag().default(true),
});
export type Supplier = z.infer<typeof Supplier>;

export const Operator = z.strictObject(operatorShape);
export type Operator = z.infer<typeof Operator>;

/**
 * A list of technicians. Unlike other lists of references, it reports duplicates instead of removing them.
 */
const technicianList = (maximum: number, minimum = 0) =>
  z.array(ref('operator')).min(minimum).max(maximum).meta({ kind: 'refs', to: 'operator' });

/** Fields of a team as stored; `Team` adds the rules between them. */
export const TeamFields = z.strictObject({
  code: code(),
  description: requiredText(),
  // The limits keep a change of all members within one transaction.
  leaders: technicianList(10, 1),
  members: technicianList(20).default([]),
  /**
   * Departments and machines that the team covers: it is notified of breakdowns there that have no team yet
   * (domain 5.4).
   */
  departmentIds: refs('department', 20).default([]),
  machineIds: refs('machine', 100).default([]),
  /** Machine beside which the team has its place: its rounds start and end there (decision PS27). */
  baseMachineId: optional(ref('machine')),
  professionalGroupId: optional(ref('professionalGroup')),
  /** Shift of members who have none of their own. */
  shift: optional(shift()),
  active: flag().default(true),
});
export type Team = z.infer<typeof TeamFields>;

const hasDuplicates = (ids: readonly number[]) => new Set(ids).size < ids.length;

/** Refuses a technician listed twice, or as both leader and member. */
export function validateTeam({ leaders, members }: Pick<Team, 'leaders' | 'members'>): {
  leaders?: MessageCode;
  members?: MessageCode;
} {
  return {
    ...(hasDuplicates(leaders) && { leaders: 'givenTwice' }),
    ...((hasDuplicates(members) || members.some((id) => leaders.includes(id))) && { members: 'givenTwice' }),
  };
}
export const Team = addConsistencyRules(TeamFields, validateTeam);

interface CoveringTeam {
  active: boolean;
  departmentIds?: readonly number[];
  machineIds?: readonly number[];
}

/**
 * Returns the teams notified of a breakdown without a team: those covering the machine, else its department,
 * else all active ones.
 */
export function getCoveringTeams<T extends CoveringTeam>(
  all: readonly T[],
  machine: { id: number; departmentId?: number },
): T[] {
  const active = all.filter((team) => team.active);
  const machineTeams = active.filter(({ machineIds }) => machineIds?.includes(machine.id));
  if (machineTeams.length > 0) return machineTeams;
  const { departmentId } = machine;
  const departmentTeams = active.filter(
    ({ departmentIds }) => departmentId !== undefined && departmentIds?.includes(departmentId),
  );
  return departmentTeams.length > 0 ? departmentTeams : active;
}
