import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../day.ts';
import { getOrderColour } from '../../planned/colour.ts';
import { NO_TECHNICIAN } from '../../planned/work-done.ts';
import { computeIntervention } from '../../requests/ewo-times.ts';
import { isBreakdown } from '../../requests/reliability.ts';
import { computeDownMinutes } from '../ewo-kpi.ts';
import {
  decodeEwoClosings,
  decodeEwoFacts,
  type EwoClosingFact,
  type EwoFact,
  encodeEwoClosings,
  encodeEwoFacts,
} from './ewo-facts.ts';
import { decodeFindingFacts, encodeFindingFacts } from './finding-facts.ts';
import {
  createRecordFilter,
  decodeMachineFacts,
  decodeMachineNames,
  encodeMachineFacts,
  encodeMachineNames,
  filterMachines,
} from './machine-facts.ts';
import { toMidnightMinutes } from './minutes.ts';
import { decodeOrderFacts, encodeOrderFacts, type OrderFact } from './order-facts.ts';
import {
  computeDayTotals,
  getFactMonths,
  getLastDayOfMonth,
  selectPlannedWork,
  sumOrderDays,
  sumOrderMonth,
} from './order-sums.ts';
import { decodeSpareCosts, encodeSpareCosts } from './spare-facts.ts';
import { decodeLooseStops, sumSelectedMachines, sumStopMonth } from './stop-sums.ts';
import {
  decodeTagClosings,
  decodeTagFacts,
  encodeTagClosings,
  encodeTagFacts,
  type TagFact,
} from './tag-facts.ts';

const at = (time: string, day = '2026-03-02') => `${day}T${time}:00.000Z`;

const order = (more: Partial<OrderFact> = {}): OrderFact => ({
  ...{ machineId: 1, plannedOn: '2026-03-02', tolerance: 0, state: 'planned', minutes: 30, actualMinutes: 0 },
  ...more,
});
/** Returns the facts by day, as stored. */
const kept = (orders: readonly OrderFact[]) =>
  [...Map.groupBy(orders, ({ plannedOn }) => plannedOn)].map(([id, its]) => ({
    id,
    rows: encodeOrderFacts(its),
  }));
const sum = <T>(all: readonly T[], of: (each: T) => number) =>
  all.reduce((total, each) => total + of(each), 0);

describe('orders of a day', () => {
  it('are what they were made of, in the order of their machines', () => {
    const all = [
      order({ machineId: 3, state: 'inProgress', tolerance: 2, teamId: 4 }),
      order({ machineId: 2, state: 'closed', closedOn: '2026-03-05', actualMinutes: 20, worked: { 7: 20 } }),
      order({ machineId: 2, state: 'closed', closedOn: '2026-02-27', actualMinutes: 20, worked: { 7: 15 } }),
      order({ state: 'closed', closedOn: '2026-03-02', actualMinutes: 50, worked: { 7: 15, 9: 20 } }),
      order({
        dueRun: 500,
        state: 'closed',
        closedOn: '2026-03-02',
        closedLate: true,
        results: { ok: 0, nok: 2 },
      }),
      order({ dueRun: 500, overdue: true }),
    ];
    const back = decodeOrderFacts(encodeOrderFacts(all), '2026-03-02');
    expect(back).toEqual([...all.slice(3), all[1], all[2], all[0]]);
    expect(
      decodeOrderFacts(encodeOrderFacts([...all].reverse()), '2026-03-02').map(({ machineId }) => machineId),
    ).toEqual([...[1, 1, 1, 2, 2, 3]]);
    const nothing = order({ worked: {}, state: 'closed', closedOn: '2026-03-02' });
    expect(decodeOrderFacts(encodeOrderFacts([nothing]), '2026-03-02')).toEqual([nothing]);
    const free = order({ worked: { 7: 0 }, state: 'closed', closedOn: '2026-03-02' });
    expect(decodeOrderFacts(encodeOrderFacts([free]), '2026-03-02')).toEqual([free]);
  });
});

