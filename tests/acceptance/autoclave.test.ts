// Maintenance plan of a refinery: from its file to a year of orders.
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { addDays } from '#shared/day.ts';
import { type PmPlan, parsePmPlan } from '#shared/ingestion/pm-plan.ts';
import { parseCsv } from '#shared/ingestion/records.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import type { Frequency } from '#shared/planned/period.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { elements, machines, machineTypologies } from '#shared/structure/api.ts';
import { ok, startWorld, type World } from '../integration/harness.ts';
import { at, ordersOf, realTime } from '../integration/plan.ts';

const FILE = '../shared/data/autoclave-uwa/AutoclaveControlLoopFMEA.csv';
const present = existsSync(FILE);
if (!present) console.log(`skipped: ${FILE} is not here`);

const first = '2026-01-05';
const last = addDays(first, 365);

describe.skipIf(!present)('the autoclave', () => {
  let text: string;
  let plan: PmPlan;
  let world: World;
  beforeAll(async () => {
    text = readFileSync(FILE, 'utf8');
    plan = parsePmPlan(
      parseCsv(text).map(({ line, text, broken }) => ({
        line,
        broken,
        cells: Papa.parse<string[]>(text).data[0]!,
      })),
    );
    at(`${first}T05:00:00Z`);
    world = await startWorld();
  });
  afterAll(async () => {
    realTime();
    await world.close();
  });

  it('has more rows than a lenient reader finds, and each of them is accounted for', () => {
    const lenient = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    const kept = lenient.filter((row) => row.MaintenanceStrategy === 'PM');
    expect(kept).toHaveLength(47);
    const asked = plan.cycles.flatMap((cycle) => cycle.strategies.flatMap(({ lines }) => lines));
    const of = (code: string) => plan.problems.filter((problem) => problem.code === code);
    expect(of('unterminatedQuote').map(({ line }) => line)).toEqual([2, 4]);
    // The two rows that the open quotes would have swallowed.
    expect(asked).toEqual(expect.arrayContaining([2, 3, 4, 5]));
    const without = Map.groupBy(of('noFrequency'), ({ value }) => value);
    expect([...without].map(([value, rows]) => [value, rows.length]).sort()).toEqual([
      ['', 4],
      ['As needed', 13],
      ['TAR', 12],
    ]);
    const rows = text.trim().split('\n').length - 1;
    expect(new Set([...asked, ...of('noFrequency').map(({ line }) => line)]).size).toBe(rows);
    expect(plan.machines).toHaveLength(1);
    expect(
      plan.machines[0]!.groups.flatMap((group) => group.subgroups.flatMap((s) => s.components)),
    ).toHaveLength(35);
  });

  it('becomes machine, structure, procedures, strategies and cycles, and a year of the orders its file implies', {
    tags: ['long'],
  }, async () => {
    const made = await build(plan);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      at(`${day}T05:00:00Z`);
      await runAllJobs('acme', 'P1', `${day}T05:00:00Z`);
    }
    const found = new Map<string, string[]>();
    for (const { code, id } of made) {
      const its = await ordersOf(id);
      found.set(
        code,
        its.map(({ plannedOn }) => plannedOn),
      );
      expect(new Set(its.map(({ id }) => id)).size).toBe(its.length);
    }
    expect([...found].sort()).toEqual([...implied(text)].sort());
  });
});

/**
 * Computes the expected days from the physical lines: the frequency is the last but one cell, and the notes
 * contain no comma.
 */
function implied(text: string): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [, n, unit] = /,(\d+)(W| days),[^,]*$/.exec(line) ?? [];
    if (!n) continue;
    const step = Number(n) * (unit === 'W' ? 7 : 1);
    const all: string[] = [];
    for (let day = first; day <= addDays(last, 35); day = addDays(day, step)) all.push(day);
    days.set(`RV01-${n}${unit === 'W' ? 'W' : 'D'}`, all);
  }
  return days;
}

/** Creates the proposed records through the product's own calls. */
async function build(plan: PmPlan): Promise<{ code: string; id: number }[]> {
  const typology = await ok(machineTypologies.create, { code: 'AUTOCLAVE', description: 'Autoclave' });
  const procedureOf = new Map<string, number>();
  for (const [i, measure] of plan.procedures.entries()) {
    const { id } = await ok(procedures.create, {
      code: `PM-${i + 1}`,
      description: measure,
      typology: 'inspection',
    });
    await ok(procedures.take, { id });
    await ok(phases.create, { procedureId: id, description: measure, minutes: 30 });
    await ok(procedures.approve, { id });
    procedureOf.set(measure.toLowerCase(), id);
  }
  const made: { code: string; id: number }[] = [];
  for (const { code, groups } of plan.machines) {
    const machine = await ok(machines.create, { code, description: code, idTipology: typology.id });
    const elementOf = new Map<string, string>();
    const under = async (
      tiporec: number,
      { code, description }: { code: string; description: string },
      idFather?: string,
    ) => {
      const path = idFather ? `${idFather.split('.')[1]}-${code}` : code;
      const sent = {
        idMachine: machine.id,
        tiporec,
        code: tiporec === 2 ? path : code,
        description,
        idFather,
      };
      return (await ok(elements.create, sent)).id as string;
    };
    for (const group of groups) {
      const groupId = await under(1, group);
      for (const subgroup of group.subgroups) {
        const subgroupId = await under(2, subgroup, groupId);
        for (const component of subgroup.components)
          elementOf.set(component.code, await under(3, component, subgroupId));
      }
    }
    for (const cycle of plan.cycles.filter((one) => one.machine === code)) {
      const ids: string[] = [];
      for (const { component, measure } of cycle.strategies) {
        const procedureId = procedureOf.get(measure.toLowerCase())!;
        const sent = { machineId: machine.id, elementId: elementOf.get(component), procedureId };
        ids.push((await ok(strategies.create, sent)).id);
      }
      const { id } = await ok(cycles.create, {
        code: cycle.code,
        description: cycle.code,
        machineId: machine.id,
        typology: 'inspection',
        strategies: ids,
        frequency: cycle.frequency as Frequency,
        mode: 'initialScheduling',
        anchor: first,
      });
      made.push({ code: cycle.code, id });
    }
  }
  return made;
}
