// Names for the ids an EWO carries. Requests have teams in every plant, also where work orders are not assigned to any.
import { useMemo } from 'react';
import { operators as operatorCalls, teams as teamCalls } from '../../../../shared/organisation/api.ts';
import { machines as machineCalls } from '../../../../shared/structure/api.ts';
import { useSession } from '../../session/session.ts';
import { useAll } from '../../use-call.ts';
import { byId, type Names, type OperatorName, type TeamName } from '../order/order-names.ts';

export type EwoNames = Omit<Names, 'cycles'>;

/** Technicians are many and rarely asked for. What a profile may not list stays unnamed. */
export function useEwoNames({ withOperators = false } = {}): EwoNames {
  const session = useSession();
  const machines = useAll(machineCalls.list, {}, { enabled: session.may('machines', 'pick') }).data;
  const teams = useAll(teamCalls.list, {}, { enabled: session.may('teams', 'pick') }).data;
  const operators = useAll(
    operatorCalls.list,
    {},
    { enabled: withOperators && session.may('operators', 'pick') },
  ).data;
  return useMemo(
    () => ({
      machines: byId(machines),
      teams: byId(teams as TeamName[] | undefined),
      operators: byId(operators as OperatorName[] | undefined),
    }),
    [machines, teams, operators],
  );
}
