import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '#functions/db/entities/access.ts';
import { entities } from '#functions/db/entities/all.ts';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { suppliers as supplierKind } from '#functions/db/entities/organisation.ts';
import { socketConnections, socketHolders, subscriptions } from '#functions/db/entities/push.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { hintedEntities } from '#functions/events/push/topics.ts';
import type { Stack } from '#scripts/local/stack.ts';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import { hasPermission, type Profile, profiles } from '#shared/permissions.ts';
import { topicAreas } from '#shared/push/topics.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { everyCall } from '../harness.ts';
import { done, type OpenPage, openPage, type Page, startPushStack, storeOf } from './pages.ts';

let stack: Stack;
const pages: OpenPage[] = [];
const open = async (page: Page, ...topics: string[]) => {
  const opened = await openPage(stack, page, ...topics);
  pages.push(opened);
  return opened;
};

interface Fixture {
  machineId: number;
  ours: number;
  other: number;
}
/** Creates a machine and two teams in plant P1; the technician belongs to the first team. */
async function fill(tenant: string, plant = 'P1'): Promise<Fixture> {
  const who = { tenant, plant };
  const typology = await done(stack, machineTypologies.create, { code: 'PRESS', description: 'Press' }, who);
  const machine = { code: 'M-1', description: 'Press 1', idTipology: typology.id, stato: 'active' };
  const { id: machineId } = await done(stack, machines.create, machine as never, who);
  const { id: ada } = await done(stack, operators.create, { code: 'ADA', name: 'Ada' }, who);
  const { id: bob } = await done(stack, operators.create, { code: 'BOB', name: 'Bob' }, who);
  const team = async (code: string, members: number[]) =>
    (await done(stack, teams.create, { code, description: code, leaders: [bob], members }, who)).id;
  const [ours, other] = [await team('T1', [ada]), await team('T2', [])];
  const store = storeOf({ tenant });
  const member = await store.get(memberships, `technician.${plant}`);
  await store.commit(store.replace(memberships, member, { ...member, operatorId: ada, teamId: ours }));
  return { machineId, ours, other };
}
const report = (machineId: number, more: object = {}) => ({
  machineId,
  machineStatus: 'stopped' as const,
  breakdownDescription: 'Does not start',
  ...more,
});

let here: Fixture;
let abroad: Fixture;
beforeAll(async () => {
  stack = await startPushStack();
  here = await fill('acme');
  abroad = await fill('acme-2');
  await fill('acme', 'P2');
  await stack.settle();
});
beforeEach(async () => {
  for (const page of pages.splice(0)) {
    page.socket.close();
    await page.closed;
  }
  await stack.settle();
});
afterAll(() => stack.close());

describe('a change is hinted at', () => {
  it('to every page that shows it', async () => {
    const requestor = await open({ as: 'requestor' }, 'own', 'ewo');
    const technician = await open({ as: 'technician' }, `alerts/${here.ours}`, 'ewo');
    const board = await open({ as: 'admin' }, 'ewo', 'tag', `alerts/${here.other}`);
    const { id } = await done(stack, ewos.create, report(here.machineId), { as: 'requestor' });
    await stack.settle();
    requestor.heard();
    board.heard();
    technician.heard();
    const reader = await open({ as: 'guest' }, `ewo/${id}`);

    await done(stack, ewos.assign, { id, teamId: here.ours });
    const isAlerted = () => technician.hints.some(({ topic }) => topic.startsWith('alerts/'));
    await expect.poll(isAlerted, { timeout: 30_000 }).toBe(true);
    await stack.settle();
    expect(requestor.heard()).toEqual(['ewo', 'own']);
    expect(technician.heard()).toEqual([`alerts/${here.ours}`, 'ewo']);
    expect(board.heard()).toEqual(['ewo']);
    expect(reader.hints).toEqual([
      { topic: `ewo/${id}`, cursor: expect.stringMatching(/^\d{4}-.*Z$/), at: expect.any(Number) },
    ]);
  });

  it('when a record is created: lists, the record under its own id, own requests, the alert of the team', async () => {
    const id = '01JPTW1CE0000000000000EW01';
    const requestor = await open({ as: 'requestor' }, 'own', `ewo/${id}`, 'tag');
    const technician = await open({ as: 'technician' }, `alerts/${here.ours}`, 'ewo');
    await done(stack, ewos.create, { ...report(here.machineId), id }, { as: 'requestor' });
    await stack.settle();
    expect(requestor.heard()).toEqual([`ewo/${id}`, 'own']);
    // The team covers every machine, so it is alerted.
    expect(technician.heard()).toEqual([`alerts/${here.ours}`, 'ewo']);
  });

  it('of own requests to the requestor alone', async () => {
    const [requestor, admin] = [await open({ as: 'requestor' }, 'own'), await open({ as: 'admin' }, 'own')];
    const draft = { type: 'equipment', on: new Date().toISOString().slice(0, 10), shift: 1, pillar: 'PM' };
    await done(
      stack,
      tags.create,
      { ...draft, machineId: here.machineId, anomaly: 'Oil on the floor' } as never,
      { as: 'requestor' },
    );
    await stack.settle();
    expect(requestor.heard()).toEqual(['own']);
    expect(admin.heard()).toEqual([]);
  });

  it('once per topic and batch, however many records changed', async () => {
    const board = await open({}, 'supplier');
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        done(stack, suppliers.create, { code: `S-${i}`, name: `Supplier ${i}` }),
      ),
    );
    await stack.settle();
    expect(board.hints.length).toBeGreaterThan(0);
    expect(board.hints.length).toBeLessThanOrEqual(20);
    expect(new Set(board.hints.map(({ cursor }) => cursor)).size).toBe(board.hints.length);
    board.heard();
    // Records of one batch beyond the limit are found by one query of the resource.
    const items = (
      await loadAllPages((next) => storeOf({ tenant: 'acme', plant: 'P1' }).list(supplierKind, { next }))
    ).filter(({ code }) => code.startsWith('S-'));
    const detail = await open({}, `supplier/${items[7]!.id}`);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    await store.commit(items.map((each) => store.replace(supplierKind, each, { ...each, name: 'Renamed' })));
    await stack.settle();
    expect(board.heard()).toEqual(['supplier']);
    expect(detail.heard()).toEqual([`supplier/${items[7]!.id}`]);
  });

  it('only while it is shown: each message replaces the topics', async () => {
    const page = await open({}, 'supplier', 'ewo');
    await page.show('tag');
    await done(stack, suppliers.create, { code: 'S-LATE', name: 'Late' });
    await stack.settle();
    expect(page.heard()).toEqual([]);
    await page.show();
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    expect((await store.list(subscriptions, { consistent: true })).items).toEqual([]);
  });
});

