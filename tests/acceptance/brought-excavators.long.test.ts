// Import of eleven years of repair orders of five excavators into an empty plant, through the calls of the
// browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ewos } from '#functions/db/entities/requests.ts';
import { elements, machines as machineKind } from '#functions/db/entities/structure.ts';
import { FULL } from '../integration/harness.ts';
import {
  all,
  byCode,
  cents,
  countsOf,
  cut,
  openPlant,
  type Plant,
  present,
  rowsOf,
  tableOf,
} from './bring.ts';

describe.skipIf(!present)('eleven years of five excavators', () => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await openPlant('2026-03-16T07:00:00Z');
  }, 120_000);
  afterAll(() => plant?.close());

  const file = 'excavator-maintkg/case_study_pdl.csv';
  const sheet = 'case_study_pdl';
  const tables = [
    tableOf('MachineTypologies', sheet, {
      code: { is: 'EXCAVATOR' },
      description: { is: 'Excavator' },
    }),
    tableOf('Machines', sheet, {
      ...{ code: 'Asset', description: 'Asset', typologyCode: { is: 'EXCAVATOR' } },
    }),
    tableOf('Groups', sheet, { machineCode: 'Asset', code: 'FuncLocation', description: 'FuncLocation' }),
    tableOf('EwoHistory', sheet, {
      ...{ code: 'id', machineCode: 'Asset', elementPath: 'FuncLocation', reportedAt: 'BscStartDate' },
      ...{ description: 'OriginalShorttext', totalCost: 'Cost' },
    }),
  ];

  it('fill four tables from one sheet, but for six costs below zero', async () => {
    const { mapping, check } = await plant.looked(file, 'template', tables);
    const places = new Set(rowsOf(file).map(({ Asset, FuncLocation }) => `${Asset} ${FuncLocation}`));
    expect(mapping.of).toBe(5485);
    expect(countsOf(check)).toEqual({
      ...{ MachineTypologies: 1, Machines: 5, Groups: places.size, EwoHistory: 5485 - 6 },
    });
    expect(check.counts.error).toBe(6);
    expect(byCode(check.errors)).toEqual({ negative: 6 });
  }, 120_000);

  it('are closed EWOs at their places, and cost what the file says; a second time nothing is new', async () => {
    const wanted = FULL ? ['A', 'B', 'C', 'D', 'E'] : ['A'];
    const bytes = cut(file, (line) => wanted.includes(line.split(',')[2]!));
    const rows = rowsOf(file).filter(({ Asset, Cost }) => wanted.includes(Asset!) && Number(Cost) >= 0);
    const { batch } = await plant.brought(file, 'template', tables, bytes);
    expect(batch.state).toBe('done');
    const codeOf = new Map((await all(machineKind)).map(({ id, code }) => [id, code]));
    const made = (await all(ewos)).filter(({ machineId }) => wanted.includes(codeOf.get(machineId)!));
    expect(made).toHaveLength(rows.length);
    expect(
      Object.fromEntries(
        [...Map.groupBy(made, ({ machineId }) => codeOf.get(machineId)!)].map(([code, its]) => [
          code,
          its.length,
        ]),
      ),
    ).toEqual(
      Object.fromEntries(
        [...Map.groupBy(rows, ({ Asset }) => Asset!)].map(([code, its]) => [code, its.length]),
      ),
    );
    expect(cents(made.map(({ imported }) => imported!.totalCost!))).toBe(
      cents(rows.map(({ Cost }) => Number(Cost))),
    );
    const ofGroups = new Map((await all(elements)).map(({ id, code }) => [id, code]));
    expect(made.map(({ code, elementId }) => [code, ofGroups.get(elementId!)]).sort()).toEqual(
      // Blanks inside a code become one.
      rows.map(({ id, FuncLocation }) => [id, FuncLocation!.replace(/\s+/g, ' ')]).sort(),
    );
    const again = await plant.looked(file, 'template', tables, bytes);
    expect(again.check.counts).toMatchObject({ insert: 0, update: 0 });
  }, 900_000);
});