/** Orders of two months, three machines and two teams. */
const orders = fc.array(
  fc
    .record({
      machineId: fc.integer({ min: 1, max: 3 }),
      teamId: fc.constantFrom(undefined, 4, 5),
      plannedOn: fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-02-25', days)),
      tolerance: fc.integer({ min: 0, max: 2 }),
      state: fc.constantFrom('planned', 'inProgress', 'closed', 'closed', 'autoClosed', 'cancelled' as const),
      after: fc.integer({ min: -3, max: 4 }),
      meter: fc.constantFrom(undefined, true, false),
      minutes: fc.integer({ min: 1, max: 600 }).map((tenth) => tenth / 10),
      spent: fc.integer({ min: 0, max: 90 }),
      people: fc.integer({ min: 0, max: 3 }),
      results: fc.constantFrom(undefined, { ok: 2, nok: 1 }, { ok: 1, nok: 0 }),
    })
    .map(({ after, meter, spent, people, ...its }): OrderFact => {
      const closed = its.state === 'closed';
      const worked = Object.fromEntries(
        Array.from({ length: people }, (_, i) => [i + 1, Math.floor(spent / (people + (spent % 2)))]),
      );
      return {
        ...{ ...its, state: its.state as OrderFact['state'], actualMinutes: closed ? spent : 0 },
        closedOn: closed ? addDays(its.plannedOn, after) : undefined,
        ...(meter !== undefined && {
          ...{ dueRun: 500, overdue: (!closed && meter) || undefined },
          closedLate: (closed && meter) || undefined,
        }),
        worked: closed && people > 0 ? worked : undefined,
      };
    }),
  { maxLength: 25 },
);
const filters: readonly ((placed: { machineId: number; teamId?: number }) => boolean)[] = [
  () => true,
  () => false,
  ({ machineId }) => machineId === 2,
  ({ teamId }) => teamId === 4,
  ({ machineId, teamId }) => machineId === 1 && teamId === undefined,
];
const colour = (one: OrderFact) =>
  one.state === 'closed' || one.state === 'autoClosed'
    ? getOrderColour({ ...one, byMeter: one.dueRun !== undefined }, one.plannedOn)
    : undefined;
const coloured = (its: readonly OrderFact[], which: string) =>
  its.filter((one) => colour(one) === which).length;

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
const isClosed = ({ state }: OrderFact) => state === 'closed' || state === 'autoClosed';
const dueOn = ({ plannedOn, tolerance, dueRun }: OrderFact) =>
  addDays(plannedOn, dueRun === undefined ? tolerance : 0);
const closedOn = (one: OrderFact) => (isClosed(one) ? (one.closedOn ?? one.plannedOn) : undefined);
const periodOf = (month: string) => ({ from: `${month}-01`, to: getLastDayOfMonth(month) });

