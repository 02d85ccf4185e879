// Notices of a person: own choices, mails at once, the daily digest, and quiet outside the shift.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, plants, settings, users } from '#functions/db/entities/access.ts';
import { collectedNotices, operators as operatorKind } from '#functions/db/entities/organisation.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { Settings } from '#shared/access/settings.ts';
import type { RequestOf } from '#shared/contract.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { notices } from '#shared/organisation/notice-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { type As, call, expireMemberships, ok, startWorld, storeOf, type World } from '../harness.ts';
import { attempts, deliver as deliverMails, emptied, queued } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';

const technician = { as: 'technician' } as const;
const inPlant = () => storeOf({ tenant: 'acme', plant: 'P1' });
/** The plant is in Rome: this is 11 o'clock, within the morning and the day shift. */
const MORNING = '2026-03-02T10:00:00.000Z';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let led: Awaited<ReturnType<typeof makeLeader>>;
let react: Deliver;
let [clock, days] = [MORNING, 0];
function setClock(instant: string): void {
  clock = instant;
  at(instant);
}

beforeAll(async () => {
  setClock(MORNING);
  world = await startWorld();
  here = await requestsPlant();
  led = await makeLeader();
  const store = storeOf({ tenant: 'acme' });
  await store.commit(store.put(settings, 'technician', Settings.parse({ language: 'fr' })));
  react = await streamReader('LATEST');
});
/** Makes the Super Admin the leader of a team, with the address of the user. */
async function makeLeader(): Promise<{ team: number; email: string }> {
  const { id } = await ok(operators.create, { code: 'LEAD', name: 'Cleo' });
  const store = storeOf({ tenant: 'acme' });
  const member = await store.get(memberships, 'superAdmin.P1');
  await store.commit(store.replace(memberships, member, { ...member, operatorId: id }));
  const card = await inPlant().get(operatorKind, id);
  await inPlant().commit(inPlant().replace(operatorKind, card, { ...card, userId: 'superAdmin' }));
  const team = await ok(teams.create, { code: 'LED', description: 'Led', leaders: [id] });
  return { team: team.id, email: (await store.get(users, 'superAdmin')).email };
}

/** Each test has a day of its own and begins without choices and mails. */
beforeEach(async () => {
  setClock(new Date(Date.parse(MORNING) + ++days * 86_400_000).toISOString());
  emptied();
  await react();
  for (const as of ['technician', 'admin', 'superAdmin', 'requestor'] as const) await choose({}, { as });
  await setShift(undefined);
  await runPlantJob({ tenant: 'acme', plant: 'P1', job: 'sendDigests' }, '2027-01-01T00:00:00.000Z');
  await react();
  emptied();
});
afterAll(async () => {
  realTime();
  await world.close();
});

type Ways = RequestOf<typeof notices.put>['ways'];
const choose = (ways: Ways, who: As = technician, quietOffShift = false) =>
  ok(notices.put, { ways, quietOffShift }, who);

/** Sets the shift of the team of the technician, which is that of its people. */
async function setShift(shift: number | undefined): Promise<void> {
  const team = await ok(teams.get, { id: here.ours });
  const { code, description, leaders, members } = team;
  await ok(teams.replace, { id: here.ours, code, description, leaders, members, shift });
}

const cursorPattern = /event: cursor\ndata: (.*)\n/;
/** Runs work and returns the alerts that a device receives of it, with the code of each. */
async function popUpsOf(work: () => Promise<unknown>, who: As, team?: number): Promise<string[]> {
  const before = String(await ok(alerts.hear, { team }, who));
  await work();
  await react();
  await react();
  const events = String(await ok(alerts.hear, { team, since: cursorPattern.exec(before)![1]! }, who));
  return [...events.matchAll(/^code: (\w+)$/gm)].map(([, code]) => code!);
}
/** Returns the queued mails to an address, each once as the worker sends it. */
const mailsTo = (to: string) => [
  ...new Map(
    queued()
      .filter((mail) => mail.to === to)
      .map((mail) => [`${mail.event} ${mail.template}`, mail]),
  ).values(),
];
const runDigests = async (now: string) => {
  setClock(now);
  const { counts } = await runPlantJob({ tenant: 'acme', plant: 'P1', job: 'sendDigests' }, now);
  await react();
  return counts.digests;
};
const dayOf = (instant: string, time: string, further = 0) =>
  new Date(Date.parse(`${instant.slice(0, 10)}T${time}:00.000Z`) + further * 86_400_000).toISOString();

