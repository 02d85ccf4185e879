import { expect, it } from 'vitest';
import { getAutoClosedIds, getAutoClosedIdsByReading } from './auto-close.ts';

const weekly = { n: 1, unit: 'W' } as const;

it('closes planned and assigned orders only, never the executed one', () => {
  const others = (['planned', 'assigned', 'inProgress', 'closed', 'autoClosed', 'cancelled'] as const).map(
    (state) => ({ id: state as string, plannedOn: '2026-03-04', state }),
  );
  const executed = { id: 'executed', plannedOn: '2026-03-04', state: 'planned' as const };
  expect(getAutoClosedIds(executed, '2026-03-18', weekly, [...others, executed])).toEqual([
    'planned',
    'assigned',
  ]);
});

it('compares weeks for seven days as for one week, days for less, nothing for more', () => {
  const monday = [{ id: 1, plannedOn: '2026-03-16', state: 'planned' as const }];
  const done = (n: number, unit: 'D' | 'W' | 'M') =>
    getAutoClosedIds({ id: 2 }, '2026-03-18', { n, unit }, monday);
  expect(done(1, 'W')).toEqual([]);
  expect(done(7, 'D')).toEqual([]);
  expect(done(2, 'D')).toEqual([1]);
  expect(done(8, 'D')).toEqual([]);
  expect(done(2, 'W')).toEqual([]);
});

it('closes runs of earlier days, and of earlier shifts of the day it was done on', () => {
  const run = (plannedOn: string, shift: number) => ({
    id: `${plannedOn}~${shift}`,
    plannedOn,
    shift,
    state: 'planned' as const,
  });
  const all = [run('2026-03-16', 3), run('2026-03-17', 1), run('2026-03-17', 2), run('2026-03-17', 3)];
  const ended = (executed: (typeof all)[number]) =>
    getAutoClosedIds(executed, '2026-03-17', { n: 1, unit: 'D' }, all);
  expect(ended(all[2]!)).toEqual(['2026-03-16~3', '2026-03-17~1']);
  expect(ended(all[0]!)).toEqual([]);
  expect(ended(all[1]!)).toEqual(['2026-03-16~3']);
});

it('closes the missed grid points of a meter', () => {
  const others = [170_000, 220_000, 270_000].map((due) => ({ id: due, due, state: 'planned' as const }));
  expect(getAutoClosedIdsByReading({ id: 170_000 }, 270_000, others)).toEqual([220_000]);
});
