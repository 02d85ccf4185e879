// Import of five hundred orders of drills into a plant of their own, because the excavators' orders have the
// same numbers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ewos } from '#functions/db/entities/requests.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import type { Problem } from '#shared/ingestion/import-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { FULL } from '../integration/harness.ts';
import { all, cut, openPlant, type Plant, present, rowsOf, tableOf } from './bring.ts';

describe.skipIf(!present)('five hundred orders of drills', () => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await openPlant('2026-03-16T07:00:00Z');
  }, 120_000);
  afterAll(() => plant?.close());

  const file = 'mwo2kg-uwa/work_orders.csv';
  const orders = tableOf('EwoHistory', 'work_orders', {
    ...{ code: 'PONumber', machineCode: 'AssetID', description: 'ShortText' },
    ...{ reportedAt: 'Work_Order_Basic_Start_Date', startedAt: 'ACtStartDate' },
    totalCost: { from: 'Actual', change: [{ op: 'lookup', pairs: [['NA', '']] }] },
  });
  const dayIn = (text = '') =>
    text
      .split('/')
      .reverse()
      .map((part) => part.padStart(2, '0'))
      .join('-');

  it('have days first, null dates that say nothing, and one row that is shifted', async () => {
    const { id: idTipology } = await plant.ok(machineTypologies.create, {
      code: 'DRILL',
      description: 'Drill',
    });
    const rows = rowsOf(file);
    const machinesNamed = new Set(rows.map(({ AssetID }) => AssetID!));
    machinesNamed.delete('SID1');
    for (const code of machinesNamed)
      await plant.ok(machines.create, { code, description: 'Drill', idTipology });
    const early = rows.filter(
      ({ ACtStartDate, Work_Order_Basic_Start_Date }) =>
        ACtStartDate !== '0/1/00' && dayIn(ACtStartDate) < dayIn(Work_Order_Basic_Start_Date),
    );
    const { mapping, check } = await plant.looked(file, 'template', [orders]);
    expect(mapping.of).toBe(500);
    const shifted = rows.findIndex(({ PONumber }) => PONumber === '2270') + 2;
    const wrong = check.errors.filter(({ code }: Problem) => code !== 'datesReversed');
    expect(wrong.map(({ line, column, code }: Problem) => [line, column, code])).toEqual([
      [shifted, 'totalCost', 'notNumber'],
      [shifted, 'machineCode', 'noParent'],
    ]);
    expect(check.errors.length - wrong.length).toBe(early.length);
    expect(check.counts).toMatchObject({ insert: 500 - 1 - early.length, error: 1 + early.length });
  }, 120_000);

  it('are closed EWOs of their days', async () => {
    const first = (_: string, i: number) => FULL || i < 120;
    const { check, batch } = await plant.brought(file, 'template', [orders], cut(file, first));
    expect(batch).toMatchObject({
      state: 'done',
      inserted: check.counts.insert,
      skipped: check.counts.error,
    });
    const drills = new Set(
      (await all(machineKind)).filter(({ code }) => code.startsWith('AID')).map(({ id }) => id),
    );
    const made = (await all(ewos)).filter(({ machineId }) => drills.has(machineId));
    const rows = new Map(rowsOf(file).map((row) => [row.PONumber, row]));
    expect(made).toHaveLength(check.counts.insert);
    expect(made.map(({ createdOn }) => createdOn)).toEqual(
      made.map(({ code }) => dayIn(rows.get(String(code))!.Work_Order_Basic_Start_Date)),
    );
  }, 300_000);
});
