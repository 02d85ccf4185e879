// Overlapping imports that are undone one after the other: each undo restores the previous state of every
// table.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportTable } from '#shared/ingestion/template/template.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { call, ok, startWorld, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { warehouse } from '../warehouse/shelf.ts';
import * as desk from './desk.ts';
import { checked, mapped, openBucket, type Row, undone } from './desk.ts';
import { held } from './targets.ts';

let world: World;
let now = Date.parse('2026-03-11T06:00:00Z');
const pass = (ms = 60_000) => {
  now += ms;
  at(new Date(now).toISOString());
};
let place: string;
beforeAll(async () => {
  pass(0);
  openBucket();
  world = await startWorld();
  place = (await warehouse()).code;
});
beforeEach(() => pass());
afterAll(async () => {
  realTime();
  await world.close();
});

type Tables = Partial<Record<ImportTable, Row[]>>;
async function imported(tables: Tables) {
  pass();
  const id = await mapped(tables);
  const { errors, ok } = await checked(id, { create: 'true' });
  expect(errors).toEqual([]);
  expect(ok).toBe(true);
  pass();
  const batch = await desk.imported(id);
  expect(batch.problem).toBeUndefined();
  expect(batch.state).toBe('done');
  return batch.batchId;
}
async function back(batchId: string) {
  pass();
  const { blockers, state } = await undone(batchId);
  expect(blockers).toBeUndefined();
  expect(state).toBe('undone');
}

/** Entities of imports themselves, and remains of reversed movements. */
const own = /#(import|mapping|plantDay|rollup)/;
/**
 * Returns what the plant holds. Replaced orders are generated anew, with new codes in a new generation of their
 * cycle, so an order is named by its cycle and slot, and both numbers are left out.
 */
async function business(): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const [place, row] of await held()) {
    if (own.test(place)) continue;
    const { code, generation, ...rest } = JSON.parse(row);
    const ofOrder = /^(\S+#order \d+)\.\d+(\.\S+)$/.exec(place);
    const name = ofOrder ? `${ofOrder[1]}${ofOrder[2]}` : place;
    if (rows.has(name)) throw new Error(`two orders of one slot: ${name}`);
    if (ofOrder) rows.set(name, JSON.stringify(rest));
    else rows.set(name, place.includes('#cycleState ') ? JSON.stringify({ code, ...rest }) : row);
  }
  return rows;
}

const years = ['2024', '2025', '2026'] as const;
/**
 * Returns the same records in three variants with different values; each variant also has records of its own.
 */
function said(of: string, turn: 0 | 1 | 2): Tables {
  const code = (what: string, n: number) => `${of}-${what}${n}`;
  const [say, year] = [`${of} ${turn}`, years[turn]];
  const each = (n: number, row: (i: number) => Row): Row[] =>
    Array.from({ length: n + turn }, (_, i) => row(i + 1));
  const machineCode = code('M', 1);
  return {
    MachineTypologies: each(2, (i) => ({ code: code('T', i), description: say })),
    Suppliers: each(12, (i) => ({ code: code('S', i), name: say, phone: String(turn) })),
    Machines: each(3, (i) => ({
      ...{ code: code('M', i), description: say, typologyCode: code('T', 1), supplierCode: code('S', i) },
      ...{ price: turn + 1, shifts: turn === 1 ? '1,2' : '1' },
    })),
    Groups: each(2, (i) => ({
      machineCode,
      code: code('G', i),
      description: say,
      dateSetup: `${year}-01-01`,
    })),
    Subgroups: each(2, (i) => ({
      machineCode,
      groupCode: code('G', 1),
      code: code('H', i),
      description: say,
    })),
    Components: each(2, (i) => ({
      ...{ machineCode, groupCode: code('G', 1), subgroupCode: code('H', 1), code: code('C', i) },
      ...{ description: say, quantity: turn + 1 },
    })),
    Spares: each(3, (i) => ({
      ...{ code: code('P', i), description: say, warehouseCode: place, unitPrice: turn + 1.5, stock: i },
      ...(i === 1 && { machineCode, componentCode: code('C', 1) }),
    })),
    Smp: each(2, (i) => ({ code: code('P', i), description: say, typology: 'control', minutes: 10 + turn })),
    SmpPhases: each(2, (i) => ({ smpCode: code('P', 1), seq: i, description: say, minutes: 5 + turn })),
    Cycles: each(1, (i) => ({
      ...{ code: code('Y', i), machineCode, smpCode: code('P', i), elementPath: code('G', 1) },
      ...{ frequencyN: 3 + turn, frequencyUnit: 'M', anchor: '2026-04-06', updateMode: 'initialScheduling' },
    })),
    Operators: each(3, (i) => ({ code: code('O', i), name: say })),
    EwoHistory: each(3, (i) => ({
      ...{ code: code('E', i), machineCode, elementPath: code('G', 1), description: say },
      ...{ reportedAt: '2023-03-16T06:00', workMinutes: 30 + turn, asOf: `${year}-01-02T00:00` },
    })),
    TagHistory: each(3, (i) => ({
      ...{ code: code('A', i), machineCode, anomaly: say, reportedAt: '2023-03-16T06:00' },
      asOf: `${year}-01-02T00:00`,
    })),
    MeterReadings: each(4, (i) => ({
      ...{ machineCode, meter: 'hours', readAt: `2025-0${i}-16T06:00`, value: i * 100 + turn },
    })),
  };
}

