import { describe, expect, it } from 'vitest';
import type { Activity } from './order.ts';
import { computeSpentMinutes, summarizeWork } from './work-done.ts';

const tasks = (...all: Partial<Activity>[]): Activity[] =>
  all.map((each, i) => ({ ...{ n: i + 1, code: 'P', description: 'Look', minutes: 5 }, ...each }));
const on = (path: string) => ({ id: path, code: path, description: path, path });
const answers = (...colours: ('green' | 'yellow' | 'red' | 'grey')[]) => ({
  answers: colours.map((colour) => ({ controlId: 1, colour })),
});
const hours = (...all: [operatorId: number, hours: number][]) => ({
  hours: all.map(([operatorId, its]) => ({ operatorId, hours: its })),
});

it('says nothing of activities nobody reported', () => {
  const nothing = { worked: undefined, results: undefined, faults: undefined };
  expect(summarizeWork([])).toEqual(nothing);
  expect(summarizeWork(tasks({}, { hours: [], answers: [], element: on('M/P') }))).toEqual(nothing);
});

it.each<[string, Partial<Activity>[], Record<number, number>]>([
  ['of one technician', [hours([5, 1.5])], { 5: 90 }],
  ['of each, over all activities', [hours([5, 1], [6, 0.5]), {}, hours([5, 0.25])], { 5: 75, 6: 30 }],
  ['exactly, of the sum', [hours([5, 0.33]), hours([5, 0.33])], { 5: 39.6 }],
])('tells the minutes %s', (_, its, worked) => expect(summarizeWork(tasks(...its)).worked).toEqual(worked));

// Domain 9.4: answers that are not red, and OK activities without controls, out of those answered or done.
it.each<[string, Partial<Activity>[], { ok: number; nok: number } | undefined]>([
  [
    'activities without controls',
    [{ outcome: 'ok' }, { outcome: 'ok' }, { outcome: 'nok' }],
    { ok: 2, nok: 1 },
  ],
  ['what was not done or did not apply', [{ outcome: 'notDone' }, { outcome: 'na' }], undefined],
  ['answers, yellow ones too', [answers('green', 'yellow', 'red')], { ok: 2, nok: 1 }],
  ['no grey answers', [answers('grey', 'green')], { ok: 1, nok: 0 }],
  ['none of only grey answers', [{ outcome: 'ok', ...answers('grey') }], undefined],
  ['an answered activity by its answers', [{ outcome: 'nok', ...answers('green') }], { ok: 1, nok: 0 }],
  ['both together', [{ outcome: 'nok' }, answers('red', 'green')], { ok: 1, nok: 2 }],
])('counts as results %s', (_, its, results) =>
  expect(summarizeWork(tasks(...its)).results).toEqual(results),
);

it.each<[string, Partial<Activity>[], string[] | undefined]>([
  [
    'those not in order, each once',
    [
      { outcome: 'nok', element: on('M/P') },
      { outcome: 'nok', element: on('M/P/S') },
      { outcome: 'nok', element: on('M/P') },
    ],
    ['M/P', 'M/P/S'],
  ],
  ['none of the machine as a whole', [{ outcome: 'nok' }], undefined],
  [
    'none in order, not done or not reported',
    [
      { outcome: 'ok', element: on('M/P') },
      { outcome: 'notDone', element: on('M/P') },
      { element: on('M/P') },
    ],
    undefined,
  ],
])('names as faulty elements %s', (_, its, faults) =>
  expect(summarizeWork(tasks(...its)).faults).toEqual(faults),
);

describe('minutes spent', () => {
  const order = { state: 'closed', minutes: 30, manMinutes: 60 } as const;
  it.each([
    ['are those people said', { ...order, actualMinutes: 45 }, 45],
    ['be it none', { ...order, actualMinutes: 0 }, 0],
    ['be it still open', { ...order, state: 'inProgress', actualMinutes: 10 } as const, 10],
    ['else of a closed one those it was to take', order, 60],
    ['of one technician', { ...order, manMinutes: undefined }, 30],
    ['none of one that is open', { ...order, state: 'inProgress' } as const, 0],
    ['none of one that was closed automatically', { ...order, state: 'autoClosed' } as const, 0],
  ])('%s', (_, its, minutes) => expect(computeSpentMinutes(its)).toBe(minutes));
});
