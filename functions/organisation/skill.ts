// Who can do what, and what asks for it.
import { addDays } from '../../shared/day.ts';
import { type skills as calls, WAITING_DAYS } from '../../shared/organisation/skill-api.ts';
import { levelOf, shiftOf } from '../../shared/organisation/skills.ts';
import type { Handlers } from '../http/serve.ts';
import { waitingWork } from '../planned/writes.ts';
import { capacities, operators, teams } from '../table/entities/organisation.ts';
import { procedures } from '../table/entities/procedures.ts';
import { everyPage } from '../table/reads.ts';

export const skills: Handlers<typeof calls> = {
  async overview({ actor, store }) {
    const [people, all, work] = await Promise.all([
      everyPage((next) => store.list(operators, { next })),
      everyPage((next) => store.list(teams, { next })),
      waitingWork(store, addDays(actor.today, WAITING_DAYS)),
    ]);
    const active = all.filter((team) => team.active);
    const teamsOf = (id: number) =>
      active.filter(({ leaders, members }) => leaders.includes(id) || members.includes(id));
    return {
      people: people
        .filter((person) => person.active)
        .map((person) => ({
          id: person.id,
          code: person.code,
          name: [person.name, person.surname].filter(Boolean).join(' '),
          professionalGroupId: person.professionalGroupId,
          shift: shiftOf(person, active),
          teamIds: teamsOf(person.id).map(({ id }) => id),
          skills: person.skills ?? [],
        })),
      teams: active.map(({ id, code, description }) => ({ id, code, description })),
      work,
    };
  },

  async uses({ input, store }) {
    await store.get(capacities, input.id);
    const references = await store.referencesTo(capacities, input.id, 100, 'procedures');
    const ids = references.map(({ id }) => Number(id));
    const found = await store.load(ids.map((id) => [procedures, id] as const));
    return {
      procedures: found.flatMap((procedure) =>
        procedure
          ? {
              id: procedure.id,
              kind: procedure.kind,
              code: procedure.code,
              description: procedure.description,
              level: levelOf(procedure.capacities, input.id),
            }
          : [],
      ),
    };
  },
};