describe('the choices', () => {
  it('are those of the caller in the plant, and usual at first', async () => {
    expect(await ok(notices.get, {}, { as: 'guest' })).toEqual({
      ways: {},
      quietOffShift: false,
      shift: null,
      isLeader: false,
    });
    const sent = { ways: { ewoCreated: 'mail', remarkAdded: 'none' }, quietOffShift: true } as const;
    expect(await ok(notices.put, sent, technician)).toEqual({ ...sent, shift: null, isLeader: false });
    await setShift(2);
    expect(await ok(notices.get, {}, technician)).toEqual({ ...sent, shift: 2, isLeader: false });
    expect(await ok(notices.get, {}, { as: 'superAdmin' })).toMatchObject({ isLeader: true });
    const own = { hours: { from: '07:30', to: '16:30' }, urgentBreaksQuiet: true };
    expect(await ok(notices.put, { ...sent, ...own }, technician)).toMatchObject(own);
    expect(await ok(notices.get, {}, technician)).toMatchObject(own);
    for (const who of [{ as: 'admin' }, { as: 'technician', plant: 'P2' }] as const)
      expect((await ok(notices.get, {}, who)).ways).toEqual({});
    expect((await ok(notices.get, {}, { ...technician, tenant: 'acme-2' })).ways).toEqual({});
  });

  it('know the shift of the technician before that of the team', async () => {
    await setShift(2);
    const store = inPlant();
    const card = await store.get(operatorKind, here.ada);
    await store.commit(store.replace(operatorKind, card, { ...card, shift: 4 }));
    expect((await ok(notices.get, {}, technician)).shift).toBe(4);
    const changed = await store.get(operatorKind, here.ada);
    await store.commit(store.replace(operatorKind, changed, { ...changed, shift: undefined }));
  });

  it('are refused with an unknown kind, an unknown way, or for somebody else', async () => {
    const base = { ways: {}, quietOffShift: false };
    for (const sent of [
      { ...base, ways: { weather: 'mail' } },
      { ...base, ways: { ewoCreated: 'fax' } },
      { ...base, user: 'admin' },
      { ways: {} },
      { ...base, hours: { from: '08:00' } },
      { ...base, hours: { from: '8:00', to: '17:00' } },
      { ...base, hours: { from: '08:00', to: '24:00' } },
    ])
      expect(await call(notices.put, sent as never, technician)).toMatchObject({
        status: 400,
        body: { code: 'invalidInput' },
      });
    expect(await call(notices.put, base, { as: 'disabled' })).toMatchObject({ status: 403 });
  });
});

describe('without choices', () => {
  it('the team sees a new EWO, its leader is mailed, and nobody else', async () => {
    const report = () => ewoOf(here.machineId, { teamId: here.ours });
    expect(await popUpsOf(report, technician, here.ours)).toEqual(['ewoCreated']);
    expect([...new Set(queued().map(({ to, template }) => `${to} ${template}`))]).toEqual([
      'bob@acme.example ewoCreated',
    ]);
    expect(await runDigests(dayOf(clock, '05:00', 1))).toBe(0);
  });
});

