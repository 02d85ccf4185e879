// Export of a plant's records: importing it again changes nothing.
import { describe, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { suppliers } from '#shared/organisation/api.ts';
import * as structure from '#shared/structure/api.ts';
import { equipmentTables } from '#shared/structure/equipment-tables.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import { buildEquipmentRows } from '#shared/structure/import-tables.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { ok } from '../harness.ts';
import { worldAt } from '../plan.ts';
import { sparePart, stocked, warehouse } from '../warehouse/shelf.ts';
import { importing, session, targetOf } from './targets.ts';

worldAt('2026-03-11T10:00:00Z');

/**
 * Creates machines with everything an export contains, by hand and by calls: parents, spares that are
 * components, links, stocks.
 */
async function plant() {
  const [central, other] = [await warehouse(), await warehouse()];
  await ok(structure.machineTypologies.create, { code: 'Press', description: 'x' });
  await ok(structure.componentTypologies.create, { code: 'Seal', description: 'x' });
  await ok(suppliers.create, { code: 'Sup-7', name: 'x' });
  const its = await importing();
  for (const machineCode of ['Prs-1', 'Prs-2', 'Prs-3', 'Prs-4', 'Prs-5', 'Prs-6']) {
    const at = { machineCode, description: 'Of a machine', supplierCode: 'sup-7' };
    await its.upsert('Machines', {
      ...{ code: machineCode, description: 'Press', typologyCode: 'PRESS', shifts: '3 1', twin: 'Y' },
      ...{ yearSetup: 2012, price: 12.34, scadVitaResidua: '2032-12-31', distCentralWarehouse: 1.5 },
    });
    await its.upsert('Groups', { ...at, code: 'Hyd', dateSetup: '2019-04-01', flagAm: 'Y' });
    await its.upsert('Subgroups', { ...at, code: 'Hyd-P', groupCode: 'HYD' });
    const below = { ...at, groupCode: 'hyd', subgroupCode: 'hyd-p', typologyCode: 'seal' };
    const component = await its.upsert('Components', { ...below, code: 'C1', quantity: 2.5, mtbfT: 0.1 });
    const idMachine = Number(its.known.idOf('Machines', machineCode.toLowerCase()));
    const spare = async (idFather: string, sparePartId: number | undefined, more: object = {}) =>
      ok(structure.elements.create, {
        ...{ idMachine, idFather, tiporec: 3, spare: 1, code: `E${++serial}`, description: 'x' },
        ...{ idwar: central.id, idWarSparepart: sparePartId, classSpare: 'A', ...more },
      } as never);
    const { id } = await stocked(central.id, 7, { leadTime: 20, yearlyConsumption: 100 });
    const subgroup = String(its.known.idOf('Subgroups', `${machineCode} › hyd-p`.toLowerCase()));
    await spare(String(component), id);
    await spare(subgroup, (await sparePart(other.id, { width: 5, depth: 6.5, unit: 'KG' })).id, {
      idwar: other.id,
    });
    await spare(subgroup, undefined, { idwar: undefined, stock: 3 });
    await sparePart(central.id, { unitPrice: 1.2345 });
  }
}
let serial = 0;

// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function all(list: any): Promise<any[]> {
  const items: unknown[] = [];
  let next: string | undefined;
  do {
    const page = await ok(list, { limit: 500, next });
    items.push(...page.items);
    next = page.next;
  } while (next);
  return items;
}
// biome-ignore lint/suspicious/noExplicitAny: as above
const codes = async (list: any) => {
  const map = new Map((await all(list)).map(({ id, code }) => [id as number, code as string]));
  return (id: number) => map.get(id);
};

describe('an export', () => {
  it('is what stands, row by row', async () => {
    await plant();
    const [machines, elements] = [await all(structure.machines.list), await all(elementLists.all)];
    const levels = [
      await codes(structure.groupTypologies.list),
      await codes(structure.subgroupTypologies.list),
      await codes(structure.componentTypologies.list),
    ];
    const rows = buildEquipmentRows({
      ...{
        machines,
        elements,
        supplier: await codes(suppliers.list),
        warehouse: await codes(warehouses.list),
      },
      machineTypology: await codes(structure.machineTypologies.list),
      elementTypology: (level, id) => levels[level - 1]?.(id),
    });
    const { actor, store } = await session();
    for (const table of equipmentTables) {
      const [head = [], ...lines] = rows[table];
      const target = targetOf(table);
      const stands = await target.standing(store, actor, []);
      const compared = lines
        .map((line) =>
          Object.fromEntries(head.flatMap((name, i) => (line[i] === '' ? [] : [[name, line[i]!]]))),
        )
        .map((row) => {
          const its = stands.get(target.key(row));
          const loud = Object.fromEntries(
            Object.entries(row).map(([name, cell]) => [
              name,
              /[cC]ode$/.test(name) ? String(cell).toUpperCase() : cell,
            ]),
          );
          const own = target.written?.(loud, its) ?? loud;
          const same = its?.values.find((each) => !target.row || target.row(each) === target.row(row));
          const differs = Object.keys(own).filter((name) => own[name as never] !== same?.[name]);
          return same && differs.length === 0 ? 'unchanged' : { row, same, differs };
        });
      expect(compared.length, table).toBeGreaterThan(5);
      expect(compared.filter((each) => each !== 'unchanged').slice(0, 2), table).toEqual([]);
      if (table !== 'Spares') continue;
      // Some spares are in no warehouse: an unchanged row keeps that, a changed row lacks the warehouse.
      const bare = lines
        .map((line) =>
          Object.fromEntries(head.flatMap((name, i) => (line[i] === '' ? [] : [[name, line[i]!]]))),
        )
        .filter(({ warehouseCode }) => warehouseCode === undefined);
      expect(bare.length).toBeGreaterThan(5);
      const its = await importing();
      expect(await its.problems('Spares', bare[0]!)).toEqual([]);
      const lacks = [{ line: 2, column: 'warehouseCode', code: 'required' }];
      expect(await its.problems('Spares', { ...bare[0], location: 'elsewhere' })).toEqual(lacks);
      expect(await its.problems('Spares', { ...bare[0], code: 'unknown' })).toEqual(lacks);
    }
  });

  it('of technicians reads three lists', async () => {
    const { actor, store } = await session();
    const { trips, answer } = await measureCost(() => targetOf('Operators').standing(store, actor, []));
    expect(trips).toBe(3);
    expect(answer.size).toBe(0);
  });
});
