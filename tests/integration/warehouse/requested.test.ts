// Spares requested for held work: named with the hold, listed for the warehouse until the hold ends.
import { beforeAll, expect, it } from 'vitest';
import { elements } from '#functions/db/entities/structure.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { type As, call, costOfCall, ok, storeOf } from '../harness.ts';
import { worldAt } from '../plan.ts';
import { ewoOf, requestsPlant } from '../requests/plant.ts';
import { stocked, warehouse } from './shelf.ts';

worldAt('2026-03-16T10:00:00Z');

const technician: As = { as: 'technician' };
let here: Awaited<ReturnType<typeof requestsPlant>>;
let shelf: number;
let belt: { id: number; code: string };
beforeAll(async () => {
  here = await requestsPlant();
  ({ id: shelf } = await warehouse());
  belt = await stocked(shelf, 3, { description: 'Belt', unitPrice: 12 });
});

const requested = async (who: As = {}) => (await ok(spareParts.requested, {}, who)).items;
const taken = async (more: object = {}) => {
  const ewo = await ewoOf(here.machineId, { createdAt: '2026-03-16T06:00:00Z', ...more });
  return ok(ewos.take, { id: ewo.id, teamId: here.ours, assignedAt: '2026-03-16T06:10:00Z' }, technician);
};
const hold = (id: string, more: object = {}) => ({ id, reason: 'spare' as const, ...more });

it('names the spares with the hold, and lists them until the work is resumed', async () => {
  const ewo = await taken();
  const held = await ok(
    ewos.hold,
    hold(ewo.id, {
      spares: [{ spareId: belt.id, quantity: 5 }],
      note: 'Ordered',
      until: '2026-03-18T08:00:00.000Z',
    }),
    technician,
  );
  expect(held.holds.at(-1)).toEqual({
    ...{
      from: '2026-03-16T10:00:00.000Z',
      until: '2026-03-18T08:00:00.000Z',
      reason: 'spare',
      note: 'Ordered',
    },
    spares: [
      { spareId: belt.id, quantity: 5, warehouseId: shelf, code: belt.code, description: 'Belt', unit: 'pc' },
    ],
  });
  const line = {
    ...{ ewoId: ewo.id, ewoCode: ewo.code, what: 'Does not start', machineId: here.machineId, stopped: true },
    ...{ heldFrom: '2026-03-16T10:00:00.000Z', until: '2026-03-18T08:00:00.000Z', note: 'Ordered' },
    ...{
      spareId: belt.id,
      warehouseId: shelf,
      code: belt.code,
      description: 'Belt',
      unit: 'pc',
      quantity: 5,
    },
    ...{ stock: 3, free: 3, machine: { code: expect.any(String), description: expect.any(String) } },
  };
  expect(await requested({ as: 'am' })).toEqual([{ id: expect.any(String), ...line }]);
  // The stock is neither reserved nor booked.
  expect(await ok(spareParts.get, { id: belt.id })).toMatchObject({ stock: 3, reserved: 0 });
  await ok(ewos.resume, { id: ewo.id, priority: 'high' }, technician);
  expect(await requested()).toEqual([]);
  expect((await ok(ewos.get, { id: ewo.id })).holds.at(-1).spares).toHaveLength(1);
  expect((await ok(ewos.sheet, { id: ewo.id })).ewo.holds.at(-1).spares).toHaveLength(1);
});

it('lists machines that are down first, and not what was cancelled', async () => {
  const running = await taken({ machineStatus: 'running' });
  const down = await taken();
  for (const { id } of [running, down])
    await ok(ewos.hold, hold(id, { spares: [{ spareId: belt.id, quantity: 1 }] }));
  expect((await requested()).map(({ ewoId }: { ewoId: string }) => ewoId)).toEqual([down.id, running.id]);
  await ok(ewos.cancel, { id: down.id, reason: 'By mistake' });
  expect((await requested()).map(({ ewoId }: { ewoId: string }) => ewoId)).toEqual([running.id]);
  await ok(ewos.resume, { id: running.id, priority: 'low' });
});

it('takes a spare of the machine that the warehouse does not keep', async () => {
  const ewo = await taken();
  const seal = `${here.machineId}.1`;
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const fields = { machineId: here.machineId, level: 3, spare: true, autonomous: false };
  await store.commit(store.create(elements, seal, { ...fields, code: 'SEAL', description: 'Seal' } as never));
  await ok(ewos.hold, hold(ewo.id, { spares: [{ spareId: seal, quantity: 1 }] }));
  const [line] = await requested();
  expect(line).toMatchObject({ code: 'SEAL', description: 'Seal', quantity: 1 });
  expect(line).not.toHaveProperty('spareId');
  expect(line).not.toHaveProperty('stock');
  await ok(ewos.resume, { id: ewo.id, priority: 'low' });
});

it('is refused with another reason, twice, of another machine, or by who may not see spares', async () => {
  const ewo = await taken();
  const spares = [{ spareId: belt.id, quantity: 1 }];
  expect(await call(ewos.hold, { id: ewo.id, reason: 'skill', spares })).toMatchObject({
    ...{ status: 400, body: { code: 'invalidInput', fields: { spares: 'notAllowed' } } },
  });
  expect(await call(ewos.hold, hold(ewo.id, { spares: [...spares, ...spares] }))).toMatchObject({
    body: { fields: { 'spares.1.spareId': 'givenTwice' } },
  });
  for (const spareId of [999_999, '999.1'])
    expect(await call(ewos.hold, hold(ewo.id, { spares: [{ spareId, quantity: 1 }] }))).toMatchObject({
      ...{ status: 400, body: { code: 'refMissing', fields: { 'spares.0.spareId': 'refMissing' } } },
    });
  await ok(ewos.hold, hold(ewo.id));
  expect(await requested()).toEqual([]);
  for (const as of ['requestor', 'guest', 'pm'] as const)
    expect(await call(spareParts.requested, {}, { as })).toMatchObject({ status: 403 });
  expect(await requested({ plant: 'P2' })).toEqual([]);
});

it('reads the open EWOs alone', async () => {
  expect((await costOfCall(spareParts.requested, {})).rru).toBeLessThanOrEqual(5);
});
