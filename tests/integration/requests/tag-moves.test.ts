import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { teams } from '#functions/db/entities/organisation.ts';
import { tags as kind } from '#functions/db/entities/requests.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { tagStates } from '#shared/requests/tag-state.ts';
import { type TagInTransition, tagTransitions } from '#shared/requests/tag-transitions.ts';
import { call, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { combined, everyMove } from './moves.ts';
import { requestsPlant, tagDraft } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  at('2026-03-02T10:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
});
afterAll(async () => {
  realTime();
  await world.close();
});

it('of a tag is done or refused as the table says, whoever asks', async () => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const { machineId, ada, ours, theirs } = here;
  const kept = async (thing: TagInTransition) => {
    const id = ulid();
    const assigned = thing.teamId !== undefined || thing.operatorId !== undefined;
    await store.commit(
      store.create(kind, id, {
        code: `T-2026-${id}`,
        on: '2026-03-02',
        shift: 1,
        machineId,
        anomaly: 'Oil on the floor',
        requester: 'Ms somebody',
        createdAt: '2026-03-02T08:00:00.000Z',
        createdOn: '2026-03-02',
        month: '2026-03',
        recordedAt: { created: '2026-03-02T08:00:00.000Z' },
        ...(thing as TagInTransition & { requesterId: string; object?: undefined }),
        ...(assigned && { assignedAt: '2026-03-02T08:10:00.000Z' }),
        ...(thing.state === 'closed'
          ? { closedAt: '2026-03-02T09:00:00.000Z', closedOn: '2026-03-02' }
          : { desk: 'open' }),
      }),
      thing.teamId === undefined ? [] : store.hold(teams, thing.teamId, 'tags'),
    );
    return id;
  };
  const having = combined({
    to: [{ teamId: ours }, { teamId: theirs }, { operatorId: ada }, {}] as {
      teamId?: number;
      operatorId?: number;
    }[],
    state: tagStates,
    pillar: ['AM', 'PM'] as const,
    requesterId: ['requestor', 'technician', 'somebody'],
  });
  const nobodys = (to: object) => Object.keys(to).length === 0;
  const done = await everyMove({
    table: tagTransitions,
    things: having
      .filter(({ to, state }) => state === 'closed' || (state === 'created') === nobodys(to))
      .map(({ to, ...thing }): TagInTransition => ({ ...thing, ...to, type: 'equipment' })),
    kept,
    read: (id) => store.get(kind, id),
    technician: { teams: [ours], ledTeamIds: [], operatorId: ada },
    calls: {
      assign: (id, who) => call(tags.assign, { id, teamId: ours }, who),
      take: (id, who) => call(tags.take, { id, teamId: ours }, who),
      report: (id, who) => call(tags.report, { id, hours: [{ operatorId: ada, hours: 1 }] }, who),
      close: (id, who) => call(tags.close, { id, closingNotes: 'Wiped' }, who),
      reopen: (id, who) => call(tags.reopen, { id, reason: 'Again' }, who),
      transfer: async (id, who) => {
        const { pillar } = await store.get(kind, id);
        return call(tags.transfer, { id, pillar: pillar === 'AM' ? 'PM' : 'AM', reason: 'Theirs' }, who);
      },
      toEwo: (id, who) => call(tags.toEwo, { id, machineStatus: 'running' }, who),
      toOrder: (id, who) => call(tags.toOrder, { id, plannedOn: '2099-03-04' }, who),
      edit: (id, who) => call(tags.replace, { id, ...tagDraft(machineId) }, who),
    },
  });
  const admins = ['admin', 'superAdmin'];
  const workers = ['admin', 'technician', 'superAdmin'];
  expect(done).toEqual({
    assign: admins,
    take: workers,
    report: workers,
    close: ['admin', 'technician', 'requestor', 'superAdmin'],
    reopen: admins,
    transfer: admins,
    toEwo: admins,
    toOrder: admins,
    edit: admins,
  });
}, 300_000);
