// Who does the work: suppliers, maintenance technicians and their teams (domain §10).
import * as z from 'zod';
import { code, email, flag, note, number, optional, refs, required, text } from '../fields.ts';

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

export const Operator = z.strictObject({
  code: code(),
  name: required(80),
  surname: optional(text(80)),
  badge: optional(text(40)),
  email: optional(email()),
  phone: optional(text(40)),
  hourlyRate: optional(number(0, 10_000)),
  active: flag().default(true),
});
export type Operator = z.infer<typeof Operator>;

export const Team = z.strictObject({
  code: code(),
  description: required(),
  // so many that even a change of all of them is one transaction
  leaders: refs('operator', 10, 1),
  members: refs('operator', 20).default([]),
  /** What it covers: told of breakdowns there that nobody was given yet (domain 5.4). */
  departmentIds: refs('department', 20).default([]),
  machineIds: refs('machine', 100).default([]),
  active: flag().default(true),
});
export type Team = z.infer<typeof Team>;

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
