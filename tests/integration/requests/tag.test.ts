import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '#functions/db/entities/ingestion.ts';
import { tags as kind } from '#functions/db/entities/requests.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type TagItem, type TagPage, tags } from '#shared/requests/tag-api.ts';
import { elements, machines } from '#shared/structure/api.ts';
import { type Answered, call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, cycle, machine, ordersOf, realTime } from '../plan.ts';
import { requestsPlant, tagDraft, tagOf } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
/** An element and two spares of the machine, and a spare of another machine. */
let point: string;
let spare: string;
let foreignSpare: string;
const image = '01JD0000000000000000000001';
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
  [point, spare] = await structureOf(here.machineId);
  [, foreignSpare] = await structureOf(await machine());
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  await store.commit(
    store.create(images, image, {
      ...{ type: 'image/png', bytes: 9, user: 'admin', state: 'ready' as const },
      ...{ width: 1, height: 1 },
    }),
  );
});
beforeEach(() => at('2026-03-02T10:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

async function structureOf(idMachine: number): Promise<[string, string]> {
  const part = async (tiporec: number, idFather?: string, more: object = {}) =>
    (
      await ok(elements.create, {
        ...{ idMachine, idFather, tiporec, code: `P${tiporec}`, description: 'Part' },
        ...more,
      } as never)
    ).id;
  const group = await part(1);
  const subgroup = await part(2, group);
  return [group, await part(3, subgroup, { spare: 1 })];
}

const technician = { as: 'technician' } as const;
const requestor = { as: 'requestor' } as const;
const elsewhere = { plant: 'P2' } as const;
const notTheirs = { status: 403, body: { code: 'notAllowedHere' } };
const time = (clock: string) => `2026-03-02T${clock}:00Z`;
const fiveS = (more: object = {}) => ({
  ...tagDraft(here.machineId),
  type: 'fiveS' as const,
  machineId: undefined,
  object: 'bench' as const,
  actionNotes: 'Put it away',
  reasonNotes: 'Nobody uses it',
  ...more,
});
const refused = async (answer: Promise<Answered>, field: string, code: string) =>
  expect(await answer).toMatchObject({ status: 400, body: { fields: { [field]: code } } });
const idsOf = (items: readonly TagItem[]) => items.map(({ id }) => id);

describe('a tag', () => {
  it('runs from its writing to its closing', async () => {
    const written = await tagOf(here.machineId, { elementId: point, operators: [here.bob], images: [image] });
    expect(written).toMatchObject({
      code: expect.stringMatching(/^T-2026-\d{6}$/),
      state: 'created',
      createdAt: '2026-03-02T10:00:00.000Z',
      createdOn: '2026-03-02',
      element: { id: point },
      requester: 'Ms admin',
      version: 1,
    });
    const { id } = written;
    at(time('10:20'));
    const given = await ok(tags.assign, { id, teamId: here.ours, assignedAt: time('10:05') });
    expect(given).toMatchObject({ state: 'assigned', anomalies: 'Oil on the floor', teamId: here.ours });
    const begun = await ok(
      tags.report,
      {
        ...{ id, startedAt: time('10:10'), note: 'A seal leaks' },
        hours: [{ operatorId: here.ada, hours: 0.5 }],
        spares: [{ spareId: spare, quantity: 1 }],
      },
      technician,
    );
    expect(begun).toMatchObject({ state: 'assigned', report: { note: 'A seal leaks' } });
    const closed = await ok(
      tags.close,
      { id, closingNotes: 'New seal', action: 'change', closedAt: time('10:15') },
      technician,
    );
    expect(closed).toMatchObject({
      ...{ state: 'closed', closingNotes: 'New seal', action: 'change', closedBy: 'Ms technician' },
      ...{ closedAt: '2026-03-02T10:15:00.000Z', closedOn: '2026-03-02' },
      hours: [{ operatorId: here.ada, hours: 0.5 }],
      report: {
        startedAt: '2026-03-02T10:10:00.000Z',
        note: 'A seal leaks',
        spares: [{ spareId: spare, quantity: 1 }],
      },
      images: [image],
      operators: [here.bob],
      recordedAt: {
        created: '2026-03-02T10:00:00.000Z',
        assigned: '2026-03-02T10:20:00.000Z',
        reported: '2026-03-02T10:20:00.000Z',
        closed: '2026-03-02T10:20:00.000Z',
      },
    });
    expect(await ok(tags.get, { id })).toEqual(closed);
    expect(idsOf((await ok(tags.open, {})).items)).not.toContain(id);
    const month = await ok(tags.list, { from: '2026-03-01', to: '2026-03-31' });
    expect(idsOf(month.items)).toContain(id);
  });

  it('is made once, however often it is sent under one id', async () => {
    const sent = { ...tagDraft(here.machineId), id: '01JXAAAAAAAAAAAAAAAAAAAAAB' };
    const first = await ok(tags.create, sent, requestor);
    expect(await ok(tags.create, sent, requestor)).toMatchObject({
      ...{ id: first.id, code: first.code, version: 1 },
    });
    expect(await call(tags.create, sent, technician)).toMatchObject({
      status: 409,
      body: { code: 'codeTaken' },
    });
    expect(idsOf((await ok(tags.mine, {}, requestor)).items)[0]).toBe(first.id);
    expect(idsOf((await ok(tags.mine, {}, technician)).items)).not.toContain(first.id);
  });

  it('of order and cleanliness has an object, and perhaps no machine', async () => {
    const { id } = await ok(tags.create, fiveS(), requestor);
    await refused(call(tags.close, { id, closingNotes: 'Gone' }, requestor), 'action', 'required');
    expect(await ok(tags.close, { id, closingNotes: 'Gone', action: 'scrap' }, requestor)).toMatchObject({
      ...{ state: 'closed', action: 'scrap' },
    });
    const said = await ok(tags.create, fiveS({ action: 'quarantine' }), requestor);
    expect(await ok(tags.close, { id: said.id, closingNotes: 'Away' }, requestor)).toMatchObject({
      action: 'quarantine',
    });
  });

  it.each<[string, () => object, string, string]>([
    ['a day ahead', () => ({ on: '2026-03-03' }), 'on', 'dateInFuture'],
    ['no machine', () => ({ machineId: undefined }), 'machineId', 'required'],
    ['a machine that is not there', () => ({ machineId: 99_999 }), 'machineId', 'refMissing'],
    ['an element of another machine', () => ({ elementId: foreignSpare }), 'elementId', 'refMissing'],
    ['an element without a machine', () => fiveS({ elementId: point }), 'elementId', 'refMissing'],
    ['5S without an object', () => fiveS({ object: undefined }), 'object', 'required'],
    ['5S without action notes', () => fiveS({ actionNotes: '' }), 'actionNotes', 'required'],
    ['5S without reason notes', () => fiveS({ reasonNotes: '' }), 'reasonNotes', 'required'],
    ['nothing wrong', () => ({ anomaly: ' ' }), 'anomaly', 'required'],
    ['a technician who is not there', () => ({ operators: [99_999] }), 'operators', 'refMissing'],
    ['an image of nobody', () => ({ images: [ulid()] }), 'images', 'imageMissing'],
    ['an order that is not there', () => ({ orderId: '1.1.1' }), 'orderId', 'refMissing'],
  ])('is not written with %s', async (_, more, field, code) => {
    const before = await world.digest();
    await refused(call(tags.create, tagDraft(here.machineId, more())), field, code);
    expect(await world.digest()).toBe(before);
  });

  it('is not written of a machine that is dismissed', async () => {
    const dismissed = await machine({}, 'dismissed');
    expect(await call(tags.create, tagDraft(dismissed))).toMatchObject({
      status: 409,
      body: { code: 'machineDismissed', fields: { machineId: 'machineDismissed' } },
    });
  });

  it('comes of what an order found not in order, and both say so', async () => {
    const [order] = await ordersOf((await cycle({ anchor: '2026-03-02' })).id);
    const origin = { orderId: order!.id, activity: 1 };
    await refused(call(tags.create, tagDraft(here.machineId, origin)), 'activity', 'refMissing');
    await ok(orders.close, { id: order!.id, activities: [{ n: 1, outcome: 'nok', note: 'Leaks' }] });
    const { id, code } = await tagOf(here.machineId, origin);
    expect(await ok(tags.get, { id })).toMatchObject(origin);
    expect((await ok(orders.get, { id: order!.id })).activities[0]!.requests).toEqual([
      { kind: 'tag', id, code },
    ]);
  });

  it('keeps what it names from going', async () => {
    const machineId = await machine();
    const [elementId] = await structureOf(machineId);
    const { id: operator } = await ok(operators.create, { code: 'HELD', name: 'Held' });
    await tagOf(machineId, { elementId, operators: [operator] });
    const inUse = { status: 409, body: { code: 'inUse' } };
    expect(await call(operators.remove, { id: operator })).toMatchObject(inUse);
    expect((await call(elements.remove, { id: elementId })).status).toBe(409);
    expect((await call(machines.remove, { id: machineId })).status).toBe(409);
  });
});

describe('given to somebody', () => {
  it.each<[string, () => object, string]>([
    ['a team that is not there', () => ({ teamId: 99_999 }), 'teamId'],
    ['a technician who is not there', () => ({ operatorId: 99_999 }), 'operatorId'],
  ])('it is not to %s', async (_, to, field) => {
    const { id } = await tagOf(here.machineId);
    await refused(call(tags.assign, { id, ...to() }), field, 'refMissing');
  });

  it('it is not to who works no more', async () => {
    const { id } = await tagOf(here.machineId);
    const gone = await ok(operators.create, { code: 'GONE', name: 'Gone', active: false });
    await refused(call(tags.assign, { id, operatorId: gone.id }), 'operatorId', 'refMissing');
    const idle = await ok(teams.create, {
      ...{ code: 'IDLE', description: 'Idle', leaders: [here.bob], active: false },
    });
    await refused(call(tags.assign, { id, teamId: idle.id }), 'teamId', 'refMissing');
    await refused(call(tags.take, { id, teamId: idle.id }), 'teamId', 'refMissing');
    await refused(call(tags.assign, { id }), 'teamId', 'required');
    await refused(call(tags.assign, { id, teamId: here.ours, operatorId: here.ada }), 'teamId', 'required');
  });

  it('it is from one to the other, and one at a time', async () => {
    const { id } = await tagOf(here.machineId);
    expect(await ok(tags.assign, { id, operatorId: here.ada, anomalies: 'Look at the seal' })).toMatchObject({
      ...{ operatorId: here.ada, anomalies: 'Look at the seal' },
    });
    expect((await call(tags.report, { id, note: 'On it' }, technician)).status).toBe(200);
    const team = await ok(tags.assign, { id, teamId: here.theirs });
    expect(team).toMatchObject({ teamId: here.theirs, anomalies: 'Look at the seal' });
    expect(team.operatorId).toBeUndefined();
    expect(await call(tags.report, { id, note: 'On it' }, technician)).toMatchObject(notTheirs);
  });

  it('it is when it was there, and not ahead', async () => {
    const { id } = await tagOf(here.machineId);
    const given = (assignedAt: string) => call(tags.assign, { id, teamId: here.ours, assignedAt });
    await refused(given(time('09:59')), 'assignedAt', 'dateBeforeMinimum');
    await refused(given(time('10:03')), 'assignedAt', 'dateInFuture');
    await ok(tags.assign, { id, teamId: here.ours });
    at(time('11:00'));
    await ok(tags.assign, { id, teamId: here.ours, assignedAt: time('10:30') });
    await refused(call(tags.report, { id, startedAt: time('09:59') }), 'startedAt', 'dateBeforeMinimum');
    await refused(call(tags.report, { id, startedAt: time('11:03') }), 'startedAt', 'dateInFuture');
    const closed = (clock: string) => call(tags.close, { id, closingNotes: 'x', closedAt: time(clock) });
    await refused(closed('10:29'), 'closedAt', 'dateBeforeMinimum');
    await refused(closed('11:03'), 'closedAt', 'dateInFuture');
    await ok(tags.report, { id, startedAt: time('10:40') });
    await refused(closed('10:39'), 'closedAt', 'dateBeforeMinimum');
    expect((await closed('10:40')).status).toBe(200);
  });

  it('it is to a team of the taker alone', async () => {
    const { id } = await tagOf(here.machineId);
    expect(await call(tags.take, { id, teamId: here.theirs }, technician)).toMatchObject(notTheirs);
    expect(await ok(tags.take, { id, teamId: here.ours }, technician)).toMatchObject({
      ...{ state: 'assigned', teamId: here.ours, anomalies: 'Oil on the floor' },
    });
  });

  it('it keeps its team from being disabled, until it ends', async () => {
    const { id: teamId } = await ok(teams.create, {
      ...{ code: 'BUSY', description: 'Busy', leaders: [here.bob] },
    });
    const disabled = async () =>
      (await call(teams.replace, { ...(await ok(teams.get, { id: teamId })), active: false })).body;
    const busy = { code: 'teamAssigned' };
    const { id } = await tagOf(here.machineId);
    await ok(tags.assign, { id, teamId });
    expect(await disabled()).toMatchObject(busy);
    await ok(tags.close, { id, closingNotes: 'Done' });
    await ok(tags.reopen, { id, reason: 'Not yet' });
    expect(await disabled()).toMatchObject(busy);
    await ok(tags.transfer, { id, pillar: 'AM', reason: 'The operator can' });
    await ok(tags.assign, { id, teamId });
    await ok(tags.assign, { id, teamId: here.ours });
    const broken = await tagOf(here.machineId);
    await ok(tags.assign, { id: broken.id, teamId });
    await ok(tags.toEwo, { id: broken.id, machineStatus: 'running' });
    expect(await disabled()).toMatchObject({ active: false });
  });
});

describe('what was spent', () => {
  const reporting = (more: object) => async () => {
    const { id } = await tagOf(here.machineId);
    await ok(tags.assign, { id, teamId: here.ours });
    return [
      call(tags.report, { id, ...more }, technician),
      call(tags.close, { id, closingNotes: 'x', ...more }),
    ];
  };
  it('is of a technician, or a spare of the machine, once', async () => {
    const ada = { operatorId: here.ada, hours: 1 };
    const one = { spareId: spare, quantity: 1 };
    const wrong: [object, string, string][] = [
      [{ hours: [ada, ada] }, 'hours.1.operatorId', 'givenTwice'],
      [{ hours: [{ ...ada, operatorId: 99_999 }] }, 'hours', 'refMissing'],
      [{ hours: [{ ...ada, hours: 0 }] }, 'hours.0.hours', 'tooSmall'],
      [{ spares: [one, one] }, 'spares.1.spareId', 'givenTwice'],
      [{ spares: [{ ...one, spareId: foreignSpare }] }, 'spares.0.spareId', 'refMissing'],
      [{ spares: [{ ...one, spareId: point }] }, 'spares.0.spareId', 'refMissing'],
      [{ images: [ulid()] }, 'images', 'imageMissing'],
    ];
    for (const [sent, field, code] of wrong)
      for (const answer of await reporting(sent)()) await refused(answer, field, code);
  });
});

describe('opened again', () => {
  it('it is with whoever had it, or with nobody', async () => {
    const { id } = await tagOf(here.machineId, { pillar: 'AM' });
    await ok(tags.close, { id, closingNotes: 'Wiped' });
    const again = await ok(tags.reopen, { id, reason: 'Wet again' });
    expect(again).toMatchObject({
      state: 'created',
      closingNotes: 'Wiped',
      reopenedAt: [expect.any(String)],
    });
    expect(again).not.toHaveProperty('closedAt');
    expect(idsOf((await ok(tags.open, {})).items)).toContain(id);
    await ok(tags.assign, { id, operatorId: here.ada });
    await ok(tags.close, { id, closingNotes: 'Wiped' });
    expect(await ok(tags.reopen, { id, reason: 'Wet again' })).toMatchObject({
      ...{ state: 'assigned', operatorId: here.ada },
    });
  });

  it('it is with a reason', async () => {
    const { id } = await tagOf(here.machineId);
    await refused(call(tags.reopen, { id, reason: ' ' }), 'reason', 'required');
    await refused(call(tags.transfer, { id, pillar: 'AM', reason: '' }), 'reason', 'required');
    await refused(call(tags.close, { id, closingNotes: '' }), 'closingNotes', 'required');
  });
});

describe('handed on', () => {
  it('it is to the other pillar, and nobody has it', async () => {
    const { id } = await tagOf(here.machineId);
    await ok(tags.assign, { id, teamId: here.ours });
    const handed = await ok(tags.transfer, { id, pillar: 'AM', reason: 'The operator can' });
    expect(handed).toMatchObject({ state: 'created', pillar: 'AM' });
    for (const field of ['teamId', 'operatorId', 'assignedAt']) expect(handed).not.toHaveProperty(field);
    expect(await call(tags.report, { id, note: 'x' }, technician)).toMatchObject(notTheirs);
  });

  it.each([
    ['PM', 'PM'],
    ['PM', 'SAF'],
    ['SAF', 'PM'],
    ['QC', 'AM'],
  ])('it is not from %s to %s', async (pillar, to) => {
    const { id } = await tagOf(here.machineId, { pillar });
    await refused(
      call(tags.transfer, { id, pillar: to as 'PM', reason: 'x' }),
      ...(['pillar', 'notAllowed'] as const),
    );
  });
});

describe('made into an EWO', () => {
  const sent = { machineStatus: 'stopped' as const };

  it('it closes, and both name each other, in one transaction', async () => {
    const { id } = await tagOf(here.machineId, { elementId: point, images: [image] });
    await ok(tags.assign, { id, teamId: here.ours });
    const spent = await costOfCall(tags.toEwo, { id, ...sent, breakdownType: 'mechanical' });
    // The writes are the number and one transaction.
    expect(spent.writes).toBe(2);
    const { ewo, ...tag } = spent.answer;
    expect(tag).toMatchObject({
      state: 'closed',
      ewoId: ewo.id,
      closingNotes: ewo.code,
      closedBy: 'Ms admin',
    });
    expect(ewo).toMatchObject({
      ...{ state: 'created', tagId: id, machineId: here.machineId, elementId: point, images: [image] },
      ...{ breakdownDescription: 'Oil on the floor', breakdownType: 'mechanical', priority: 'high' },
    });
    expect(await ok(tags.get, { id })).toEqual(tag);
    expect(await ok(ewos.get, { id: ewo.id })).toEqual(ewo);
    expect(idsOf((await ok(tags.open, {})).items)).not.toContain(id);
  });

  it('it needs a machine, and one that is not dismissed', async () => {
    const { id } = await ok(tags.create, fiveS());
    await refused(call(tags.toEwo, { id, ...sent }), 'machineId', 'required');
    const machineId = await machine();
    const of = await tagOf(machineId);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const active = await store.get(machineKind, machineId);
    await store.commit(store.replace(machineKind, active, { ...active, status: 'dismissed' }));
    expect(await call(tags.toEwo, { id: of.id, ...sent })).toMatchObject({
      ...{ status: 409, body: { code: 'machineDismissed' } },
    });
    expect((await ok(tags.get, { id: of.id })).state).toBe('created');
  });

  it('it is by one of many, and there is one EWO', async () => {
    const { id, version } = await tagOf(here.machineId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(tags.toEwo, { id, version, ...sent })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['madeAlready']),
    );
    const open = (await ok(ewos.open, {})).items;
    const pages = await Promise.all(open.map((ewo: { id: string }) => ok(ewos.get, { id: ewo.id })));
    expect(pages.filter(({ tagId }: { tagId?: string }) => tagId === id)).toHaveLength(1);
  });
});

describe('put right', () => {
  it('it is as it is written now, with what was done', async () => {
    const { id } = await tagOf(here.machineId, { elementId: point, priority: 'high', drawingNumber: 'D-1' });
    await ok(tags.assign, { id, teamId: here.ours });
    const other = await machine();
    const right = await ok(tags.replace, { id, ...tagDraft(other, { anomaly: 'Water', on: '2026-03-01' }) });
    expect(right).toMatchObject({
      ...{ state: 'assigned', teamId: here.ours, machineId: other, anomaly: 'Water', on: '2026-03-01' },
      createdOn: '2026-03-02',
    });
    for (const field of ['elementId', 'element', 'priority', 'drawingNumber'])
      expect(right).not.toHaveProperty(field);
    const read = (await ok(tags.get, { id })) as TagPage;
    expect(read.drawingNumber).toBeUndefined();
    await refused(
      call(tags.replace, { id, ...tagDraft(other, { on: '2026-03-03' }) }),
      ...(['on', 'dateInFuture'] as const),
    );
    await refused(
      call(tags.replace, { id, ...tagDraft(other, { elementId: point }) }),
      ...(['elementId', 'refMissing'] as const),
    );
    expect(await call(tags.replace, { id, version: 1, ...tagDraft(other) })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });
});

describe('seen', () => {
  it('it is by those it concerns', async () => {
    const machineId = await machine();
    const made = async (more: object, by: object = {}) => (await tagOf(machineId, more, by)).id;
    const nobodys = await made({});
    const autonomous = await made({ pillar: 'AM' });
    const asked = await made({ pillar: 'AM' }, requestor);
    const wrote = await made({ pillar: 'SAF' }, technician);
    const given = async (to: object) => {
      const id = await made({});
      await ok(tags.assign, { id, ...to });
      return id;
    };
    const ours = await given({ teamId: here.ours });
    const ada = await given({ operatorId: here.ada });
    const theirs = await given({ teamId: here.theirs });
    const all = [nobodys, autonomous, asked, wrote, ours, ada, theirs];
    const seen = {
      admin: all,
      guest: all,
      technician: [nobodys, wrote, ours, ada],
      requestor: [asked],
    };
    for (const [as, ids] of Object.entries(seen) as [keyof typeof seen, string[]][]) {
      const period = { from: '2026-03-02', to: '2026-03-02' };
      const open = (await ok(tags.open, {}, { as })).items as TagItem[];
      const listed = (await ok(tags.list, period, { as })).items as TagItem[];
      const of = (await ok(tags.list, { ...period, machineId }, { as })).items as TagItem[];
      for (const items of [open, listed, of])
        expect(
          idsOf(items)
            .filter((id) => all.includes(id))
            .sort(),
        ).toEqual([...ids].sort());
      // All users see all tags of a machine, so that they do not report twice.
      expect(idsOf((await ok(tags.open, { machineId }, { as })).items).sort()).toEqual([...all].sort());
      for (const id of all)
        expect((await call(tags.get, { id }, { as })).status).toBe(ids.includes(id) ? 200 : 403);
    }
    const filtered = async (more: object) =>
      idsOf((await ok(tags.list, { from: '2026-03-02', to: '2026-03-02', machineId, ...more })).items);
    expect(await filtered({ teamId: here.theirs })).toEqual([theirs]);
    expect((await filtered({ pillar: 'SAF' })).sort()).toEqual([wrote]);
    expect((await filtered({ state: 'assigned' })).sort()).toEqual([ours, ada, theirs].sort());
    expect(idsOf((await ok(tags.open, { teamId: here.ours, machineId })).items)).toEqual([ours]);
  });

  it('it is in its plant alone, and so is what it names', async () => {
    const { id } = await tagOf(here.machineId);
    const missing = { status: 404, body: { code: 'notFound' } };
    expect(await call(tags.get, { id }, elsewhere)).toMatchObject(missing);
    expect(await call(tags.close, { id, closingNotes: 'x' }, elsewhere)).toMatchObject(missing);
    expect(await call(tags.toEwo, { id, machineStatus: 'stopped' }, elsewhere)).toMatchObject(missing);
    expect(await call(tags.assign, { id: ulid(), teamId: here.ours })).toMatchObject(missing);
    await refused(call(tags.create, tagDraft(here.machineId), elsewhere), 'machineId', 'refMissing');
    const there = await tagOf(await machine(elsewhere), {}, elsewhere);
    const to = (more: object) => call(tags.assign, { id: there.id, ...more }, elsewhere);
    await refused(to({ teamId: here.ours }), 'teamId', 'refMissing');
    await refused(to({ operatorId: here.ada }), 'operatorId', 'refMissing');
    await refused(
      call(tags.create, tagDraft(there.machineId!, { images: [image] }), elsewhere),
      ...(['images', 'imageMissing'] as const),
    );
  });
});

describe('costs', () => {
  it('a transaction to write one, and little to read it', async () => {
    expect(await costOfCall(tags.create, tagDraft(here.machineId))).toMatchObject({ trips: 3, writes: 2 });
    const { id } = await tagOf(here.machineId);
    const read = await costOfCall(tags.get, { id });
    expect(read.trips).toBe(1);
    expect(read.rru).toBeLessThanOrEqual(2);
  });

  it('a trip for a page of hundreds that are open', async () => {
    const store = storeOf({ tenant: 'acme', plant: 'P2' });
    const now = '2026-03-02T08:00:00.000Z';
    await store.commitInChunks(
      Array.from({ length: 600 }, (_, n) => n),
      (some) =>
        some.map((n) =>
          store.create(kind, ulid(), {
            ...{ code: `T-2026-${String(n).padStart(6, '0')}`, state: 'assigned', type: 'equipment' },
            ...{ pillar: 'PM', on: '2026-03-02', shift: 1, machineId: 17 + (n % 500), teamId: 3 },
            elementId: '17.104',
            element: {
              id: '17.104',
              code: 'MOT-01',
              description: 'Drive motor',
              path: 'M-017 / G1 / MOT-01',
            },
            anomaly: 'Oil drips from the gearbox onto the floor beside the press',
            ...{ machineStatus: 'running', priority: 'medium', requesterId: ulid(), requester: 'Rosa Verdi' },
            ...{ createdAt: now, createdOn: '2026-03-02', assignedAt: now, month: '2026-03', desk: 'open' },
            recordedAt: { created: now, assigned: now },
          }),
        ),
    );
    const first = await costOfCall(tags.open, { limit: 150 }, elsewhere);
    expect(first.answer.items).toHaveLength(150);
    expect(first.answer.next).toBeDefined();
    expect(first).toMatchObject({ trips: 1, writes: 0 });
    expect(first.rru).toBeLessThanOrEqual(15);
  });
});