describe('months of orders', () => {
  it('come to what their orders come to, whichever are meant', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...filters), (all, isMeant) => {
        for (const month of MONTHS) {
          const meant = all.filter((one) => one.state !== 'cancelled' && isMeant(one));
          const its = meant.filter((one) => dueOn(one).startsWith(month));
          const done = meant.filter((one) => closedOn(one)?.startsWith(month));
          const { sums, open } = selectPlannedWork(month, sumOrderMonth(kept(all), periodOf(month)), isMeant);
          const dropped = all.filter((one) => one.state === 'cancelled' && isMeant(one));
          expect(sum(sums, ({ cancelled }) => cancelled)).toBe(
            dropped.filter((one) => dueOn(one).startsWith(month)).length,
          );
          expect(open).toHaveLength(its.filter((one) => !isClosed(one)).length);
          const total = (of: 'green' | 'orange' | 'blue' | 'ok' | 'nok' | 'minutes' | 'spent') =>
            sum(sums, (each) => each[of]);
          for (const name of ['green', 'orange', 'blue'] as const)
            expect(total(name)).toBe(coloured(its, name));
          expect(total('minutes')).toBeCloseTo(
            sum(its, ({ minutes }) => minutes),
            6,
          );
          expect(total('spent')).toBe(sum(done, ({ actualMinutes }) => actualMinutes));
          expect(total('ok')).toBe(sum(done, ({ results }) => results?.ok ?? 0));
          expect(total('nok')).toBe(sum(done, ({ results }) => results?.nok ?? 0));
          expect(sums.every((each) => each.month === month)).toBe(true);
          const placed = sums.map(({ machineId, teamId = 0 }) => machineId * 10 + teamId);
          expect(placed).toEqual([...new Set(placed)].sort((a, b) => a - b));
          const left = its.filter((one) => colour(one) === undefined);
          const named = (
            one: Pick<
              OrderFact,
              'plannedOn' | 'machineId' | 'teamId' | 'state' | 'tolerance' | 'dueRun' | 'overdue'
            >,
          ) =>
            [
              one.plannedOn,
              one.machineId,
              one.teamId,
              one.state,
              one.tolerance,
              one.dueRun,
              one.overdue,
            ].join(' ');
          expect(open.map(named).sort()).toEqual(
            left.map((one) => named({ ...one, plannedOn: dueOn(one), tolerance: 0 })).sort(),
          );
          expect(open.map(({ plannedOn }) => plannedOn)).toEqual(
            open.map(({ plannedOn }) => plannedOn).sort(),
          );
          expect(open.every((each) => each.minutes === 0 && each.actualMinutes === 0)).toBe(true);
        }
      }),
    );
  });

  it('give everybody their minutes, and nobody the rest', () => {
    fc.assert(
      fc.property(orders, (all) => {
        for (const month of MONTHS) {
          const its = all.filter((one) => closedOn(one)?.startsWith(month) && one.state !== 'cancelled');
          const minutes = new Map<number, number>();
          for (const { actualMinutes, worked = {} } of its) {
            const theirs = Object.entries(worked).map(([id, n]) => [Number(id), n] as const);
            const rest = actualMinutes - sum(theirs, ([, n]) => n);
            for (const [id, n] of [...theirs, [NO_TECHNICIAN, rest] as const])
              if (n > 0) minutes.set(id, (minutes.get(id) ?? 0) + n);
          }
          const found = new Map<number, number>();
          for (const { worked } of selectPlannedWork(
            month,
            sumOrderMonth(kept(all), periodOf(month)),
            () => true,
          ).sums) {
            const ids = worked.filter((_, i) => i % 2 === 0);
            expect(ids).toEqual(ids.toSorted((a, b) => a - b));
            for (const [i, id] of ids.entries())
              if (worked[2 * i + 1]! > 0) found.set(id, (found.get(id) ?? 0) + worked[2 * i + 1]!);
          }
          expect([...found].sort()).toEqual([...minutes].sort());
        }
      }),
    );
  });

  it('have days that come to what their orders come to', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...filters), (all, isMeant) => {
        for (const month of MONTHS) {
          const meant = all.filter((one) => one.state !== 'cancelled' && isMeant(one));
          const told = computeDayTotals(month, sumOrderDays(kept(all), periodOf(month)), isMeant);
          const days = meant
            .flatMap((one) => [dueOn(one), ...[closedOn(one) ?? []].flat()])
            .filter((day) => day.startsWith(month));
          const expected = [...new Set(days)].sort().map((id) => {
            const ofDay = meant.filter((one) => dueOn(one) === id);
            const doneThen = meant.filter((one) => closedOn(one) === id);
            return {
              ...{ id, green: coloured(ofDay, 'green'), orange: coloured(ofDay, 'orange') },
              blue: coloured(ofDay, 'blue'),
              plannedMinutes: expect.closeTo(
                sum(ofDay, ({ minutes }) => minutes),
                6,
              ),
              actualMinutes: sum(doneThen, ({ actualMinutes }) => actualMinutes),
            };
          });
          expect(told).toEqual(expected);
        }
      }),
    );
  });

  it('keep the days of a machine and team together', () => {
    const of = (machineId: number, teamId: number | undefined, day: number) =>
      order({ machineId, teamId, plannedOn: `2026-03-0${day}` });
    const mixed = [
      of(2, 4, 2),
      of(1, 5, 3),
      of(1, undefined, 3),
      of(1, 5, 1),
      of(2, undefined, 1),
      of(1, undefined, 1),
    ];
    const { machine, team, day } = sumOrderDays(kept(mixed), periodOf('2026-03'));
    expect(machine!.map((id, i) => [id, team![i], day![i]])).toEqual([
      ...[
        [1, null, 1],
        [1, null, 3],
        [1, 5, 1],
        [1, 5, 3],
        [2, null, 1],
        [2, 4, 2],
      ],
    ]);
  });

  it('are those in which an order falls due or was closed', () => {
    const [facts] = kept([
      order({ plannedOn: '2026-03-30', tolerance: 3 }),
      order({ plannedOn: '2026-03-30', state: 'closed', closedOn: '2026-02-27', tolerance: 9, dueRun: 5 }),
    ]);
    expect(getFactMonths(facts!).sort()).toEqual(['2026-02', '2026-03', '2026-04']);
  });

  it('end with their last day', () => {
    expect(['2026-01', '2026-02', '2024-02', '2026-09', '2026-11', '2026-12'].map(getLastDayOfMonth)).toEqual(
      [...['2026-01-31', '2026-02-28', '2024-02-29', '2026-09-30', '2026-11-30', '2026-12-31']],
    );
  });
});

