// Handlers of the skill matrix: skills of technicians and where they are required.
import { addDays } from '#shared/day.ts';
import { type skills as calls, WAITING_WORK_DAYS } from '#shared/organisation/skill-api.ts';
import { findTechnicianShift, getSkillLevel } from '#shared/organisation/skills.ts';
import { capacities, operators, teams } from '../db/entities/organisation.ts';
import { procedures } from '../db/entities/procedures.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Handlers } from '../http/serve.ts';
import { listWaitingWork } from '../planned/public.ts';

export const skills: Handlers<typeof calls> = {
  async overview({ actor, store }) {
    const [people, allTeams, work] = await Promise.all([
      loadAllPages((next) => store.list(operators, { next })),
      loadAllPages((next) => store.list(teams, { next })),
      listWaitingWork(store, addDays(actor.today, WAITING_WORK_DAYS)),
    ]);
    const activeTeams = allTeams.filter((team) => team.active);
    const getTeams = (id: number) =>
      activeTeams.filter(({ leaders, members }) => leaders.includes(id) || members.includes(id));
    return {
      people: people
        .filter((person) => person.active)
        .map((person) => ({
          id: person.id,
          code: person.code,
          name: [person.name, person.surname].filter(Boolean).join(' '),
          professionalGroupId: person.professionalGroupId,
          shift: findTechnicianShift(person, activeTeams),
          teamIds: getTeams(person.id).map(({ id }) => id),
          skills: person.skills ?? [],
        })),
      teams: activeTeams.map(({ id, code, description }) => ({ id, code, description })),
      work,
    };
  },

  async uses({ input, store }) {
    await store.get(capacities, input.id);
    const references = await store.referencesTo(capacities, input.id, 100, 'procedures');
    const ids = references.map(({ id }) => Number(id));
    const referringProcedures = await store.load(ids.map((id) => [procedures, id] as const));
    return {
      procedures: referringProcedures.flatMap((procedure) =>
        procedure
          ? {
              id: procedure.id,
              kind: procedure.kind,
              code: procedure.code,
              description: procedure.description,
              level: getSkillLevel(procedure.capacities, input.id),
            }
          : [],
      ),
    };
  },
};
