// Import of meter readings: in order of time, the history and the latest, and undone.
import { beforeAll, describe, expect, it } from 'vitest';
import { meters, readingHistories, readings as readingKind } from '#functions/db/entities/planned.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Values } from '#functions/ingestion/public.ts';
import { readingsTarget } from '#functions/planned/public.ts';
import { addDays } from '#shared/day.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { ok } from '../harness.ts';
import { draftCycle, machine, worldAt } from '../plan.ts';
import { brought, lookedAt, plantStore, problemsOf, standingOf, takenBack } from './target-calls.ts';

worldAt('2026-03-02T08:00:00Z');

let machineId: number;
let machineCode: string;
beforeAll(async () => {
  machineId = await machine();
  machineCode = String((await plantStore().get(machineKind, machineId)).code);
});
const row = (readAt: string, value: number, more: object = {}): Values => ({
  ...{ machineCode, meter: 'hours', readAt, value },
  ...more,
});
const meterOf = (id: unknown) => plantStore().find(meters, String(id));
const numbered = (id: unknown) =>
  loadAllPages((next) => plantStore().list(readingKind, { under: String(id), consistent: true, next }));
const fresh = async (): Promise<object> => {
  const id = await machine();
  return { machineCode: String((await plantStore().get(machineKind, id)).code) };
};

describe('readings of a meter', () => {
  it('are brought in whatever order, and stand in order of time', async () => {
    const on = (n: number) => addDays('2025-10-01', n);
    const rows = Array.from({ length: 120 }, (_, n) => row(`${on(n)}T06:00`, 1000 + 8 * n));
    const made = await brought(readingsTarget, rows.toReversed());
    expect(made.id).toBe(`${machineId}.hours`);
    expect(await meterOf(made.id)).toMatchObject({ value: 1952, readings: 40, offset: 0, perDay: 8 });
    expect(await numbered(made.id)).toHaveLength(40);
    const years = await loadAllPages((next) =>
      plantStore().list(readingHistories, { under: String(made.id), next }),
    );
    expect(years.map(({ readings }) => readings.length)).toEqual([80]);
    expect((await standingOf(readingsTarget, rows))!.values).toEqual(rows);
    expect(await lookedAt(readingsTarget, rows)).toBe('unchanged');
    expect(await lookedAt(readingsTarget, rows.slice(3, 7))).toBe('unchanged');
  });

  it('say what meter cycles count with, and are followed by readings of people', async () => {
    const draft = await draftCycle({ machineId });
    await ok(cycles.create, {
      ...draft,
      ...{
        meter: 'hours',
        frequency: undefined,
        run: { every: 500, start: 1500 },
        tolerance: 0,
        lockSpan: 50,
      },
    } as never);
    const [item] = (await ok(readings.list, {})).items;
    expect(item).toMatchObject({ reading: 1952, remaining: 48, perDay: 8 });
    await ok(readings.create, { machineId, meter: 'hours', value: 1960 });
    expect((await ok(readings.list, {})).items[0]).toMatchObject({ reading: 1960 });
  });

  it('take a newer one, one in between, and go back to what stood', async () => {
    const its = await fresh();
    const rows = [row('2026-01-10T06:00', 100, its), row('2026-02-10T06:00', 300, its)];
    const first = await brought(readingsTarget, rows);
    const before = [await meterOf(first.id), await numbered(first.id)] as const;
    const more = [row('2026-01-20T06:00', 150, its), row('2026-03-01T06:00', 400, its)];
    expect(await problemsOf(readingsTarget, more)).toEqual([]);
    expect(await lookedAt(readingsTarget, more)).toBe('changed');
    const changed = await brought(readingsTarget, more);
    expect(changed.version).toBe((await meterOf(first.id))!.version);
    expect((await meterOf(first.id))!.value).toBe(400);
    const values = (await standingOf(readingsTarget, rows))!.values.map(({ value }) => value);
    expect(values).toEqual([100, 150, 300, 400]);
    await takenBack(readingsTarget, changed);
    const { version: _, updatedAt: __, ...after } = (await meterOf(first.id))!;
    expect(before[0]).toMatchObject(after);
    expect(await numbered(first.id)).toEqual(before[1]);
    expect((await plantStore().list(readingHistories, { under: String(first.id) })).items).toEqual([]);
    await takenBack(readingsTarget, { ...first, version: (await meterOf(first.id))!.version });
    expect(await meterOf(first.id)).toBeUndefined();
    expect(await numbered(first.id)).toEqual([]);
  });

  it('that fall, lie ahead or belong to nobody are refused', async () => {
    const its = await fresh();
    await brought(readingsTarget, [row('2026-01-10T06:00', 100, its)]);
    const wrong = [row('2026-01-11T06:00', 90, its), row('2026-04-01T06:00', 200, its)];
    expect(await problemsOf(readingsTarget, wrong)).toEqual([
      expect.objectContaining({ line: 2, column: 'value', code: 'readingLower', values: { before: 100 } }),
      expect.objectContaining({ line: 3, column: 'readAt', code: 'dateAhead' }),
    ]);
    await expect(brought(readingsTarget, [wrong[0]!])).rejects.toMatchObject({ code: 'readingTooLow' });
    await expect(brought(readingsTarget, [wrong[1]!])).rejects.toMatchObject({ code: 'dateInFuture' });
    await expect(
      brought(readingsTarget, [row('2026-01-11T06:00', 90, { machineCode: 'NONE' })]),
    ).rejects.toMatchObject({ code: 'refMissing' });
  });

  it('are counted on after a roll-over, and stay what the meter showed', async () => {
    const its = { ...(await fresh()), rollsOverAt: 10_000 };
    const rows = [
      row('2026-02-20T06:00', 9950, its),
      row('2026-02-21T06:00', 9990, its),
      row('2026-02-22T06:00', 12, its),
      row('2026-02-23T06:00', 40, its),
    ];
    expect(await problemsOf(readingsTarget, rows)).toEqual([]);
    const made = await brought(readingsTarget, rows);
    expect(await meterOf(made.id)).toMatchObject({ value: 10_040, offset: 10_000, rollsOverAt: 10_000 });
    expect((await numbered(made.id)).map(({ value, rolledOver }) => [value, rolledOver])).toEqual([
      ...[
        [9950, undefined],
        [9990, undefined],
        [10_012, 10_000],
        [10_040, undefined],
      ],
    ]);
    expect(await lookedAt(readingsTarget, rows)).toBe('unchanged');
    const { rollsOverAt: _, ...machineOnly } = its;
    const more = [row('2026-02-20T18:00', 9970, machineOnly), row('2026-02-24T06:00', 70, machineOnly)];
    expect(await problemsOf(readingsTarget, more)).toEqual([]);
    await brought(readingsTarget, more);
    expect(await meterOf(made.id)).toMatchObject({ value: 10_070, offset: 10_000, rollsOverAt: 10_000 });
    const beyond = [row('2026-02-25T06:00', 10_000, machineOnly)];
    expect(await problemsOf(readingsTarget, beyond)).toMatchObject([{ code: 'readingBeyondRollOver' }]);
    await expect(brought(readingsTarget, beyond)).rejects.toMatchObject({ code: 'readingBeyondRollOver' });
    const lower = [row('2026-02-25T06:00', 60, { ...machineOnly, rollsOverAt: 20_000 })];
    expect(await problemsOf(readingsTarget, [...lower, row('2026-02-26T06:00', 80, its)])).toMatchObject([
      { line: 2, code: 'readingLower', values: { before: 70 } },
      { line: 3, column: 'rollsOverAt', code: 'keyDiffers' },
    ]);
  });
});
