import { describe, expect, it } from 'vitest';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { roundFigures } from '../rounding.ts';
import {
  computeDownMinutes,
  computeEwoKpi,
  computeSchedule,
  computeSpan,
  getLastTwelveMonths,
  isStop,
  sumEwoHours,
} from './ewo-kpi.ts';
import {
  decodeEwoFacts,
  type EwoClosingFact,
  type EwoFact,
  encodeEwoFacts,
  encodeEwoStops,
} from './facts/ewo-facts.ts';

const computeRoundedKpi = (...input: Parameters<typeof computeEwoKpi>) =>
  roundFigures(computeEwoKpi(...input));

const at = (time: string, day = '2026-03-02') => `${day}T${time}:00.000Z`;
const stop = (more: Partial<EwoFact & EwoClosingFact> = {}): EwoFact & Pick<EwoClosingFact, 'hours'> => ({
  state: 'closed',
  machineStatus: 'stopped',
  machineId: 1,
  createdOn: (more.createdAt ?? at('08:00')).slice(0, 10),
  createdAt: at('08:00'),
  assignedAt: at('08:10'),
  interventionAt: at('08:25'),
  diagnosisAt: at('08:45'),
  closedAt: at('10:00'),
  ...more,
});
const march = { since: at('00:00', '2026-03-01'), until: at('00:00', '2026-04-01') };

describe('figures of breakdowns', () => {
  it('hold the vector of domain 9: 320 h, 4 stops, 10 h down, 360 min of intervention', () => {
    const stops = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((day) =>
      stop({
        createdAt: at('08:00', day),
        interventionAt: at('09:00', day),
        diagnosisAt: at('09:10', day),
        closedAt: at('10:30', day),
      }),
    );
    expect(computeRoundedKpi(stops, computeSchedule(320, 1, march), march)).toMatchObject({
      breakdowns: 4,
      downtimeHours: 10,
      mtbf: 77.5,
      mttr: 90,
      mdt: 150,
      waiting: 60,
      availability: 96.9,
    });
  });

  it('know nothing where nothing divides, and never fall below nothing', () => {
    expect(computeRoundedKpi([], computeSchedule(320, 1, march), march)).toMatchObject({
      ...{ breakdowns: 0, minor: 0, downtimeHours: 0, mtbf: null, mttr: null, mdt: null, waiting: null },
      ...{ availability: 100, rcaCoverage: null, repetitive: null },
    });
    expect(computeRoundedKpi([], computeSchedule(0, 0, march), march).availability).toBeNull();
    const long = stop({ closedAt: at('08:00', '2026-03-20') });
    expect(computeRoundedKpi([long], computeSchedule(8, 1, march), march)).toMatchObject({
      mtbf: 0,
      availability: 0,
    });
  });

  it('count machines that ran on apart, leave out what is cancelled, and judge analyses of what is closed', () => {
    const all = [
      stop({ analysisRequired: true, analysis: 'confirmed', repeats: 2 }),
      stop({ machineId: 2, analysisRequired: true, analysis: 'draft' }),
      stop({ machineId: 3 }),
      stop({ machineStatus: 'running' }),
      stop({ machineStatus: 'degraded', analysisRequired: true, analysis: 'toDo' }),
      stop({ state: 'running', closedAt: undefined, machineId: 4, createdAt: at('23:00', '2026-03-31') }),
      stop({ state: 'cancelled', closedAt: undefined, machineId: 5 }),
      stop({ state: 'running', machineStatus: 'running', closedAt: undefined, analysisRequired: true }),
    ];
    expect(computeRoundedKpi(all, computeSchedule(1000, 5, march), march)).toMatchObject({
      breakdowns: 3,
      minor: 2,
      // Three stops of two hours, and one that is still open.
      downtimeHours: 7,
      rcaCoverage: 33.3,
      repetitive: 33.3,
    });
  });
});

