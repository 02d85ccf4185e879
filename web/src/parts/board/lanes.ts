// Lanes of the assignment board: one for each team, and one for assigned items without a team.
import type { TeamName } from '../order/order-names.ts';

/** Item that the board assigns. */
export interface BoardRow {
  id: string;
  code: string;
  teamId?: number | undefined;
  /** Technician, if it is assigned to one person and not to a team. */
  operatorId?: number | undefined;
}

export interface BoardLane<Row> {
  key: string;
  title: string;
  description?: string | undefined;
  /** Absent if nothing can be assigned to the lane. */
  team?: TeamName | undefined;
  rows: readonly Row[];
}

/** Keys of lanes without a team. */
export const teamlessLanes: readonly string[] = ['assigned', 'technicians'];

export function buildLanes<Row extends BoardRow>(
  assignedRows: readonly Row[],
  teams: readonly TeamName[],
  words: { assigned: string; technicians: string },
): BoardLane<Row>[] {
  if (teams.length === 0) return [{ key: 'assigned', title: words.assigned, rows: assignedRows }];
  const byTeam = Map.groupBy(assignedRows, ({ teamId }) => teamId);
  const rowsWithoutTeam = byTeam.get(undefined) ?? [];
  const lanes = teams
    .map((team) => ({
      key: String(team.id),
      title: team.code,
      description: team.description,
      team: team.active === false ? undefined : team,
      rows: byTeam.get(team.id) ?? [],
    }))
    .filter(({ team, rows }) => team !== undefined || rows.length > 0);
  return rowsWithoutTeam.length === 0
    ? lanes
    : [...lanes, { key: 'technicians', title: words.technicians, rows: rowsWithoutTeam }];
}
