// Offline predictions of EWOs and tags equal the service's answers (domain 5.2, 6.2).
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { elements } from '#functions/db/entities/structure.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { deferred } from '#web/features/requests/offline.ts';
import { foreseenAndSent } from '../foreseen.ts';
import { call, drawSeed, FULL, ok, startWorld, storeOf, type World, withFullTime } from '../harness.ts';
import { at, machine, realTime } from '../plan.ts';
import { stocked, warehouse } from '../warehouse/shelf.ts';
import { reportOf, requestsPlant, tagDraft } from './plant.ts';

const [COMMANDS, A_LIFE] = [FULL ? 5_000 : 240, 12];
const key = drawSeed('foreseen');
const people = ['admin', 'technician', 'technician', 'requestor'] as const;

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let spare: string;
let its = createRandomSource(key);
let now = '';
let minute = 0;
const START = Date.parse('2026-03-02T08:00:00Z');
function later(by: number) {
  minute += by;
  now = new Date(START + minute * 60_000).toISOString();
  at(now);
}

beforeAll(async () => {
  later(0);
  world = await startWorld();
  here = await requestsPlant();
  spare = `${here.machineId}.1`;
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const element = { machineId: here.machineId, level: 3, spare: true, autonomous: false };
  await store.commit(
    store.create(elements, spare, { ...element, code: 'SEAL', description: 'Seal' } as never),
  );
});
afterAll(async () => {
  realTime();
  await world.close();
});

/** Draws a given instant, mostly none. */
function given(): string | undefined {
  const draw = its.next();
  if (draw < 0.6) return undefined;
  const away = draw < 0.85 ? -its.whole(0, 12) : draw < 0.95 ? -its.whole(13, 20_000) : its.whole(10, 1000);
  return new Date(Date.parse(now) + away * 60_000).toISOString();
}

type Calls = Readonly<Record<string, { contract: AnyEndpoint; input: () => object }>>;
interface Life {
  begin: (machineId: number) => { contract: AnyEndpoint; input: object };
  page: AnyEndpoint;
  calls: Calls;
  /** Returns the calls that advance the record in its state. */
  usual: (thing: { state: string; diagnosisAt?: string }) => readonly string[];
  beyond: readonly string[];
}

/** Returns the answers of the calls, such as `close 200`. */
async function live({ begin, page, calls, usual, beyond }: Life): Promise<Set<string>> {
  const answers = new Set<string>();
  const sent = (contract: AnyEndpoint, input: object, more: readonly string[] = []) =>
    foreseenAndSent({
      of: deferred,
      contract,
      input,
      who: { as: its.pick(people) },
      now,
      beyond: [...beyond, ...more],
    });
  let id = '';
  for (let n = 0; n < COMMANDS; n++) {
    later(its.whole(1, 4));
    if (n % A_LIFE === 0) {
      id = ulid(Date.parse(now));
      const { contract, input } = begin(here.machineId);
      const { status } = await sent(contract, { ...input, id }, ['code']);
      answers.add(`begin ${status}`);
      if (status !== 200) n += A_LIFE - 1 - (n % A_LIFE);
      continue;
    }
    const { body } = await call(page, { id } as never);
    const name = its.happens(0.7) ? its.pick(usual(body)) : its.pick(Object.keys(calls));
    const { contract, input } = calls[name]!;
    const { status } = await sent(contract, { id, version: body.version, ...input() });
    answers.add(`${name} ${status}`);
  }
  return answers;
}

const hours = () => [
  { operatorId: its.pick([here.ada, here.ada, here.bob]), hours: its.pick([0.01, 0.1, 0.2, 9]) },
  ...(its.happens(0.1) ? [{ operatorId: here.ada, hours: 0.1 }] : []),
];
const team = () => its.pick([here.ours, here.ours, here.theirs]);

it(
  'an EWO',
  async () => {
    its = createRandomSource(key);
    const answers = await live({
      begin: (machineId) => ({
        contract: ewos.create,
        input: reportOf(machineId, {
          createdAt: given(),
          teamId: its.happens(0.4) ? team() : undefined,
          priority: its.pick([undefined, undefined, 'low', 'onHold']),
          breakdownDescription: its.happens(0.05) ? '' : 'Does not start',
        }),
      }),
      page: ewos.get,
      beyond: ['repeats', 'analysis', 'analysisRequired', 'analysisReasons', 'mailedLeaders'],
      usual: ({ state, diagnosisAt }) =>
        ({
          created: ['take', 'take', 'hold'],
          assigned: ['start', 'start', 'hold'],
          running: diagnosisAt ? ['close', 'close', 'hold'] : ['diagnose', 'close'],
          onHold: ['resume'],
          closed: ['hold'],
        })[state] ?? ['start'],
      calls: {
        take: { contract: ewos.take, input: () => ({ teamId: team(), assignedAt: given() }) },
        start: { contract: ewos.start, input: () => ({ interventionAt: given() }) },
        diagnose: {
          contract: ewos.diagnose,
          input: () => ({
            ...{ diagnosis: 'Fuse blown', technicians: [here.ada], breakdownType: 'electrical' },
            diagnosisAt: given(),
          }),
        },
        hold: {
          contract: ewos.hold,
          input: () => ({
            reason: its.pick(['spare', 'spare', 'spare', 'skill']),
            spares: its.pick([undefined, [{ spareId: spare, quantity: 2 }], []]),
            ...{ note: its.pick(['', 'Ordered']), at: given() },
          }),
        },
        resume: { contract: ewos.resume, input: () => ({ priority: 'high', at: given() }) },
        priority: {
          contract: ewos.priority,
          input: () => ({
            priority: its.pick(['low', 'onHold']),
            reason: its.pick([undefined, 'skill']),
            at: given(),
          }),
        },
        close: {
          contract: ewos.close,
          input: () => ({
            ...{ interventionDescription: 'Fuse changed', interventionType: 'replacement', hours: hours() },
            ...(its.happens(0.3) && { finalNotes: its.pick([null, '', 'Watch it']), rootCause: 'RC4' }),
            closedAt: given(),
          }),
        },
      },
    });
    for (const move of ['begin', 'take', 'start', 'diagnose', 'hold', 'resume', 'priority', 'close'])
      for (const status of [200, move === 'begin' ? 400 : 409])
        expect(answers).toContain(`${move} ${status}`);
  },
  withFullTime(120_000),
);

