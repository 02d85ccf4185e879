// Rows processed one by one: machines that only a history refers to, and a wrong reading that is refused
// alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#shared/ingestion/import-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { ok, startWorld, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { checked, imported, mapped, openBucket } from './desk.ts';

interface Named {
  code: string;
  description: string;
}
let world: World;
beforeAll(async () => {
  at('2026-03-11T06:00:00Z');
  openBucket();
  world = await startWorld();
}, 120_000);
afterAll(async () => {
  realTime();
  await world.close();
});

const order = (code: string, machineCode: string) => ({
  ...{ code, machineCode, description: 'Oil leak', reportedAt: '2025-03-16T06:00' },
  closedAt: '2025-03-16T09:00',
});

it('a history offers to create the machines nobody knows, and is no error once they are accepted', async () => {
  const id = await mapped({ EwoHistory: [order('1', 'OLD-1'), order('2', 'Old-1'), order('3', 'OLD-2')] });
  const offered = await checked(id);
  expect(offered).toMatchObject({ ok: false, counts: { error: 3 } });
  expect(offered.errors.map(({ line, column, code }: Problem) => [line, column, code])).toEqual(
    [2, 3, 4].map((line) => [line, 'machineCode', 'noParent']),
  );
  expect(offered.unknown).toEqual([
    { index: 0, codes: ['UNCLASSIFIED'] },
    { index: 2, codes: ['OLD-1', 'OLD-2'] },
  ]);
  const accepted = await checked(id, { create: 'true' });
  expect(accepted).toMatchObject({ ok: true, errors: [], unknown: [], counts: { insert: 6, error: 0 } });
  expect(await imported(id)).toMatchObject({ state: 'done', inserted: 6 });
  expect(
    (await ok(machines.list, {})).items.map(({ code, description }: Named) => [code, description]),
  ).toEqual([
    ['OLD-1', 'OLD-1'],
    ['OLD-2', 'OLD-2'],
  ]);
  expect((await ok(machineTypologies.list, {})).items.map(({ code }: Named) => code)).toEqual([
    'UNCLASSIFIED',
  ]);
});

it('the elements of a machine nobody knows do not offer to create it', async () => {
  const id = await mapped({ Groups: [{ machineCode: 'NONE', code: 'G', description: 'x' }] });
  expect(await checked(id, { create: 'true' })).toMatchObject({
    ok: false,
    unknown: [],
    errors: [{ line: 2, column: 'machineCode', code: 'noParent' }],
  });
});

it('a wrong reading of a meter is refused alone; rows are counted', async () => {
  const reading = (day: string, value: number) => ({
    ...{ machineCode: 'OLD-1', meter: 'hours', readAt: `2026-01-${day}T06:00`, value },
  });
  const id = await mapped({
    MeterReadings: [reading('01', 100), reading('02', 99_999), reading('03', 110), reading('04', 120)],
  });
  const found = await checked(id);
  expect(found.counts).toEqual({ insert: 3, update: 0, unchanged: 0, error: 1 });
  expect(found.errors).toMatchObject([{ line: 3, column: 'value', code: 'readingHigher' }]);
  expect(await imported(id, { skipRowsWithErrors: true })).toMatchObject({
    ...{ state: 'done', inserted: 3, skipped: 1, done: 4, of: 4 },
  });
  expect((await checked(id, { again: 'true' })).counts).toMatchObject({ unchanged: 3, error: 1 });
});
