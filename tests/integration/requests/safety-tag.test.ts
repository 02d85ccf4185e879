// Safety tags: what they need, who may read the injured person, and what the figures count (decisions PS62).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#functions/db/entities/all.ts';
import { safetyEvents, tags as tagEntity } from '#functions/db/entities/requests.ts';
import { type TagPage, tags } from '#shared/requests/tag-api.ts';
import { type Answered, call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { requestsPlant, tagDraft, tagOf } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  at('2026-11-28T10:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const technician = { as: 'technician' } as const;
const INJURED = 'Rosa Bianchi';
const event = (safetyKind: string, happenedAt: string, more: object = {}) => ({
  ...{ pillar: 'SAF', on: '2026-11-21', safetyKind, severity: 'serious', happenedAt, ...more },
});
const injury = (more: object = {}) =>
  event('injury', '2026-11-20T22:30:00.000Z', { injured: INJURED, ...more });
const correct = ({ id, version }: TagPage, more: object) =>
  ok(tags.replace, { ...tagDraft(here.machineId), ...more, id, version } as never);

it('asks kind, severity and instant together, and refuses an instant to come', async () => {
  const draft = tagDraft(here.machineId, injury());
  const answered = await call(tags.create, { ...draft, severity: undefined, happenedAt: undefined } as never);
  expect(answered).toMatchObject({
    status: 400,
    body: { fields: { severity: 'required', happenedAt: 'required' } },
  });
  const unclassified = await tagOf(here.machineId, { pillar: 'SAF' });
  expect(unclassified).not.toHaveProperty('safetyKind');
  expect(
    await call(tags.create, { ...draft, happenedAt: '2026-11-28T10:03:00.000Z' } as never),
  ).toMatchObject({ status: 400, body: { fields: { happenedAt: 'dateInFuture' } } });
});

it('names the injured person to administrators and the assigned technician alone', async () => {
  const written = await tagOf(here.machineId, injury(), technician);
  expect(written.injured).toBeUndefined();
  const { id } = written;
  const read = async (who: object = {}) => ((await call(tags.get, { id }, who)) as Answered<TagPage>).body;
  expect((await read()).injured).toBe(INJURED);
  expect(await read(technician)).not.toHaveProperty('injured');

  expect((await ok(tags.assign, { id, teamId: here.ours })).injured).toBe(INJURED);
  expect(await read(technician)).not.toHaveProperty('injured');
  await ok(tags.assign, { id, operatorId: here.ada });
  expect((await read(technician)).injured).toBe(INJURED);
  expect((await ok(tags.report, { id, note: 'Asked' }, technician)).injured).toBe(INJURED);

  const lists = await Promise.all([
    ok(tags.list, { from: '2026-11-01', to: '2026-11-30' }),
    ok(tags.open, {}),
    ok(tags.mine, {}, technician),
  ]);
  const listed = JSON.stringify(lists);
  expect(listed.split(`"id":"${id}"`)).toHaveLength(4);
  expect(listed).not.toContain(INJURED);
  const stored = await storeOf({ tenant: 'acme', plant: 'P1' }).get(tagEntity, id);
  expect(JSON.stringify(stored)).not.toContain(INJURED);
  expect(entities.find(({ name }) => name === safetyEvents.name)?.isAudited).toBe(false);
});

it('forgets the injured person when the event was none with an injury, or the pillar is another', async () => {
  const one = await tagOf(here.machineId, injury());
  const nearMiss = await correct(one, event('nearMiss', '2026-11-20T22:30:00.000Z', { injured: INJURED }));
  expect(nearMiss.injured).toBeUndefined();
  const again = await correct(nearMiss, injury());
  expect(again.injured).toBe(INJURED);
  const other = await correct(again, { pillar: 'PM', safetyKind: 'injury', injured: INJURED });
  expect(other).not.toHaveProperty('injured');
  expect(other).not.toHaveProperty('safetyKind');
  const back = await correct(other, event('firstAid', '2026-11-20T22:30:00.000Z'));
  expect(back.injured).toBeUndefined();
});

it('counts days and kinds by the present classification, without what was not necessary', async () => {
  // A plant of its own, whose figures no other test changes.
  const there = { plant: 'P2' } as const;
  const ofPlant = (more: object) => ok(tags.create, { ...fiveS, ...more } as never, there);
  const figuresThere = () => ok(tags.safety, {}, there);
  const none = { injury: 0, firstAid: 0, nearMiss: 0, unsafeCondition: 0, unsafeAct: 0 };
  expect(await figuresThere()).toEqual({ from: '2025-11-29', to: '2026-11-28', pyramid: none });

  await ofPlant(event('injury', '2026-11-20T22:30:00.000Z'));
  await ofPlant(event('firstAid', '2026-11-22T08:00:00.000Z'));
  for (const kind of ['nearMiss', 'nearMiss', 'unsafeAct'])
    await ofPlant(event(kind, '2026-11-10T08:00:00.000Z'));
  expect(await figuresThere()).toMatchObject({
    ...{ lastInjuryOn: '2026-11-20', daysSinceInjury: 8, recordsSince: '2026-11-10' },
    pyramid: { ...none, injury: 1, firstAid: 1, nearMiss: 2, unsafeAct: 1 },
  });

  const late = await ofPlant(event('injury', '2026-11-25T08:00:00.000Z'));
  expect((await figuresThere()).daysSinceInjury).toBe(3);
  const { id, version } = late;
  await ok(
    tags.replace,
    { ...fiveS, ...event('firstAid', '2026-11-25T08:00:00.000Z'), id, version } as never,
    there,
  );
  expect(await figuresThere()).toMatchObject({
    daysSinceInjury: 8,
    pyramid: { injury: 1, firstAid: 2, nearMiss: 2 },
  });

  await ok(tags.close, { id, closingNotes: 'No wound', action: 'notNecessary' }, there);
  expect((await figuresThere()).pyramid.firstAid).toBe(1);
  await ok(tags.reopen, { id, reason: 'There was one' }, there);
  expect((await figuresThere()).pyramid.firstAid).toBe(2);
});

const fiveS = {
  ...{ type: 'fiveS', on: '2026-11-21', shift: 1, object: 'other', anomaly: 'Stair wet' },
  ...{ actionNotes: 'Dry it', reasonNotes: 'Rain' },
};
