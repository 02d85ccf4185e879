import { expect, test } from 'vitest';
import type { IsolationPointItem } from '#shared/safety/isolation-api.ts';
import { listFeeding } from './feeding.ts';

const point = (id: number, machineId: number, ...feeds: IsolationPointItem['feeds']) =>
  ({ id, machineId, code: `Q${id}`, kind: 'point', feeds }) as IsolationPointItem;

test('the points of a machine are its own and those that feed it from elsewhere', () => {
  const all = [
    point(1, 9, { kind: 'point', id: 2 }),
    point(2, 9, { kind: 'point', id: 1 }, { kind: 'machine', id: 7 }),
    point(3, 9, { kind: 'element', id: '7.1' }),
    point(4, 9, { kind: 'element', id: '70.1' }, { kind: 'machine', id: 70 }),
    point(5, 7),
  ];
  expect(listFeeding(all, 7).map(({ id }) => id)).toEqual([1, 2, 3, 5]);
});
