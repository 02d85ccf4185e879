// Five hundred orders of drills from SAP: dates with the day first, null dates, a shifted row.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDayNumber } from '#shared/day.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { elements } from '#shared/structure/api.ts';
import { ok, startWorld, type World } from '../integration/harness.ts';
import { at, machine, realTime } from '../integration/plan.ts';
import { imported, rowsOf, typeOf } from './breakdowns.ts';

const FILE = '../shared/data/mwo2kg-uwa/work_orders.csv';
const present = existsSync(FILE);
if (!present) console.log(`skipped: ${FILE} is not here`);

/** Parses `13/09/2001`; returns undefined for invalid dates such as `0/1/00`. */
function dayIn(written: string): string | undefined {
  const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  const day = y && `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`;
  return day && Number.isFinite(toDayNumber(day)) ? day : undefined;
}

describe.skipIf(!present)('the orders of the drills', () => {
  let rows: Record<string, string>[];
  beforeAll(() => {
    rows = rowsOf(readFileSync(FILE, 'utf8'));
  });
  const isShifted = ({ SiteID }: Record<string, string>) => !/^SID\d+$/.test(SiteID ?? '');

  it('are read to the last, with their null dates and the one that is shifted', () => {
    expect(rows).toHaveLength(500);
    expect(rows.filter(({ ACtStartDate }) => ACtStartDate === '0/1/00')).toHaveLength(311);
    expect(rows.filter(isShifted).map(({ PONumber }) => PONumber)).toEqual(['2270']);
    expect(rows.filter((row) => !isShifted(row) && !dayIn(row.Work_Order_Basic_Start_Date!))).toEqual([]);
  });

  it('of one drill become closed EWOs, which repeat as often as the file says', async () => {
    const its = rows
      .filter((row) => !isShifted(row) && row.AssetID === 'AID2')
      .map((row, line) => ({
        ...{ line, asset: row.AssetID!, place: row.Functional_Location_Description!, hours: 0.5 },
        on: dayIn(row.ACtStartDate!) ?? dayIn(row.Work_Order_Basic_Start_Date!)!,
        ...{ text: row.ShortText!, type: typeOf(`${row.ShortText} ${row.Functional_Location_Description}`) },
      }))
      .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.line - b.line));
    at('2008-01-01T12:00:00Z');
    const world: World = await startWorld();
    afterAll(async () => {
      realTime();
      await world.close();
    });
    const machineId = await machine();
    const operatorId = (await ok(operators.create, { code: 'FITTER', name: 'Fitter' })).id;
    const teamId = (await ok(teams.create, { code: 'T', description: 'Team', leaders: [operatorId] })).id;
    const placeIds = new Map<string, string>();
    for (const [n, place] of [...new Set(its.map((one) => one.place))].entries()) {
      const group = { idMachine: machineId, tiporec: 1, code: `G${n}`, description: place };
      placeIds.set(place, String((await ok(elements.replace, group as never)).id));
    }
    const repeats: number[] = [];
    for (const one of its) {
      const plant = { machineId, elementId: placeIds.get(one.place)!, teamId, operatorId };
      repeats.push((await imported(one, plant)).repeats ?? 0);
    }
    const expected = its.map(
      (one, i) =>
        its
          .slice(0, i)
          .filter(
            (other) =>
              other.place === one.place &&
              other.type === one.type &&
              toDayNumber(one.on) - toDayNumber(other.on) <= 90,
          ).length,
    );
    expect(repeats).toEqual(expected);
    expect(its.length).toBeGreaterThan(80);
  }, 120_000);
});