const tables = Object.keys(said('X', 0)) as ImportTable[];
/** Tables whose undo has most to restore; the long tier tries each table alone. */
const heavy: readonly ImportTable[] = ['Machines', 'Spares', 'Cycles', 'MeterReadings'];

describe('imports over one another', () => {
  it.each(tables.filter((table) => heavy.includes(table)))('of %s', undoInTurn);
  it.each(tables.filter((table) => !heavy.includes(table)))('of %s', { tags: ['long'] }, undoInTurn);

  async function undoInTurn(table: ImportTable) {
    const of = table.toUpperCase().slice(0, 6);
    // The records that the table refers to are imported before.
    const all = said(of, 0);
    const { [table]: _, ...others } = said(of, 2);
    const before = Object.keys(all).slice(0, Object.keys(all).indexOf(table)) as ImportTable[];
    if (before.length > 0)
      await imported(Object.fromEntries(before.map((each) => [each, others[each as keyof typeof others]!])));
    const states = [await business()];
    const batches: string[] = [];
    for (const turn of [0, 1, 2] as const) {
      batches.push(await imported({ [table]: said(of, turn)[table]! }));
      states.push(await business());
    }
    for (let turn = 2; turn >= 0; turn--) {
      await back(batches[turn]!);
      expect(changes(await business(), states[turn]!)).toEqual([]);
    }
  }

  it('of all tables at once, one of them brought again between', async () => {
    const first = await business();
    const one = await imported(said('ALL', 0));
    const second = await business();
    const two = await imported(said('ALL', 1));
    await back(two);
    expect(changes(await business(), second)).toEqual([]);
    const three = await imported(said('ALL', 2));
    await back(three);
    expect(changes(await business(), second)).toEqual([]);
    await back(one);
    expect(changes(await business(), first)).toEqual([]);
  });

  it('keep one back that somebody changed between', async () => {
    const one = await imported({ Suppliers: [{ code: 'KEPT', name: 'first' }] });
    const two = await imported({ Suppliers: [{ code: 'KEPT', name: 'second' }] });
    await back(two);
    const { items } = await ok(suppliers.list, { limit: 500 });
    const {
      id,
      version,
      updatedAt: _,
      updatedBy: __,
      ...its
    } = items.find(({ code }: { code: string }) => code === 'KEPT');
    await ok(suppliers.replace, { ...its, id, version, phone: '1' });
    pass();
    expect(await undone(one)).toMatchObject({ state: 'done', blockers: [{ key: 'kept', code: 'stale' }] });
    expect((await call(suppliers.get, { id })).body.phone).toBe('1');
  });
});

const changes = (now: ReadonlyMap<string, string>, then: ReadonlyMap<string, string>) =>
  [...new Set([...now.keys(), ...then.keys()])]
    .filter((place) => now.get(place) !== then.get(place))
    .map((place) => ({ place, now: now.get(place), before: then.get(place) }));
