// Names for the ids an order carries, from lists the cache holds; what a profile may not list stays unnamed.
import { useMemo } from 'react';
import { operators as operatorCalls, teams as teamCalls } from '../../../../shared/organisation/api.ts';
import { type CycleSheet, cycles as cycleCalls } from '../../../../shared/planned/cycle-api.ts';
import { machines as machineCalls } from '../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { useSession } from '../../session/session.ts';
import { useAll } from '../../use-call.ts';

export interface TeamName {
  id: number;
  code: string;
  description: string;
  leaders: number[];
  members?: number[];
  active?: boolean;
}
export interface OperatorName {
  id: number;
  code: string;
  name: string;
  surname?: string;
}

export interface Names {
  machines: ReadonlyMap<number, MachineResponse>;
  cycles: ReadonlyMap<number, CycleSheet>;
  teams: ReadonlyMap<number, TeamName>;
  operators: ReadonlyMap<number, OperatorName>;
}

export const byId = <Item extends { id: number }>(
  items: readonly Item[] | undefined,
): ReadonlyMap<number, Item> => new Map(items?.map((item) => [item.id, item]));

/** Technicians are many and rarely asked for. */
export function useNames({ withOperators = false } = {}): Names {
  const session = useSession();
  const assigns = session.user?.plant.risorse ?? false;
  const machines = useAll(machineCalls.list, {}, { enabled: session.may('machines', 'pick') }).data;
  const cycles = useAll(cycleCalls.list, {}, { enabled: session.may('cycles', 'pick') }).data;
  const teams = useAll(teamCalls.list, {}, { enabled: assigns && session.may('teams', 'pick') }).data;
  const operators = useAll(
    operatorCalls.list,
    {},
    { enabled: withOperators && assigns && session.may('operators', 'pick') },
  ).data;
  return useMemo(
    () => ({
      machines: byId(machines),
      cycles: byId(cycles),
      teams: byId(teams as TeamName[] | undefined),
      operators: byId(operators as OperatorName[] | undefined),
    }),
    [machines, cycles, teams, operators],
  );
}

export const fullName = ({ name, surname }: Pick<OperatorName, 'name' | 'surname'>) =>
  [surname, name].filter(Boolean).join(' ');

/** Leaders first, each once. */
export function membersOf(team: TeamName, operators: Names['operators']): string[] {
  const ids = [...new Set([...team.leaders, ...(team.members ?? [])])];
  return ids.flatMap((id) => {
    const operator = operators.get(id);
    return operator ? [fullName(operator)] : [];
  });
}

/** The technicians one may name: those of the order's team first. */
export function membersFirst(
  { teams, operators }: Pick<Names, 'teams' | 'operators'>,
  teamId: number | undefined,
): OperatorName[] {
  const team = teamId === undefined ? undefined : teams.get(teamId);
  const mine = new Set(team && [...team.leaders, ...(team.members ?? [])]);
  const rank = ({ id }: OperatorName) => (mine.has(id) ? 0 : 1);
  return [...operators.values()].sort((a, b) => rank(a) - rank(b) || fullName(a).localeCompare(fullName(b)));
}
