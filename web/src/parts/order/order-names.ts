// Names for the ids of an order, from cached lists; lists that the profile may not read stay empty.

import { useMemo } from 'react';
import { operators as operatorCalls, teams as teamCalls } from '#shared/organisation/api.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { type CycleWithStatus, cycles as cycleCalls } from '#shared/planned/cycle-api.ts';
import { machines as machineCalls } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useSession } from '../../session/session.ts';
import { useAllItems } from '../../use-call.ts';

export interface TeamName {
  id: number;
  code: string;
  description: string;
  leaders: number[];
  members?: number[];
  active?: boolean;
  /** Machine at whose place its rounds start and end. */
  baseMachineId?: number;
}
export interface OperatorName {
  id: number;
  code: string;
  name: string;
  surname?: string;
}

export interface OrderNames {
  machines: ReadonlyMap<number, MachineResponse>;
  cycles: ReadonlyMap<number, CycleWithStatus>;
  teams: ReadonlyMap<number, TeamName>;
  operators: ReadonlyMap<number, OperatorName>;
}

export const indexById = <Item extends { id: number }>(
  items: readonly Item[] | undefined,
): ReadonlyMap<number, Item> => new Map(items?.map((item) => [item.id, item]));

/** Returns the names; technicians only if requested, since there are many. */
export function useOrderNames({ withOperators = false } = {}): OrderNames {
  const session = useSession();
  const hasTeams = session.user?.plant.risorse ?? false;
  const machines = useAllItems(machineCalls.list, {}, { enabled: session.may('machines', 'pick') }).data;
  const cycles = useAllItems(cycleCalls.list, {}, { enabled: session.may('cycles', 'pick') }).data;
  const teams = useAllItems(teamCalls.list, {}, { enabled: hasTeams && session.may('teams', 'pick') }).data;
  const operators = useAllItems(
    operatorCalls.list,
    {},
    { enabled: withOperators && hasTeams && session.may('operators', 'pick') },
  ).data;
  return useMemo(
    () => ({
      machines: indexById(machines),
      cycles: indexById(cycles),
      teams: indexById(teams as TeamName[] | undefined),
      operators: indexById(operators as OperatorName[] | undefined),
    }),
    [machines, cycles, teams, operators],
  );
}

/** Returns the names of a team's people, leaders first, each once. */
export function listMemberNames(team: TeamName, operators: OrderNames['operators']): string[] {
  const ids = [...new Set([...team.leaders, ...(team.members ?? [])])];
  return ids.flatMap((id) => {
    const operator = operators.get(id);
    return operator ? [formatFullName(operator)] : [];
  });
}

/** Returns the selectable technicians, those of the order's team first. */
export function sortMembersFirst(
  { teams, operators }: Pick<OrderNames, 'teams' | 'operators'>,
  teamId: number | undefined,
): OperatorName[] {
  const team = teamId === undefined ? undefined : teams.get(teamId);
  const memberIds = new Set(team && [...team.leaders, ...(team.members ?? [])]);
  const getRank = ({ id }: OperatorName) => (memberIds.has(id) ? 0 : 1);
  return [...operators.values()].sort(
    (a, b) => getRank(a) - getRank(b) || formatFullName(a).localeCompare(formatFullName(b)),
  );
}