const stop = (more: Partial<EwoFact> & Pick<EwoClosingFact, 'hours'> = {}): EwoFact => ({
  ...{ state: 'closed', machineStatus: 'stopped', machineId: 1, createdOn: '2026-03-02' },
  ...{ createdAt: at('08:00'), interventionAt: at('08:30'), closedAt: at('10:00'), ...more },
});
const monthOfStops = (all: readonly EwoFact[], month = '2026-03') =>
  sumStopMonth(
    [...Map.groupBy(all, ({ createdOn }) => createdOn)].map(([id, its]) => ({
      ...{ id, rows: encodeEwoFacts(its.map((ewo, i) => ({ ...ewo, id: `${id}${i}` }))) },
    })),
    month,
  );
const ALWAYS = { since: '0000', until: '9999' };

describe('months of stops', () => {
  const stops = fc.array(
    fc
      .record({
        machineId: fc.integer({ min: 1, max: 3 }),
        from: fc.integer({ min: 0, max: 31 * 48 - 1 }),
        length: fc.constantFrom(0, 1, 3, 40, 400, undefined),
        state: fc.constantFrom('closed', 'closed', 'running', 'cancelled' as const),
        machineStatus: fc.constantFrom('stopped', 'stopped', 'running' as const),
      })
      .map(({ machineId, from, length, state, machineStatus }): EwoFact => {
        const time = (half: number) => new Date(Date.UTC(2026, 2, 1) + half * 1_800_000).toISOString();
        const closed = state === 'closed' && length !== undefined;
        return stop({
          ...{ machineId, createdAt: time(from), createdOn: time(from).slice(0, 10) },
          ...{
            machineStatus: machineStatus as 'stopped',
            state: closed ? 'closed' : state === 'cancelled' ? state : 'running',
          },
          interventionAt: closed ? time(from) : undefined,
          closedAt: closed ? time(from + length) : undefined,
        });
      }),
    { maxLength: 15 },
  );

  it('come, with those that are kept one by one, to what all come to', () => {
    fc.assert(
      fc.property(stops, fc.constantFrom(1, 2, undefined), (all, machineId) => {
        const { all: together, machines } = monthOfStops(all);
        const isOne = (one: { machineId: number }) => machineId === undefined || one.machineId === machineId;
        const loose = decodeLooseStops(together).filter(isOne);
        expect(decodeLooseStops(machines).filter(isOne)).toEqual(loose);
        const sums = sumSelectedMachines(machines, isOne);
        if (machineId === undefined) expect(together).toMatchObject(sums);
        const its = all.filter(isOne);
        const found = (ewos: readonly EwoFact[]) => ewos.filter(isBreakdown);
        expect(sums.count + found(loose).length).toBe(found(its).length);
        expect(sums.took + sum(found(loose), (ewo) => computeIntervention(ewo) ?? 0)).toBe(
          sum(found(its), (ewo) => computeIntervention(ewo) ?? 0),
        );
        const until = at('00:00', '2026-05-01');
        expect(sums.stood + computeDownMinutes(loose, { ...ALWAYS, until })).toBe(
          computeDownMinutes(its, { ...ALWAYS, until }),
        );
        const days = together.loose.map(({ id }) => id);
        expect(days).toEqual([...new Set(days)].sort());
      }),
    );
  });

  it('keep one by one what may have ended after the month, by some clock, and what overlaps it', () => {
    const on = (from: string, to: string | undefined, more: Partial<EwoFact> = {}) =>
      stop({
        createdAt: from,
        createdOn: from.slice(0, 10),
        interventionAt: undefined,
        closedAt: to,
        ...more,
      });
    const sure = on(at('06:00', '2026-03-31'), at('09:00', '2026-03-31'));
    const unsure = on(at('06:00', '2026-03-31'), at('09:01', '2026-03-31'));
    const loose = (...all: EwoFact[]) => decodeLooseStops(monthOfStops(all).all).length;
    expect(loose(sure)).toBe(0);
    expect(loose(unsure)).toBe(1);
    expect(loose(on(at('06:00'), undefined, { state: 'running' }))).toBe(1);
    // This stop began before, and ended during the open one.
    const before = on(at('20:00', '2026-03-30'), at('07:00', '2026-03-31'));
    expect(loose(unsure, before)).toBe(2);
    expect(loose(unsure, { ...before, machineId: 2 })).toBe(1);
    expect(loose(unsure, on(at('20:00', '2026-03-30'), at('06:00', '2026-03-31')))).toBe(1);
    expect(loose({ ...unsure, machineStatus: 'running' })).toBe(0);
    const february = on(at('06:00', '2026-02-28'), at('09:01', '2026-02-28'));
    expect(decodeLooseStops(monthOfStops([february], '2026-02').all)).toHaveLength(1);
  });

  it('hold what reaches in from before one by one, with all that overlaps it, and count it in no month again', () => {
    const on = (from: string, to: string, more: Partial<EwoFact> = {}) =>
      stop({ createdAt: from, createdOn: from.slice(0, 10), interventionAt: from, closedAt: to, ...more });
    const into = on(at('22:00', '2026-02-20'), at('10:00', '2026-03-03'));
    const within = on(at('08:00', '2026-03-03'), at('12:00', '2026-03-03'));
    const apart = on(at('13:00', '2026-03-03'), at('14:00', '2026-03-03'));
    const { all } = monthOfStops([into, within, apart]);
    expect(all).toMatchObject({ count: 1, stood: 60 });
    expect(decodeLooseStops(all).map(({ createdOn }) => createdOn)).toEqual(['2026-02-20', '2026-03-03']);
    // A stop that ended on the last evening may belong to the next month in another time zone.
    const over = on(at('08:00', '2026-02-20'), at('08:00', '2026-02-28'));
    expect(decodeLooseStops(monthOfStops([over]).all)).toEqual([]);
    expect(
      decodeLooseStops(monthOfStops([{ ...over, closedAt: at('09:01', '2026-02-28') }]).all),
    ).toHaveLength(1);
  });

  it('are in the order of machines and days', () => {
    const last = (machineId: number, day: string) =>
      stop({ machineId, createdAt: at('08:00', day), createdOn: day, state: 'running', closedAt: undefined });
    const { machines } = monthOfStops([last(3, '2026-03-09'), last(1, '2026-03-08'), last(2, '2026-03-10')]);
    expect(machines.rows.n).toBe(0);
    expect(machines.loose.map(({ id }) => id)).toEqual(['2026-03-08', '2026-03-09', '2026-03-10']);
    const ended = monthOfStops([3, 1, 2].map((machineId) => stop({ machineId }))).machines;
    expect(ended.rows.machine).toEqual([1, 2, 3]);
  });
});

