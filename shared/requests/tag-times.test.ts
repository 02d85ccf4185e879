import { describe, expect, it } from 'vitest';
import { PlantParameters } from '../access/plant.ts';
import { addDays } from '../day.ts';
import { pillars } from './tag-state.ts';
import { findAgeBadge, getLastTooOldDay, isTooOld, validateTagDates } from './tag-times.ts';

const at = (clock: string) => `2026-03-02T${clock}:00Z`;
const now = at('10:00');

describe('the dates of a tag', () => {
  it.each([
    ['creation, assignment and closing in order', { assignedAt: at('08:10'), closedAt: at('09:00') }, {}],
    ['all at once', { assignedAt: at('08:00'), closedAt: at('08:00'), started: at('08:00') }, {}],
    ['closed without anybody', { closedAt: at('08:00') }, {}],
    ['assigned before it was written', { assignedAt: at('07:59') }, { assignedAt: 'dateBeforeMinimum' }],
    ['closed before it was written', { closedAt: at('07:59') }, { closedAt: 'dateBeforeMinimum' }],
    [
      'closed before it was assigned',
      { assignedAt: at('08:10'), closedAt: at('08:09') },
      { closedAt: 'dateBeforeMinimum' },
    ],
    [
      'closed before the work began',
      { assignedAt: at('08:10'), started: at('08:30'), closedAt: at('08:29') },
      { closedAt: 'dateBeforeMinimum' },
    ],
    ['begun before it was written', { started: at('07:59') }, { startedAt: 'dateBeforeMinimum' }],
    ['begun before it went to others', { started: at('08:05'), assignedAt: at('08:10') }, {}],
    ['begun ahead', { started: at('10:03') }, { startedAt: 'dateInFuture' }],
    ['closed ahead', { closedAt: at('10:03') }, { closedAt: 'dateInFuture' }],
    ['a clock that runs ahead', { closedAt: at('10:02') }, {}],
  ] as const)('%s', (_, { started, ...dates }: Record<string, string>, problems) => {
    const tag = { createdAt: at('08:00'), ...dates, ...(started && { report: { startedAt: started } }) };
    expect(validateTagDates(tag, now)).toEqual(problems);
  });
});

it.each([
  [0, undefined],
  [6, undefined],
  [7, 7],
  [13, 7],
  [14, 14],
  [29, 14],
  [30, 30],
  [400, 30],
])('%d days old it has the badge of %s', (days, badge) => {
  expect(findAgeBadge(days)).toBe(badge);
});

describe('too old', () => {
  const { tagTargetDays } = PlantParameters.parse({});
  const createdOn = '2026-01-01';
  const oldFrom = (pillar: (typeof pillars)[number]) =>
    Array.from({ length: 200 }, (_, n) => n).find((n) =>
      isTooOld({ pillar, createdOn }, tagTargetDays, addDays(createdOn, n)),
    );

  it('is one open for more than twice the target of its pillar', () => {
    expect(Object.fromEntries(pillars.map((pillar) => [pillar, oldFrom(pillar)]))).toEqual({
      ...Object.fromEntries(pillars.map((pillar) => [pillar, undefined])),
      AM: 29,
      PM: 61,
      SAF: 15,
    });
  });

  it('is none that was written after the day that is asked from', () => {
    const today = '2026-06-01';
    expect(getLastTooOldDay(tagTargetDays, today)).toBe('2026-05-18');
    for (const pillar of pillars)
      expect(isTooOld({ pillar, createdOn: '2026-05-19' }, tagTargetDays, today)).toBe(false);
  });
});
