// Routes of technicians and teams.
export const operatorsRoute = '/app/planning/mgmtOperators';
export const teamsRoute = '/app/planning/mgmtTeams';
export const getTeamWeekRoute = (id: number): string => `${teamsRoute}/week/${id}`;
