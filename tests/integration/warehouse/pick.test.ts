import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SparePick, spareParts } from '#shared/warehouse/spare-api.ts';
import { ok, startWorld, type World } from '../harness.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, stocked, warehouse } from './shelf.ts';

let world: World;
let deliver: Deliver;
beforeAll(async () => {
  world = await startWorld();
  deliver = await streamReader();
});
afterAll(() => world.close());

const picked = async (input: object): Promise<SparePick[]> => (await ok(spareParts.pick, input)).items;
const codesOf = async (input: object) => (await picked(input)).map(({ code }) => code);

it('finds spares in use by words of code, description and SAP code, with what lies of them now', async () => {
  const { id: warehouseId } = await warehouse();
  const { id, code } = await stocked(warehouseId, 7, { description: 'Joint Ø 40', codeSap: 'SAP-77' });
  const old = await sparePart(warehouseId, { description: 'Joint of old', active: false });
  await deliver();
  expect(await picked({ text: `joint ${code.toLowerCase()}` })).toEqual([
    expect.objectContaining({ id, code, warehouseId, codeSap: 'SAP-77', stock: 7, free: 7 }),
  ]);
  expect(await codesOf({ text: 'sap-77' })).toEqual([code]);
  expect(await codesOf({ text: 'joint' })).toEqual([code]);
  expect(await codesOf({ text: 'nothing of it' })).toEqual([]);
  // The search by id also finds inactive spares and just written ones.
  expect(await codesOf({ ids: `${old.id}` })).toEqual([old.code]);
  await ok(spareParts.issue, { id, quantity: 2 });
  expect(await picked({ text: 'sap-77' })).toMatchObject([{ stock: 5 }]);
  expect((await ok(spareParts.pick, {}, { plant: 'P2' })).items).toEqual([]);
});

it('follows what changes, moves and goes, also while the search is a moment behind', async () => {
  const [{ id: one }, { id: two }] = [await warehouse(), await warehouse()];
  const spare = await sparePart(one, { description: 'Gasket' });
  const gone = await sparePart(one, { description: 'Gasket' });
  await deliver();
  expect(await codesOf({ text: 'gasket' })).toEqual([spare.code, gone.code]);
  await ok(spareParts.replace, {
    ...{ id: spare.id, code: spare.code, description: 'Sealing', unit: 'pc', warehouseId: one },
  });
  expect(await codesOf({ text: 'gasket' })).toEqual([gone.code]);
  await ok(spareParts.replace, {
    ...{ id: spare.id, code: spare.code, description: 'Sealing', unit: 'pc', warehouseId: two },
  });
  await ok(spareParts.remove, { id: gone.id });
  expect(await codesOf({ text: 'gasket' })).toEqual([]);
  await deliver();
  await deliver('again');
  expect(await picked({ text: 'sealing' })).toMatchObject([{ id: spare.id, warehouseId: two, stock: 0 }]);
});