it(
  'a tag',
  async () => {
    its = createRandomSource(key);
    const answers = await live({
      begin: (machineId) => ({
        contract: tags.create,
        input: {
          ...tagDraft(machineId, {
            createdAt: given(),
            on: its.pick(['2026-03-01', '2026-03-02', '2026-04-30']),
          }),
          pillar: its.pick(['AM', 'PM', 'PM']),
          ...(its.happens(0.3) && { object: 'bench', actionNotes: 'Clean', reasonNotes: 'Worn' }),
        },
      }),
      page: tags.get,
      beyond: [],
      usual: ({ state }) =>
        ({ created: ['take', 'take', 'close'], assigned: ['report', 'close'] })[state] ?? ['report'],
      calls: {
        take: { contract: tags.take, input: () => ({ teamId: team(), assignedAt: given() }) },
        report: {
          contract: tags.report,
          input: () => ({
            hours: its.happens(0.5) ? hours() : undefined,
            note: its.pick([null, 'Half done']),
            startedAt: given(),
          }),
        },
        close: {
          contract: tags.close,
          input: () => ({
            closingNotes: its.pick(['', 'Sealed', 'Sealed', 'Sealed']),
            hours: its.happens(0.5) ? hours() : undefined,
            action: its.pick([undefined, 'change']),
            closedAt: given(),
          }),
        },
      },
    });
    for (const move of ['begin', 'take', 'report', 'close'])
      for (const status of [200, move === 'begin' ? 400 : 409])
        expect(answers).toContain(`${move} ${status}`);
  },
  withFullTime(120_000),
);

it('the priority on hold without a reason, also in a state that allows no hold', async () => {
  later(1);
  const { id } = await ok(ewos.create, reportOf(here.machineId, { teamId: here.ours }));
  const send = (reason?: string) =>
    foreseenAndSent({
      ...{ of: deferred, contract: ewos.priority, who: { as: 'technician' as const }, now },
      input: { id, priority: 'onHold', reason },
    });
  const statuses = [];
  for (const reason of [undefined, 'spare', undefined, 'spare']) statuses.push((await send(reason)).status);
  expect(statuses).toEqual([400, 200, 409, 409]);
});

it('names of elements and spares, where they are known', async () => {
  later(1);
  const machineId = await machine();
  const who = { as: 'technician' } as const;
  const { id } = await ok(ewos.create, reportOf(machineId, { teamId: here.ours }));
  const send = (contract: AnyEndpoint, input: object, beyond: readonly string[] = []) =>
    foreseenAndSent({ of: deferred, contract, input: { id, ...input }, who, now, beyond });
  await send(ewos.start, {});
  later(1);
  const found = { diagnosis: 'Leak', technicians: [here.ada], breakdownType: 'hydraulic' };
  expect((await send(ewos.diagnose, found)).status).toBe(200);
  const { id: shelf } = await warehouse();
  const belt = await stocked(shelf, 3, { description: 'Belt' });
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const part = { machineId, level: 3, spare: true, autonomous: false, code: 'BELT', description: 'Belt' };
  await store.commit(
    store.create(elements, `${machineId}.1`, { ...part, part: { sparePartId: belt.id } } as never),
  );
  later(1);
  const held = await send(ewos.hold, { reason: 'spare', spares: [{ spareId: belt.id, quantity: 2 }] });
  expect(held.body.holds.at(-1).spares).toMatchObject([
    { code: belt.code, description: 'Belt', quantity: 2 },
  ]);
});

it('a remark, dated when it was written', async () => {
  later(1);
  const { id: thing } = await ok(ewos.create, reportOf(here.machineId));
  const input = { of: 'ewo', thing, text: 'Looked at it', images: [] };
  const sent = (more: object = {}, as: 'technician' | 'guest' = 'technician') =>
    foreseenAndSent({
      ...{ of: deferred, contract: remarks.add, now, beyond: ['id'] },
      ...{ input: { ...input, ...more }, who: { as } },
    });
  const writtenAt = new Date(Date.parse(now) - 60_000).toISOString();
  expect((await sent({ writtenAt })).body.writtenAt).toBe(writtenAt);
  expect((await sent({}, 'guest')).status).toBe(403);
  const ahead = await sent({ writtenAt: '2027-01-01T00:00:00.000Z' });
  expect(ahead.body.fields).toEqual({ writtenAt: 'dateInFuture' });
  const old = await sent({ writtenAt: '2025-01-01T00:00:00.000Z' });
  expect(old.body.fields).toEqual({ writtenAt: 'backdatedTooFar' });
});
