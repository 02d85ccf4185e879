import { describe, expect, it } from 'vitest';
import {
  computeOwnOrderMinutes,
  getOwnSteps,
  getShiftDaySpan,
  isMovementOfDay,
  isOwnClosing,
  isOwnMovement,
  isWithin,
  sumOwnMinutes,
} from './own-day.ts';

const ada = { user: 'u1', operatorId: 4 };
const guest = { user: 'u9' };

describe('the steps of a person on a request', () => {
  const recorded = (...steps: string[]) => steps.map((step) => ({ field: `recordedAt.${step}`, after: 'x' }));

  it('are those that the changes record, each once and in order', () => {
    expect(
      getOwnSteps([
        {
          profile: 'technician',
          changes: [{ field: 'state', after: 'assigned' }],
          sheet: recorded('assigned'),
        },
        { profile: 'technician', sheet: recorded('started', 'diagnosed') },
        { profile: 'technician', sheet: recorded('closed') },
        { profile: 'technician', sheet: recorded('reopened') },
        { profile: 'technician', sheet: recorded('closed') },
      ]),
    ).toEqual(['taken', 'started', 'diagnosed', 'closed', 'reopened']);
    expect(getOwnSteps([{ changes: recorded('created', 'assigned') }])).toEqual(['created', 'assigned']);
  });

  it('are none of changes without a step, of removed ones and of unknown ones', () => {
    expect(
      getOwnSteps([
        { changes: [{ field: 'priority', after: 'low' }] },
        { sheet: [{ field: 'recordedAt.closed', before: 'x' }, ...recorded('dreamt')] },
      ]),
    ).toEqual([]);
  });
});

describe('the minutes of a person', () => {
  it('on a request are the hours of the technician', () => {
    const hours = [
      { operatorId: 4, hours: 0.5 },
      { operatorId: 5, hours: 3 },
      { operatorId: 4, hours: 0.26 },
    ];
    expect(sumOwnMinutes(hours, ada)).toBe(46);
    expect(sumOwnMinutes(hours, guest)).toBe(0);
    expect(sumOwnMinutes(undefined, ada)).toBe(0);
  });

  it.each([
    ['those reported for the technician', { worked: { 4: 20.4, 5: 30 }, actualMinutes: 50 }, 20],
    ['none where others are named', { worked: { 5: 30 }, closedById: 'u1' }, 0],
    ['all of the order that names nobody', { closedById: 'u1', actualMinutes: 25 }, 25],
    ['the planned ones where none were reported', { closedById: 'u1', manMinutes: 60 }, 60],
    ['none where another person closed it', { closedById: 'u2', actualMinutes: 25 }, 0],
  ] as const)('on an order are %s', (_, order, minutes) => {
    expect(computeOwnOrderMinutes({ state: 'closed', minutes: 30, ...order }, ada)).toBe(minutes);
  });

  it('belong to orders that the person closed or has hours in', () => {
    expect(isOwnClosing({ closedById: 'u1' }, ada)).toBe(true);
    expect(isOwnClosing({ closedById: 'u2', worked: { 4: 10 } }, ada)).toBe(true);
    expect(isOwnClosing({ closedById: 'u2', worked: { 5: 10 } }, ada)).toBe(false);
    expect(isOwnClosing({ closedById: 'u2', worked: { 4: 10 } }, guest)).toBe(false);
  });
});

describe('the day of the shifts', () => {
  const span = getShiftDaySpan('Europe/Rome', '2026-03-16');

  it('lasts from six to six, with the change of the clock', () => {
    expect(span).toEqual({
      ...{ from: '2026-03-16T05:00:00.000Z', to: '2026-03-17T05:00:00.000Z' },
      ...{ first: '2026-03-16', last: '2026-03-17' },
    });
    expect(getShiftDaySpan('Europe/Rome', '2026-03-28').to).toBe('2026-03-29T04:00:00.000Z');
    expect(isWithin(span, '2026-03-16T05:00:00.000Z')).toBe(true);
    expect(isWithin(span, '2026-03-17T05:00:00.000Z')).toBe(false);
    expect(isWithin(span, '2026-03-16T06:30:00+02:00')).toBe(false);
    expect(isWithin(span, undefined)).toBe(false);
  });

  it.each([
    ['recorded in it', '2026-03-16', '2026-03-16T12:00:00.000Z', true],
    ['recorded in its night', '2026-03-17', '2026-03-17T02:00:00.000Z', true],
    ['dated to it and recorded later', '2026-03-16', '2026-03-18T12:00:00.000Z', true],
    ['dated to the next day and recorded later', '2026-03-17', '2026-03-18T12:00:00.000Z', false],
    ['recorded before', '2026-03-16', '2026-03-16T04:00:00.000Z', false],
  ])('holds a movement %s', (_, on, at, expected) => {
    expect(isMovementOfDay({ on, at }, '2026-03-16', span)).toBe(expected);
  });
});

describe('a movement', () => {
  it.each([
    ['u1', 'Ada Berg', true],
    ['u1', 'Ada Former', true],
    ['u2', 'Ada Berg', false],
    [undefined, 'Ada Berg', true],
    [undefined, 'Bo Lind', false],
  ])('of the user %s with the name %s is own: %s', (userId, user, expected) => {
    expect(isOwnMovement({ userId, user }, { id: 'u1', name: 'Ada Berg' })).toBe(expected);
  });
});
