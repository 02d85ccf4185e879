// Read-ahead of a tablet for hours without network: the same requests as its pages, and few repeated ones.
import { expect, it } from 'vitest';
import { type SignedInUser, users } from '#shared/access/api.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { findProfile } from '#shared/permissions.ts';
import { runs } from '#shared/planned/order-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { elements, type Hit, machines, search } from '#shared/structure/api.ts';
import type { ElementPayload } from '#shared/structure/wire.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { buildRequest } from '#web/call.ts';
import { ahead as ofWalks } from '#web/features/autonomous/offline.ts';
import { ahead as ofHome } from '#web/features/home/offline.ts';
import { ahead as ofOrders } from '#web/features/planned/offline.ts';
import { ahead as ofRequests } from '#web/features/requests/offline.ts';
import { derived as foundParts, ahead as ofStructure } from '#web/features/structure/offline.ts';
import { derived as foundSpares, ahead as ofWarehouse } from '#web/features/warehouse/offline.ts';
import type { ReadAhead, Reader } from '#web/offline/deferred-writes.ts';
import { machineWithPoints, pathOf, runsOf } from './autonomous/walks.ts';
import { type As, call, ok } from './harness.ts';
import { cycle, machine, ordersOf, strategy, worldAt } from './plan.ts';
import { ewoOf, requestsPlant, tagOf } from './requests/plant.ts';
import { stocked, warehouse } from './warehouse/shelf.ts';

const all: readonly ReadAhead[] = [
  ...[ofHome, ofOrders, ofRequests, ofStructure, ofWalks, ofWarehouse].flat(),
].toSorted((a, b) => a.order - b.order);

const NOW = '2026-03-04T09:00:00.000Z';
const TODAY = NOW.slice(0, 10);
worldAt(NOW);

/** Simulates a tablet that stores its answers and counts the calls. */
function tablet(user: SignedInUser, who: As, teamId: number | undefined) {
  const shelf = new Map<string, { answer: unknown; at: number }>();
  let calls = 0;
  const nameOf = (contract: Pick<AnyEndpoint, 'method' | 'path'>, input: object) =>
    buildRequest(contract, input as Record<string, unknown>).url;
  const reader: Reader = {
    async read(contract, input) {
      const { status, body } = await call(contract as AnyEndpoint, input, who);
      calls += 1;
      if (status !== 200) return undefined;
      shelf.set(nameOf(contract, input), { answer: body, at: Date.now() });
      return body;
    },
    readStored: async (contract, input) => shelf.get(nameOf(contract, input))?.answer as never,
    async age(contract, input) {
      const kept = shelf.get(nameOf(contract, input));
      return kept && Date.now() - kept.at;
    },
    async keep(answers) {
      for (const { contract, input, answer } of answers)
        shelf.set(nameOf(contract, input), { answer, at: Date.now() });
    },
    pictures: async () => {},
    principal: {
      ...{ profile: findProfile(user.idprofilo)!, user: user.id, resources: user.plant.risorse },
      ...{ teams: user.teamIds, ledTeamIds: user.leadsTeamIds },
    },
    ...{ user, teamId, today: TODAY },
  };
  return {
    ...{ shelf, reader },
    async readAll(minutes: number) {
      calls = 0;
      for (const { every = 15, read } of all) if (minutes >= every) await read(reader);
      return { calls };
    },
  };
}

const told = (shelf: ReadonlyMap<string, unknown>, thing: string) =>
  [...shelf.keys()].filter((name) => name.startsWith(`/${thing}/`)).sort();

it('is what the pages ask, once, and little where nothing changed', async () => {
  const here = await requestsPlant();
  const who: As = { as: 'technician' };
  const { id: cycleId } = await cycle({
    machineId: here.machineId,
    strategies: [await strategy(here.machineId)],
  });
  const [order] = await ordersOf(cycleId);
  const ewo = await ewoOf(here.machineId, { teamId: here.ours });
  const tag = await tagOf(here.machineId);
  const user = (await ok(users.get, {}, who)) as SignedInUser;
  const { shelf, readAll } = tablet(user, who, here.ours);
  const first = await readAll(Number.POSITIVE_INFINITY);
  expect([...shelf.keys()]).toEqual(
    expect.arrayContaining([
      ...['/team/items', '/operator/items', '/machine/items', '/ewo/open', '/tag/open', '/reading/items'],
      ...['/workorder/open?to=2026-03-11', '/checklistorder/open?to=2026-03-11', '/count/items'],
      `/machine/items/${here.machineId}`,
      `/workorder/items/${order!.id}`,
      `/remark/items?of=order&thing=${order!.id}`,
      ...[`/ewo/items/${ewo.id}`, `/remark/items?of=ewo&thing=${ewo.id}`],
      ...[`/tag/items/${tag.id}`, `/remark/items?of=tag&thing=${tag.id}`],
      `/sparepart/pick?machineId=${here.machineId}`,
    ]),
  );
  expect(told(shelf, 'smp')).toHaveLength(1);
  const { items } = await ok(machines.list, {}, who);
  const trees = [...shelf.keys()].filter((name) => name.startsWith('/machinestructure/getstructure?'));
  expect(trees).toHaveLength(items.length);
  // All trees are read in one call, and answers the user may not read are not requested.
  expect(first.calls).toBeLessThanOrEqual(27);
  await ok(ewos.start, { id: ewo.id }, who);
  const again = await readAll(15);
  // The repeated calls are the lists and the one page that changed.
  expect(again.calls).toBeLessThanOrEqual(11);
  expect(shelf.get(`/ewo/items/${ewo.id}`)?.answer).toMatchObject({ state: 'running' });
});