describe('two plants and two tenants', () => {
  it('never hear each other', async () => {
    const topics = ['ewo', 'own', `alerts/${here.ours}`, `alerts/${abroad.ours}`, 'supplier', 'machine'];
    const places = [
      { tenant: 'acme', plant: 'P1' },
      { tenant: 'acme', plant: 'P2' },
      { tenant: 'acme-2', plant: 'P1' },
      { tenant: 'acme-2', plant: 'P2' },
    ];
    const listeners = await Promise.all(places.map((place) => open(place, ...topics)));
    let crossings = 0;
    for (const [i, { tenant, plant }] of places.entries()) {
      await done(stack, suppliers.create, { code: 'S-X', name: 'X' }, { tenant, plant });
      if (plant === 'P1') {
        const { machineId, ours } = tenant === 'acme' ? here : abroad;
        await done(stack, ewos.create, report(machineId, { teamId: ours }), { tenant, plant });
      }
      await stack.settle();
      const heard = listeners.map((page) => page.heard());
      expect(heard[i]).toContain('supplier');
      if (plant === 'P1') expect(heard[i]).toEqual(expect.arrayContaining(['ewo', 'own']));
      crossings += heard.filter((each, at) => at !== i && each.length > 0).length;
    }
    expect(crossings).toBe(0);
  });
});

/** Returns the topics that the service has subscribed for a page of a profile. */
async function subscribedBy(as: Exclude<Profile, 'disabled'>, topics: string[]): Promise<string[]> {
  const page = await openPage(stack, { as });
  const subscribed: string[] = [];
  for (let i = 0; i < topics.length; i += 20) {
    await page.show(...topics.slice(i, i + 20));
    const { items } = await storeOf({ tenant: 'acme', plant: 'P1' }).list(subscriptions, {
      consistent: true,
    });
    subscribed.push(...items.map(({ id }) => id.split(' ')[0]!));
  }
  page.socket.close();
  await page.closed;
  await stack.settle();
  return subscribed.sort();
}

