// Lines of machines, and the moves that a plan of stops proposes.
import type { StopMove, StopPlanAnswer } from '#shared/organisation/stop-api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';

export interface Line {
  key: string;
  department: string | undefined;
  operation: string | undefined;
  machineIds: readonly number[];
}

/** Returns the lines, which are the machines of one department and operation; a single machine is no line. */
export function listLines(
  machines: readonly Pick<MachineResponse, 'id' | 'department' | 'idoperazione'>[],
): Line[] {
  const groups = Map.groupBy(
    machines.filter(({ department, idoperazione }) => department || idoperazione),
    ({ department, idoperazione }) => JSON.stringify([department ?? '', idoperazione ?? '']),
  );
  return [...groups]
    .filter(([, members]) => members.length > 1)
    .map(([key, members]) => ({
      key,
      department: members[0]!.department ?? undefined,
      operation: members[0]!.idoperazione ?? undefined,
      machineIds: members.map(({ id }) => id).sort((a, b) => a - b),
    }))
    .sort((a, b) => describeLine(a).localeCompare(describeLine(b)));
}

export const describeLine = ({ department, operation }: Pick<Line, 'department' | 'operation'>): string =>
  [department, operation].filter(Boolean).join(' · ');

/** Returns the moves of orders to other days; dates without an order cannot be moved yet. */
export const listMoves = ({ days }: Pick<StopPlanAnswer, 'days'>): StopMove[] =>
  days.flatMap(({ on, works }) =>
    works.flatMap(({ orderId, version, plannedOn, fixed }) =>
      orderId !== undefined && !fixed && plannedOn !== on ? [{ orderId, version, plannedOn: on }] : [],
    ),
  );
