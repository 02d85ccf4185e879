// Lambda of organisation: suppliers, technicians and teams.
import { alerts as alertCalls } from '#shared/organisation/alert-api.ts';
import * as calls from '#shared/organisation/api.ts';
import { notices as noticeCalls } from '#shared/organisation/notice-api.ts';
import type { Capacity, ProfessionalGroup } from '#shared/organisation/skill.ts';
import { skills as skillCalls } from '#shared/organisation/skill-api.ts';
import { productionStops as productionStopCalls, stopPlans } from '#shared/organisation/stop-api.ts';
import type { Team } from '#shared/organisation/team.ts';
import { teamWork } from '#shared/organisation/team-api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import {
  capacities,
  operators,
  productionStops,
  professionalGroups,
  skillFamilies,
  suppliers,
  teams,
} from '../db/entities/organisation.ts';
import { buildLinkWrites } from '../db/references.ts';
import { createArchiveHandlers } from '../http/archive-handlers.ts';
import { createLongPoll } from '../http/long-poll.ts';
import { bindHandlers, renewCall, serve } from '../http/serve.ts';
import { pollAlerts, sendMessage } from './alert.ts';
import { notices } from './notice.ts';
import { buildOperatorWrites } from './operator.ts';
import { assertNotUsedByMembers } from './own.ts';
import { skills } from './skill.ts';
import {
  assertCoverageExists,
  assertNoOpenWork,
  buildPeopleWrites,
  disableTeam,
  enableTeam,
  getTeamWeek,
  listTeamHolders,
} from './team.ts';
import { applyStops, applyWorkload, undoStops, undoWorkload } from './workload/applying.ts';
import { balanceWorkload } from './workload/balancing.ts';
import { getShiftStaffing } from './workload/shift-staffing.ts';
import { assertMachinesExist, listStopMonths, planStops } from './workload/stop-planning.ts';
import { listWorkloadDays } from './workload/workload.ts';

const buildGroupWrites = buildLinkWrites<Team>('teams', { professionalGroupId: professionalGroups });

export const handler = serve(
  bindHandlers(calls.suppliers, createArchiveHandlers(suppliers)),
  bindHandlers(calls.operators, createArchiveHandlers(operators, buildOperatorWrites)),
  bindHandlers(
    calls.teams,
    createArchiveHandlers(teams, async (change) => [
      buildPeopleWrites(change),
      buildGroupWrites(change),
      await assertNoOpenWork(change),
      await assertCoverageExists(change),
      await assertNotUsedByMembers('teamId', change),
    ]),
  ),
  bindHandlers(teamWork, {
    disable: disableTeam,
    enable: enableTeam,
    holders: listTeamHolders,
    week: getTeamWeek,
  }),
  bindHandlers(calls.skillFamilies, createArchiveHandlers(skillFamilies)),
  bindHandlers(
    calls.capacities,
    createArchiveHandlers(capacities, buildLinkWrites<Capacity>('capacities', { tipologyId: skillFamilies })),
  ),
  bindHandlers(
    calls.professionalGroups,
    createArchiveHandlers(
      professionalGroups,
      buildLinkWrites<ProfessionalGroup>('professionalGroups', { capacities }),
    ),
  ),
  bindHandlers(skillCalls, skills),
  bindHandlers(workloads, {
    days: listWorkloadDays,
    shifts: getShiftStaffing,
    balance: balanceWorkload,
    apply: applyWorkload,
    undo: undoWorkload,
  }),
  bindHandlers(
    productionStopCalls,
    createArchiveHandlers(productionStops, ({ store, after }) =>
      assertMachinesExist(store, after?.machineIds ?? []),
    ),
  ),
  bindHandlers(stopPlans, {
    plan: planStops,
    apply: applyStops,
    undo: undoStops,
    months: listStopMonths,
  }),
  bindHandlers(noticeCalls, notices),
  bindHandlers(alertCalls, { hear: createLongPoll(pollAlerts, renewCall), message: sendMessage }),
);