describe('topics', () => {
  const lists = Object.keys(topicAreas);

  it.each(profiles.filter((each) => each !== 'disabled'))(
    'are only those that a %s may view',
    async (profile) => {
      const allowed = lists.filter((each) =>
        hasPermission(profile, topicAreas[each as keyof typeof topicAreas], 'view'),
      );
      const asked = [...lists, ...lists.map((each) => `${each}/1`)];
      const expected = [...allowed, ...allowed.map((each) => `${each}/1`)].sort();
      expect(await subscribedBy(profile, asked)).toEqual(expected);
    },
  );

  it('of teams are those that the user may hear, of a technician the own ones', async () => {
    const both = [`alerts/${here.ours}`, `alerts/${here.other}`];
    expect(await subscribedBy('technician', both)).toEqual([both[0]]);
    expect(await subscribedBy('admin', both)).toEqual(both);
    for (const as of ['requestor', 'guest', 'am', 'pm', 'viewer'] as const)
      expect(await subscribedBy(as, both)).toEqual([]);
  });

  it('that are unknown, malformed or of other users are ignored', async () => {
    const odd = ['nothing', 'constructor', 'own/admin', 'alerts', 'alerts/x', 'audit', 'alerts/1.5'];
    expect(await subscribedBy('requestor', odd)).toEqual([]);
    const page = await open({ as: 'guest' });
    for (const text of ['{', '[]', '{"action":"show","topics":["EWO!"]}', '{"action":"show"}'])
      page.socket.send(text);
    page.socket.send(JSON.stringify({ action: 'show', topics: Array(21).fill('ewo') }));
    page.socket.send('{"action":"ping"}');
    await page.show();
    expect((await storeOf({ tenant: 'acme', plant: 'P1' }).list(subscriptions)).items).toEqual([]);
    expect(page.socket.readyState).toBe(page.socket.OPEN);
  });

  it('of an older message do not replace those of a newer one', async () => {
    const { handler } = await import('#functions/push/show.ts');
    const page = await open({}, 'ewo');
    const [holder] = (await storeOf({ tenant: 'acme' }).list(socketHolders, { prefix: 'member/P1/admin ' }))
      .items;
    const [, connectionId = ''] = holder!.id.split(' ');
    await handler({
      body: JSON.stringify({ action: 'show', topics: ['tag'] }),
      requestContext: { connectionId, routeKey: 'show', requestTimeEpoch: Date.now() - 60_000 },
    });
    expect(await storeOf({ tenant: '~' }).get(socketConnections, connectionId)).toMatchObject({
      topics: ['ewo'],
    });
    expect(page.socket.readyState).toBe(page.socket.OPEN);
  });

  it('have the areas of the calls that read their resource', () => {
    const viewAreas = new Map<string, Set<string>>();
    for (const { method, path, requiredPermission } of everyCall.map(({ call }) => call)) {
      const resource = path.split('/')[1]!;
      if (method !== 'GET' || typeof requiredPermission === 'string' || path.endsWith('/pdf')) continue;
      const areas = [requiredPermission[0]].flat();
      viewAreas.set(resource, new Set([...(viewAreas.get(resource) ?? []), ...areas]));
    }
    for (const [resource, areas] of Object.entries(topicAreas))
      for (const area of [areas].flat())
        expect([...(viewAreas.get(resource) ?? [])], resource).toContain(area);
  });

  it('exist for every archive and record of a plant that the audit trail follows, or are left out on purpose', () => {
    const silent = [
      // Detail items are written with their records.
      ...['checklistSheet', 'orderSheet', 'runSheet', 'ewoSheet', 'tagSheet'],
      // Messages to a team cause an alert; documents belong to records that have topics.
      ...['teamMessage', 'documents'],
      // A signature is read again with the act that it signs.
      'signature',
      // People open the settings of other systems rarely.
      ...['serviceAccount', 'webhook', 'feed', 'metricMap', 'metricNode'],
    ];
    const audited = entities.filter(({ isAudited, scope }) => isAudited && scope === 'plant');
    expect(
      audited
        .map(({ name }) => name)
        .filter((name) => !hintedEntities.has(name))
        .sort(),
    ).toEqual(silent.sort());
  });
});

describe('connections', () => {
  it('cause neither audit entries nor further hints', async () => {
    const before = await loadAllPages((next) =>
      storeOf({ tenant: 'acme', plant: 'P1' }).list(auditEntries, { next }),
    );
    const page = await open({}, 'ewo', 'device', 'user');
    await page.show('tag');
    await stack.settle();
    await pause(50);
    expect(page.heard()).toEqual([]);
    const after = await loadAllPages((next) =>
      storeOf({ tenant: 'acme', plant: 'P1' }).list(auditEntries, { next }),
    );
    expect(after.length).toBe(before.length);
  });

  it('that are gone are removed by the first hint that cannot be sent', async () => {
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const owner = { tenant: 'acme', plant: 'P1', user: 'admin', profile: 'admin' } as const;
    await store.commit(
      store.put(socketConnections, 'gone', { ...owner, topics: ['supplier', 'tag'], shownAt: 1, expiresAt }),
      store.put(subscriptions, 'supplier gone', { expiresAt }),
      store.put(subscriptions, 'tag gone', { expiresAt }),
      store.put(subscriptions, 'supplier orphan', { expiresAt }),
      store.put(socketHolders, 'member/P1/admin gone', { expiresAt }),
    );
    const alive = await open({}, 'supplier');
    await done(stack, suppliers.create, { code: 'S-GONE', name: 'Gone' });
    await stack.settle();
    expect(alive.heard()).toEqual(['supplier']);
    const left = (await store.list(subscriptions, { consistent: true })).items.map(({ id }) => id);
    expect(left.filter((id) => /gone|orphan/.test(id))).toEqual([]);
    expect(await store.find(socketConnections, 'gone')).toBeUndefined();
    expect(await store.find(socketHolders, 'member/P1/admin gone')).toBeUndefined();
  });

  it('that have expired hear nothing, even if the table has not deleted them yet', async () => {
    const page = await open({}, 'supplier');
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const [subscription] = (await store.list(subscriptions, { consistent: true })).items;
    await store.commit(
      store.put(subscriptions, subscription!.id, { expiresAt: Math.floor(Date.now() / 1000) - 1 }),
    );
    await done(stack, suppliers.create, { code: 'S-OLD', name: 'Old' });
    await stack.settle();
    expect(page.heard()).toEqual([]);
  });
});
