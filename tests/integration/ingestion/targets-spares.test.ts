// Import of spares: master data, elements they are built into, and stock.
import { describe, expect, it } from 'vitest';
import { elements, machineTypologies, usage } from '#shared/structure/api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { ok } from '../harness.ts';
import { at as clockAt, worldAt } from '../plan.ts';
import { warehouse } from '../warehouse/shelf.ts';
import { digest, importing, targetOf } from './targets.ts';

worldAt('2026-03-11T10:00:00Z');

let serial = 0;
const fresh = (prefix: string) => `${prefix}-${++serial}`;

const whole = {
  ...{ description: 'Ball bearing 6205', codeSap: '20001234', uom: 'PC', stock: 12, stockMin: 4 },
  ...{ reorderLevel: 6, optimalStock: 15, minLot: 5, unitPrice: 8.4, leadTimeT: 10, location: 'C3' },
  ...{ shelving: '02', dimW: 52, dimD: 52, dimH: 15, contW: 300, contD: 200, contH: 100, qtacont: 50 },
  ...{ stacked: 'Y', qtastacked: 4, consumo: 24 },
};

/** Creates a machine with so many components, and a warehouse. */
async function plant(components = 2) {
  const warehouseCode = String((await warehouse()).code);
  const type = fresh('T');
  await ok(machineTypologies.create, { code: type, description: 'x' });
  const its = await importing();
  const machineCode = fresh('M');
  const under = { machineCode, description: 'x', groupCode: 'G' };
  await its.upsert('Machines', { code: machineCode, description: 'x', typologyCode: type });
  await its.upsert('Groups', { machineCode, code: 'G', description: 'x' });
  await its.upsert('Subgroups', { ...under, code: 'S' });
  const codes = Array.from({ length: components }, (_, i) => `C${i + 1}`);
  for (const code of codes) await its.upsert('Components', { ...under, subgroupCode: 'S', code });
  const at = (componentCode: string) => ({ machineCode, componentCode });
  return { its, warehouseCode, machineCode, at };
}
const bookings = async (spareId: number) =>
  (await ok(movements.list, { spareId, from: '2026-01-01', to: '2026-12-31', limit: 50 })).items.map(
    ({ type, quantity, source }: { type: string; quantity: number; source: string }) => [
      type,
      quantity,
      source,
    ],
  );
const stockOf = async (id: unknown) => (await ok(spareParts.get, { id: Number(id) })).stock;

