// Import of procedures, their phases and cycles: created, changed, unchanged and undone.
import { beforeAll, describe, expect, it } from 'vitest';
import { cycles as cycleKind, cycleStates } from '#functions/db/entities/planned.ts';
import { revisions, strategies } from '#functions/db/entities/procedures.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { cyclesTarget } from '#functions/planned/public.ts';
import { phasesTarget, smpTarget } from '#functions/procedures/public.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { strategies as strategyApi } from '#shared/procedures/strategy-api.ts';
import { elements } from '#shared/structure/api.ts';
import { call, ok } from '../harness.ts';
import { edited, machine, ordersOf, worldAt } from '../plan.ts';
import {
  brought,
  broughtTogether,
  lookedAt,
  plantStore,
  problemsOf,
  standingOf,
  takenBack,
} from './target-calls.ts';

worldAt('2026-03-02T08:00:00Z');

let serial = 0;
const smpRow = (more: object = {}) => ({
  code: `IMP-${++serial}`,
  description: 'Change the filter',
  typology: 'replacement',
  minutes: 45,
  technicians: 2,
  ...more,
});
const sheetOf = (id: unknown) => ok(procedures.get, { id: Number(id) });

describe('procedures', () => {
  it('are made approved in edition 1, with a phase of their own words', async () => {
    const row = smpRow();
    expect(await lookedAt(smpTarget, [row])).toBe('new');
    const { id } = await brought(smpTarget, [row]);
    const made = await sheetOf(id);
    expect(made).toMatchObject({
      ...{ code: row.code, kind: 'smp', edition: 1, revision: 0, technicians: 2, typology: 'replacement' },
      approved: { edition: 1, revision: 0, minutes: 45, by: 'Ada Admin', on: '2026-03-02' },
      phaseList: [{ seq: 1, description: 'Change the filter', minutes: 45 }],
    });
    expect(await ok(procedures.revision, { id: Number(id) })).toMatchObject({ edition: 1, revision: 0 });
    expect(await lookedAt(smpTarget, [row])).toBe('unchanged');
  });

  it('take up their phases in the order of their numbers, and keep them as the file counts', async () => {
    const row = smpRow({ minutes: undefined });
    const { minutes: _, ...header } = row;
    const { id } = await brought(smpTarget, [header]);
    const rows = [
      { smpCode: row.code, seq: 20, description: 'Fit the new one', minutes: 20 },
      { smpCode: row.code, seq: 10, description: 'Take the old one out', minutes: 30 },
    ];
    expect(await lookedAt(phasesTarget, rows)).toBe('changed');
    await brought(phasesTarget, rows);
    const made = await sheetOf(id);
    expect(made.phaseList).toMatchObject([
      { seq: 1, description: 'Take the old one out', minutes: 30 },
      { seq: 2, description: 'Fit the new one', minutes: 20 },
    ]);
    expect(made).toMatchObject({ phases: 2, phaseMinutes: 50, edition: 1, revision: 0 });
    expect(made.approved).toMatchObject({ edition: 1, revision: 0, minutes: 50 });
    expect(await lookedAt(phasesTarget, rows)).toBe('unchanged');
    expect(await lookedAt(smpTarget, [header])).toBe('unchanged');
    const frozen = await ok(procedures.revision, { id: Number(id) });
    expect(frozen.phaseList.map(({ description }: { description: string }) => description)).toEqual([
      'Take the old one out',
      'Fit the new one',
    ]);
  });

  it('keep the minutes a file says though its phases come to others', async () => {
    const row = smpRow({ minutes: 45 });
    await brought(smpTarget, [row]);
    const phase = { smpCode: row.code, seq: 1, description: 'All of it', minutes: 50 };
    await brought(phasesTarget, [phase]);
    expect(await lookedAt(smpTarget, [row])).toBe('unchanged');
    expect(await lookedAt(phasesTarget, [phase])).toBe('unchanged');
  });

  it('begin a revision where a strategy uses them, and go back to the one before', async () => {
    const row = smpRow();
    const { id } = await brought(smpTarget, [row]);
    const machineId = await machine();
    await ok(strategyApi.create, { machineId, procedureId: Number(id) });
    const before = await sheetOf(id);
    const changed = await brought(smpTarget, [{ ...row, minutes: 60 }]);
    expect((await sheetOf(id)).approved).toMatchObject({ edition: 1, revision: 1, minutes: 60 });
    await takenBack(smpTarget, changed);
    const { version: _, updatedAt: __, updatedBy: ___, ...after } = await sheetOf(id);
    expect(after).toEqual({
      ...before,
      version: undefined,
      updatedAt: undefined,
      updatedBy: undefined,
    });
    expect(await plantStore().find(revisions, `${id}.1.1`)).toBeUndefined();
  });

  it('go again with their phases, the last first', async () => {
    const row = smpRow();
    const header = await brought(smpTarget, [row]);
    const rows = [1, 2, 3].map((seq) => ({ smpCode: row.code, seq, description: `Step ${seq}`, minutes: 5 }));
    const its = await brought(phasesTarget, rows);
    expect(its.version).toBe(header.version + 1);
    await takenBack(phasesTarget, its);
    expect(await sheetOf(header.id)).toMatchObject({
      phases: 1,
      phaseList: [{ description: 'Change the filter' }],
    });
    await takenBack(smpTarget, { ...header, version: (await sheetOf(header.id)).version });
    expect((await call(procedures.get, { id: Number(header.id) })).status).toBe(404);
    const left = await loadAllPages((next) =>
      plantStore().list(revisions, { under: Number(header.id), next }),
    );
    expect(left).toEqual([]);
  });

  it('get their phases back', async () => {
    const row = smpRow();
    const { id } = await brought(smpTarget, [row]);
    const phase = (seq: number, description: string) => ({ smpCode: row.code, seq, description, minutes: 5 });
    await brought(phasesTarget, [phase(1, 'One'), phase(2, 'Two')]);
    const before = await sheetOf(id);
    const changed = await brought(phasesTarget, [phase(2, 'Two anew'), phase(3, 'Three')]);
    expect((await sheetOf(id)).phaseList).toMatchObject([
      { description: 'Two anew' },
      { description: 'Three' },
    ]);
    await takenBack(phasesTarget, changed);
    const after = await sheetOf(id);
    const told = (its: readonly { id: string; description: string; seq: number }[]) =>
      its.map(({ id, description, seq }) => [id, description, seq]);
    expect(told(after.phaseList)).toEqual(told(before.phaseList));
    expect(after.approved).toEqual(before.approved);
  });

  it('are refused while somebody else has them in hand, and where they were changed since', async () => {
    const row = smpRow();
    const made = await brought(smpTarget, [row]);
    await ok(procedures.take, { id: Number(made.id) });
    await expect(brought(smpTarget, [{ ...row, minutes: 50 }])).rejects.toMatchObject({
      code: 'procedureNotMine',
    });
    await expect(takenBack(smpTarget, made)).rejects.toThrow('moved');
  });

  it('that are drafts without phases stay drafts until the phases come', async () => {
    const row = smpRow();
    await ok(procedures.create, { code: row.code, description: 'x', typology: 'cleaning' });
    const { id } = await brought(smpTarget, [row]);
    const draft = await sheetOf(id);
    expect(draft).toMatchObject({ description: 'Change the filter', phases: 0 });
    expect(draft).not.toHaveProperty('approved');
    await brought(phasesTarget, [{ smpCode: row.code, seq: 1, description: 'Only', minutes: 10 }]);
    expect(await sheetOf(id)).toMatchObject({ edition: 1, revision: 0, approved: { minutes: 45 } });
  });
});

