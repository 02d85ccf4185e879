// Following an open EWO instead of reporting it again: who may, what followers read, and what they hear.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alerts } from '#shared/organisation/alert-api.ts';
import { type EwoItem, ewos, type OwnEwo } from '#shared/requests/ewo-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { type As, call, ok, startWorld, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { asked, refused, told } from '../outside.ts';
import { at, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { ewoOf, reportOf, requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let deliver: Deliver;
let moment = Date.parse('2026-03-02T10:00:00Z');
/** Moves the service's clock by an hour. */
const later = () => {
  moment += 3_600_000;
  at(new Date(moment).toISOString());
};
beforeAll(async () => {
  later();
  emptied();
  world = await startWorld();
  here = await requestsPlant();
  deliver = await streamReader('LATEST');
});
afterAll(async () => {
  realTime();
  await world.close();
});

const requestor: As = { as: 'requestor' };
const technician: As = { as: 'technician' };
const follow = (id: string, who: As = requestor) => ok(ewos.follow, { id }, who);
const mine = async (who: As = requestor): Promise<OwnEwo[]> => (await ok(ewos.mine, {}, who)).items;
const close = async (id: string) => {
  await ok(ewos.assign, { id, teamId: here.ours });
  await ok(ewos.start, { id });
  later();
  const diagnosis = { diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const };
  await ok(ewos.diagnose, { id, ...diagnosis });
  const work = { interventionDescription: 'Belt changed', interventionType: 'replacement' as const };
  await ok(ewos.close, { id, ...work, hours: [{ operatorId: here.ada, hours: 1 }] });
};

describe('follow', () => {
  it('opens the EWO of another reporter to a requestor, and marks it in the own list', async () => {
    const { id } = await ewoOf(here.machineId);
    expect((await call(ewos.get, { id }, requestor)).body).toMatchObject({ code: 'notAllowedHere' });
    expect((await call(remarks.list, { of: 'ewo', thing: id }, requestor)).status).toBe(403);
    expect(await follow(id)).toMatchObject({ id, followed: true, followers: 1, names: { people: {} } });
    expect(await ok(ewos.get, { id }, requestor)).toMatchObject({ id, followed: true });
    await ok(ewos.assign, { id, teamId: here.ours });
    await ok(remarks.add, { of: 'ewo', thing: id, text: 'Parts come at noon' });
    const [first] = await mine();
    expect(first).toMatchObject({
      ...{ id, followed: true, state: 'assigned', names: { team: expect.stringMatching(/^OURS/) } },
      lastRemark: { author: 'Ms admin', text: 'Parts come at noon' },
    });
    expect((await ok(remarks.list, { of: 'ewo', thing: id }, requestor)).items).toHaveLength(1);
  });

  it('is done once however often it is asked for, and counts each user', async () => {
    const { id } = await ewoOf(here.machineId, { teamId: here.theirs });
    await follow(id);
    expect(await follow(id)).toMatchObject({ followers: 1 });
    // A technician may follow and then read an EWO of another team.
    expect(await follow(id, technician)).toMatchObject({ followers: 2, followed: true });
    expect(await ok(ewos.get, { id })).toMatchObject({ followers: 2 });
    expect((await ok(ewos.get, { id })).followed).toBeUndefined();
    expect((await mine()).filter((ewo) => ewo.id === id)).toHaveLength(1);
  });

  it('is shown among the open EWOs of the machine, before and after', async () => {
    const machine = here.machineId;
    const { id } = await ewoOf(machine);
    const open = async () =>
      (await ok(ewos.open, { machineId: machine }, requestor)).items.find((ewo: EwoItem) => ewo.id === id);
    expect(Object.keys(await open()).sort()).toEqual(['breakdownDescription', 'code', 'id', 'state']);
    await follow(id);
    expect(await open()).toMatchObject({ followed: true, machineId: machine });
  });

  it('changes nothing at an own report', async () => {
    const { id } = await ok(ewos.create, reportOf(here.machineId), requestor);
    const page = await follow(id);
    expect([page.followers, page.followed]).toEqual([undefined, undefined]);
    expect((await mine()).find((ewo) => ewo.id === id)?.followed).toBeUndefined();
  });

  it('is refused once the EWO is closed or cancelled; what was followed stays readable', async () => {
    const [closed, cancelled] = [(await ewoOf(here.machineId)).id, (await ewoOf(here.machineId)).id];
    await follow(closed);
    await close(closed);
    await ok(ewos.cancel, { id: cancelled, reason: 'Reported twice' });
    for (const id of [closed, cancelled]) {
      const { status, body } = await call(ewos.follow, { id }, requestor);
      expect([status, body.code]).toEqual([409, 'ewoState']);
    }
    expect((await mine()).find((ewo) => ewo.id === closed)).toMatchObject({ state: 'closed' });
  });

  it('is for the profiles that report, in their own plant', async () => {
    const { id } = await ewoOf(here.machineId);
    for (const as of ['am', 'pm', 'guest', 'supervisor', 'viewer'] as const)
      expect((await call(ewos.follow, { id }, { as })).status).toBe(403);
    expect((await call(ewos.follow, { id }, { ...requestor, plant: 'P2' })).status).toBe(404);
    expect((await call(ewos.follow, { id }, { ...requestor, tenant: 'acme-2' })).status).toBe(404);
    expect((await call(ewos.unfollow, { id }, { ...requestor, plant: 'P2' })).status).toBe(404);
  });

  it('ends with unfollow, which may be repeated', async () => {
    const { id } = await ewoOf(here.machineId);
    await follow(id);
    await ok(ewos.unfollow, { id }, requestor);
    await ok(ewos.unfollow, { id }, requestor);
    expect((await call(ewos.get, { id }, requestor)).status).toBe(403);
    expect((await mine()).map((ewo) => ewo.id)).not.toContain(id);
    expect((await ok(ewos.get, { id })).followers).toBeUndefined();
  });

  it('is called as documented, and takes no other field', async () => {
    const { id } = await told('POST /ewo/items', reportOf(here.machineId));
    const who = { as: 'requestor' } as const;
    expect(await told(`POST /ewo/items/${id}/follow`, {}, who)).toMatchObject({ id, followed: true });
    expect(await asked(`POST /ewo/items/${id}/unfollow`, {}, who)).toMatchObject({ status: 200 });
    expect(await refused(`POST /ewo/items/${id}/follow`, { team: 1 }, who)).toBeDefined();
  });
});

describe('what is heard', () => {
  /** Returns the texts of a user's own alerts that the work causes. */
  async function heardBy(who: As, work: () => Promise<unknown>): Promise<string[]> {
    const first = String(await ok(alerts.hear, {}, who));
    const since = /event: cursor\ndata: (.*)\n/.exec(first)![1]!;
    await work();
    await deliver();
    await deliver('again');
    const events = String(await ok(alerts.hear, { since, lang: 'en' }, who));
    return events
      .split('\n\n')
      .filter((event) => event.startsWith('id: own\n'))
      .map((event) => /^data: (.*)$/m.exec(event)![1]!.replace(/ on M-.*?(?=:| is)/, ''));
  }
  const told = (texts: string[]) => texts.map((text) => text.replace(/E-\d{4}-\d{6}/, 'E'));

  it.each([
    ['the reporter', requestor],
    ['a follower', technician],
  ])('by %s: taken, on hold, closed, cancelled, remarks', async (_, who) => {
    const { id } = await ok(ewos.create, reportOf(here.machineId), requestor);
    await follow(id, technician);
    await deliver();
    const hear = async (work: () => Promise<unknown>) => told(await heardBy(who, work));
    expect(await hear(() => ok(ewos.assign, { id, teamId: here.theirs }))).toEqual([
      expect.stringMatching(/^EWO E.*THEIRS.* has it\.$/),
    ]);
    expect(await hear(() => ok(ewos.hold, { id, reason: 'spare' }))).toEqual(['EWO E is on hold.']);
    expect(await hear(() => ok(ewos.resume, { id, priority: 'low' }))).toEqual([]);
    const remark = () => ok(remarks.add, { of: 'ewo', thing: id, text: 'At noon' });
    expect(await hear(remark)).toEqual([expect.stringMatching(/^Ms admin.*At noon$/)]);
    expect(await hear(() => close(id))).toContainEqual(
      expect.stringMatching(/^EWO E is closed: Belt changed$/),
    );
    const { id: other } = await ok(ewos.create, reportOf(here.machineId), requestor);
    await follow(other, technician);
    await deliver();
    expect(await hear(() => ok(ewos.cancel, { id: other, reason: 'Not needed' }))).toEqual([
      'EWO E is cancelled: Not needed',
    ]);
  });

  it('never of an own act, nor by others, nor after unfollow', async () => {
    const { id } = await ok(ewos.create, reportOf(here.machineId), requestor);
    await follow(id, technician);
    await deliver();
    const take = () => ok(ewos.take, { id, teamId: here.ours }, technician);
    expect(await heardBy(technician, take)).toEqual([]);
    expect(await heardBy({ as: 'admin' }, () => ok(ewos.hold, { id, reason: 'spare' }, technician))).toEqual(
      [],
    );
    await ok(ewos.unfollow, { id }, technician);
    const cancel = () => ok(ewos.cancel, { id, reason: 'Not needed' });
    expect(await heardBy(technician, cancel)).toEqual([]);
  });

  it('nothing by profiles that report nothing', async () => {
    expect(String(await ok(alerts.hear, {}, { as: 'guest' }))).not.toContain('cursor');
  });
});