describe('EWOs of a day', () => {
  const named = (ewo: EwoFact, id = 'AAAAAAAAAAAAAA') => ({ ...ewo, id });
  const back = (ewo: EwoFact) => decodeEwoFacts(encodeEwoFacts([named(ewo)]), '2026-03-02')[0]!;

  it('keep what a former system said', () => {
    expect(
      back(stop({ imported: { stood: 0, worked: 30, totalCost: 100, spareCost: 40 } })).imported,
    ).toEqual({
      ...{ stood: 0, worked: 30, labourCost: 60, spareCost: 40 },
    });
    expect(back(stop({ imported: { worked: 30 } })).imported).toEqual({ worked: 30 });
    expect(back(stop({ imported: {} }))).not.toHaveProperty('imported');
    expect(back(stop())).not.toHaveProperty('imported');
  });

  it('leave out what nobody said', () => {
    const bare = { ...stop(), interventionAt: undefined, closedAt: undefined, state: 'created' as const };
    expect(JSON.parse(JSON.stringify(back(bare)))).toEqual({
      ...{ mark: 'AAAAAA', state: 'created', machineStatus: 'stopped', machineId: 1 },
      ...{ createdOn: '2026-03-02', createdAt: at('08:00') },
    });
    const later = stop({ closedOn: '2026-03-09', element: { code: 'E', description: '', path: '' } });
    expect(back(later)).toMatchObject({ closedOn: '2026-03-09', element: later.element });
  });

  it('stand in the order of machines, then of time', () => {
    const all = [
      stop({ machineId: 2 }),
      stop({ createdAt: at('09:00') }),
      stop({ createdAt: at('07:00') }),
      stop({ createdAt: at('08:00') }),
    ];
    for (const each of [all, all.toReversed()])
      expect(
        decodeEwoFacts(encodeEwoFacts(each.map((ewo) => named(ewo))), '2026-03-02').map(
          ({ createdAt, machineId }) => [machineId, createdAt],
        ),
      ).toEqual([
        [1, at('07:00')],
        [1, at('08:00')],
        [1, at('09:00')],
        [2, at('08:00')],
      ]);
  });

  it('closed on it keep machine, team and type', () => {
    const all = [stop({ machineId: 2, teamId: 4, breakdownType: 'electrical' }), stop()];
    expect(
      decodeEwoClosings(encodeEwoClosings([...all, stop({ state: 'cancelled' })]), '2026-03-02'),
    ).toEqual([
      { machineId: 1, closedOn: '2026-03-02' },
      { machineId: 2, teamId: 4, breakdownType: 'electrical', closedOn: '2026-03-02' },
    ]);
    const worked = stop({ hours: [{ operatorId: 3, hours: 0.33 }], imported: { worked: 30 } });
    expect(decodeEwoClosings(encodeEwoClosings([worked]), '2026-03-09')).toMatchObject([
      { closedOn: '2026-03-09', hours: [{ operatorId: 3, hours: 0.33 }], imported: { worked: 30 } },
    ]);
  });
});

