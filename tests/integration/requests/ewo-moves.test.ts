import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { teams } from '#functions/db/entities/organisation.ts';
import { ewos as kind } from '#functions/db/entities/requests.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type EwoState, ewoStates, isOpenEwo } from '#shared/requests/ewo-state.ts';
import { type EwoInTransition, ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { call, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { combined, everyMove } from './moves.ts';
import { requestsPlant } from './plant.ts';

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

const time = (clock: string) => `2026-03-02T${clock}:00.000Z`;
/** Dates of an EWO in each state. */
const reached: Record<EwoState, object> = {
  created: {},
  assigned: { assignedAt: time('08:10') },
  running: { assignedAt: time('08:10'), interventionAt: time('08:20'), diagnosisAt: time('08:30') },
  onHold: {
    assignedAt: time('08:10'),
    priority: 'onHold',
    heldFrom: 'assigned',
    holds: [{ from: time('08:40'), reason: 'spare' }],
  },
  cancelled: { cancelledAt: time('09:00') },
  closed: {
    assignedAt: time('08:10'),
    interventionAt: time('08:20'),
    diagnosisAt: time('08:30'),
    closedAt: time('09:00'),
    closedOn: '2026-03-02',
  },
};

it('of an EWO is done or refused as the table says, whoever asks', async () => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const { machineId, ada, ours, theirs } = here;
  const kept = async (thing: EwoInTransition) => {
    const id = ulid();
    await store.commit(
      store.create(kind, id, {
        code: `E-2026-${id}`,
        machineId,
        machineStatus: 'running',
        priority: 'medium',
        breakdownDescription: 'Does not start',
        requester: 'Ms somebody',
        createdAt: time('08:00'),
        createdOn: '2026-03-02',
        month: '2026-03',
        ...(isOpenEwo(thing.state) && { desk: 'open' }),
        recordedAt: { created: time('08:00') },
        ...(thing as EwoInTransition & { requesterId: string }),
        technicians: undefined,
        heldFrom: undefined,
        ...reached[thing.state],
      }),
      thing.teamId === undefined ? [] : store.hold(teams, thing.teamId, 'ewos'),
    );
    return id;
  };
  const done = await everyMove({
    table: ewoTransitions,
    things: combined({
      state: ewoStates,
      teamId: [ours, theirs, undefined],
      requesterId: ['requestor', 'somebody'],
    })
      .filter(({ state, teamId }) => teamId !== undefined || state === 'created' || state === 'cancelled')
      .map((thing) => ({ ...thing, ...(thing.state === 'onHold' && { heldFrom: 'assigned' as const }) })),
    kept,
    read: (id) => store.get(kind, id),
    technician: { teams: [ours], ledTeamIds: [], operatorId: ada },
    calls: {
      assign: (id, who) => call(ewos.assign, { id, teamId: ours }, who),
      take: (id, who) => call(ewos.take, { id, teamId: ours }, who),
      start: (id, who) => call(ewos.start, { id }, who),
      diagnose: (id, who) =>
        call(
          ewos.diagnose,
          {
            id,
            diagnosis: 'Fuse',
            technicians: [ada],
            breakdownType: 'electrical',
            diagnosisAt: time('08:30'),
          },
          who,
        ),
      hold: (id, who) => call(ewos.hold, { id, reason: 'spare' }, who),
      resume: (id, who) => call(ewos.resume, { id, priority: 'high' }, who),
      priority: (id, who) => call(ewos.priority, { id, priority: 'low' }, who),
      close: (id, who) =>
        call(
          ewos.close,
          {
            id,
            interventionDescription: 'Fuse changed',
            interventionType: 'replacement',
            hours: [{ operatorId: ada, hours: 1 }],
          },
          who,
        ),
      cancel: (id, who) => call(ewos.cancel, { id, reason: 'By mistake' }, who),
      reopen: (id, who) => call(ewos.reopen, { id, reason: 'Again' }, who),
      correct: (id, who) => call(ewos.correct, { id, reason: 'Typing', operatorNotes: 'Smells' }, who),
    },
  });
  const admins = ['admin', 'superAdmin'];
  const workers = ['admin', 'technician', 'superAdmin'];
  expect(done).toEqual({
    assign: admins,
    take: workers,
    start: workers,
    diagnose: workers,
    hold: workers,
    resume: workers,
    priority: workers,
    close: workers,
    cancel: admins,
    reopen: admins,
    correct: ['admin', 'requestor', 'superAdmin'],
  });
}, 300_000);