describe('time a machine stood', () => {
  it('counts once what several EWOs of it cover', () => {
    const two = [
      stop(),
      stop({ createdAt: at('09:00'), closedAt: at('11:00') }),
      stop({ closedAt: at('08:30') }),
    ];
    expect(computeDownMinutes(two, march)).toBe(180);
    expect(computeDownMinutes([...two, stop({ machineId: 2 })], march)).toBe(300);
  });
  it('is clipped to the period, and runs on to now while it is open', () => {
    const night = stop({ createdAt: at('22:00', '2026-03-31'), closedAt: at('06:00', '2026-04-01') });
    expect(computeDownMinutes([night], march)).toBe(120);
    const open = stop({ state: 'running', closedAt: undefined });
    expect(computeDownMinutes([open], { since: march.since, until: at('09:30') })).toBe(90);
  });
  it('is none outside the period', () => {
    const before = stop({ createdAt: at('08:00', '2026-02-27'), closedAt: at('10:00', '2026-02-27') });
    const after = stop({ createdAt: at('08:00', '2026-04-02'), closedAt: at('10:00', '2026-04-02') });
    const over = stop({ createdAt: at('22:00', '2026-02-28'), closedAt: at('01:00', '2026-03-01') });
    expect([before, after, over].map((one) => computeDownMinutes([one], march))).toEqual([0, 0, 60]);
    expect(computeDownMinutes([after, over, before], march)).toBe(60);
    const later = stop({ createdAt: at('12:00'), closedAt: at('13:00') });
    expect(computeDownMinutes([later, stop()], march)).toBe(180);
  });
  it('ends with the period, or now where that lies ahead', () => {
    const day = { from: '2026-03-02', to: '2026-03-02' };
    const until = (now: string) => computeSpan(day, 'UTC', now).until;
    expect(until(at('10:00'))).toBe(at('10:00'));
    expect(until(at('00:00', '2026-03-03'))).toBe(at('00:00', '2026-03-03'));
    expect(until(at('10:00', '2026-03-09'))).toBe(at('00:00', '2026-03-03'));
  });
  it('is of machines that stood, and of nothing that was cancelled', () => {
    expect(isStop(stop())).toBe(true);
    expect(isStop(stop({ state: 'running' }))).toBe(true);
    expect(isStop(stop({ machineStatus: 'running' }))).toBe(false);
    expect(isStop(stop({ state: 'cancelled' }))).toBe(false);
    expect(computeDownMinutes([stop({ machineStatus: 'degraded' })], march)).toBe(0);
  });
  it('is every minute that any of them covers', () => {
    const its = createRandomSource('minutes a machine stood');
    for (let n = 0; n < 60; n++) {
      const all = Array.from({ length: its.whole(1, 8) }, () => {
        const from = its.whole(-300, 1500);
        const open = its.happens(0.2);
        return stop({
          machineId: its.whole(1, 2),
          createdAt: new Date(Date.parse(march.since) + from * 60_000).toISOString(),
          ...(open
            ? { state: 'running', closedAt: undefined }
            : {
                closedAt: new Date(
                  Date.parse(march.since) + (from + its.whole(0, 600)) * 60_000,
                ).toISOString(),
              }),
        });
      });
      const span = { since: march.since, until: at('18:00', '2026-03-01') };
      const minutes = new Set<string>();
      for (const { machineId, createdAt, closedAt = span.until } of all)
        for (let ms = Date.parse(createdAt); ms < Date.parse(closedAt); ms += 60_000)
          if (ms >= Date.parse(span.since) && ms < Date.parse(span.until)) minutes.add(`${machineId} ${ms}`);
      expect(computeDownMinutes(all, span), JSON.stringify(all)).toBe(minutes.size);
    }
  });
  it('follows the clock of the plant, also on the day it goes back', () => {
    const day = { from: '2026-10-25', to: '2026-10-25' };
    const span = computeSpan(day, 'Europe/Rome', '2026-12-01T00:00:00.000Z');
    expect(span).toEqual({ since: '2026-10-24T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z' });
    const whole = stop({ createdAt: '2026-10-24T00:00:00.000Z', closedAt: '2026-10-27T00:00:00.000Z' });
    expect(computeDownMinutes([whole], span)).toBe(25 * 60);
  });
  it('of all the time leaves nothing, on a day the clock goes forward too', () => {
    const day = { from: '2026-03-29', to: '2026-03-29' };
    const span = computeSpan(day, 'Europe/Rome', '2026-12-01T00:00:00.000Z');
    const whole = stop({ createdAt: '2026-03-20T00:00:00.000Z', closedAt: '2026-04-02T00:00:00.000Z' });
    expect(computeRoundedKpi([], computeSchedule(24, 1, span), span, [whole])).toMatchObject({
      ...{ downtimeHours: 23, availability: 0 },
    });
    expect(computeRoundedKpi([], computeSchedule(48, 2, span), span, [whole]).availability).toBe(52.1);
    const ahead = computeSpan(
      { from: '2026-12-24', to: '2026-12-24' },
      'Europe/Rome',
      '2026-12-01T00:00:00.000Z',
    );
    expect(computeRoundedKpi([], computeSchedule(0, 1, ahead), ahead).availability).toBeNull();
  });
});

describe('facts', () => {
  const full = stop({
    elementId: '1.7',
    element: { code: 'C1', description: 'Bearing', path: 'M/G/C1' },
    mark: 'FULL00',
    teamId: 3,
    breakdownType: 'mechanical',
    closedOn: '2026-03-02',
    holds: [
      { from: at('09:00'), to: at('09:30'), reason: 'spare' },
      { from: at('09:40'), reason: 'other' },
    ],
    rootCause: 'RC1',
    analysis: 'toDo',
    analysisRequired: true,
    repeats: 2,
  });
  const named = (ewo: EwoFact) => ({ ...ewo, id: '01JXAAAAAAAAAAAAAAAAFULL00' });
  it('are what they were made of, without what is cancelled', () => {
    const early = stop({
      machineStatus: 'running',
      createdAt: '2026-03-01T23:30:00.000Z',
      createdOn: '2026-03-02',
    });
    const cancelled = stop({ state: 'cancelled' });
    expect(decodeEwoFacts(encodeEwoFacts([full, cancelled, early].map(named)), '2026-03-02')).toEqual(
      [early, full].map((ewo) => ({ ...ewo, mark: 'FULL00' })),
    );
    expect(encodeEwoFacts([cancelled].map(named)).n).toBe(0);
  });
  it('of a trend give the same times', () => {
    const [kept] = decodeEwoFacts(encodeEwoStops([full]), '2026-03-02');
    expect(computeDownMinutes([kept!], march)).toBe(120);
    const schedule = { hours: 100, minutes: 6000 };
    expect(computeRoundedKpi([kept!], schedule, march).mttr).toBe(
      computeRoundedKpi([full], schedule, march).mttr,
    );
  });
});

it('twelve months end with the day that is asked for', () => {
  const months = getLastTwelveMonths('2026-03-16');
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ from: '2025-04-01', to: '2025-04-30' });
  expect(months.at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-16' });
});

it('hours of technicians are all that were reported, and those a former system had', () => {
  const hours = [
    { operatorId: 1, hours: 1.5 },
    { operatorId: 2, hours: 0.5 },
  ];
  const all = [stop({ hours }), stop(), stop({ machineStatus: 'running', hours: [hours[0]!] })];
  expect(sumEwoHours(all)).toBe(3.5);
  expect(sumEwoHours([...all, stop({ imported: { worked: 90 } }), stop({ imported: {} })])).toBe(5);
  expect(sumEwoHours([])).toBe(0);
});
