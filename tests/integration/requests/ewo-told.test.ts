import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#functions/db/entities/access.ts';
import { operators as operatorKind } from '#functions/db/entities/organisation.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { departments } from '#shared/structure/api.ts';
import { type As, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { ewoOf, reportOf, requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let deliver: Deliver;
beforeAll(async () => {
  at('2026-03-02T10:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
  deliver = await streamReader('LATEST');
});
afterAll(async () => {
  realTime();
  await world.close();
});

/** Returns the alerts a team's devices receive during the work, which the administrator does. */
async function heardBy(
  team: number,
  work: () => Promise<unknown>,
  as: 'admin' | 'superAdmin' = 'superAdmin',
): Promise<string[]> {
  const cursor = /event: cursor\ndata: (.*)\n/;
  const before = String(await ok(alerts.hear, { team }, { as }));
  await work();
  await deliver();
  await deliver('again');
  const events = String(await ok(alerts.hear, { team, since: cursor.exec(before)![1]! }, { as }));
  return [...events.matchAll(/^data: (\{.*"text".*\}|[^{].*)$/gm)]
    .map(([, data]) => data!)
    .filter((data) => data.includes('EWO'));
}
const mailsOf = async (work: () => Promise<unknown>) => {
  emptied();
  await work();
  await deliver();
  await deliver('again');
  const sent = queued().filter(({ template }) => template === 'ewoCreated');
  return [...new Map(sent.map((mail) => [`${mail.event} ${mail.to}`, mail])).values()];
};

it('a new EWO is told to its team alone, once', async () => {
  emptied();
  const report = () => ewoOf(here.machineId, { teamId: here.ours });
  expect(await heardBy(here.ours, report)).toHaveLength(1);
  expect(await heardBy(here.theirs, report)).toEqual([]);
});

it('whoever reports or assigns an EWO is not alerted of it', async () => {
  let id = '';
  const report = async () => {
    id = (await ewoOf(here.machineId)).id;
  };
  expect(await heardBy(here.theirs, report, 'admin')).toEqual([]);
  const assign = () => ok(ewos.assign, { id, teamId: here.ours });
  expect(await heardBy(here.ours, assign, 'admin')).toEqual([]);
});

it('what its team does with it is no news', async () => {
  emptied();
  const { id } = await ewoOf(here.machineId, { teamId: here.ours });
  await deliver();
  expect(await heardBy(here.ours, () => ok(ewos.start, { id }))).toEqual([]);
  expect(await heardBy(here.ours, () => ok(ewos.priority, { id, priority: 'low' }))).toEqual([]);
});

it('one without a team is told to all; whoever is given it later hears that', async () => {
  emptied();
  let id = '';
  const report = async () => {
    id = (await ewoOf(here.machineId)).id;
  };
  expect(await heardBy(here.theirs, report)).toHaveLength(1);
  expect(await heardBy(here.ours, () => ok(ewos.assign, { id, teamId: here.ours }))).toHaveLength(1);
  expect(await heardBy(here.theirs, () => ok(ewos.assign, { id, teamId: here.ours }))).toEqual([]);
  expect(await heardBy(here.theirs, () => ok(ewos.assign, { id, teamId: here.theirs }))).toHaveLength(1);
});

it('writes to the leaders of its team, else of those that cover the machine, the department, else of all', async () => {
  const carl = (await ok(operators.create, { code: 'CARL', name: 'Carl', email: 'carl@acme.example' })).id;
  const dora = (await ok(operators.create, { code: 'DORA', name: 'Dora', email: 'dora@acme.example' })).id;
  const silent = (await ok(operators.create, { code: 'EVE', name: 'Eve' })).id;
  const department = await ok(departments.create, { code: 'HALL', description: 'Hall' });
  const covered = await machine();
  const inHall = await machine();
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const known = await store.get(machines, inHall);
  await store.commit(store.replace(machines, known, { ...known, department: 'HALL' }));
  const make = (code: string, leaders: number[], more: object) =>
    ok(teams.create, { code, description: code, leaders, ...more });
  await make('CM', [carl, silent], { machineIds: [covered] });
  await make('CD', [dora], { departmentIds: [department.id] });
  const to = async (machineId: number, more: object = {}) =>
    (await mailsOf(() => ewoOf(machineId, more))).map((mail) => mail.to).sort();
  expect(await to(covered)).toEqual(['carl@acme.example']);
  expect(await to(inHall)).toEqual(['dora@acme.example']);
  expect(await to(here.machineId)).toEqual(['bob@acme.example', 'carl@acme.example', 'dora@acme.example']);
  expect(await to(covered, { teamId: here.ours })).toEqual(['bob@acme.example']);
  const [mail] = await mailsOf(() =>
    ewoOf(covered, { teamId: here.ours, breakdownDescription: 'It smokes' }),
  );
  expect(mail).toMatchObject({ language: 'it', opensIn: 'P1', values: { what: 'It smokes' } });
  expect(
    await mailsOf(async () => ok(ewos.assign, { id: (await ewoOf(covered)).id, teamId: here.ours })),
  ).toHaveLength(1);
});

it('reaches a leader by the linked user, in the language of the user, and nobody of an own act', async () => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const user = await store.get(users, 'superAdmin');
  await store.commit(store.replace(users, user, { ...user, language: 'fr' }));
  const leader = (await ok(operators.create, { code: 'LINKED', name: 'Pia' })).id;
  const card = await store.get(operatorKind, leader);
  await store.commit(store.replace(operatorKind, card, { ...card, userId: 'superAdmin' }));
  const silent = (await ok(operators.create, { code: 'SILENT', name: 'Sam' })).id;
  const teamOf = async (code: string, leaders: number[]) =>
    (await ok(teams.create, { code, description: code, leaders })).id;
  const [both, own, nobody] = [
    await teamOf('BOTH', [leader, silent]),
    await teamOf('OWN', [leader]),
    await teamOf('NOBODY', [silent]),
  ];
  const mails = await mailsOf(() => ewoOf(here.machineId, { teamId: both }));
  expect(mails).toMatchObject([{ to: user.email, language: 'fr' }]);
  const reported = async (teamId: number, who: As = {}) =>
    (await ok(ewos.create, reportOf(here.machineId, { teamId }), who)).mailedLeaders;
  expect(await reported(both)).toEqual({ count: 1, unreachable: 1, teams: ['BOTH'] });
  expect(await reported(nobody)).toEqual({ count: 0, unreachable: 1, teams: ['NOBODY'] });
  const byLeader = async () => {
    expect(await reported(own, { as: 'superAdmin' })).toEqual({ count: 0, unreachable: 0, teams: ['OWN'] });
  };
  await deliver();
  expect(await mailsOf(byLeader)).toEqual([]);
  // The listener is the reporter and gets no alert; with another reporter there is one.
  const report = (as: 'superAdmin' | 'admin') => () =>
    ok(ewos.create, reportOf(here.machineId, { teamId: own }), { as });
  expect(await heardBy(own, report('superAdmin'))).toEqual([]);
  expect(await heardBy(own, report('admin'))).toHaveLength(1);
  // Mails are not sent to a disabled user.
  const known = await store.get(users, 'superAdmin');
  await store.commit(store.replace(users, known, { ...known, disabled: true }));
  expect(await mailsOf(() => ewoOf(here.machineId, { teamId: own }))).toEqual([]);
});
