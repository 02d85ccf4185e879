import { expect, it } from 'vitest';
import { countTagsByPillar, formatOpenCounts, sumOpenCounts } from './request-totals.ts';

const ewo = (state: 'closed' | 'running' | 'cancelled') => ({ state });

it('a day of tags counts them by pillar', () => {
  expect(countTagsByPillar([{ pillar: 'AM' }, { pillar: 'PM' }, { pillar: 'AM' }])).toEqual({ AM: 2, PM: 1 });
});

it('what is open is counted by state, over all days', () => {
  expect(formatOpenCounts([ewo('closed'), ewo('cancelled')])).toBeUndefined();
  const day = formatOpenCounts([ewo('running'), ewo('running'), ewo('closed')]);
  expect(day).toBe('running 2');
  const days = { id: 'all', version: 3, '2026-03-02': day, '2026-03-03': 'running 1, created 4' };
  expect(sumOpenCounts(days)).toEqual({ running: 3, created: 4 });
  expect(formatOpenCounts([ewo('running'), { state: 'assigned' }, ewo('running')])).toBe(
    'assigned 1, running 2',
  );
  expect(sumOpenCounts({ 'x2026-03-02': 'running 1', '2026-03-02x': 'running 1' })).toEqual({});
  expect(sumOpenCounts(undefined)).toEqual({});
});
