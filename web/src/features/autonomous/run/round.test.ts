import { expect, it } from 'vitest';
import { groupRuns } from './round.ts';

const today = '2026-03-16';
const names: Record<number, string> = { 3: 'PRS-01', 4: 'LAT-02' };
const run = (machineId: number, plannedOn: string, more: object = {}) => ({
  ...{ machineId, machine: names[machineId]!, plannedOn, state: 'planned', code: 'A-1' },
  ...more,
});
const told = (groups: { machineId: number; items: { plannedOn: string; shift?: number }[] }[]) =>
  groups.map(({ machineId, items }) => [
    machineId,
    ...items.map(({ plannedOn, shift }) => plannedOn.slice(-2) + (shift ? `~${shift}` : '')),
  ]);

const all = [
  run(3, today, { shift: 2 }),
  run(3, today, { shift: 1 }),
  run(3, '2026-03-13'),
  run(4, today),
  run(4, '2026-03-18'),
  run(3, '2026-03-17', { state: 'inProgress' }),
  run(3, '2026-03-17'),
];
const of = (more: object = {}) => groupRuns(all, { today, machineId: undefined, maxRuns: 30, ...more });

it('tells what is due machine by machine, what is begun first, then by day and shift', () => {
  const { due, count, hidden, coming, later } = of();
  expect(told(due)).toEqual([
    [4, '16'],
    [3, '17', '13', '16~1', '16~2'],
  ]);
  expect([count, hidden]).toEqual([5, 0]);
  expect(told(coming)).toEqual([
    [4, '18'],
    [3, '17'],
  ]);
  expect(later).toBe(2);
});

it('holds back what is more than a tablet draws, and is narrowed to a machine', () => {
  expect(told(of({ maxRuns: 2 }).due)).toEqual([
    [4, '16'],
    [3, '17'],
  ]);
  expect(of({ maxRuns: 2 }).hidden).toBe(3);
  const { due, coming } = of({ machineId: 4 });
  expect([told(due), told(coming)]).toEqual([[[4, '16']], [[4, '18']]]);
  expect(of({ machineId: 9 })).toMatchObject({ due: [], count: 0, later: 0 });
});
