import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { validateObligation } from './obligation.ts';
import {
  getGasCheckMonths,
  getGasTonnes,
  isDetectionMissing,
  isRecheckLateEnough,
} from './obligation-gas.ts';
import {
  findObligationNotice,
  getObligationStatus,
  getRenewedDay,
  type ObligationNotice,
} from './obligation-state.ts';

const crane = { kind: 'lifting', months: 12, active: true, validUntil: '2026-12-31' } as const;
const status = (today: string) => getObligationStatus(crane, today);

describe('the state of an obligation', () => {
  it.each([
    ['2026-10-31', 'valid', undefined, 61],
    ['2026-11-01', 'due', 60, 60],
    ['2026-12-01', 'due', 30, 30],
    ['2026-12-24', 'due', 7, 7],
    ['2026-12-30', 'due', 7, 1],
    ['2026-12-31', 'due', 0, 0],
    ['2027-01-01', 'expired', 0, -1],
  ])('on %s is %s', (today, state, stage, daysLeft) => {
    expect(status(today)).toEqual({
      state,
      dueOn: '2026-12-31',
      daysLeft,
      ...(stage !== undefined && { stage }),
    });
  });

  it('ends with the obligation, and is not required for a small charge', () => {
    expect(getObligationStatus({ ...crane, active: false }, '2027-01-01')).toEqual({ state: 'ended' });
    const small = { ...crane, kind: 'fGas', months: undefined, gasKg: 1.27, gwp: 3922 } as const;
    expect(getObligationStatus(small, '2027-01-01')).toEqual({ state: 'notRequired' });
    expect(getObligationStatus({ ...small, months: 12 }, '2027-01-01').state).toBe('expired');
  });

  it('is due a month after the repair of a leak', () => {
    const leak = { ...crane, kind: 'fGas', months: undefined, gasKg: 3, gwp: 3922 } as const;
    const dueOn = (repairedOn: string, validUntil = '2026-12-31') =>
      getObligationStatus({ ...leak, repairedOn, validUntil }, '2026-03-30').dueOn;
    expect(dueOn('2026-03-29')).toBe('2026-04-29');
    expect(dueOn('2026-03-29', '2026-04-10')).toBe('2026-04-10');
  });
});

describe('mails about an obligation', () => {
  /** Runs the job on these days and returns the days and stages of the mails. */
  function run(days: readonly string[], dueOn = '2026-12-31', last?: ObligationNotice) {
    const sent: [string, number][] = [];
    let previous = last;
    for (const today of days) {
      const current = getObligationStatus({ ...crane, validUntil: dueOn }, today);
      const notice = findObligationNotice(current, today, previous);
      if (!notice) continue;
      sent.push([today, notice.stage]);
      previous = notice;
    }
    return sent;
  }
  const daily = (from: string, n: number) => Array.from({ length: n }, (_, i) => addDays(from, i));

  it('are one for each stage, and each Monday after expiry', () => {
    expect(run(daily('2026-10-01', 110))).toEqual([
      ['2026-11-01', 60],
      ['2026-12-01', 30],
      ['2026-12-24', 7],
      ['2026-12-31', 0],
      ['2027-01-04', 0],
      ['2027-01-11', 0],
      ['2027-01-18', 0],
    ]);
  });

  it('are caught up after a missed run, without doubles', () => {
    const days = daily('2026-12-20', 12).filter((day) => day !== '2026-12-24');
    expect(run([...days, '2026-12-26', '2026-12-26'].sort(), undefined)).toEqual([
      ['2026-12-20', 30],
      ['2026-12-25', 7],
      ['2026-12-31', 0],
    ]);
    expect(run(['2026-12-01', '2027-01-05', '2027-01-06', '2027-01-12'])).toEqual([
      ['2026-12-01', 30],
      ['2027-01-05', 0],
      ['2027-01-12', 0],
    ]);
  });

  it('begin at once for an obligation entered late, and anew after a renewal', () => {
    expect(run(daily('2026-12-11', 21))).toEqual([
      ['2026-12-11', 30],
      ['2026-12-24', 7],
      ['2026-12-31', 0],
    ]);
    const last = { dueOn: '2026-12-31', stage: 30, on: '2026-12-01' } as const;
    expect(run(daily('2026-12-20', 40), '2027-12-31', last)).toEqual([]);
    expect(run(['2027-11-01'], '2027-12-31', last)).toEqual([['2027-11-01', 60]]);
  });
});

