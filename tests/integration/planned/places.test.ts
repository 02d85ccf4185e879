import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import type { RequestOf } from '#shared/contract.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import type { Activity } from '#shared/planned/order.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { elements, machines } from '#shared/structure/api.ts';
import type { ElementName } from '#shared/structure/element-name.ts';
import { call, costOfCall, ok } from '../harness.ts';
import { approved, cycle, edited, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

worldAt('2026-03-01T09:00:00Z');
let react: Deliver;
let procedureId = 0;
beforeAll(async () => {
  react = await streamReader();
  procedureId = await approved();
});

const technician = { as: 'technician' } as const;

const element = async (idMachine: number, tiporec: 1 | 2 | 3, code: string, idFather?: string) =>
  (
    await ok(elements.create, {
      idMachine,
      tiporec,
      code,
      description: `Element ${code}`,
      ...(idFather && { idFather }),
    } as RequestOf<typeof elements.create>)
  ).id;

/** Creates a machine with a group, a subgroup and components of these codes. */
async function structure(components: readonly string[]) {
  const id = await machine();
  const { code } = await ok(machines.get, { id });
  const group = await element(id, 1, 'G');
  const subgroup = await element(id, 2, 'S', group);
  const made: string[] = [];
  for (const each of components) made.push(await element(id, 3, each, subgroup));
  return { id, code, group, subgroup, components: made };
}
const on = async (machineId: number, elementId?: string) =>
  strategy(machineId, {}, elementId ? procedureId : await approved(), elementId);

/** Creates a cycle with the same work on each of the components, and other work on the machine as a whole. */
async function planned(components: readonly string[]) {
  const there = await structure(components);
  const strategies: string[] = [];
  for (const each of there.components) strategies.push(await on(there.id, each));
  strategies.push(await on(there.id));
  return { ...there, cycle: await cycle({ machineId: there.id, strategies, autoClose: false }) };
}
const recode = (id: string, more: object) =>
  ok(elements.replace, { id, ...more } as RequestOf<typeof elements.replace>);

describe('the activities of an order', () => {
  it('name their element as it is now, and from the start on as it was then', async () => {
    const { code, group, components, cycle: made } = await planned(['C1', 'C2']);
    const [first, second] = await ordersOf(made.id);
    const elementsOf = async (id: string) =>
      (await ok(orders.get, { id }, technician)).activities.map(({ element }: Activity) => element);
    const names = (groupCode: string) => [
      { id: components[0], code: 'C1', description: 'Element C1', path: `${code}/${groupCode}/S/C1` },
      { id: components[1], code: 'C2', description: 'Element C2', path: `${code}/${groupCode}/S/C2` },
      undefined,
    ];
    expect(await elementsOf(first!.id)).toEqual(names('G'));
    const started = await ok(orders.start, { id: first!.id });
    expect(started.activities!.map(({ element }: Activity) => element)).toEqual(names('G'));
    await recode(group, { code: 'HEAD', description: 'Head' });
    expect(await elementsOf(first!.id)).toEqual(names('G'));
    expect(await elementsOf(second!.id)).toEqual(names('HEAD'));
    const activities = [1, 2, 3].map((n) => ({ n, outcome: 'ok' as const }));
    const closed = await ok(orders.close, { id: second!.id, activities });
    expect(closed.activities!.map(({ element }: Activity) => element)).toEqual(names('HEAD'));
  });

  it('cost a read for each level of the structure, and none where they are of the whole machine', async () => {
    const { id: machineId, cycle: made } = await planned(['C1', 'C2']);
    const [order] = await ordersOf(made.id);
    const deep = await costOfCall(orders.get, { id: order!.id });
    const whole = await cycle({ machineId, strategies: [await on(machineId)] });
    const flat = await costOfCall(orders.get, { id: (await ordersOf(whole.id))[0]!.id });
    expect([flat.trips, deep.trips]).toEqual([4, 8]);
    expect(deep.rru).toBeLessThanOrEqual(8);
  });
});

describe('a cycle', () => {
  const placesOf = async (id: number) => {
    const { places, morePlaces } = await ok(cycles.get, { id });
    return [places?.map(({ path }: ElementName) => path), morePlaces];
  };

  it('says where its work is: each element once, the first three by name', async () => {
    const { code, cycle: made } = await planned(['C1', 'C2', 'C3', 'C4', 'C5']);
    const paths = ['C1', 'C2', 'C3'].map((each) => `${code}/G/S/${each}`);
    expect(await placesOf(made.id)).toEqual([paths, 2]);
    const { strategies } = made;
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), { strategies: [strategies[4]!] }));
    expect(await placesOf(made.id)).toEqual([[`${code}/G/S/C5`], undefined]);
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), { strategies: [strategies[5]!] }));
    expect(await placesOf(made.id)).toEqual([undefined, undefined]);
    const sent = { ...edited(await ok(cycles.get, { id: made.id }), {}), places: [] };
    expect(await call(cycles.replace, sent as never)).toMatchObject({ status: 400 });
  });

  it('follows its elements when they are renamed, recoded or moved, and its machine when it is recoded', async () => {
    const { id, code, group, components, cycle: made } = await planned(['C1']);
    const other = await element(id, 1, 'G2');
    const beneath = await element(id, 2, 'S2', other);
    await react();
    expect(await placesOf(made.id)).toEqual([[`${code}/G/S/C1`], undefined]);
    await recode(group, { code: 'HEAD', description: 'Head' });
    await react();
    expect(await placesOf(made.id)).toEqual([[`${code}/HEAD/S/C1`], undefined]);
    await recode(components[0]!, { code: 'C1', description: 'Spindle bearing' });
    await react();
    expect((await ok(cycles.get, { id: made.id })).places![0]!.description).toBe('Spindle bearing');
    await ok(elements.move, { id: components[0]!, idFather: beneath });
    await react();
    expect(await placesOf(made.id)).toEqual([[`${code}/G2/S2/C1`], undefined]);
    const { idtipology: idTipology } = await ok(machines.get, { id });
    const renewed = { id, code: `${code}-NEW`, description: 'Press', idTipology };
    await ok(machines.replace, renewed as RequestOf<typeof machines.replace>);
    await react();
    expect(await placesOf(made.id)).toEqual([[`${code}-NEW/G2/S2/C1`], undefined]);
    const { version } = await ok(cycles.get, { id: made.id });
    await react('again');
    expect((await ok(cycles.get, { id: made.id })).version).toBe(version);
    const told = await ok(trail.listByRecord, { thing: 'cycle', id: String(made.id) });
    expect(told.items.map(({ action }: AuditItem) => action)).toEqual(['created']);
  });

  it('tells whoever lists its orders what they are about: not everybody may list cycles', async () => {
    const { code, cycle: made } = await planned(['C1']);
    const period = { from: '2026-03-01', to: '2026-03-31', cycleId: made.id };
    const [mine] = (await ok(orders.list, period, technician)).items;
    expect(mine).toMatchObject({ title: 'Weekly check', places: [{ code: 'C1', path: `${code}/G/S/C1` }] });
    const [listed] = (await ok(orders.list, period)).items;
    expect(listed).toEqual(mine);
    const open = await ok(orders.open, { to: '2026-03-31', limit: 500 }, technician);
    expect(open.items.find(({ id }: OrderItem) => id === mine!.id)).toMatchObject({
      places: [{ code: 'C1' }],
    });
  });
});
