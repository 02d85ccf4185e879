// Import of EWOs and tags of a former system: they count like others, notify no one, and end the same for any
// order of files.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alerts } from '#functions/db/entities/organisation.ts';
import { openEwoCounts } from '#functions/db/entities/reports.ts';
import { ewoDetails, ewos as ewoKind } from '#functions/db/entities/requests.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import type { Target, Values } from '#functions/ingestion/public.ts';
import { ewoHistoryTarget, tagHistoryTarget } from '#functions/requests/public.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { elements } from '#shared/structure/api.ts';
import { call, ok, startWorld, type World } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { brought, lookedAt, plantStore, problemsOf, takenBack } from './target-calls.ts';

let world: World;
let deliver: Deliver;
let machineId: number;
let machineCode: string;
let otherCode: string;
let elementId: string;
beforeAll(async () => {
  at('2026-03-02T10:00:00Z');
  world = await startWorld();
  await requestsPlant();
  const codeOf = async (id: number) => String((await plantStore().get(machineKind, id)).code);
  machineId = await machine();
  [machineCode, otherCode] = [await codeOf(machineId), await codeOf(await machine())];
  const group = { idMachine: machineId, tiporec: 1, code: 'HYD', description: 'Hydraulics' };
  elementId = String((await ok(elements.replace, group as never)).id);
  deliver = await streamReader('LATEST');
});
afterAll(async () => {
  realTime();
  await world.close();
});