it('renews from the examination, the previous date, or by the certificate', () => {
  const boiler = { kind: 'pressure', months: 12, validUntil: '2026-06-30' } as const;
  const early = { ...boiler, earlyDays: 61 };
  expect(getRenewedDay(boiler, { examinedOn: '2026-06-10' })).toBe('2027-06-10');
  expect(getRenewedDay(early, { examinedOn: '2026-06-10' })).toBe('2027-06-30');
  expect(getRenewedDay(early, { examinedOn: '2026-04-30' })).toBe('2027-06-30');
  expect(getRenewedDay(early, { examinedOn: '2026-04-29' })).toBe('2027-04-29');
  expect(getRenewedDay(early, { examinedOn: '2026-04-15' })).toBe('2027-04-15');
  expect(getRenewedDay(early, { examinedOn: '2026-07-02' })).toBe('2027-07-02');
  expect(getRenewedDay(early, { examinedOn: '2026-06-10', certificateUntil: '2026-12-10' })).toBe(
    '2026-12-10',
  );
});

describe('leak checks', () => {
  it.each([
    [1.27, 3922, 4.98, undefined, undefined],
    [1.28, 3922, 5.02, 12, 24],
    [3, 3922, 11.77, 12, 24],
    [12.7, 3922, 49.81, 12, 24],
    [13, 3922, 50.99, 6, 12],
    [127.4, 3922, 499.66, 6, 12],
    [127.5, 3922, 500.06, 3, 6],
    [3.4, 1430, 4.86, undefined, undefined],
    [3.5, 1430, 5.01, 12, 24],
  ])('of %d kg with a potential of %d', (gasKg, gwp, tonnes, months, withDetection) => {
    expect(getGasTonnes({ gasKg, gwp })).toBeCloseTo(tonnes, 2);
    expect(getGasCheckMonths({ gasKg, gwp })).toBe(months);
    expect(getGasCheckMonths({ gasKg, gwp, leakDetection: true })).toBe(withDetection);
    expect(isDetectionMissing({ gasKg, gwp })).toBe(tonnes >= 500);
  });

  it('are not required of small sealed equipment, and are by kilograms for HFO', () => {
    const sealed = { sealed: true, gwp: 3922 };
    expect(getGasCheckMonths({ ...sealed, gasKg: 2.5 })).toBeUndefined();
    expect(getGasCheckMonths({ ...sealed, gasKg: 2.55 })).toBe(12);
    const mixture = { gasKg: 1.4, gwp: 145, hfoKg: 1.057 };
    expect(getGasTonnes(mixture)).toBeCloseTo(0.203);
    expect(getGasCheckMonths(mixture)).toBe(12);
    expect(getGasCheckMonths({ ...mixture, sealed: true })).toBeUndefined();
    expect(getGasCheckMonths({ ...mixture, sealed: true, hfoKg: 2 })).toBe(12);
    const hfo = (hfoKg: number) => getGasCheckMonths({ gasKg: hfoKg, gwp: 1, hfoKg });
    expect([0.99, 1, 9.99, 10, 99.9, 100].map(hfo)).toEqual([undefined, 12, 12, 6, 6, 3]);
    expect(getGasCheckMonths({ gasKg: 20, gwp: 3922, hfoKg: 1 })).toBe(6);
  });

  it('follow a repair after 24 hours of operation', () => {
    const recheck = { repairedOn: '2026-03-29', examinedOn: '2026-03-31', isStated: true };
    expect(isRecheckLateEnough(recheck)).toBe(true);
    expect(isRecheckLateEnough({ ...recheck, isStated: false })).toBe(false);
    expect(isRecheckLateEnough({ ...recheck, examinedOn: '2026-03-29' })).toBe(false);
    expect(isRecheckLateEnough({ ...recheck, ranHours: 23.9 })).toBe(false);
    expect(isRecheckLateEnough({ ...recheck, isStated: false, ranHours: 24 })).toBe(true);
  });
});

it('requires a rhythm, or the charge of an F-gas', () => {
  expect(validateObligation({ kind: 'lifting', gasKg: 1 })).toEqual({
    months: 'required',
    gasKg: 'notAllowed',
  });
  expect(validateObligation({ kind: 'fGas', gasKg: 1, hfoKg: 2 })).toEqual({
    gwp: 'required',
    hfoKg: 'notAllowed',
  });
  expect(
    validateObligation({ kind: 'own', months: 6, examinedOn: '2026-05-02', validUntil: '2026-05-01' }),
  ).toEqual({ validUntil: 'dateBeforeMinimum' });
  expect(validateObligation({ kind: 'own', months: 6, sealed: false })).toEqual({});
});