it('a word nobody said is none, and an element is called as it was', () => {
  const bare = encodeEwoFacts([{ ...stop(), breakdownType: undefined, id: 'A' }]);
  for (const name of ['type', 'cause', 'analysis'] as const) expect(bare).not.toHaveProperty(name);
  expect(encodeEwoClosings([stop()])).toEqual({ n: 1, machine: [1] });
  expect(decodeEwoClosings({ n: 1, machine: [1] }, '2026-03-02')).toEqual([
    { machineId: 1, breakdownType: undefined, closedOn: '2026-03-02' },
  ]);
  const [found] = decodeEwoFacts({ ...bare, code: ['E'] }, '2026-03-02');
  expect(found).toMatchObject({ element: { code: 'E', description: '', path: '' } });
  expect(found!.rootCause).toBeUndefined();
  expect(found!.analysis).toBeUndefined();
});

it('what orders found not in order is kept with the moment of their closing', () => {
  const closed = { closedAt: at('23:30', '2026-03-01'), closedOn: '2026-03-02' };
  const facts = encodeFindingFacts([
    { ...closed, faults: ['M/G', 'M/H'] },
    { ...closed, faults: undefined },
  ]);
  expect(decodeFindingFacts(facts, '2026-03-02')).toEqual([
    { path: 'M/G', at: at('23:30', '2026-03-01') },
    { path: 'M/H', at: at('23:30', '2026-03-01') },
  ]);
  expect(toMidnightMinutes('1970-01-02')).toBe(24 * 60);
});