describe('a mail at once', () => {
  it('replaces the pop-up of the own team, in the language of the person, and opens the EWO', async () => {
    await choose({ ewoCreated: 'mail' });
    let ewo = { id: '', code: '' };
    const report = async () => {
      ewo = await ewoOf(here.machineId, { teamId: here.ours });
    };
    expect(await popUpsOf(report, technician, here.ours)).toEqual([]);
    await react('again');
    const mails = mailsTo('technician@acme.example');
    expect(mails).toMatchObject([
      {
        template: 'notice',
        language: 'fr',
        opensIn: 'P1',
        values: { notice: expect.stringContaining(`Nouvel EWO ${ewo.code}`) },
      },
    ]);
    await deliverMails(mails);
    const page = `https://plants.example/app/tablet/ewo/intervention/?ewo=${ewo.id}&plant=P1`;
    expect(attempts().map(({ text }) => text)).toEqual([expect.stringContaining(`Ouvrir: ${page}`)]);
  });

  it('is one, although several teams of a person are told of an EWO without a team', async () => {
    await choose({ ewoCreated: 'mail' });
    const theirs = await ok(teams.get, { id: here.theirs });
    const { code, description, leaders } = theirs;
    await ok(teams.replace, { id: here.theirs, code, description, leaders, members: [here.ada] });
    await ewoOf(here.machineId);
    await react();
    await react();
    expect(mailsTo('technician@acme.example')).toHaveLength(1);
    await ok(teams.replace, { id: here.theirs, code, description, leaders, members: [] });
  });

  it('tells a reporter what happens, but not what the reporter did', async () => {
    await choose({ ewoTaken: 'mail', ewoCancelled: 'none' }, { as: 'requestor' });
    const { id } = await ok(
      ewos.create,
      { machineId: here.machineId, machineStatus: 'running', breakdownDescription: 'Noise' },
      { as: 'requestor' },
    );
    await react();
    expect(await popUpsOf(() => ok(ewos.assign, { id, teamId: here.ours }), { as: 'requestor' })).toEqual([]);
    expect(mailsTo('requestor@acme.example')).toMatchObject([
      { template: 'notice', values: { page: `planning/ewo/intervention/view?ewo=${id}` } },
    ]);
    const cancel = () => ok(ewos.cancel, { id, reason: 'Mistake' });
    expect(await popUpsOf(cancel, { as: 'requestor' })).toEqual([]);
    expect(mailsTo('requestor@acme.example')).toHaveLength(1);
  });
});

describe('a leader', () => {
  it('is mailed once of a new EWO who chose the mail, and sees no pop-up', async () => {
    const { team, email } = led;
    const who = { as: 'superAdmin' } as const;
    await choose({ ewoCreated: 'mail' }, who);
    expect(await popUpsOf(() => ewoOf(here.machineId, { teamId: team }), who, team)).toEqual([]);
    expect(mailsTo(email).map(({ template }) => template)).toEqual(['ewoCreated']);
  });

  it('is not mailed who chose the screen, the digest or nothing', async () => {
    const { team, email } = led;
    const who = { as: 'superAdmin' } as const;
    for (const [way, popUps] of [
      ['screen', ['ewoCreated']],
      ['digest', []],
      ['none', []],
    ] as const) {
      await choose({ ewoCreated: way }, who);
      expect(await popUpsOf(() => ewoOf(here.machineId, { teamId: team }), who, team)).toEqual(popUps);
      expect(mailsTo(email)).toEqual([]);
    }
    // Collected once, although the leader is addressed as leader and as one of the team.
    expect(await runDigests(dayOf(clock, '05:00', 1))).toBe(1);
    expect(mailsTo(email)).toMatchObject([{ template: 'noticeDigest', values: { count: '1' } }]);
  });
});

describe('an administrator', () => {
  it('sees old tags on screen, or in the digest, instead of a mail', async () => {
    await choose({ tagEscalated: 'screen' }, { as: 'admin' });
    await choose({ tagEscalated: 'digest' }, { as: 'superAdmin' });
    const tag = await tagOf(here.machineId, { pillar: 'SAF', on: clock.slice(0, 10) });
    await react();
    const escalate = async () => {
      setClock(dayOf(clock, '09:00', 16));
      await runPlantJob({ tenant: 'acme', plant: 'P1', job: 'escalateTags' }, clock);
    };
    expect(await popUpsOf(escalate, { as: 'admin' })).toEqual(['tagEscalated']);
    expect(queued()).toEqual([]);
    expect(await runDigests(dayOf(clock, '05:00', 1))).toBe(1);
    expect(mailsTo('superadmin@acme.example')).toMatchObject([
      { values: { notices: expect.stringContaining(tag.code) } },
    ]);
    expect(await ok(tags.get, { id: tag.id })).toMatchObject({ escalated: true });
  });
});

