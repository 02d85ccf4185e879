// Random machines for the rank oracle.
import fc from 'fast-check';
import { zoneNames } from './oracle-zones.ts';
import { type OracleCase, type OracleCycle, type OracleMeter, toDay, toNumber } from './rank-oracle.ts';

const period = fc.oneof(
  fc.record({ n: fc.integer({ min: 3, max: 20 }), unit: fc.constant('D' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 8 }), unit: fc.constant('W' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 6 }), unit: fc.constant('M' as const) }),
  fc.record({ n: fc.constant(1), unit: fc.constant('Y' as const) }),
);
const periodDays = { D: 1, W: 7, M: 28, Y: 365 };

export const FIRST_DAY = '2026-01-01';
const first = toNumber(FIRST_DAY);
const day = (max: number) => fc.integer({ min: 0, max }).map((n) => toDay(first + n));
const rank = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 6 });

const cycleOf = (id: number, canFloat: boolean): fc.Arbitrary<OracleCycle> =>
  period.chain(({ n, unit }) =>
    fc.record({
      ...{ id: fc.constant(id), n: fc.constant(n), unit: fc.constant(unit), anchor: day(90), rank },
      tolerance: fc.integer({
        min: 0,
        max: Math.max(0, Math.min(30, Math.ceil((n * periodDays[unit]) / 2) - 1)),
      }),
      isFloating: canFloat ? fc.boolean() : fc.constant(false),
    }),
  );

const cyclesOf = (canFloat: boolean) =>
  fc
    .integer({ min: 2, max: 4 })
    .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => cycleOf(i + 1, canFloat))));

const workdays: number[][] = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 3, 5],
];
const calendar: fc.Arbitrary<OracleCase['calendar']> = fc.option(
  fc.record({
    workdays: fc.constantFrom(...workdays),
    closed: fc.uniqueArray(day(500), { maxLength: 15 }),
    rule: fc.constantFrom('next', 'previous', 'none'),
  }),
  { nil: undefined },
);

/** Machines with two to four cycles, with or without a working calendar. */
export const rankCase = ({ canFloat = true } = {}): fc.Arbitrary<OracleCase> =>
  fc.record({ cycles: cyclesOf(canFloat), calendar });

const MS = 86_400_000;
const factor = fc.integer({ min: 0, max: 100 });
const shift = fc.option(
  fc
    .record({ late: factor, early: factor, share: factor })
    .filter(({ late, early }) => late > 0 || early > 0),
  { nil: undefined },
);

/** Days from the anchor of a floating cycle to its execution, with the time of day. */
const execution = fc.option(
  fc.record({ days: fc.integer({ min: -10, max: 60 }), ms: fc.integer({ min: 0, max: MS - 1 }) }),
  { nil: undefined },
);

interface Step {
  hours: number;
  growth: number;
  resetTo?: number;
}
/** Up to twelve readings within eighty days, the meter set back after some of them. */
const steps = fc.array<Step>(
  fc.record(
    {
      hours: fc.integer({ min: 1, max: 150 }),
      growth: fc.integer({ min: 0, max: 80 }),
      resetTo: fc.integer({ min: 0, max: 50 }),
    },
    { requiredKeys: ['hours', 'growth'] },
  ),
  { minLength: 1, maxLength: 12 },
);

function toReadings(begin: number, all: readonly Step[]): OracleMeter['readings'] {
  let [at, shown] = [begin, 0];
  return all.map(({ hours, growth, resetTo }, i) => {
    at += hours * 3_600_000;
    const reading = { at, shown: shown + growth };
    const isReset = resetTo !== undefined && i < all.length - 1;
    shown = isReset ? resetTo : reading.shown;
    return isReset ? { ...reading, resetTo } : reading;
  });
}

const meterOf = (id: number, begin: number): fc.Arbitrary<OracleMeter> =>
  fc
    .record({
      ...{ id: fc.constant(id), rank, isFloating: fc.boolean(), steps },
      every: fc.integer({ min: 50, max: 400 }),
      lockSpan: fc.integer({ min: 0, max: 200 }),
      tolerance: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ steps: all, tolerance, ...meter }) => ({
      ...{ ...meter, start: 0, readings: toReadings(begin, all) },
      tolerance: Math.min(tolerance, Math.ceil(meter.every / 2) - 1),
    }));

/**
 * Machines in zones with odd offsets and summer times: cycles with shift factors, done early or late, and one by
 * a meter that is set back.
 */
export const wholeCase: fc.Arbitrary<OracleCase> = fc
  .record({
    cycles: cyclesOf(true),
    ...{ shifts: fc.array(shift, { minLength: 4, maxLength: 4 }), calendar },
    executions: fc.array(execution, { minLength: 4, maxLength: 4 }),
    zone: fc.constantFrom(...zoneNames),
    begin: fc.integer({ min: 0, max: 100 * MS }),
    later: fc.integer({ min: 0, max: 20 * MS }),
  })
  .chain(({ cycles, shifts, executions, begin, later, ...shared }) =>
    meterOf(cycles.length + 1, first * MS + begin).map(
      (meter): OracleCase => ({
        ...shared,
        cycles: cycles.map((cycle, i) => {
          const done = executions[i];
          if (!cycle.isFloating) return cycle;
          const doneAt = done && (toNumber(cycle.anchor) + done.days) * MS + done.ms;
          return { ...cycle, shift: shifts[i], doneAt };
        }),
        meter,
        now: meter.readings.at(-1)!.at + later,
      }),
    ),
  );
