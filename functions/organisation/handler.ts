// Organisation: suppliers, maintenance technicians and their teams.
import { alerts as alertCalls } from '../../shared/organisation/alert-api.ts';
import * as calls from '../../shared/organisation/api.ts';
import type { Capacity, ProfessionalGroup } from '../../shared/organisation/skill.ts';
import { skills as skillCalls } from '../../shared/organisation/skill-api.ts';
import type { Team } from '../../shared/organisation/team.ts';
import { teamWork } from '../../shared/organisation/team-api.ts';
import { workloads } from '../../shared/organisation/workload-api.ts';
import { archived } from '../http/archive.ts';
import { keptOpen } from '../http/keep-open.ts';
import { on, serve } from '../http/serve.ts';
import {
  capacities,
  operators,
  professionalGroups,
  skillFamilies,
  suppliers,
  teams,
} from '../table/entities/organisation.ts';
import { linked } from '../table/references.ts';
import { hear, message } from './alert.ts';
import { whileOperating } from './operator.ts';
import { nobodys } from './own.ts';
import { skills } from './skill.ts';
import { covered, disable, enable, holders, people, stillFree, week } from './team.ts';
import { apply, undo } from './workload/applying.ts';
import { balance } from './workload/balancing.ts';
import { days } from './workload/workload.ts';

const grouped = linked<Team>('teams', { professionalGroupId: professionalGroups });

export const handler = serve(
  on(calls.suppliers, archived(suppliers)),
  on(calls.operators, archived(operators, whileOperating)),
  on(
    calls.teams,
    archived(teams, async (change) => [
      people(change),
      grouped(change),
      await stillFree(change),
      await covered(change),
      await nobodys('teamId', change),
    ]),
  ),
  on(teamWork, { disable, enable, holders, week }),
  on(calls.skillFamilies, archived(skillFamilies)),
  on(calls.capacities, archived(capacities, linked<Capacity>('capacities', { tipologyId: skillFamilies }))),
  on(
    calls.professionalGroups,
    archived(professionalGroups, linked<ProfessionalGroup>('professionalGroups', { capacities: capacities })),
  ),
  on(skillCalls, skills),
  on(workloads, { days, balance, apply, undo }),
  on(alertCalls, { hear: keptOpen(hear), message }),
);
