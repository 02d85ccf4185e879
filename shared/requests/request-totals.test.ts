import { expect, it } from 'vitest';
import { ewoTotalOf, openByState, openTogether, tagTotalOf } from './request-totals.ts';

const ewo = (
  state: 'closed' | 'running' | 'cancelled',
  machineStatus: 'stopped' | 'running' = 'stopped',
) => ({
  ...{ state, machineStatus, createdAt: '2026-03-02T08:00:00Z', interventionAt: '2026-03-02T08:10:00Z' },
  ...(state === 'closed' && { closedAt: '2026-03-02T09:00:00Z' }),
});

it('a day of breakdowns counts stops, what ran on, and the minutes of what is over', () => {
  expect(ewoTotalOf([])).toEqual({});
  const all = [ewo('closed'), ewo('running'), ewo('cancelled'), ewo('closed', 'running')];
  expect(ewoTotalOf(all)).toEqual({
    stops: 2,
    minor: 1,
    closed: 1,
    downMinutes: 60,
    interventionMinutes: 50,
  });
});

it('a day of tags counts them by pillar', () => {
  expect(tagTotalOf([{ pillar: 'AM' }, { pillar: 'PM' }, { pillar: 'AM' }])).toEqual({ AM: 2, PM: 1 });
});

it('what is open is counted by state, over all days', () => {
  expect(openByState([ewo('closed'), ewo('cancelled')])).toBeUndefined();
  const day = openByState([ewo('running'), ewo('running'), ewo('closed')]);
  expect(day).toBe('running 2');
  const days = { id: 'all', version: 3, '2026-03-02': day, '2026-03-03': 'running 1, created 4' };
  expect(openTogether(days)).toEqual({ running: 3, created: 4 });
  expect(openTogether(undefined)).toEqual({});
});
