import { expect, it } from 'vitest';
import { benchPlant, LARGE_TREE } from './bench.ts';
import { plantsOf } from './people.ts';

const [torino] = plantsOf(2026).demo!;

it('is as large as it says, within one month', () => {
  const { items } = benchPlant(torino!, '2026-03-16T09:00:00.000Z');
  const of = (name: string) => items.filter(({ kind }) => kind.name === name);
  expect(of('machine').length).toBe(500);
  expect(of('element').length).toBe(499 * 40 + LARGE_TREE);
  expect(of('cycle').length).toBe(500);
  expect(of('order').length).toBe(20_000);
  expect(new Set(of('order').map(({ id }) => id)).size).toBe(20_000);
  expect(new Set(of('order').map(({ value }) => (value as { month: string }).month))).toEqual(
    new Set(['2026-03']),
  );
});
