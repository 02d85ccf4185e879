import { expect, test } from 'vitest';
import { computeDeletionDates } from './deletion.ts';

test('a tenant is hidden at once, removable after 30 days, and gone from backups and logs later', () => {
  expect(computeDeletionDates('2026-01-31T10:00:00.000Z')).toEqual({
    hiddenAt: '2026-01-31T10:00:00.000Z',
    removableAt: '2026-03-02T10:00:00.000Z',
    goneFromBackupsAt: '2026-04-06T10:00:00.000Z',
    goneFromLogsAt: '2026-05-31T10:00:00.000Z',
  });
});
