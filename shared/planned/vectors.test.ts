import { describe, expect, it } from 'vitest';
import vectors from '#tests/vectors/schedule.json' with { type: 'json' };
import { addDays, type Day, getIsoWeek, getWeekday, minutesBetween, toLocalDay } from '../day.ts';
import { formatMessage } from '../messages.ts';
import { getAutoClosedIds } from './closing/auto-close.ts';
import { type Colour, type ColouredOrder, getOrderColour, getWorstOrderColour } from './colour.ts';
import {
  computeExpectedDay,
  computeFirstDueReading,
  computeNextDueReading,
  isIssueDue,
  isLateAtReading,
  isReadingAccepted,
} from './meter.ts';
import type { Frequency, Unit } from './period.ts';
import type { PlantCalendar } from './plant-calendar.ts';
import {
  computeFixedSlots,
  computeNextFloatingSlot,
  computePlannedDates,
  type FloatingOrigin,
  isFirm,
  type RepetitionRule,
} from './schedule.ts';

/**
 * Inputs of a vector. A field is `never` if vectors differ in its type: each proof casts it to the type in
 * its own vector.
 */
interface Given {
  anchor: Day;
  window: string;
  tz: string;
  holiday: Day;
  today: Day;
  planned: Day;
  cancelled_planned: Day;
  cancelled_on: Day;
  existing: Day[];
  open: Day[];
  executed: Day;
  orders: string[];
  dates: Day[];
  years: number[];
  readings: number[];
  toleranceDays: number;
  start: number;
  lastRun: number;
  entered: number;
  'avg/day': number;
  runs: number;
  lockSpan: number;
  utc: string;
  from: string;
  to: string;
  freq: never;
  completed: never;
  closed: never;
  done: never;
}
interface Vector {
  id: string;
  what: string;
  given: Given;
  expect: never;
}

const frequencyOf = (text: string): Frequency => ({
  n: Number.parseInt(text, 10),
  unit: text.at(-1) as Unit,
});

const mondayToFriday = (rule: PlantCalendar['rule'], ...closed: Day[]): PlantCalendar => ({
  workdays: [1, 2, 3, 4, 5],
  closed,
  rule,
});
const span = (text: string): [Day, Day] => text.split('..') as [Day, Day];
function days(from: Day, to: Day): Day[] {
  const all = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
}

/**
 * Returns the planned days of a FIXED plan from its anchor to the last expected day, and checks that both
 * functions agree.
 */
function fixed(given: Given, expected: Day[], calendar?: PlantCalendar, from: Day = given.anchor): Day[] {
  const rhythm: RepetitionRule = { frequency: frequencyOf(given.freq), anchor: given.anchor, calendar };
  const to = expected.at(-1)!;
  const generated = computeFixedSlots(rhythm, from, to)
    .filter(({ fate }) => fate === 'generated')
    .map(({ planned }) => planned!);
  expect(
    computePlannedDates({ ...rhythm, mode: 'initialScheduling', from, to }).map(({ planned }) => planned),
  ).toEqual(generated);
  return generated;
}

function floating(freq: string, since: FloatingOrigin, calendar?: PlantCalendar): Day | null {
  const [base] = Object.values(since) as [Day];
  return computeNextFloatingSlot({ frequency: frequencyOf(freq), anchor: base, calendar }, since, 1).planned;
}

const order = (plannedOn: Day, more: Partial<ColouredOrder> = {}): ColouredOrder => ({
  state: 'planned',
  plannedOn,
  tolerance: 0,
  ...more,
});

function tolerance({ given, expect: colour }: Vector) {
  const { toleranceDays, today } = given;
  const closed: Day | null = given.closed;
  const state = closed ? 'closed' : 'planned';
  expect(
    getOrderColour(
      order('2026-03-11', { tolerance: toleranceDays, state, closedOn: closed ?? undefined }),
      today,
    ),
  ).toBe((colour as string).toLowerCase());
}

function cell({ given, expect: colour }: Vector) {
  const orders = given.orders.map((name) => name.toLowerCase() as Colour);
  expect(getWorstOrderColour(orders)).toBe((colour as string).toLowerCase());
  expect(getWorstOrderColour(orders.toReversed())).toBe((colour as string).toLowerCase());
}

