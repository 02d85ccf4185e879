// @vitest-environment node
import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { computeUnsentStates } from './unsent-things.ts';

let order = 0;
const entry = (thing: string, more: Partial<Entry> = {}): Entry => {
  order += 1;
  const [kind, id] = thing.split(':');
  return {
    ...{ user: 'u1', plant: 'TO1', id: `entry${order}`, order, at: '', method: 'POST' },
    ...{ path: `/${kind}/items/{id}/start`, input: { id }, thing, state: 'waiting', files: [], tries: 0 },
    answer: { id },
    ...more,
  } as Entry;
};

it('names each thing of which something is unsent, and says where it is not going by itself', () => {
  const states = computeUnsentStates([
    entry('ewo:E1'),
    entry('ewo:E2', { state: 'refused' }),
    entry('ewo:E2'),
    entry('order:1.2', { state: 'conflict' }),
  ]);
  expect(Object.fromEntries(states)).toEqual({
    'ewo:E1': 'waiting',
    'ewo:E2': 'stopped',
    'order:1.2': 'stopped',
  });
});

it('a remark marks itself, not the thing it is about', () => {
  const path = '/remark/items';
  const states = computeUnsentStates([
    entry('ewo:E1', { path, input: { of: 'ewo', thing: 'E1' }, answer: { id: 'ewo.E1.x' } }),
  ]);
  expect([...states]).toEqual([['remark:ewo.E1.x', 'waiting']]);
});

it('what has no id of its own marks the thing it is recorded at', () => {
  const states = computeUnsentStates([
    entry('reading:5.hours', { path: '/reading/items', answer: { items: [] } }),
  ]);
  expect([...states]).toEqual([['reading:5.hours', 'waiting']]);
});