describe('the daily digest', () => {
  it('is one mail at the start of the shift, with each notice once, and none when empty', async () => {
    await setShift(2);
    await choose({ ewoCreated: 'digest', ewoAssigned: 'digest' });
    const first = await ewoOf(here.machineId, { teamId: here.ours });
    setClock(dayOf(clock, '12:59'));
    const second = await ewoOf(here.machineId, { teamId: here.theirs });
    await ok(ewos.assign, { id: second.id, teamId: here.ours });
    await react();
    await react();
    await react('again');
    expect(mailsTo('technician@acme.example')).toEqual([]);
    // The afternoon begins at 14 o'clock in Rome.
    expect(await runDigests(dayOf(clock, '12:59'))).toBe(0);
    expect(await runDigests(dayOf(clock, '13:00'))).toBe(1);
    expect(await runDigests(dayOf(clock, '13:15'))).toBe(0);
    await react('again');
    const [digest, ...others] = mailsTo('technician@acme.example');
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ template: 'noticeDigest', language: 'fr', values: { count: '2' } });
    const lines = digest!.values.notices!.split('\n');
    expect(lines[0]).toMatch(`11:00  Nouvel EWO ${first.code}`);
    expect(lines[1]).toMatch(`13:59  EWO ${second.code}`);
    expect(await runDigests(dayOf(clock, '13:00', 1))).toBe(0);
  });

  it('comes at 6 o’clock to whoever has no shift, in summer too', async () => {
    setClock('2026-09-07T10:00:00.000Z');
    await choose({ ewoCreated: 'digest' });
    await ewoOf(here.machineId, { teamId: here.ours });
    await react();
    await react();
    expect(await runDigests('2026-09-08T03:59:00.000Z')).toBe(0);
    expect(await runDigests('2026-09-08T04:00:00.000Z')).toBe(1);
    expect(mailsTo('technician@acme.example')).toHaveLength(1);
  });

  it('does not collect again what a repeated event brings after it was sent', async () => {
    await choose({ ewoCreated: 'digest' });
    await ewoOf(here.machineId, { teamId: here.ours });
    await react();
    await react();
    const { items } = await inPlant().listBy(collectedNotices, 'due', ['yes']);
    expect(items).toMatchObject([{ userId: 'technician', code: 'ewoCreated' }]);
    expect(await runDigests(dayOf(clock, '05:00', 1))).toBe(1);
    const { userId, code, values, causedAt, dueAt, expiresAt } = items[0]!;
    const again = { userId, code, values, causedAt, dueAt, expiresAt, waiting: 'yes' as const };
    await expect(
      inPlant().commit(inPlant().create(collectedNotices, items[0]!.id, again)),
    ).rejects.toMatchObject({ code: 'codeTaken' });
    expect(await runDigests(dayOf(clock, '05:00', 1))).toBe(0);
  });

  it('is not sent to whoever has lost the plant', async () => {
    await choose({ ewoCreated: 'digest' });
    await ewoOf(here.machineId, { teamId: here.ours });
    await react();
    await react();
    const store = storeOf({ tenant: 'acme' });
    const member = await store.get(memberships, 'technician.P1');
    await store.commit(store.replace(memberships, member, { ...member, profile: 'disabled' }));
    expect(await runDigests(dayOf(clock, '05:00', 1))).toBe(1);
    expect(mailsTo('technician@acme.example')).toEqual([]);
    const disabled = await store.get(memberships, 'technician.P1');
    await store.commit(store.replace(memberships, disabled, { ...disabled, profile: 'technician' }));
  });
});