let serial = 4_000_000;
const ewoRow = (more: object = {}): Values => ({
  code: String(++serial),
  machineCode,
  elementPath: 'HYD',
  description: 'Oil leak',
  type: 'hydraulic',
  reportedAt: '2026-02-10T06:00',
  startedAt: '2026-02-10T06:30',
  closedAt: '2026-02-10T08:00',
  ...more,
});
const without = (row: Values, ...columns: string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
const ewoAt = (id: unknown) => ok(ewos.get, { id: String(id) });

describe('an EWO of a former system', () => {
  it('is closed, dated back, under its number there, and marked', async () => {
    const row = ewoRow({ note: 'Seal renewed', totalCost: 165.5, spareCost: 45.5 });
    expect(await lookedAt(ewoHistoryTarget, [row])).toBe('new');
    expect(await problemsOf(ewoHistoryTarget, [row])).toEqual([]);
    const { id } = await brought(ewoHistoryTarget, [row]);
    const made = await ewoAt(id);
    expect(made).toMatchObject({
      ...{ code: row.code, state: 'closed', machineId, elementId, createdOn: '2026-02-10' },
      ...{ machineStatus: 'stopped', breakdownType: 'hydraulic', finalNotes: 'Seal renewed' },
      durations: { waiting: 30, intervention: 90, downtime: 120 },
      imported: { totalCost: 165.5, spareCost: 45.5 },
    });
    expect(await lookedAt(ewoHistoryTarget, [row])).toBe('unchanged');
    expect(await lookedAt(ewoHistoryTarget, [without(row, 'note')])).toBe('unchanged');
  });

  it('takes its times from its minutes where it has no others', async () => {
    const row = without(ewoRow({ downtimeMinutes: 300, workMinutes: 60 }), 'startedAt', 'closedAt');
    const { id } = await brought(ewoHistoryTarget, [row]);
    expect((await ewoAt(id)).durations).toMatchObject({ downtime: 300, intervention: 60, manMinutes: 60 });
    expect(await lookedAt(ewoHistoryTarget, [row])).toBe('unchanged');
    const running = await brought(ewoHistoryTarget, [ewoRow({ downtimeMinutes: 0 })]);
    expect(await ewoAt(running.id)).toMatchObject({ machineStatus: 'running', durations: { downtime: 0 } });
    const both = await brought(ewoHistoryTarget, [ewoRow({ downtimeMinutes: 45 })]);
    expect((await ewoAt(both.id)).durations).toMatchObject({ downtime: 45, intervention: 90 });
  });

  it('is told to nobody, and is in no list of what is open', async () => {
    await deliver();
    emptied();
    const before = (await plantStore().list(alerts)).items.length;
    const { id } = await brought(ewoHistoryTarget, [ewoRow()]);
    await deliver();
    await deliver('again');
    expect((await plantStore().list(alerts)).items).toHaveLength(before);
    expect(queued()).toEqual([]);
    expect((await ok(ewos.open, {})).items.map((each: { id: string }) => each.id)).not.toContain(id);
    const [open] = await plantStore().load([[openEwoCounts, 'all']]);
    expect(open).not.toHaveProperty('2026-02-10');
  });

  it('changes with a newer row, and moves to another machine', async () => {
    const row = ewoRow({ asOf: '2026-02-11T00:00' });
    const { id } = await brought(ewoHistoryTarget, [row]);
    const moved = { ...without(row, 'elementPath'), machineCode: otherCode, asOf: '2026-02-12T00:00' };
    const changed = await brought(ewoHistoryTarget, [{ ...moved, description: 'Put right' }]);
    const after = await ewoAt(id);
    expect(after).toMatchObject({ breakdownDescription: 'Put right' });
    expect(after.machineId).not.toBe(machineId);
    expect(after).not.toHaveProperty('elementId');
    await takenBack(ewoHistoryTarget, changed);
    expect(await ewoAt(id)).toMatchObject({ breakdownDescription: 'Oil leak', machineId, elementId });
  });

  it('ends the same in whatever order its rows come, and twice', async () => {
    const { next: chance } = createRandomSource('orders of files');
    const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!;
    for (let n = 0; n < 6; n++) {
      const rows = Array.from({ length: 4 }, () => {
        const row = ewoRow({
          machineCode: pick([machineCode, otherCode]),
          description: pick(['One', 'Two', 'Three']),
          note: pick(['a', 'b']),
          workMinutes: pick([10, 20]),
          asOf: pick(['2026-02-11T00:00', '2026-02-12T00:00', '2026-02-13T00:00']),
        });
        return without(row, ...(chance() < 0.5 ? ['note'] : []), ...(chance() < 0.5 ? ['elementPath'] : []));
      });
      const orders = [rows, rows.toReversed(), [...rows, ...rows], [rows[2]!, rows[0]!, rows[3]!, rows[1]!]];
      const ends: object[] = [];
      for (const [i, its] of orders.entries()) {
        const code = `ORDER-${n}-${i}`;
        let id: unknown;
        for (const row of its) {
          const its = { ...row, code };
          if ((await lookedAt(ewoHistoryTarget, [its])) !== 'unchanged')
            ({ id } = await brought(ewoHistoryTarget, [its]));
        }
        for (const row of its) expect(await lookedAt(ewoHistoryTarget, [{ ...row, code }])).toBe('unchanged');
        const {
          id: _,
          version: __,
          code: ___,
          columns: ____,
          ...end
        } = (await ewoAt(id)) as never as Record<string, unknown>;
        ends.push({ ...end, recordedAt: undefined, updatedAt: undefined });
      }
      for (const end of ends) expect(end).toEqual(ends[0]);
    }
  });

  it('goes again without a trace, unless somebody has said something about it', async () => {
    const counted = async () => (await plantStore().referencedBy(machineKind, machineId)).ewos ?? 0;
    const before = await counted();
    const made = await brought(ewoHistoryTarget, [ewoRow()]);
    expect(await counted()).toBe(before + 1);
    await takenBack(ewoHistoryTarget, made);
    expect((await call(ewos.get, { id: String(made.id) })).status).toBe(404);
    expect(await counted()).toBe(before);
    expect(await plantStore().find(ewoDetails, String(made.id))).toBeUndefined();
    const other = await brought(ewoHistoryTarget, [ewoRow()]);
    await ok(remarks.add, { of: 'ewo', thing: String(other.id), text: 'Was it so?' } as never);
    await expect(takenBack(ewoHistoryTarget, other)).rejects.toMatchObject({ code: 'inUse' });
  });

  it('stays as it is while somebody has it open again', async () => {
    const row = ewoRow();
    const made = await brought(ewoHistoryTarget, [row]);
    await ok(ewos.reopen, { id: String(made.id), reason: 'Look again' });
    await expect(
      brought(ewoHistoryTarget, [{ ...row, description: 'Other', asOf: '2026-03-01T00:00' }]),
    ).rejects.toMatchObject({ code: 'ewoState' });
  });

  it('is refused with dates that cannot be, and elements nobody knows', async () => {
    const row = ewoRow({ closedAt: '2026-02-10T05:00', elementPath: 'HYD/NONE' });
    expect(await problemsOf(ewoHistoryTarget, [row, ewoRow({ closedAt: '2026-04-01T00:00' })])).toEqual([
      expect.objectContaining({ line: 2, column: 'elementPath', code: 'noParent' }),
      expect.objectContaining({ line: 2, column: 'closedAt', code: 'datesReversed' }),
      expect.objectContaining({ line: 3, column: 'closedAt', code: 'dateAhead' }),
    ]);
    await expect(brought(ewoHistoryTarget, [ewoRow({ machineCode: 'NONE' })])).rejects.toMatchObject({
      code: 'refMissing',
    });
  });

  it('counts: how many, how long, how far apart, and what it cost', async () => {
    const id = await machine();
    const code = String((await plantStore().get(machineKind, id)).code);
    await brought(
      ewoHistoryTarget,
      [
        ewoRow({ machineCode: code, elementPath: undefined, totalCost: 200, spareCost: 50, workMinutes: 90 }),
      ].map((row) => without(row, 'elementPath')),
    );
    const second = without(
      ewoRow({
        machineCode: code,
        reportedAt: '2026-02-20T06:00',
        downtimeMinutes: 60,
        labourCost: 30,
      }),
      'elementPath',
      'startedAt',
      'closedAt',
    );
    await brought(ewoHistoryTarget, [second]);
    await deliver();
    const period = { from: '2026-02-01', to: '2026-02-28', machineId: id };
    const { kpi } = await ok(figures.ewo, period as never);
    // 28 days round the clock, minus three hours.
    expect(kpi).toMatchObject({ breakdowns: 2, downtimeHours: 3, mttr: 75, mdt: 90, mtbf: 334.5 });
    const { total } = await ok(figures.cost, { ...period, by: 'machine' } as never);
    expect(total).toMatchObject({ labour: 180, spares: 50 });
    const all = await ok(figures.kpi, period as never);
    expect(all).toMatchObject({ ewoHours: 1.5, maintenanceCost: 230 });
  });
});

describe('a tag of a former system', () => {
  const tagRow = (more: object = {}): Values => ({
    code: `T-${++serial}`,
    machineCode,
    elementPath: 'HYD',
    anomaly: 'Hose is worn',
    pillar: 'AM',
    reportedAt: '2026-02-10T15:00',
    closedAt: '2026-02-12T10:00',
    closingNotes: 'Hose changed',
    ...more,
  });
  const check = async (target: Target, row: Values) => lookedAt(target, [row]);

  it('is closed, marked, changed by newer rows and taken back', async () => {
    const row = tagRow();
    const made = await brought(tagHistoryTarget, [row]);
    const its = await ok(tags.get, { id: String(made.id) });
    expect(its).toMatchObject({
      ...{ code: row.code, state: 'closed', machineId, elementId, pillar: 'AM', shift: 2, on: '2026-02-10' },
      ...{ anomaly: 'Hose is worn', closingNotes: 'Hose changed', closedOn: '2026-02-12' },
    });
    expect(await check(tagHistoryTarget, row)).toBe('unchanged');
    expect(await check(tagHistoryTarget, { ...row, anomaly: 'Old news', asOf: '2026-02-01T00:00' })).toBe(
      'unchanged',
    );
    const changed = await brought(tagHistoryTarget, [
      { ...row, anomaly: 'Hose was worn', asOf: '2026-02-20T00:00' },
    ]);
    expect((await ok(tags.get, { id: String(made.id) })).anomaly).toBe('Hose was worn');
    await takenBack(tagHistoryTarget, changed);
    expect((await ok(tags.get, { id: String(made.id) })).anomaly).toBe('Hose is worn');
    const other = await brought(tagHistoryTarget, [tagRow()]);
    await takenBack(tagHistoryTarget, other);
    expect((await call(tags.get, { id: String(other.id) })).status).toBe(404);
  });

  it('is refused with dates that cannot be, and while it is open again', async () => {
    expect(await problemsOf(tagHistoryTarget, [tagRow({ closedAt: '2026-02-01T00:00' })])).toEqual([
      expect.objectContaining({ column: 'closedAt', code: 'datesReversed' }),
    ]);
    const row = tagRow();
    const { id } = await brought(tagHistoryTarget, [row]);
    await ok(tags.reopen, { id: String(id), reason: 'Look again' });
    await expect(
      brought(tagHistoryTarget, [{ ...row, anomaly: 'x', asOf: '2026-03-01T00:00' }]),
    ).rejects.toMatchObject({ code: 'tagState' });
  });
});

it('the plant has no EWO under two ids', async () => {
  const row = ewoRow({ code: 'Mixed-Case' });
  const { id } = await brought(ewoHistoryTarget, [row]);
  expect(await lookedAt(ewoHistoryTarget, [{ ...row, code: 'MIXED-CASE' }])).toBe('unchanged');
  expect(await plantStore().find(ewoKind, String(id))).toMatchObject({ code: 'Mixed-Case' });
});

describe('what the product numbered itself', () => {
  it('is changed by no row, and one of another plant is taken', async () => {
    const ewo = await ewoOf(machineId);
    const tag = await tagOf(machineId);
    const row = ewoRow({ code: ewo.code, description: 'Otherwise' });
    expect(await lookedAt(ewoHistoryTarget, [row])).toBe('unchanged');
    expect(await lookedAt(ewoHistoryTarget, [{ ...row, code: String(ewo.code).toLowerCase() }])).toBe(
      'unchanged',
    );
    const written = { code: tag.code, machineCode, anomaly: 'Otherwise', reportedAt: '2026-02-10T06:00' };
    expect(await lookedAt(tagHistoryTarget, [written])).toBe('unchanged');
    expect(await lookedAt(ewoHistoryTarget, [ewoRow({ code: 'E-2024-999999' })])).toBe('new');
    expect(await lookedAt(tagHistoryTarget, [{ ...written, code: 'T-2025-999999' }])).toBe('new');
  });
});