function autoClosed({ given }: Vector, freq: string): Day[] {
  const open = given.open.map((plannedOn) => ({
    id: plannedOn,
    plannedOn,
    state: 'planned' as const,
  }));
  return getAutoClosedIds({ id: given.executed }, given.done, frequencyOf(freq), open);
}
const autoCloses = (freq: string) => (vector: Vector) =>
  expect({ 'auto-closed': autoClosed(vector, freq) }).toEqual(vector.expect);

const meterGrid = { start: 120_000, frequency: 50_000 };

function localCompletion({ given, expect: answer }: Vector) {
  const closedOn = toLocalDay(given.tz, `${given.utc}Z`);
  const colour = getOrderColour(order('2026-03-05', { state: 'closed', closedOn }), '2026-03-20');
  expect([closedOn, colour?.toUpperCase()]).toEqual(answer);
}

function duration({ given, expect: minutes }: Vector) {
  const instant = (text: string) => new Date(text.replace(' ', '')).toISOString();
  expect(minutesBetween(instant(given.from), instant(given.to))).toBe(minutes);
}

/** Simulates the job: creates the slots whose key is not known yet. */
function generate(known: Set<string>, rhythm: RepetitionRule, from: Day, to: Day, generation = 1): Day[] {
  const created = [];
  for (const { slot, planned, fate } of computeFixedSlots(rhythm, from, to)) {
    const key = `cycle.${generation}.${slot}`;
    if (fate !== 'generated' || known.has(key)) continue;
    known.add(key);
    created.push(planned!);
  }
  return created;
}

