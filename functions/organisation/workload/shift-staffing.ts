// Technicians needed in each shift (beyond 17).
import { computeShiftStaffing, countRoster, getStaffingPeriod } from '#shared/organisation/shift-staffing.ts';
import type { workloads as api } from '#shared/organisation/workload-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { operators, teams } from '../../db/entities/organisation.ts';
import { ewos } from '../../db/entities/requests.ts';
import { listByMonths } from '../../db/pagination.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Handlers } from '../../http/serve.ts';

export const getShiftStaffing: Handlers<typeof api>['shifts'] = async ({
  input: { teamId },
  actor: { plant, today },
  store,
}) => {
  const period = getStaffingPeriod(today);
  const [allTeams, technicians, plantEwos] = await Promise.all([
    loadAllPages((next) => store.list(teams, { next })),
    loadAllPages((next) => store.list(operators, { next })),
    // The last night ends today.
    loadAllPages((next) =>
      listByMonths(store, ewos, 'byDay', { from: period.from, to: today }, { limit: 1000, next }),
    ),
  ]);
  const team = allTeams.find(({ id }) => id === teamId);
  if (teamId !== undefined && !team) throw new RefusalError('notFound', 'notFound');
  const isOfTeam = (id: number) => !team || [...team.leaders, ...team.members].includes(id);
  const roster = technicians.filter(({ id }) => isOfTeam(id));
  const countedEwos = plantEwos.filter((ewo) => !team || ewo.teamId === team.id);
  return {
    ...period,
    shifts: computeShiftStaffing(countedEwos, today, plant).map((staffing) => ({
      ...staffing,
      roster: countRoster(roster, allTeams, staffing.shift),
    })),
  };
};
