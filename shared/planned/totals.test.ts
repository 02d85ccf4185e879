import { describe, expect, it } from 'vitest';
import { computeDayTotal, computeTotalsByDay, countByColour } from './totals.ts';

const day = '2026-03-10';
const order = { state: 'planned', plannedOn: day, tolerance: 2, minutes: 30 } as const;
const closed = { ...order, state: 'closed', closedOn: day } as const;
const metered = { ...order, dueRun: 500 };

describe('the total of a day', () => {
  it.each<[string, Parameters<typeof computeDayTotal>[0], ReturnType<typeof computeDayTotal>]>([
    ['nothing', [], {}],
    [
      'of what was cancelled how many these are',
      [{ ...order, state: 'cancelled' }],
      { cancelled: 1, dueAfter: { 2: { cancelled: 1 } } },
    ],
    [
      'open ones by tolerance',
      [order, order, { ...order, tolerance: 0 }],
      { plannedMinutes: 90, open: { 2: 2, 0: 1 }, dueAfter: { 2: { plannedMinutes: 60 } } },
    ],
    [
      'begun ones, open too',
      [{ ...order, state: 'inProgress' }],
      { plannedMinutes: 30, inProgress: 1, open: { 2: 1 }, dueAfter: { 2: { plannedMinutes: 30 } } },
    ],
    [
      'a closed one',
      [closed],
      {
        ...{ plannedMinutes: 30, actualMinutes: 30, green: 1 },
        dueAfter: { 2: { plannedMinutes: 30, green: 1 } },
      },
    ],
    [
      'a closed one that fell due on its day',
      [{ ...closed, tolerance: 0 }],
      { plannedMinutes: 30, actualMinutes: 30, green: 1 },
    ],
    [
      'minutes of one that is not closed',
      [{ ...order, tolerance: 0, state: 'inProgress', actualMinutes: 10 }],
      { plannedMinutes: 30, actualMinutes: 10, unclosedMinutes: 10, inProgress: 1, open: { 0: 1 } },
    ],
    [
      'one closed late',
      [{ ...closed, closedOn: '2026-03-13' }],
      {
        ...{ plannedMinutes: 30, actualMinutes: 30, orange: 1 },
        ...{ dueAfter: { 2: { plannedMinutes: 30, orange: 1 } }, closedAfter: { 3: 30 } },
      },
    ],
    [
      'one closed automatically',
      [{ ...order, tolerance: 0, state: 'autoClosed' }],
      { plannedMinutes: 30, blue: 1 },
    ],
    ['by meter', [metered, { ...metered, overdue: true }], { plannedMinutes: 60, metered: 1, overdue: 1 }],
    [
      'by meter and begun',
      [{ ...metered, state: 'inProgress' }],
      { plannedMinutes: 30, metered: 1, inProgress: 1 },
    ],
    [
      'its minutes exactly',
      [
        { ...closed, minutes: 0.1 },
        { ...closed, minutes: 0.2 },
      ],
      {
        ...{ plannedMinutes: 0.3, actualMinutes: 0.3, green: 2 },
        dueAfter: { 2: { plannedMinutes: 0.3, green: 2 } },
      },
    ],
    ['no minutes where there are none', [{ ...order, minutes: 0 }], { open: { 2: 1 } }],
  ])('has %s', (_, orders, total) => expect(computeDayTotal(orders)).toEqual(total));

  it('is told day by day, in order', () => {
    const days = ['2026-03-12', '2026-03-10', '2026-03-12', '2026-03-11'];
    expect(computeTotalsByDay(days.map((plannedOn) => ({ ...closed, plannedOn })))).toMatchObject([
      { id: '2026-03-10', green: 1 },
      { id: '2026-03-11', green: 1 },
      { id: '2026-03-12', green: 2 },
    ]);
  });
});

it.each([
  ['2026-03-10', 4, 2],
  ['2026-03-11', 3, 3],
  ['2026-03-12', 3, 3],
  ['2026-03-13', 1, 5],
])('on %s shows %d yellow and %d red', (today, yellow, red) => {
  const total = { open: { 0: 1, 2: 2 }, metered: 1, overdue: 2, green: 7, orange: 8, blue: 9 };
  expect(countByColour(total, day, today)).toEqual({ green: 7, orange: 8, blue: 9, yellow, red });
});