const proof: Record<string, (vector: Vector) => void> = {
  F02: ({ given, expect: dates }) => {
    const [from, to] = span(given.window);
    const rhythm = {
      frequency: frequencyOf(given.freq),
      anchor: given.anchor,
      calendar: mondayToFriday('next'),
    };
    const slots = computeFixedSlots(rhythm, from, to);
    expect(slots.filter(({ fate }) => fate === 'generated').map(({ planned }) => planned)).toEqual(dates);
    expect(slots.filter(({ reason }) => reason === 'closedDay')).toMatchObject([
      { nominal: '2026-03-07', planned: null, fate: 'skipped', values: { k: 2, closed: '2026-03-07' } },
      { nominal: '2026-03-08', planned: null, fate: 'skipped', values: { k: 3, closed: '2026-03-08' } },
    ]);
  },
  F03: ({ given, expect: dates }) => {
    const expected = dates as string[];
    const planned = fixed(
      given,
      expected.map((text) => text.slice(0, 10)),
    );
    expect(planned.map((day) => `${day} (${getIsoWeek(day)})`)).toEqual(expected);
  },
  F11: ({ given, expect: dates }) => {
    expect(fixed(given, dates)).toEqual(dates);
    const [firstMinute, lastMinute] = ['2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z'] as const;
    expect([firstMinute, lastMinute].map((at) => toLocalDay(given.tz, at))).toEqual([
      '2026-03-29',
      '2026-03-29',
    ]);
    expect(minutesBetween(firstMinute, lastMinute)).toBe(23 * 60 - 1);
  },
  F12: ({ given, expect: dates }) => {
    const calendar = mondayToFriday('next', given.holiday);
    expect(fixed(given, dates, calendar)).toEqual(dates);
    const rhythm = { frequency: frequencyOf(given.freq), anchor: given.anchor, calendar };
    expect(computeFixedSlots(rhythm, '2026-04-07', '2026-04-07')).toMatchObject([
      { nominal: '2026-04-06', reason: 'movedToNext', values: { k: 1, movedFrom: '2026-04-06' } },
    ]);
  },
  F13: ({ given, expect: dates }) => {
    const calendar = mondayToFriday('next', ...days(...span(given.closed)));
    expect(fixed(given, dates, calendar)).toEqual(dates);
    const rhythm = { frequency: frequencyOf(given.freq), anchor: given.anchor, calendar };
    expect(
      computeFixedSlots(rhythm, '2026-08-24', '2026-08-24').map(({ nominal, fate, values }) => [
        nominal,
        fate,
        values.by,
      ]),
    ).toEqual([
      ['2026-08-03', 'absorbed', '2026-08-24'],
      ['2026-08-10', 'absorbed', '2026-08-24'],
      ['2026-08-17', 'absorbed', '2026-08-24'],
      ['2026-08-24', 'generated', undefined],
    ]);
  },
  F14: ({ given, expect: dates }) => {
    expect(getWeekday('2026-08-15')).toBe(6);
    expect(fixed(given, dates, mondayToFriday('previous', '2026-08-15'))).toEqual(dates);
  },
  F15: ({ given, expect: dates }) => expect(fixed(given, dates, undefined, given.today)).toEqual(dates),

  L01: ({ given, expect: next }) => expect(floating(given.freq, { completed: given.completed })).toBe(next),
  L04: ({ given, expect: dates }) => {
    const completions = given.completed as Day[];
    expect(completions.map((completed) => floating(given.freq, { completed }))).toEqual(dates);
    const [from, to] = [(dates as Day[])[0]!, (dates as Day[]).at(-1)!];
    const plan = { frequency: frequencyOf(given.freq), anchor: '2026-01-31', completions, from, to };
    expect(computePlannedDates({ ...plan, mode: 'lastCompletion' }).map(({ planned }) => planned)).toEqual(
      dates,
    );
  },
  L06: ({ given, expect: next }) =>
    expect(floating(given.freq, { completed: given.completed }, mondayToFriday('next', given.holiday))).toBe(
      next,
    ),
  L07: ({ given, expect: next }) => {
    const { planned, completed, freq } = given;
    const rhythm = { frequency: frequencyOf(freq), anchor: planned };
    const [, second] = computeFixedSlots(rhythm, planned, addDays(planned, 14));
    expect({ FIXED: second!.planned, FLOATING: floating(freq, { completed }) }).toEqual(next);
  },
  L08: ({ given, expect: next }) => {
    expect(floating(given.freq, { cancelled: given.cancelled_planned })).toBe(next);
    expect(floating(given.freq, { cancelled: given.cancelled_on })).not.toBe(next);
  },

  A02: (vector) => {
    const answer = vector.expect as Record<string, string>;
    expect(autoClosed(vector, '1W')).toEqual(answer['auto-closed']);
    const executed = order(vector.given.executed, { state: 'closed', closedOn: vector.given.done });
    expect(getOrderColour(executed, vector.given.done)).toBe(answer['executed colour']!.toLowerCase());
    expect(autoClosed(vector, '1W')).not.toContain(answer['still open']);
  },
  A07: autoCloses('1D'),

  M01: ({ given, expect: due }) => expect(computeFirstDueReading(given.start, given.freq)).toBe(due),
  M02: ({ given, expect: colours }) =>
    expect(
      given.readings.map((reading) => {
        if (!isIssueDue(reading, 170_000, 5_000)) return null;
        const overdue = isLateAtReading(reading, 170_000, 2_000);
        return getOrderColour(order('2026-03-11', { byMeter: true, overdue }), '2026-05-01')?.toUpperCase();
      }),
    ).toEqual(colours),
  M03: ({ given, expect: answer }) => {
    const closedLate = isLateAtReading(given.done, 170_000, 2_000);
    expect({
      next: computeNextDueReading('lastCompletion', {
        start: 120_000,
        frequency: given.freq,
        done: given.done,
      }),
      colour: getOrderColour(
        order('2026-03-11', { state: 'closed', closedOn: '2026-05-01', byMeter: true, closedLate }),
        '2026-05-01',
      )?.toUpperCase(),
    }).toEqual(answer);
  },
  M04: ({ given, expect: due }) =>
    expect(computeNextDueReading('initialScheduling', { ...meterGrid, done: given.done })).toBe(due),
  M05: ({ given, expect: answer }) => {
    const closedLate = isLateAtReading(given.done, 170_000, 2_000);
    const executed = order('2026-03-11', {
      state: 'closed',
      closedOn: '2026-03-11',
      byMeter: true,
      closedLate,
    });
    expect({
      next: computeNextDueReading('initialScheduling', { ...meterGrid, done: given.done }),
      'colour of 170000': getOrderColour(executed, '2026-03-11')?.toUpperCase(),
    }).toEqual(answer);
  },
  M07: ({ given, expect: answer }) => {
    expect(isReadingAccepted(given.entered, { run: given.lastRun })).toBe(false);
    expect(`reject: ${formatMessage('readingTooLow', 'en')}`).toBe(answer);
  },
  M08: ({ given }) => expect(isReadingAccepted(given.entered, { run: given.lastRun })).toBe(true),
  M09: ({ given, expect: due }) =>
    expect(
      computeNextDueReading('lastCompletion', { start: 0, frequency: given.freq, done: given.done }),
    ).toBe(due),
  M10: ({ given, expect: day }) =>
    expect(
      computeExpectedDay(
        { due: 170_000, reading: 150_000, readOn: '2026-03-01', perDay: given['avg/day'] },
        '2026-03-01',
      ),
    ).toBe(day),

  Z01: localCompletion,
  Z02: localCompletion,
  Z03: duration,
  Z04: duration,
  Z05: ({ given, expect: weeks }) => expect(given.dates.map(getIsoWeek)).toEqual(weeks),
  Z06: ({ given, expect: counts }) =>
    expect(given.years.map((year: number) => Number(getIsoWeek(`${year}-12-28`).slice(6)))).toEqual(counts),

  C01: ({ given, expect: answer }) => {
    const expected = answer as Record<string, Day[]>;
    const { existing } = given;
    const known = new Set(existing.map((day) => `cycle.1.${day}`));
    const weekly = { frequency: frequencyOf('1W'), anchor: given.anchor };
    const today = '2026-03-30';
    const created = generate(known, weekly, addDays(existing.at(-1)!, 1), today);
    expect(created).toEqual(expected.created);
    const late = [...existing, ...created].filter(
      (day) => getOrderColour(order(day, { tolerance: 1 }), today) === 'red',
    );
    expect(late).toEqual(expected['late at 2026-03-30 (tol 1)']);
  },
  C02: ({ given }) => {
    const known = new Set<string>();
    const weekly = { frequency: frequencyOf('1W'), anchor: '2026-03-02' };
    const runs = Array.from({ length: given.runs }, () =>
      generate(known, weekly, '2026-03-02', '2026-04-06'),
    );
    expect(runs.map((created) => created.length)).toEqual([6, 0]);
  },
  C03: ({ given, expect: answer }) => {
    const expected = answer as Record<string, Day[]>;
    const today = '2026-03-11';
    const kept: Day[] = [];
    const deleted: Day[] = [];
    for (const plannedOn of ['2026-03-11', '2026-03-18', '2026-03-25'])
      (isFirm({ plannedOn, state: 'planned' }, today, given.lockSpan) ? kept : deleted).push(plannedOn);
    const biweekly = { frequency: frequencyOf('2W'), anchor: '2026-03-11' };
    const next = generate(new Set(), biweekly, addDays(kept.at(-1)!, 1), '2026-04-22', 2);
    expect([kept, deleted, next]).toEqual(Object.values(expected));
  },
};
for (const id of ['F01', 'F04', 'F05', 'F06', 'F07', 'F08', 'F09', 'F10'])
  proof[id] = ({ given, expect: dates }) => expect(fixed(given, dates)).toEqual(dates);
for (const id of ['L02', 'L03', 'L05']) proof[id] = proof.L01!;
for (const id of ['T01', 'T02', 'T03', 'T04', 'T05', 'T06']) proof[id] = tolerance;
for (const id of ['T07', 'T08', 'T09', 'T10']) proof[id] = cell;
for (const id of ['A01', 'A03', 'A04', 'A05']) proof[id] = autoCloses('1W');
proof.A06 = autoCloses('1M');
proof.M06 = proof.M04!;

describe('the vectors of the specification', () => {
  const all = vectors as unknown as Vector[];
  it('are all proved', () => expect(Object.keys(proof).sort()).toEqual(all.map(({ id }) => id).sort()));
  it.each(all)('$id $what', (vector) => proof[vector.id]!(vector));
});