describe('tags of a day', () => {
  const tag = (more: Partial<TagFact> = {}): TagFact => ({
    ...{
      pillar: 'AM',
      machineId: 1,
      createdOn: '2026-03-02',
      createdAt: at('07:00'),
      requesterId: 'ada',
      ...more,
    },
  });

  it('leave out what nobody said', () => {
    const facts = decodeTagFacts(encodeTagFacts([tag({ machineId: undefined })]), '2026-03-02');
    expect(JSON.parse(JSON.stringify(facts))).toEqual([
      { pillar: 'AM', createdOn: '2026-03-02', createdAt: at('07:00'), requesterId: 'ada' },
    ]);
  });

  it('stand in the order of machines, those of none first', () => {
    const all = [3, 1, undefined, 2].map((machineId) => tag({ machineId }));
    const machines = (tags: TagFact[]) => tags.map(({ machineId }) => machineId);
    expect(machines(decodeTagFacts(encodeTagFacts(all), '2026-03-02'))).toEqual([undefined, 1, 2, 3]);
    expect(decodeTagClosings(encodeTagClosings(all)).map(({ machineId }) => machineId)).toEqual([
      undefined,
      1,
      2,
      3,
    ]);
    expect(machines(all)).toEqual([3, 1, undefined, 2]);
  });

  it('closed on it keep pillar, machine and team', () => {
    const closings = [{ pillar: 'SAF' as const }, { pillar: 'PM' as const, machineId: 2, teamId: 4 }];
    expect(decodeTagClosings(encodeTagClosings(closings))).toEqual(closings);
  });
});

describe('machines', () => {
  const machine = (id: number, more: object = {}) => ({
    ...{ id, code: `M${id}`, description: 'Press', typologyId: 1, status: 'active' as const },
    ...{ twin: false, price: 0, ...more },
  });

  it('are named for the home page with how they run', () => {
    const names = (...all: ReturnType<typeof machine>[]) => decodeMachineNames(encodeMachineNames(all));
    expect(names(machine(1, { shifts: ['1', '2'] }), machine(2, { status: 'dismissed' }))).toEqual([
      { id: 1, code: 'M1', shifts: 2 },
      { id: 2, code: 'M2', dismissed: 1 },
    ]);
    expect(encodeMachineNames([machine(1)])).toEqual({ n: 1, machine: [1], code: ['M1'] });
  });

  it('and their things are meant by machine, team and type', () => {
    const all = filterMachines(decodeMachineFacts(encodeMachineFacts([machine(1), machine(2)])), {});
    const meant = (filter: object, thing: object) => createRecordFilter(all, filter)(thing);
    expect(meant({}, { machineId: 1, teamId: 3, breakdownType: 'electrical' })).toBe(true);
    expect(meant({ teamId: 3 }, { machineId: 1, teamId: 3 })).toBe(true);
    expect(meant({ teamId: 3 }, { machineId: 1 })).toBe(false);
    expect(meant({ breakdownType: 'electrical' }, { machineId: 1, breakdownType: 'electrical' })).toBe(true);
    expect(meant({ breakdownType: 'electrical' }, { machineId: 1, breakdownType: 'other' })).toBe(false);
    expect(meant({}, { machineId: 9 })).toBe(false);
    for (const filter of [{ machineId: 1 }, { class: 'A' }, { department: 'D' }])
      expect(meant(filter, {})).toBe(false);
    expect(meant({ teamId: 3 }, { teamId: 3 })).toBe(true);
    const facts = decodeMachineFacts(encodeMachineFacts([machine(1), machine(2)]));
    expect([...filterMachines(facts, { machineId: 2 }).keys()]).toEqual([2]);
  });
});

it('what spares cost is told by machine, and of none apart', () => {
  const used = { type: '201' as const, source: 'order' as const, quantity: -1, unitPrice: 2 };
  const costs = decodeSpareCosts(
    encodeSpareCosts([{ ...used, machineId: 1 }, { ...used, machineId: 2 }, used, used]),
  );
  expect(costs).toEqual([
    { machineId: 1, source: 'order', cost: 2 },
    { machineId: 2, source: 'order', cost: 2 },
    { source: 'order', cost: 4 },
  ]);
});
