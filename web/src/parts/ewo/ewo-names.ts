// Names for the ids of an EWO. Unlike work orders, requests have teams in every plant.
import { useMemo } from 'react';
import { operators as operatorCalls, teams as teamCalls } from '#shared/organisation/api.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { EwoNames as GivenNames } from '#shared/requests/ewo-api.ts';
import { machines as machineCalls } from '#shared/structure/api.ts';
import { useSession } from '../../session/session.ts';
import { useAllItems } from '../../use-call.ts';
import { indexById, type OperatorName, type OrderNames, type TeamName } from '../order/order-names.ts';

export type EwoNames = Omit<OrderNames, 'cycles'>;

/**
 * Returns the names; technicians only if requested, since there are many. Lists that the profile may not read
 * stay empty.
 */
export function useEwoNames({ withOperators = false } = {}): EwoNames {
  const session = useSession();
  const machines = useAllItems(machineCalls.list, {}, { enabled: session.may('machines', 'pick') }).data;
  const teams = useAllItems(teamCalls.list, {}, { enabled: session.may('teams', 'pick') }).data;
  const operators = useAllItems(
    operatorCalls.list,
    {},
    { enabled: withOperators && session.may('operators', 'pick') },
  ).data;
  return useMemo(
    () => ({
      machines: indexById(machines),
      teams: indexById(teams as TeamName[] | undefined),
      operators: indexById(operators as OperatorName[] | undefined),
    }),
    [machines, teams, operators],
  );
}

interface EwoWithHolder {
  teamId?: number;
  technicians?: readonly number[];
  names?: GivenNames;
}

/** Formats who has an EWO whose answer includes the names. */
export const formatHolder = ({ names }: Pick<EwoWithHolder, 'names'>) => ({
  team: names?.team,
  people: Object.values(names?.people ?? {}).join(', ') || undefined,
});

/** Returns who has an EWO: by the names of its answer, or of the lists that the user may read. */
export function useEwoHolder(ewo: EwoWithHolder): { team?: string; people?: string } {
  const { teams, operators } = useEwoNames({ withOperators: true });
  if (ewo.names) return formatHolder(ewo);
  const team = ewo.teamId === undefined ? undefined : teams.get(ewo.teamId);
  const people = (ewo.technicians ?? []).flatMap((id) => {
    const person = operators.get(id);
    return person ? [formatFullName(person)] : [];
  });
  return { team: team && `${team.code} ${team.description}`, people: people.join(', ') || undefined };
}