describe('cycles', () => {
  let machineCode: string;
  let machineId: number;
  let smp: string;
  let other: string;
  const row = (more: object = {}) => ({
    code: `CYC-${serial}`,
    machineCode,
    smpCode: smp,
    frequencyN: 3,
    frequencyUnit: 'M',
    anchor: '2026-04-06',
    updateMode: 'initialScheduling',
    tolerance: 7,
    ...more,
  });
  beforeAll(async () => {
    machineId = await machine();
    machineCode = String((await plantStore().get(machineKind, machineId)).code);
    const group = { idMachine: machineId, tiporec: 1, code: 'HYD', description: 'Hydraulics' };
    const its = await ok(elements.replace, group as never);
    const sub = { idMachine: machineId, tiporec: 2, code: 'HYD-P', description: 'Pump', idFather: its.id };
    await ok(elements.replace, sub as never);
    const [a, b] = [smpRow(), smpRow({ minutes: 15 })];
    await brought(smpTarget, [a]);
    await brought(smpTarget, [b]);
    [smp, other] = [a.code, b.code];
  });
  const sheet = async (id: unknown) => ok(cycles.get, { id: Number(id) });

  it('are made of their rows, with strategies that are theirs; the schedule makes their orders', async () => {
    serial++;
    const rows = [row(), row({ smpCode: other, elementPath: 'HYD/HYD-P' })];
    expect(await problemsOf(cyclesTarget, rows)).toEqual([]);
    const made = await brought(cyclesTarget, rows);
    const its = await sheet(made.id);
    expect(its).toMatchObject({
      ...{ machineId, frequency: { n: 3, unit: 'M' }, anchor: '2026-04-06', mode: 'initialScheduling' },
      ...{ tolerance: 7, totalMinutes: 60, active: true, description: 'Change the filter' },
      places: [expect.objectContaining({ code: 'HYD-P' })],
    });
    expect(its.strategies).toHaveLength(2);
    expect(await ordersOf(Number(made.id))).toEqual([]);
    expect(await lookedAt(cyclesTarget, rows)).toBe('unchanged');
    await ok(cycles.generate, { id: Number(made.id) });
    const orders = await ordersOf(Number(made.id));
    expect(orders.map(({ plannedOn, minutes }) => [plannedOn, minutes])).toEqual([['2026-04-06', 60]]);
    // Untouched orders are deleted with the cycle.
    await takenBack(cyclesTarget, made);
    expect((await call(cycles.get, { id: Number(made.id) })).status).toBe(404);
    expect(await ordersOf(Number(made.id))).toEqual([]);
    expect(await plantStore().find(cycleStates, Number(made.id))).toBeUndefined();
    const left = await loadAllPages((next) => plantStore().list(strategies, { under: machineId, next }));
    expect(left).toEqual([]);
    const counts = await plantStore().referencedBy(machineKind, machineId);
    expect(counts).not.toHaveProperty('strategies');
    expect(counts).not.toHaveProperty('cycles');
  });

  it('take up strategies that are free, and give them back', async () => {
    serial++;
    const { id: procedureId } = (await standingOf(smpTarget, [{ code: smp }]))!;
    const { id } = await ok(strategyApi.create, { machineId, procedureId: Number(procedureId) });
    const made = await brought(cyclesTarget, [row()]);
    expect((await sheet(made.id)).strategies).toEqual([id]);
    await takenBack(cyclesTarget, made);
    const strategy = await plantStore().get(strategies, id);
    expect(strategy).toMatchObject({ free: 'workorders' });
    expect(strategy).not.toHaveProperty('cycleId');
    await ok(strategyApi.remove, { id });
  });

  it('take factors between the two update modes, and keep those that a later file does not name', async () => {
    serial++;
    const factors = { lateFactor: 50, toleranceShare: 10 };
    const rows = [row({ ...factors, updateMode: 'lastCompletion' })];
    expect(await problemsOf(cyclesTarget, rows)).toEqual([]);
    const made = await brought(cyclesTarget, rows);
    expect(await sheet(made.id)).toMatchObject({ ...factors, mode: 'lastCompletion' });
    expect(await lookedAt(cyclesTarget, rows)).toBe('unchanged');
    const { id, version } = await brought(cyclesTarget, [row({ frequencyN: 6, lateFactor: 0 })]);
    expect(await sheet(made.id)).toMatchObject({
      ...{ frequency: { n: 6, unit: 'M' }, lateFactor: 0, toleranceShare: 10, mode: 'initialScheduling' },
    });
    expect(
      await problemsOf(cyclesTarget, [...rows, row({ ...rows[0], smpCode: other, lateFactor: 20 })]),
    ).toMatchObject([{ column: 'lateFactor', code: 'keyDiffers' }]);
    await takenBack(cyclesTarget, { id, version });
  });

  it('take a time beside the hours of a meter, where a cycle may have one', async () => {
    serial++;
    const timePart = { alsoFrequencyN: 6, alsoFrequencyUnit: 'M' };
    const hours = { frequencyN: 500, frequencyUnit: 'H', updateMode: 'lastCompletion', tolerance: 10 };
    const rows = [row({ ...hours, ...timePart })];
    expect(await problemsOf(cyclesTarget, rows)).toEqual([]);
    const made = await brought(cyclesTarget, rows);
    expect(await sheet(made.id)).toMatchObject({ meter: 'hours', alsoFrequency: { n: 6, unit: 'M' } });
    expect(await lookedAt(cyclesTarget, rows)).toBe('unchanged');
    const { id, version } = await brought(cyclesTarget, [row({ ...hours, ...timePart, alsoFrequencyN: 3 })]);
    expect(await sheet(made.id)).toMatchObject({ alsoFrequency: { n: 3, unit: 'M' } });
    for (const [wrong, column, code] of [
      [{ ...hours, alsoFrequencyN: 6 }, 'alsoFrequencyUnit', 'required'],
      [timePart, 'alsoFrequencyN', 'timePartNotAllowed'],
      [{ ...hours, ...timePart, lateFactor: 50 }, 'alsoFrequencyN', 'timePartNotAllowed'],
    ] as const)
      expect(await problemsOf(cyclesTarget, [row(wrong)])).toMatchObject([{ column, code }]);
    await takenBack(cyclesTarget, { id, version });
  });

  it('change their rhythm and their work, and go back to what they were', async () => {
    serial++;
    const made = await brought(cyclesTarget, [row()]);
    const [before, state] = [await sheet(made.id), await plantStore().get(cycleStates, Number(made.id))];
    const rows = [row({ smpCode: other, frequencyN: 6 })];
    const changed = await brought(cyclesTarget, rows);
    const after = await sheet(made.id);
    expect(after).toMatchObject({ frequency: { n: 6, unit: 'M' }, totalMinutes: 15 });
    expect(after.strategies).not.toEqual(before.strategies);
    expect((await plantStore().get(cycleStates, Number(made.id))).generation).toBe(2);
    expect(await lookedAt(cyclesTarget, rows)).toBe('unchanged');
    await takenBack(cyclesTarget, changed);
    const again = await sheet(made.id);
    const { version: _, updatedAt: __, updatedBy: ___, status: ____, ...was } = before;
    expect(again).toMatchObject(was);
    const { version: v, updatedAt: at, ...stateAgain } = await plantStore().get(cycleStates, Number(made.id));
    expect({ ...stateAgain, version: state.version, updatedAt: state.updatedAt }).toEqual(state);
    expect(v).toBe(state.version + 2);
    expect(at).toBeTruthy();
    const left = await loadAllPages((next) => plantStore().list(strategies, { under: machineId, next }));
    expect(left.map(({ id }) => id)).toEqual(before.strategies);
  });

  it('stay where somebody has changed them, or works on their orders', async () => {
    serial++;
    const mine = await machine();
    const code = String((await plantStore().get(machineKind, mine)).code);
    const made = await brought(cyclesTarget, [
      row({ machineCode: code, frequencyUnit: 'W', anchor: '2026-03-02' }),
    ]);
    await ok(cycles.replace, edited(await sheet(made.id), { description: 'By hand' }));
    await expect(takenBack(cyclesTarget, made)).rejects.toThrow('moved');
    const { version } = await plantStore().get(cycleKind, Number(made.id));
    const [order] = await ordersOf(Number(made.id));
    const store = plantStore();
    const { orders } = await import('#functions/db/entities/planned.ts');
    await store.commit(
      store.replace(orders, await store.get(orders, order!.id), { ...order!, state: 'running' } as never),
    );
    await expect(takenBack(cyclesTarget, { id: made.id, version })).rejects.toMatchObject({ code: 'inUse' });
  });

  it('do not take one place twice, also where two of a file want it in one moment', async () => {
    const method = smpRow();
    const { id: procedureId } = await brought(smpTarget, [method]);
    const rows = ['A', 'B'].map((letter) => [
      row({ code: `${method.code}-${letter}`, smpCode: method.code }),
    ]);
    expect(await broughtTogether(cyclesTarget, rows)).toBe(1);
    await expect(broughtTogether(cyclesTarget, rows.slice(1))).rejects.toMatchObject({
      refused: { code: 'strategyNotFree' },
    });
    const its = await loadAllPages((next) => plantStore().list(strategies, { under: machineId, next }));
    expect(its.filter((each) => each.procedureId === procedureId)).toHaveLength(1);
  });

  it('are refused with rows that say different things, or what nobody knows', async () => {
    serial++;
    expect(
      await problemsOf(cyclesTarget, [
        row(),
        row({ smpCode: other, frequencyN: 4, elementPath: 'HYD/NONE' }),
        row({ frequencyN: 0, tolerance: undefined }),
        row({ tolerance: 46 }),
      ]),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: 3, column: 'frequencyN', code: 'keyDiffers' }),
        expect.objectContaining({ line: 3, column: 'elementPath', code: 'noParent' }),
        expect.objectContaining({ line: 4, column: 'frequencyN', code: 'frequencyZero' }),
        expect.objectContaining({ line: 5, column: 'tolerance', code: 'toleranceWide' }),
      ]),
    );
    const draft = await ok(procedures.create, {
      code: `D-${serial}`,
      description: 'x',
      typology: 'cleaning',
    });
    await expect(brought(cyclesTarget, [row({ smpCode: draft.code })])).rejects.toMatchObject({
      code: 'procedureNotApproved',
    });
    const standing = await machine(undefined, 'dismissed');
    const code = String((await plantStore().get(machineKind, standing)).code);
    await expect(brought(cyclesTarget, [row({ machineCode: code })])).rejects.toMatchObject({
      code: 'machineDismissed',
    });
  });
});
