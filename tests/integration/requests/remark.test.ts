import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { images } from '#functions/db/entities/ingestion.ts';
import { trail } from '#shared/access/audit-api.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { type As, call, ok, type Role, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, cycle, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { ewoOf, requestsPlant, tagOf } from './plant.ts';

const technician: As = { as: 'technician' };
const guest: As = { as: 'guest' };
const picture = (n: number) => `01JD00000000000000000000${String(n).padStart(2, '0')}`;

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let deliver: Deliver;
let seconds = 0;
const later = () => at(new Date(Date.parse('2026-03-02T10:00:00Z') + ++seconds * 1000).toISOString());
beforeAll(async () => {
  later();
  world = await startWorld();
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
  here = await requestsPlant();
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const sent = { type: 'image/png', bytes: 10, user: 'admin' } as const;
  await store.commit(
    store.create(images, picture(1), { ...sent, state: 'ready', width: 1, height: 1 }),
    store.create(images, picture(2), { ...sent, state: 'refused', reason: 'imageKind' }),
  );
  emptied();
  deliver = await streamReader('LATEST');
});
afterAll(async () => {
  realTime();
  await world.close();
});

type Of = 'ewo' | 'tag' | 'order';
const about = {
  ewo: async (teamId?: number) => (await ewoOf(here.machineId, { teamId })).id,
  tag: async (teamId?: number) => {
    const { id } = await tagOf(here.machineId);
    if (teamId !== undefined) await ok(tags.assign, { id, teamId });
    return id;
  },
  order: async (teamId?: number) => {
    const [order] = await ordersOf((await cycle({ anchor: '2026-03-04' })).id);
    if (teamId !== undefined) await ok(orders.assign, { id: order!.id, teamId });
    return order!.id;
  },
};
const add = (of: Of, thing: string, text = 'The pump drips', who: As = {}, more: object = {}) => {
  later();
  return ok(remarks.add, { of, thing, text, ...more }, who);
};
const list = async (of: Of, thing: string, who: As = {}) =>
  (await ok(remarks.list, { of, thing }, who)).items as Awaited<ReturnType<typeof add>>[];

describe.each(['ewo', 'tag', 'order'] as const)('remarks on a thing: %s', (of) => {
  it('are read in order of time by whoever reads it, with who and when', async () => {
    const thing = await about[of](here.ours);
    const other = await about[of](here.ours);
    const first = await add(of, thing, '  The pump drips ', {}, { images: [picture(1)] });
    await add(of, other, 'Of another');
    const second = await add(of, thing, 'Not any more', technician);
    expect(first).toMatchObject({
      id: expect.stringMatching(new RegExp(`^${of}\\.${thing}\\.[0-9A-Z]{26}$`)),
      authorId: 'admin',
      text: 'The pump drips',
      images: [picture(1)],
      version: 1,
    });
    for (const who of [{}, technician, guest]) expect(await list(of, thing, who)).toEqual([first, second]);
    expect(second.author).not.toBe(first.author);
  });

  it('are nobody’s who does not read it', async () => {
    const thing = await about[of](here.theirs);
    const made = await add(of, thing);
    const draft = { of, thing, text: 'x' };
    expect(await call(remarks.list, { of, thing }, technician)).toMatchObject({
      status: 403,
      body: { code: 'notAllowedHere' },
    });
    expect(await call(remarks.add, draft, technician)).toMatchObject({ status: 403 });
    expect(await call(remarks.takeBack, { id: made.id }, technician)).toMatchObject({ status: 403 });
  });

  it('are not there in another plant, nor for a thing that is not', async () => {
    const thing = await about[of](here.ours);
    const made = await add(of, thing);
    const P2 = { plant: 'P2' };
    for (const [who, named] of [
      [P2, thing],
      [{}, 'none'],
      [{}, `${thing}.1`],
    ] as const) {
      expect(await call(remarks.list, { of, thing: named }, who)).toMatchObject({ status: 404 });
      expect(await call(remarks.add, { of, thing: named, text: 'x' }, who)).toMatchObject({ status: 404 });
    }
    expect(await call(remarks.takeBack, { id: made.id }, P2)).toMatchObject({ status: 404 });
    expect(await call(remarks.takeBack, { id: `${of}.${thing}.x` })).toMatchObject({ status: 404 });
  });

  it('carry hours of technicians to an EWO or a tag only', async () => {
    const thing = await about[of](here.ours);
    const hours = [{ operatorId: here.ada, hours: 1.5 }];
    const draft = { of, thing, text: 'Work' };
    later();
    const answer = await call(remarks.add, { ...draft, hours });
    if (of === 'order')
      expect(answer).toMatchObject({ status: 400, body: { fields: { hours: 'unknownField' } } });
    else expect(await list(of, thing)).toMatchObject([{ text: 'Work', hours }]);
    if (of !== 'order')
      expect(await call(remarks.add, { ...draft, hours: [{ operatorId: 999, hours: 1 }] })).toMatchObject({
        status: 400,
        body: { code: 'refMissing', fields: { hours: 'refMissing' } },
      });
  });

  it('are not written by a guest', async () => {
    const thing = await about[of](here.ours);
    expect(await call(remarks.add, { of, thing, text: 'x' }, guest)).toMatchObject({
      status: 403,
      body: { code: 'notAllowedHere' },
    });
    expect(await list(of, thing)).toEqual([]);
  });

  it('taken back keep who and when; only own ones are, and once', async () => {
    const thing = await about[of](here.ours);
    const { id, author, writtenAt } = await add(of, thing, 'A mistake', technician, { images: [picture(1)] });
    expect(await call(remarks.takeBack, { id })).toMatchObject({
      status: 403,
      body: { code: 'notAllowedHere' },
    });
    expect(await call(remarks.takeBack, { id, version: 7 }, technician)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    later();
    const gone = await ok(remarks.takeBack, { id, version: 1 }, technician);
    expect(gone).toMatchObject({ author, writtenAt, version: 2 });
    expect(gone.takenBackAt > writtenAt).toBe(true);
    expect(gone).not.toHaveProperty('text');
    expect(gone).not.toHaveProperty('images');
    later();
    expect(await ok(remarks.takeBack, { id }, technician)).toEqual(gone);
    expect(await list(of, thing)).toEqual([gone]);
  });

  it('are told to its team alone, once, however often they are delivered', async () => {
    const thing = await about[of](here.ours);
    await deliver();
    const before = [await heard(here.ours), await heard(here.theirs)];
    const made = await add(of, thing, 'The pump drips');
    await deliver();
    await deliver('again');
    later();
    await ok(remarks.takeBack, { id: made.id });
    await deliver();
    const [ours, theirs] = [
      await heard(here.ours, before[0]!.cursor),
      await heard(here.theirs, before[1]!.cursor),
    ];
    expect(ours.texts).toEqual([expect.stringMatching(/^.+ on [ETW]-2026-\d+ · M-\d.*: The pump drips$/)]);
    expect(ours.links).toEqual([
      {
        ewo: `ewo/intervention/?ewo=${thing}`,
        tag: `tag/intervention/?tag=${thing}`,
        order: `orders/edit/id=${thing}/idsmp=0`,
      }[of],
    ]);
    expect(theirs.texts).toEqual([]);
    // The author is not alerted.
    expect((await heard(here.ours, before[0]!.cursor, 'admin')).texts).toEqual([]);
  });

  it('on a thing nobody has are told to nobody', async () => {
    const thing = await about[of]();
    await deliver();
    const { cursor } = await heard(here.ours);
    await add(of, thing);
    await deliver();
    expect((await heard(here.ours, cursor)).texts).toEqual([]);
  });

  it('stand in its trail', async () => {
    const thing = await about[of](here.ours);
    await add(of, thing, 'For the trail');
    await deliver();
    const { items } = await ok(trail.listByRecord, { thing: of, id: thing });
    expect(items[0]).toMatchObject({ thing: 'remark', changes: [{ field: 'text', after: 'For the trail' }] });
  });
});

/** Returns the alerts of a team's devices since the cursor. */
async function heard(team: number, since?: string, as: Role = 'superAdmin') {
  const events = String(await ok(alerts.hear, { team, since, lang: 'en' }, { as }));
  const of = (name: string) => [...events.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, it]) => it!);
  return {
    cursor: /event: cursor\ndata: (.*)\n/.exec(events)![1]!,
    texts: of('data').filter((each) => each.includes('The pump drips')),
    links: of('link'),
  };
}