it('holds the runs before whoever walks paths, and asks again for little', async () => {
  const place = await machineWithPoints();
  const path = await pathOf(place, { today: TODAY });
  const [run, next] = await runsOf(path);
  const who: As = { as: 'pm' };
  const user = (await ok(users.get, {}, who)) as SignedInUser;
  const { shelf, readAll } = tablet(user, who, undefined);
  const first = await readAll(Number.POSITIVE_INFINITY);
  expect([...shelf.keys()]).toEqual(
    expect.arrayContaining([
      ...['/machine/items', '/amorder/open?to=2026-03-11'],
      ...[`/amorder/items/${run!.id}`, `/amorder/items/${run!.id}/previous`, `/amorder/items/${next!.id}`],
    ]),
  );
  expect(told(shelf, 'workorder')).toEqual([]);
  // Eight days of one path need a page and the previous results each; the day's order needs two calls.
  expect(first.calls).toBeLessThanOrEqual(22);
  const { points } = place;
  await ok(runs.report, { id: run!.id, activities: [{ pointId: points[0]!.id, outcome: 'ok' }] }, who);
  // The list, the run, its previous results, and the missing parts of the orders.
  expect((await readAll(15)).calls).toBeLessThanOrEqual(4);
  expect(shelf.get(`/amorder/items/${run!.id}`)?.answer).toMatchObject({ state: 'inProgress' });
});

it('is looked through as the service would: machines, their parts and their spares', async () => {
  const here = await requestsPlant();
  const who: As = { as: 'technician' };
  const user = (await ok(users.get, {}, who)) as SignedInUser;
  await tagOf(here.machineId);
  const { id: spareId, code } = await stocked((await warehouse()).id, 3);
  const part = (tiporec: number, idFather: string | undefined, own: Partial<ElementPayload>) =>
    ok(elements.create, {
      ...{ idMachine: here.machineId, tiporec, idFather, description: 'Pump' },
      ...own,
    } as ElementPayload);
  const group = await part(1, undefined, { code: 'PUMP' });
  const subgroup = await part(2, group.id, { code: 'PUMP-1' });
  const component = await part(3, subgroup.id, { code: 'PUMP-1-A' });
  await part(3, component.id, { code: 'PUMP-1-A-R', spare: true, idWarSparepart: spareId });
  const { reader, readAll } = tablet(user, who, here.ours);
  await readAll(Number.POSITIVE_INFINITY);
  const derived = async (contract: AnyEndpoint, input: object) => {
    const known = [...foundParts, ...foundSpares].find((each) => each.contract.path === contract.path);
    return known!.from(input, reader.readStored);
  };
  const { items } = await ok(machines.list, {}, who);
  const machineCode = items.find((each: { id: number }) => each.id === here.machineId)!.code;
  expect(await derived(search.elements, { text: machineCode.toLowerCase() })).toEqual(
    await ok(search.elements, { text: machineCode }, who),
  );
  const parts = (await derived(search.elements, { text: 'pump-1 a' })) as { items: Hit[] };
  expect(parts.items).toMatchObject([
    { machineId: here.machineId, machineCode, level: 3, spare: false, code: 'PUMP-1-A' },
    { level: 3, spare: true, code: 'PUMP-1-A-R' },
  ]);
  expect(await derived(search.elements, { text: 'nowhere at all' })).toBeUndefined();

  const byNumber = { ids: String(spareId) };
  expect(await derived(spareParts.pick, byNumber)).toEqual(await ok(spareParts.pick, byNumber, who));
  const words = { text: code.toLowerCase(), machineId: here.machineId };
  expect(await derived(spareParts.pick, words)).toEqual(await ok(spareParts.pick, words, who));
  expect(await derived(spareParts.pick, { ids: '999999' })).toBeUndefined();
});

it('says the trees of machines in as many answers as they need', async () => {
  const ids = [await machine(), await machine()];
  const asked = (machineIds: string) => call(elements.structures, { machineIds }, { as: 'technician' });
  const { body } = await asked(`${ids[0]},${ids[1]},999999,${ids[0]}`);
  const names = body.items.map(({ idMacchina }: { idMacchina: number }) => idMacchina);
  expect(names).toEqual(ids);
  const [one] = body.items;
  expect(one).toEqual(await ok(elements.structure, { machineCode: one.code }));
  expect((await asked('M-1')).status).toBe(400);
  expect((await call(elements.structures, { machineIds: `${ids[0]}` }, { as: 'disabled' })).status).toBe(403);
});
