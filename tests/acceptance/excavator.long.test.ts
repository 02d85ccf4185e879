// Eleven years of breakdowns of five excavators, as their owner's system exported them.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#shared/day.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { elements } from '#shared/structure/api.ts';
import { ok, startWorld, type World } from '../integration/harness.ts';
import { at, machine, realTime } from '../integration/plan.ts';
import { type Breakdown, imported, rowsOf, typeOf } from './breakdowns.ts';

const FILE = '../shared/data/excavator-maintkg/case_study_pdl.csv';
const present = existsSync(FILE);
if (!present) console.log(`skipped: ${FILE} is not here`);

/** Code of the excavator whose rows are checked one by one; the others are counted. */
const FOLLOWED = 'A';

describe.skipIf(!present)('the excavators', () => {
  let rows: Record<string, string>[];
  beforeAll(() => {
    rows = rowsOf(readFileSync(FILE, 'utf8'));
  });

  it('are read to the last row, and what is odd of them is seen', () => {
    const perAsset = Map.groupBy(rows, ({ Asset }) => Asset);
    expect(rows).toHaveLength(5485);
    expect(Object.fromEntries([...perAsset].map(([asset, its]) => [asset, its.length]))).toEqual({
      ...{ A: 151, B: 1017, C: 992, D: 2374, E: 951 },
    });
    expect(rows.filter(({ Cost }) => Number(Cost) < 0)).toHaveLength(6);
    const seen = new Set(
      rows.map(({ BscStartDate, Asset, OriginalShorttext, Cost }) =>
        JSON.stringify([BscStartDate, Asset, OriginalShorttext, Cost]),
      ),
    );
    expect(rows.length - seen.size).toBeGreaterThan(0);
    const cost = rows.reduce((sum, { Cost }) => sum + Math.round(Number(Cost) * 100), 0) / 100;
    expect(cost).toBe(17_506_162.76);
    expect(rows.filter(({ BscStartDate }) => !/^\d{4}-\d\d-\d\d$/.test(BscStartDate ?? ''))).toEqual([]);
  });

  describe('one of them', () => {
    let world: World;
    let its: Breakdown[];
    let made: EwoPage[];
    let machineId: number;
    const placeIds = new Map<string, string>();
    let today: string;
    beforeAll(async () => {
      its = rows
        .map((row, i) => ({ row, line: i + 2 }))
        .filter(({ row }) => row.Asset === FOLLOWED)
        .map(({ row, line }) => ({
          ...{ line, asset: FOLLOWED, place: row.FuncLocation || 'MACHINE', on: row.BscStartDate! },
          text: row.OriginalShorttext!,
          // The file has no working time: half an hour for every hundred of cost, between a quarter and eight
          // hours.
          hours: Math.min(8, Math.max(0.25, Math.round(Number(row.Cost) / 50) / 4)),
          type: typeOf(`${row.MajorSystem} ${row.Part} ${row.OriginalShorttext}`),
        }))
        .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.line - b.line));
      today = addDays(its.at(-1)!.on, 1);
      at(`${today}T12:00:00Z`);
      world = await startWorld();
      machineId = await machine();
      const operatorId = (await ok(operators.create, { code: 'FITTER', name: 'Fitter' })).id;
      const teamId = (await ok(teams.create, { code: 'T', description: 'Team', leaders: [operatorId] })).id;
      for (const [n, place] of [...new Set(its.map((one) => one.place))].entries()) {
        const group = { idMachine: machineId, tiporec: 1, code: `G${n}`, description: place };
        placeIds.set(place, String((await ok(elements.replace, group as never)).id));
      }
      made = [];
      for (const one of its) {
        const plant = { machineId, elementId: placeIds.get(one.place)!, teamId, operatorId };
        made.push(await imported(one, plant));
      }
    }, 300_000);
    afterAll(async () => {
      realTime();
      await world.close();
    });

    it('has each of its orders as a closed EWO of its day', async () => {
      const [first, last] = [its[0]!.on, its.at(-1)!.on];
      let listed: string[] = [];
      for (let from = first; from <= last; from = addDays(from, 1000)) {
        const page = await ok(ewos.list, { machineId, from, to: addDays(from, 999) });
        listed = [...listed, ...page.items.map(({ createdOn }: { createdOn: string }) => createdOn)];
      }
      expect(listed.sort()).toEqual(its.map(({ on }) => on).sort());
      expect(made.every(({ state }) => state === 'closed')).toBe(true);
    });

    it('repeats where plain arithmetic over the file says so', () => {
      const expected = its.map((one, i) => {
        const end = (x: Breakdown) => Date.parse(`${x.on}T06:30:00Z`) + Math.ceil(x.hours * 60) * 60_000;
        // Only the earlier EWOs existed when this one was closed.
        return its
          .slice(0, i)
          .filter(
            (other) =>
              other.place === one.place &&
              other.type === one.type &&
              end(other) <= end(one) &&
              end(other) >= end(one) - 90 * 86_400_000,
          ).length;
      });
      expect(made.map(({ repeats = 0 }) => repeats)).toEqual(expected);
      expect(expected.some((n) => n > 0)).toBe(true);
    });

    it('shows of each place in its last year what plain arithmetic says', async () => {
      const from = addDays(today, -365);
      const lately = its.filter(({ on }) => on >= from);
      const minutes = (one: Breakdown) => Math.ceil(one.hours * 60);
      const down = lately.reduce((sum, one) => sum + 30 + minutes(one), 0);
      const hours = (daysBetween(from, today) + 1) * 24 - down / 60;
      const pareto = [...Map.groupBy(lately, ({ place }) => place)].sort((a, b) => b[1].length - a[1].length);
      expect(pareto.length).toBeGreaterThan(0);
      for (const [place, of] of pareto.slice(0, 5)) {
        const { macSpare } = await ok(elements.get, { id: placeIds.get(place)! });
        expect(macSpare).toMatchObject({
          nrBd: of.length,
          minBd: of.reduce((sum, one) => sum + 30 + minutes(one), 0),
          mttrR: Math.round((of.reduce((sum, one) => sum + minutes(one), 0) / of.length) * 10) / 10,
          mtbfR: Math.round((hours / of.length) * 10) / 10,
        });
      }
    });
  });
});