it.each([
  [{ text: '' }, { text: 'required' }],
  [{ text: '   ' }, { text: 'required' }],
  [{ text: 'x'.repeat(1001) }, { text: 'tooLong' }],
  [{ images: [picture(2)] }, { images: 'imageMissing' }],
  [{ images: [picture(9)] }, { images: 'imageMissing' }],
  [{ images: Array.from({ length: 6 }, (_, n) => picture(n)) }, { images: 'tooMany' }],
  [{ of: 'machine' }, { of: 'notAllowed' }],
  [{ authorId: 'ada' }, { authorId: 'unknownField' }],
])('a remark with %o is refused at its field', async (sent, fields) => {
  const thing = await about.ewo();
  const answer = await call(remarks.add, { of: 'ewo', thing, text: 'x', ...sent } as never);
  expect(answer).toMatchObject({ status: 400, body: { fields } });
  expect(await list('ewo', thing)).toEqual([]);
});

it('a remark sent twice is made once', async () => {
  const thing = await about.ewo();
  const who: As = { headers: { 'idempotency-key': '01JD0000000000000000000099' } };
  const twice = [
    await ok(remarks.add, { of: 'ewo', thing, text: 'x' }, who),
    await ok(remarks.add, { of: 'ewo', thing, text: 'x' }, who),
  ];
  expect(twice[1]).toEqual(twice[0]);
  expect(await list('ewo', thing)).toHaveLength(1);
});

it('whoever may not see things of a kind sees no remarks of it', async () => {
  const order = await about.order();
  const requestor: As = { as: 'requestor' };
  expect(await call(remarks.list, { of: 'order', thing: order }, requestor)).toMatchObject({ status: 403 });
  const tag = await about.tag();
  expect(await call(remarks.list, { of: 'tag', thing: tag }, { as: 'am' })).toMatchObject({ status: 403 });
  const ewo = await about.ewo();
  expect(await call(remarks.add, { of: 'ewo', thing: ewo, text: 'x' }, requestor)).toMatchObject({
    status: 403,
  });
  expect(await call(remarks.list, { of: 'ewo', thing: ewo }, requestor)).toMatchObject({ status: 403 });
});
