// Where teams stand.
export const teamsPath = '/app/planning/mgmtTeams';
export const teamWeekPath = (id: number): string => `${teamsPath}/week/${id}`;
