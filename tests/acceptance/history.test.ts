// Import of eleven years of repair orders of one excavator: completeness, a second import, and totals.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ewos } from '#functions/db/entities/requests.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Values } from '#functions/ingestion/public.ts';
import { ewoHistoryTarget } from '#functions/requests/public.ts';
import { splitImportedCosts } from '#shared/requests/imported.ts';
import { startWorld, type World } from '../integration/harness.ts';
import { brought, lookedAt, plantStore, problemsOf } from '../integration/ingestion/target-calls.ts';
import { at, machine, realTime } from '../integration/plan.ts';
import { rowsOf, typeOf } from './breakdowns.ts';

const FILE = '../shared/data/excavator-maintkg/case_study_pdl.csv';
const present = existsSync(FILE);
if (!present) console.log(`skipped: ${FILE} is not here`);

describe.skipIf(!present)('the repair orders of an excavator', () => {
  let world: World;
  let machineId: number;
  let rows: Values[];
  beforeAll(async () => {
    at('2013-01-01T12:00:00Z');
    world = await startWorld();
    machineId = await machine();
    const machineCode = String((await plantStore().get(machines, machineId)).code);
    rows = rowsOf(readFileSync(FILE, 'utf8'))
      .filter(({ Asset }) => Asset === 'A')
      .map((row) => ({
        code: `A-${row.id}`,
        machineCode,
        description: row.OriginalShorttext!,
        type: typeOf(`${row.MajorSystem} ${row.Part} ${row.OriginalShorttext}`),
        reportedAt: `${row.BscStartDate}T00:00`,
        totalCost: Number(row.Cost),
      }));
  });
  afterAll(async () => {
    realTime();
    await world.close();
  });

  it('are closed EWOs of their days and cost what the file says; a second time nothing is new', async () => {
    expect(rows).toHaveLength(151);
    for (const row of rows) {
      expect(await problemsOf(ewoHistoryTarget, [row])).toEqual([]);
      await brought(ewoHistoryTarget, [row]);
    }
    const made = await loadAllPages((next) => plantStore().listBy(ewos, 'byMachine', [machineId], { next }));
    expect(made.map(({ createdOn }) => `${createdOn}T00:00`).sort()).toEqual(
      rows.map(({ reportedAt }) => reportedAt).sort(),
    );
    const cents = (costs: readonly number[]) => costs.reduce((sum, cost) => sum + Math.round(cost * 100), 0);
    expect(cents(made.map(({ imported }) => splitImportedCosts(imported).labour!))).toBe(
      cents(rows.map(({ totalCost }) => Number(totalCost))),
    );
    for (const row of rows) expect(await lookedAt(ewoHistoryTarget, [row])).toBe('unchanged');
  }, 120_000);
});
