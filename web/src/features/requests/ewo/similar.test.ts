import { expect, it } from 'vitest';
import { findSimilarEwos } from './similar.ts';

const one = (id: string, more: object = {}) => ({ id, createdAt: `2026-01-0${id}T08:00:00.000Z`, ...more });

it('offers the same element before the same kind of failure, the newest first, and never itself', () => {
  const pump = { elementId: '3.1' };
  const leak = { breakdownType: 'hydraulic' as const };
  const closed = [one('1', leak), one('2', pump), one('3'), one('4', { ...pump, ...leak }), one('5', pump)];
  expect(findSimilarEwos(one('3', { ...pump, ...leak }), closed, 3).map(({ id }) => id)).toEqual([
    '4',
    '5',
    '2',
  ]);
});

it('calls nothing alike that both do not say', () => {
  expect(findSimilarEwos(one('3'), [one('1'), one('2')], 5).map(({ id }) => id)).toEqual(['2', '1']);
});
