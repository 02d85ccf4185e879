import { expect, it } from 'vitest';
import { computeLosses, proposeClasses } from './losses.ts';

const NOW = '2026-03-16T10:00:00.000Z';
const ewo = (machineId: number, minutes: number, more: object = {}) => ({
  ...{ machineId, state: 'closed' as const, machineStatus: 'stopped' as const },
  ...{ createdAt: '2026-03-01T08:00:00.000Z', interventionAt: '2026-03-01T08:00:00.000Z' },
  closedAt: new Date(Date.parse('2026-03-01T08:00:00Z') + minutes * 60_000).toISOString(),
  hours: [{ operatorId: 1, hours: 2 }],
  ...more,
});
const rates = { hourly: 30, stoppedHour: 600 };

it('adds up the machine, its technicians and its spares', () => {
  const losses = computeLosses(
    [
      ewo(1, 60),
      ewo(1, 30, { machineStatus: 'running' }),
      ewo(1, 90, { state: 'cancelled' }),
      ewo(1, 90, { state: 'running', closedAt: undefined }),
      ewo(2, 10),
    ],
    [
      { machineId: 1, quantity: -3, unitPrice: 20 },
      { machineId: 1, quantity: 1, unitPrice: 20 },
      { machineId: 1, quantity: -1 },
      { machineId: 3, quantity: -1, unitPrice: 5 },
      { quantity: -1, unitPrice: 5 },
    ],
    rates,
    NOW,
  );
  expect([...losses]).toEqual([
    [1, { minutes: 60, breakdowns: 1, cost: 600 + 60 + 60 + 40 }],
    [2, { minutes: 10, breakdowns: 1, cost: 160 }],
    [3, { minutes: 0, breakdowns: 0, cost: 5 }],
  ]);
  const none = computeLosses([ewo(1, 60)], [], { hourly: 0, stoppedHour: 0 }, NOW);
  expect(none.get(1)).toEqual({ minutes: 60, breakdowns: 1 });
});

it('proposes by the cumulative share: to 50 % AA, 70 % A, 90 % B, the rest C', () => {
  const values = new Map([500, 200, 150, 100, 50, 0].map((value, id) => [id, value]));
  const shown = [...proposeClasses(values).values()];
  expect(shown.map((each) => each.class)).toEqual(['AA', 'A', 'B', 'B', 'C', 'C']);
  expect(shown.map(({ cumulative }) => cumulative)).toEqual([50, 70, 85, 95, 100, 100]);
});

it('proposes nothing while nobody lost anything', () => {
  const nothing = { class: null, value: 0, cumulative: null };
  expect([...proposeClasses(new Map([[1, 0]])).values()]).toEqual([nothing]);
});