describe('quiet outside the shift', () => {
  it('holds pop-ups and mails back for the digest, and only then', async () => {
    await setShift(2);
    await choose({ remarkAdded: 'none' }, technician, true);
    const report = () => ewoOf(here.machineId, { teamId: here.ours });
    expect(await popUpsOf(report, technician, here.ours)).toEqual([]);
    await choose({ ewoCreated: 'mail' }, technician, true);
    await report();
    await react();
    await react();
    expect(mailsTo('technician@acme.example')).toEqual([]);
    expect(await runDigests(dayOf(clock, '13:00'))).toBe(1);
    expect(mailsTo('technician@acme.example')).toMatchObject([{ values: { count: '2' } }]);
    emptied();
    // On shift the choices apply as they are.
    setClock(dayOf(clock, '13:30'));
    await report();
    await react();
    await react();
    expect(mailsTo('technician@acme.example')).toMatchObject([{ template: 'notice' }]);
    await choose({}, technician, true);
    expect(await popUpsOf(report, technician, here.ours)).toEqual(['ewoCreated']);
    expect(await runDigests(dayOf(clock, '13:00', 1))).toBe(0);
  });

  it('holds nothing back from whoever has no shift', async () => {
    await choose({}, technician, true);
    const report = () => ewoOf(here.machineId, { teamId: here.ours });
    expect(await popUpsOf(report, technician, here.ours)).toEqual(['ewoCreated']);
  });

  it('holds notices back on closed days and during an absence, until work begins again', async () => {
    // Friday, at 11 o'clock in Rome.
    setClock('2026-11-13T10:00:00.000Z');
    const store = inPlant();
    const plant = await store.get(plants, 'P1');
    const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
    await store.commit(store.replace(plants, plant, { ...plant, calendar }));
    expireMemberships();
    const card = await store.get(operatorKind, here.ada);
    const absences = [{ from: '2026-11-16', to: '2026-11-27' }];
    await store.commit(store.replace(operatorKind, card, { ...card, shift: 1, absences }));
    await choose({}, technician, true);
    const report = () => ewoOf(here.machineId, { teamId: here.ours });
    expect(await popUpsOf(report, technician, here.ours)).toEqual(['ewoCreated']);
    // Saturday, and Wednesday of the absence.
    setClock('2026-11-14T10:00:00.000Z');
    expect(await popUpsOf(report, technician, here.ours)).toEqual([]);
    setClock('2026-11-18T10:00:00.000Z');
    await report();
    await react();
    await react();
    expect(await runDigests('2026-11-27T10:00:00.000Z')).toBe(0);
    const { items } = await store.listBy(collectedNotices, 'due', ['yes']);
    expect(items.map(({ dueAt }) => dueAt)).toEqual(Array(2).fill('2026-11-30T05:00:00.000Z'));
    for (const { dueAt, expiresAt } of items) expect(expiresAt * 1000).toBeGreaterThan(Date.parse(dueAt));
    expect(await runDigests('2026-11-30T05:00:00.000Z')).toBe(1);
    expect(mailsTo('technician@acme.example')).toMatchObject([{ values: { count: '2' } }]);
    const changed = await store.get(operatorKind, here.ada);
    await store.commit(
      store.replace(operatorKind, changed, { ...changed, shift: undefined, absences: undefined }),
    );
    const open = await store.get(plants, 'P1');
    await store.commit(store.replace(plants, open, { ...open, calendar: undefined }));
    expireMemberships();
  });

  it('holds notices back outside hours that the person chose', async () => {
    const hours = { from: '12:00', to: '13:00' };
    await ok(notices.put, { ways: {}, quietOffShift: true, hours }, technician);
    const report = () => ewoOf(here.machineId, { teamId: here.ours });
    expect(await popUpsOf(report, technician, here.ours)).toEqual([]);
    expect(await runDigests(dayOf(clock, '11:00'))).toBe(1);
    expect(await popUpsOf(report, technician, here.ours)).toEqual(['ewoCreated']);
  });

  it('lets a stop of class AA through to the leader who allows it', async () => {
    const { team, email } = led;
    const who = { as: 'superAdmin' } as const;
    const quiet = { ways: {}, quietOffShift: true, hours: { from: '12:00', to: '13:00' } };
    const critical = await machine();
    const stored = await inPlant().get(machines, critical);
    await inPlant().commit(inPlant().replace(machines, stored, { ...stored, classCd: 'AA' }));
    const reportAll = async () => {
      emptied();
      await ewoOf(critical, { teamId: team });
      await ewoOf(critical, { teamId: team, machineStatus: 'running' });
      await ewoOf(here.machineId, { teamId: team });
      await react();
      await react();
      return mailsTo(email).map(({ template }) => template);
    };
    await ok(notices.put, quiet, who);
    expect(await reportAll()).toEqual([]);
    await ok(notices.put, { ...quiet, urgentBreaksQuiet: true }, who);
    expect(await reportAll()).toEqual(['ewoCreated']);
    // On screen too, while others of the team are left in peace.
    await ok(notices.put, { ...quiet, urgentBreaksQuiet: true, ways: { ewoCreated: 'screen' } }, who);
    expect(await popUpsOf(reportAll, who, team)).toEqual(['ewoCreated']);
    await ok(notices.put, { ...quiet, urgentBreaksQuiet: true }, technician);
    const reportToOurs = () => ewoOf(critical, { teamId: here.ours });
    expect(await popUpsOf(reportToOurs, technician, here.ours)).toEqual([]);
  });
});
