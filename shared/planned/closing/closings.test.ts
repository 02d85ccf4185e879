import { expect, it } from 'vitest';
import { formatClosing, getHourKeys, parseClosing } from './closings.ts';

const order = {
  ...{ code: 'W-2026-000012', cycleId: 3, machineId: 7, plannedOn: '2026-03-14', tolerance: 1 },
  ...{ state: 'closed' as const, closedAt: '2026-03-16T05:12:40.000Z', closedOn: '2026-03-16' },
};

it('is told in a line of the hour it was closed in, and read again', () => {
  const { hour, text } = formatClosing({ ...order, teamId: 4 })!;
  expect(hour).toBe('2026-03-16T05');
  expect(parseClosing(text)).toEqual({
    ...{ code: 'W-2026-000012', type: 'workorders', cycleId: 3, machineId: 7, teamId: 4 },
    ...{ closedAt: '2026-03-16T05:12:00.000Z', late: true },
  });
  const inTime = formatClosing({ ...order, type: 'am', tolerance: 2 })!;
  expect(parseClosing(inTime.text)).toMatchObject({ type: 'am', late: false });
  expect(parseClosing(inTime.text)).not.toHaveProperty('teamId');
});

it('is nothing where nobody closed it', () => {
  for (const state of ['planned', 'autoClosed', 'cancelled'] as const)
    expect(formatClosing({ ...order, state })).toBeUndefined();
});

it('a shift touches its hours, those of half an hour too', () => {
  expect(getHourKeys('2026-03-16T05:00:00.000Z', '2026-03-16T07:00:00.000Z')).toEqual([
    '2026-03-16T05',
    '2026-03-16T06',
  ]);
  expect(getHourKeys('2026-03-15T23:30:00.000Z', '2026-03-16T01:30:00.000Z')).toEqual([
    '2026-03-15T23',
    '2026-03-16T00',
    '2026-03-16T01',
  ]);
});