describe('spares', () => {
  it('are made with every column, built in, and opened by a movement; they stand as they were said', async () => {
    const { its, warehouseCode, at } = await plant();
    const code = fresh('BRG');
    const row = { code, warehouseCode, ...whole };
    const rows = ['C1', 'C2'].map((component) => ({ ...row, ...at(component) }));
    const id = Number(await its.upsert('Spares', ...rows));
    expect((await its.standing('Spares')).get(code.toLowerCase())).toMatchObject({
      ...{ id, version: 1, values: [row, ...rows] },
    });
    expect(await bookings(id)).toEqual([['561', 12, 'import']]);
    expect(await stockOf(id)).toBe(12);
    const { items } = await ok(usage.get, { thing: 'sparePart', id });
    expect(items.map((each: { code: string }) => each.code)).toEqual([code, `${code}-2`]);
  });

  it('are not opened again, and say so', async () => {
    const { its, warehouseCode, at } = await plant();
    const row = { code: fresh('BRG'), warehouseCode, ...whole, ...at('C1') };
    const id = Number(await its.upsert('Spares', row));
    const stands = (await its.standing('Spares')).get(row.code.toLowerCase());
    expect(targetOf('Spares').written?.({ ...row, stock: 99, qtacont: 0 }, stands)).toEqual({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'stock' && name !== 'qtacont')),
    });
    await its.upsert('Spares', { ...row, stock: 99, stockMin: 5 });
    expect([await stockOf(id), await bookings(id)]).toEqual([12, [['561', 12, 'import']]]);
    expect(await its.problems('Spares', { ...row, stock: 99 })).toEqual([
      { line: 2, column: 'stock', code: 'stockStays', values: { stock: 12 } },
    ]);
    expect(await its.problems('Spares', row)).toEqual([]);
  });

  it('keep what a row does not say, what is computed among it', async () => {
    const { its, warehouseCode } = await plant();
    const code = fresh('BRG');
    const bare = { code, warehouseCode, description: 'Seal', leadTimeT: 20, consumo: 365 };
    const id = Number(await its.upsert('Spares', bare));
    await ok(spareParts.replace, {
      ...{ id, code, description: 'Seal', unit: 'kg', materialType: 'ERSA', leadTime: 20 },
      ...{ warehouseId: (await ok(spareParts.get, { id })).warehouseId, yearlyConsumption: 365 },
    });
    const stands = (await its.standing('Spares')).get(code.toLowerCase())!;
    expect(stands.values[0]).toMatchObject({ uom: 'kg', reorderLevel: expect.any(Number) });
    await its.upsert('Spares', { ...stands.values[0]!, unitPrice: 3.5 });
    expect(await ok(spareParts.get, { id })).toMatchObject({
      ...{ unitPrice: 3.5, unit: 'kg', materialType: 'ERSA', leadTime: 20, version: 3 },
    });
    expect((await ok(spareParts.get, { id })).reorderLevel).toBeUndefined();
  });

  it('go with their places, and their opening is reversed', async () => {
    const { its, warehouseCode, at } = await plant();
    const before = await digest();
    const row = { code: fresh('BRG'), warehouseCode, ...whole };
    const id = Number(await its.upsert('Spares', { ...row, ...at('C1') }, { ...row, ...at('C2') }));
    await its.remove('Spares', id);
    expect(await digest()).toBe(before);
    expect(await bookings(id)).toEqual([
      ['561', 12, 'import'],
      ['562', -12, 'import'],
    ]);
    // The spare is imported again.
    const again = Number(await its.upsert('Spares', { ...row, ...at('C1') }));
    expect(await stockOf(again)).toBe(12);
  });

  it('go back to what they were, however often', async () => {
    const { its, warehouseCode, at } = await plant();
    const row = { code: fresh('BRG'), warehouseCode, description: 'Seal' };
    const id = Number(await its.upsert('Spares', { ...row, ...at('C1') }));
    const before = await digest();
    for (const stock of [7, 8]) {
      const { image } = await its.image('Spares', id);
      await its.upsert(
        'Spares',
        { ...row, ...whole, stock, ...at('C1') },
        { ...row, ...whole, stock, ...at('C2') },
      );
      expect(await stockOf(id)).toBe(stock);
      await its.restore('Spares', id, image);
      expect(await digest()).toBe(before);
    }
    expect((await bookings(id)).map(([type]: string[]) => type)).toEqual(['561', '562', '561', '562']);
  });

  it('stay once something was booked, or more is built of them', async () => {
    const { its, warehouseCode, at } = await plant();
    const row = { code: fresh('BRG'), warehouseCode, ...whole };
    const id = Number(await its.upsert('Spares', { ...row, ...at('C1') }));
    await ok(spareParts.issue, { id, quantity: 2 });
    await expect(its.remove('Spares', id)).rejects.toMatchObject({
      ...{ code: 'inUse', details: { values: { by: 'movements', count: 1 } } },
    });
    const other = Number(await its.upsert('Spares', { ...row, code: fresh('BRG'), ...at('C1') }));
    const { warehouseId } = await ok(spareParts.get, { id: other });
    clockAt('2026-03-11T10:05:00Z');
    const { items } = await ok(usage.get, { thing: 'sparePart', id: other });
    await ok(elements.create, {
      ...{
        idMachine: Number(items[0].machine.id),
        idFather: String(items[0].id).replace(/\d+$/, '4'),
        tiporec: 3,
      },
      ...{ spare: 1, code: fresh('E'), description: 'x', idwar: warehouseId, idWarSparepart: other },
    } as never);
    await expect(its.remove('Spares', other)).rejects.toMatchObject({
      ...{ code: 'inUse', details: { values: { by: 'elements', count: 1 } } },
    });
    await expect(its.remove('Spares', other, 4)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('are opened once by two at a time, exactly', async () => {
    const { its, warehouseCode } = await plant(0);
    const row = { code: fresh('BRG'), warehouseCode, description: 'Seal' };
    const id = Number(await its.upsert('Spares', row));
    const stands = (await its.standing('Spares')).get(row.code.toLowerCase())!;
    const update = () =>
      targetOf('Spares').update({ ...its, codes: its.known, rows: [{ ...row, stock: 5 }], standing: stands });
    const issued = ok(spareParts.receive, { id, quantity: 3 });
    const done = await Promise.allSettled([update(), update(), update(), issued]);
    const all = await bookings(id);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect(all.filter(([type]: string[]) => type === '561').length).toBeLessThanOrEqual(1);
    expect(await stockOf(id)).toBe(all.reduce((sum: number, [, n]: [string, number]) => sum + n, 0));
  });

  it('are refused, or not right, where they cannot be so', async () => {
    const other = String((await warehouse()).code);
    const { its, warehouseCode, at } = await plant(14);
    const row = { code: fresh('BRG'), warehouseCode, ...whole };
    await expect(its.upsert('Spares', { ...row, stock: 1.5 })).rejects.toMatchObject({
      details: { fields: { stock: 'unitDecimals' } },
    });
    await expect(its.upsert('Spares', { ...row, warehouseCode: 'none' })).rejects.toMatchObject({
      code: 'refMissing',
    });
    await expect(its.upsert('Spares', { ...row, ...at('none') })).rejects.toMatchObject({
      code: 'refMissing',
    });
    const codes = async (...rows: object[]) =>
      (await its.problems('Spares', ...(rows as never[]))).map(({ line, code, column }) => [
        line,
        code,
        column,
      ]);
    expect(await codes({ ...row, stockMin: 20 })).toEqual([
      [2, 'minAboveOptimal', 'stockMin'],
      [2, 'reorderBelowMin', 'reorderLevel'],
    ]);
    expect(await codes({ ...row, componentCode: 'C1' })).toEqual([[2, 'required', 'machineCode']]);
    expect(await codes({ ...row, ...at('C1') }, { ...row, ...at('C2'), unitPrice: 9 })).toEqual([
      [3, 'keyTwice', undefined],
    ]);
    const places = Array.from({ length: 13 }, (_, i) => ({ ...row, ...at(`C${i + 1}`) }));
    expect(await codes(...places)).toEqual([[14, 'tooManyPlaces', 'componentCode']]);
    await expect(its.upsert('Spares', ...places)).rejects.toMatchObject({
      details: { fields: { componentCode: 'tooMany' } },
    });
    await its.upsert('Spares', ...places.slice(0, 12));
    expect(await codes(...places)).toEqual([]);
    expect(await codes({ ...row, ...at('C1'), warehouseCode: other })).toContainEqual([
      ...[2, 'liesElsewhere', 'warehouseCode'],
    ]);
    await expect(its.upsert('Spares', { ...row, ...at('C1'), warehouseCode: other })).rejects.toMatchObject({
      code: 'stockThere',
    });
  });
});
