import { expect, it } from 'vitest';
import type { Order } from '#shared/planned/order.ts';
import { buildBenchPlant, LARGE_TREE_SIZE } from './bench.ts';
import { addRounds } from './bench-rounds.ts';
import { buildPlants } from './people.ts';

const [torino] = buildPlants(2026).demo!;

it('is as large as it says, within one month', () => {
  const { items } = buildBenchPlant(torino!, '2026-03-16T09:00:00.000Z');
  const of = (name: string) => items.filter(({ kind }) => kind.name === name);
  expect(of('machine').length).toBe(500);
  expect(of('element').length).toBe(499 * 40 + LARGE_TREE_SIZE);
  expect(of('cycle').length).toBe(500);
  expect(of('order').length).toBe(20_000);
  expect(new Set(of('order').map(({ id }) => id)).size).toBe(20_000);
  expect(new Set(of('order').map(({ value }) => (value as { month: string }).month))).toEqual(
    new Set(['2026-03']),
  );
});

it('walks 50 paths of ten points at a tenth of its size, and answers 4 000 controls a month', () => {
  const now = '2026-03-16T09:00:00.000Z';
  const gathered = buildBenchPlant(torino!, now, 0.1);
  addRounds(gathered, torino!, now, 0.1);
  const of = (name: string) => gathered.items.filter(({ kind }) => kind.name === name);
  expect(of('path').length).toBe(50);
  expect(of('point').length).toBe(500);
  expect(new Set(of('point').map(({ value }) => (value as { place: string }).place)).size).toBe(500);
  const checklists = of('checklistOrder').map(({ value }) => value as Order & { month: string });
  const answers = checklists.flatMap(({ activities }) => activities!.flatMap((each) => each.answers!));
  expect(answers.length).toBe(4_000);
  expect(new Set(checklists.map(({ month }) => month))).toEqual(new Set(['2026-02']));
  const ids = gathered.items.map(({ kind, id }) => `${kind.name} ${id}`);
  expect(new Set(ids).size).toBe(ids.length);
});
