// Pareto, strata, weeks, planned work, warnings and costs of small sets, computed by hand (domain 9).
import { describe, expect, it } from 'vitest';
import { roundToTenths } from '../rounding.ts';
import { buildCostReport, computeMaintenanceCost, hasPrices, type Prices } from './cost-kpi.ts';
import type { EwoClosingFact, EwoFact } from './facts/ewo-facts.ts';
import {
  computeMachineHours,
  computeMeanOee,
  createRecordFilter,
  decodeMachineFacts,
  encodeMachineFacts,
  filterMachines,
  type MachineFact,
} from './facts/machine-facts.ts';
import { decodeOrderFacts, encodeOrderFacts, type OrderFact } from './facts/order-facts.ts';
import {
  computeDayTotals,
  getFactMonths,
  getLastDayOfMonth,
  mergePlannedWork,
  selectPlannedWork,
  sumOrderDays,
  sumOrderMonth,
} from './facts/order-sums.ts';
import { decodeSpareCosts, encodeSpareCosts } from './facts/spare-facts.ts';
import { decodeTagFacts, encodeTagFacts, type TagFact } from './facts/tag-facts.ts';
import { decodeTechnicianFacts, encodeTechnicianFacts } from './facts/technician-facts.ts';
import { computeMissedWarningPercent, getFirstSignDay } from './missed-warnings.ts';
import { computeEwoPareto, getDownMachines } from './pareto.ts';
import {
  buildOrderReport,
  computeOrderKpi,
  computeOverdue,
  countMeterOrders,
  createRecordGrouping,
} from './pm-kpi.ts';
import { type ClosedWork, getSpentHours } from './spent-hours.ts';
import { computeCauses, computeStrata, createStratumGrouping } from './stratification.ts';
import { buildTagReport } from './tag-kpi.ts';
import { buildTechnicianReport } from './technician-kpi.ts';
import { countByWeek } from './weeks.ts';

const at = (time: string, day = '2026-03-02') => `${day}T${time}:00.000Z`;
const NOW = at('00:00', '2026-04-15');
const march = { from: '2026-03-01', to: '2026-03-31' };
const stop = (minutes: number, more: Partial<EwoFact> & Pick<EwoClosingFact, 'hours'> = {}): EwoFact => ({
  ...{ state: 'closed', machineStatus: 'stopped', machineId: 1, createdOn: '2026-03-02' },
  createdAt: at('08:00'),
  interventionAt: at('08:00'),
  closedAt: new Date(Date.parse(at('08:00')) + minutes * 60_000).toISOString(),
  ...more,
});
const machines = (...all: Partial<MachineFact>[]) =>
  new Map(
    all.map((one, i) => [i + 1, { id: i + 1, code: `M${i + 1}`, description: `Machine ${i + 1}`, ...one }]),
  );

const always = { since: at('00:00', '2026-01-01'), until: NOW };
const stopsOf = (created: EwoFact[], earlier: EwoFact[] = []) => ({ created, earlier, span: always });
const closing = (ewo: EwoFact) => ({ ...ewo, closedOn: ewo.closedOn ?? ewo.createdOn });
/** Creates the stops of a period that spans two months. */
const standing = (...stops: EwoFact[]) => ({
  stops,
  span: { since: at('00:00', '2026-02-01'), until: at('00:00', '2026-04-01') },
  months: [
    { month: '2026-02', span: { since: at('00:00', '2026-02-01'), until: at('00:00', '2026-03-01') } },
    { month: '2026-03', span: { since: at('00:00', '2026-03-01'), until: at('00:00', '2026-04-01') } },
  ],
});

describe('Pareto', () => {
  it('shows twenty and all others, adds up to all, and breaks ties by code', () => {
    const all = Array.from({ length: 25 }, (_, i) => stop(i === 0 ? 100 : 10, { machineId: i + 1 }));
    const names = machines(...all.map(() => ({})));
    const rows = computeEwoPareto(stopsOf(all), 'machine', names);
    expect(rows).toHaveLength(21);
    expect(rows[0]).toMatchObject({ key: '1', code: 'M1', count: 1, minutes: 100, cumulative: 29.4 });
    expect(rows.slice(1, 4).map(({ code }) => code)).toEqual(['M10', 'M11', 'M12']);
    expect(rows.at(-1)).toEqual({ key: 'others', count: 5, minutes: 50, cumulative: 100 });
  });
  it('has the part of each stop that lies in the period, of open and earlier ones too', () => {
    const earlier = stop(0, { createdAt: at('20:00', '2026-02-28'), closedAt: at('02:00', '2026-03-01') });
    const open = stop(0, { state: 'running', closedAt: undefined, machineId: 2 });
    const span = { since: at('00:00', '2026-03-01'), until: at('09:00') };
    const rows = computeEwoPareto(
      { created: [stop(90), open], earlier: [earlier], span },
      'machine',
      machines({}, {}),
    );
    expect(rows.map(({ key, count, minutes }) => [key, count, minutes])).toEqual([
      ['1', 1, 180],
      ['2', 0, 60],
    ]);
  });
  it('puts what nobody stated last, however much it is', () => {
    const all = [stop(90), stop(10, { rootCause: 'RC1' })];
    const rows = computeEwoPareto(stopsOf(all), 'rootCause', machines({}));
    expect(rows.map(({ key, cumulative }) => [key, cumulative])).toEqual([
      ['RC1', 10],
      ['none', 100],
    ]);
  });
  it('names the machines that stand now, the longest first', () => {
    const open = (machineId: number, createdAt: string, more: Partial<EwoFact> = {}) =>
      stop(0, { machineId, createdAt, state: 'running', closedAt: undefined, ...more });
    const all = [open(1, at('09:00')), open(2, at('07:00')), open(1, at('06:00')), stop(9, { machineId: 3 })];
    expect(
      getDownMachines([...all, open(4, at('05:00'), { machineStatus: 'degraded' })], machines({}, {})),
    ).toEqual([
      { machineId: 1, code: 'M1', since: at('06:00') },
      { machineId: 2, code: 'M2', since: at('07:00') },
    ]);
  });
  it('is of stops alone, and says what is not known', () => {
    const all = [
      stop(30, {
        elementId: '1.2',
        element: { code: 'E2', description: 'Pump', path: 'M1/E2' },
        rootCause: 'RC2',
      }),
      stop(10),
      stop(90, { machineStatus: 'running' }),
      stop(90, { state: 'cancelled', closedAt: undefined }),
    ];
    expect(computeEwoPareto(stopsOf(all), 'element', machines({}))).toEqual([
      { key: '1.2', code: 'E2', description: 'Pump', count: 1, minutes: 30, cumulative: 75 },
      { key: 'none', count: 1, minutes: 10, cumulative: 100 },
    ]);
    expect(computeEwoPareto(stopsOf(all), 'rootCause', machines({})).map(({ key }) => key)).toEqual([
      'RC2',
      'none',
    ]);
    expect(computeEwoPareto(stopsOf([]), 'machine', machines({}))).toEqual([]);
  });
  it('puts the most minutes first, then the most breakdowns, then by code', () => {
    const types = ['mechanical', 'electrical', 'hydraulic', 'process'] as const;
    const of = (type: (typeof types)[number], ...minutes: number[]) =>
      minutes.map((each) => stop(each, { breakdownType: type }));
    const all = [
      ...of('process', 20),
      ...of('mechanical', 20),
      ...of('hydraulic', 10, 10),
      ...of('electrical', 60),
    ];
    const rows = computeEwoPareto(stopsOf(all), 'breakdownType', machines({}));
    expect(rows).toEqual([
      { key: 'electrical', count: 1, minutes: 60, cumulative: 50 },
      { key: 'hydraulic', count: 2, minutes: 20, cumulative: 66.7 },
      { key: 'mechanical', count: 1, minutes: 20, cumulative: 83.3 },
      { key: 'process', count: 1, minutes: 20, cumulative: 100 },
    ]);
    // One stop with lost minutes is enough to rank by minutes.
    const some = computeEwoPareto(
      stopsOf([stop(30), stop(0, { machineId: 2 })]),
      'machine',
      machines({}, {}),
    );
    expect(some.map(({ cumulative }) => cumulative)).toEqual([100, 100]);
  });
  it('calls an element as its last breakdown did, and what nobody knows by its number', () => {
    const named = (code: string) => ({ code, description: code, path: code });
    const of = (elementId: string, code?: string) =>
      stop(5, { elementId, ...(code && { element: named(code) }) });
    const rows = computeEwoPareto(
      stopsOf([of('1.2', 'OLD'), of('1.2', 'NEW'), of('1.3')]),
      'element',
      machines({}),
    );
    expect(rows.map(({ key, code }) => [key, code])).toEqual([
      ['1.2', 'NEW'],
      ['1.3', undefined],
    ]);
    const types = computeEwoPareto(
      stopsOf([stop(5, { element: named('E'), breakdownType: 'other' })]),
      'breakdownType',
      machines({}),
    );
    expect(types[0]).not.toHaveProperty('code');
    expect(computeEwoPareto(stopsOf([stop(5, { machineId: 9 })]), 'machine', machines({}))[0]).toEqual({
      ...{ key: '9', count: 1, minutes: 5, cumulative: 100 },
    });
  });
  it('counts breakdowns where no minute was lost', () => {
    const all = [stop(0), stop(0), stop(0, { machineId: 2 })];
    const rows = computeEwoPareto(stopsOf(all), 'machine', machines({}, {}));
    expect(rows.map(({ cumulative }) => cumulative)).toEqual([66.7, 100]);
  });
});

it('strata and causes count and add minutes by the clock of the plant', () => {
  const all = [
    stop(30, { breakdownType: 'electrical', teamId: 3, rootCause: 'RC1' }),
    stop(10, { breakdownType: 'electrical', createdAt: at('23:30', '2026-03-01') }),
    stop(5),
  ];
  all.push(stop(9, { machineStatus: 'running' }), stop(9, { state: 'cancelled', closedAt: undefined }));
  const by = (what: 'shift' | 'weekday' | 'team' | 'machine') =>
    computeStrata(stopsOf(all), createStratumGrouping(what, 'Europe/Rome'));
  expect(by('weekday').map(({ type, key, count }) => [type, key, count])).toEqual([
    ['electrical', '1', 2],
    ['none', '1', 1],
  ]);
  expect(by('shift').map(({ key }) => key)).toEqual(['1', '3', '1']);
  expect(by('team').map(({ key, minutes }) => [key, minutes])).toContainEqual(['3', 30]);
  expect(by('team').map(({ key }) => key)).toEqual(['3', 'none', 'none']);
  expect(by('machine').map(({ key }) => key)).toEqual(['1', '1']);
  expect(
    computeCauses([...all, stop(7, { createdOn: '2026-02-27' })], NOW).map(({ month, cause }) => [
      month,
      cause,
    ]),
  ).toEqual([
    ['2026-02', 'none'],
    ['2026-03', 'RC1'],
    ['2026-03', 'none'],
  ]);
});

it('what is open at the end of a week is what is open now, less what came since, and what was closed since', () => {
  const weeks = countByWeek(
    { from: '2026-03-04', to: '2026-03-16' },
    {
      opened: [
        ['2026-03-04', 2],
        ['2026-03-09', 3],
        ['2026-03-20', 1],
      ],
      closed: [
        ['2026-03-05', 4],
        ['2026-03-10', 1],
        ['2026-03-16', 1],
        ['2026-03-18', 2],
      ],
      openNow: 5,
    },
    '2026-03-22',
  );
  expect(weeks).toEqual([
    { on: '2026-03-02', opened: 2, closed: 4, open: 5 },
    { on: '2026-03-09', opened: 3, closed: 1, open: 7 },
    { on: '2026-03-16', opened: 0, closed: 1, open: 6 },
  ]);
});

it('a week of a period that begins within it counts from its first day', () => {
  const opened = [
    ['2026-03-03', 7],
    ['2026-03-04', 1],
  ] as const;
  const period = { from: '2026-03-04', to: '2026-03-08' };
  const weeks = (today: string) => countByWeek(period, { opened, closed: [], openNow: 8 }, today);
  for (const today of ['2026-03-08', '2026-03-20'])
    expect(weeks(today)).toEqual([{ on: '2026-03-02', opened: 1, closed: 0, open: 8 }]);
  expect(
    countByWeek({ ...period, from: '2026-03-02' }, { opened, closed: [], openNow: 8 }, '2026-03-08'),
  ).toEqual([{ on: '2026-03-02', opened: 8, closed: 0, open: 8 }]);
});

const order = (more: Partial<OrderFact> = {}): OrderFact => ({
  ...{ machineId: 1, plannedOn: '2026-03-02', tolerance: 0, state: 'planned', minutes: 30, actualMinutes: 0 },
  ...more,
});
const done = (closedOn: string, more: Partial<OrderFact> = {}) =>
  order({ state: 'closed', closedOn, actualMinutes: 60, ...more });

/** Sums orders by month, machine and team, as figures read them. */
const added = (orders: readonly OrderFact[]) => {
  const facts = [...Map.groupBy(orders, ({ plannedOn }) => plannedOn)].map(([id, its]) => ({
    id,
    rows: encodeOrderFacts(its),
  }));
  const months = [...new Set(facts.flatMap(getFactMonths))].sort();
  const periodOf = (month: string) => ({ from: `${month}-01`, to: getLastDayOfMonth(month) });
  return {
    work: mergePlannedWork(
      months.map((month) => selectPlannedWork(month, sumOrderMonth(facts, periodOf(month)), () => true)),
    ),
    days: months.flatMap((month) =>
      computeDayTotals(month, sumOrderDays(facts, periodOf(month)), () => true),
    ),
  };
};

describe('planned work', () => {
  const fifty = [
    ...Array.from({ length: 40 }, () => done('2026-03-02')),
    ...Array.from({ length: 4 }, () => done('2026-03-09')),
    ...Array.from({ length: 2 }, () => order({ state: 'autoClosed' })),
    ...Array.from({ length: 4 }, () => order()),
  ];
  it('holds the vector of domain 9: 50 due, 80.0 % and 88.0 %', () => {
    expect(computeOrderKpi(added(fifty).work, march, '2026-04-15')).toEqual({
      compliance: 80,
      completion: 88,
      cancelled: 0,
      pmHours: 44,
    });
    const dropped = order({ state: 'cancelled' });
    expect(computeOrderKpi(added([...fifty, dropped]).work, march, '2026-04-15')).toMatchObject({
      ...{ compliance: 80, cancelled: 1 },
    });
    expect(computeOrderKpi(added([]).work, march, '2026-04-15')).toEqual({
      compliance: null,
      completion: null,
      cancelled: 0,
      pmHours: 0,
    });
  });
  it('is late by so many days in the mean, and a meter by none', () => {
    const open = [
      order({ plannedOn: '2026-03-10' }),
      order({ plannedOn: '2026-03-10', tolerance: 3 }),
      order({ plannedOn: '2026-03-16' }),
      order({ dueRun: 50, overdue: true }),
      order({ dueRun: 50 }),
      order({ dueRun: 50, plannedOn: '2026-03-30' }),
    ];
    expect(computeOverdue(open, '2026-03-16')).toEqual({ overdue: 3, overdueDays: 4.5 });
    expect(computeOverdue([], '2026-03-16')).toEqual({ overdue: 0, overdueDays: null });
    expect(countMeterOrders(open, '2026-03-16')).toEqual({ metersDue: 1, metersLate: 1 });
    expect(countMeterOrders(open, '2026-03-02')).toEqual({ metersDue: 1, metersLate: 1 });
    expect(countMeterOrders(open, '2026-03-01')).toEqual({ metersDue: 0, metersLate: 1 });
    expect(countMeterOrders(open, '2026-03-30')).toEqual({ metersDue: 2, metersLate: 1 });
  });
  it('is told by day and by group', () => {
    const of = machines({ department: 'PAINT', class: 'A' }, {});
    const orders = [
      done('2026-03-02', { results: { ok: 3, nok: 1 } }),
      order({ machineId: 2, teamId: 7, plannedOn: '2026-03-03' }),
    ];
    const by = (kind: 'department' | 'team' | 'class') =>
      buildOrderReport({ ...added(orders), open: [] }, march, '2026-04-15', createRecordGrouping(kind, of));
    expect(by('department')).toMatchObject({
      kpi: { compliance: 50, okRate: 75 },
      days: [{ on: '2026-03-02' }, { on: '2026-03-03' }],
      groups: [
        { key: 'PAINT', green: 1, plannedHours: 0.5, actualHours: 1, compliance: 100 },
        { key: 'none', red: 1, compliance: 0 },
      ],
    });
    expect(by('team').groups.map(({ key }) => key)).toEqual(['7', 'none']);
    expect(by('class').groups.map(({ key }) => key)).toEqual(['A', 'none']);
    const key = (kind: 'machine' | 'department' | 'class', machineId?: number) =>
      createRecordGrouping(kind, of)({ machineId });
    expect([key('machine'), key('machine', 9), key('department', 9), key('class', 9), key('class')]).toEqual([
      ...['none', '9', 'none', 'none', 'none'],
    ]);
  });
  it('is told day by day in their order, with every colour of a group', () => {
    const orders = [
      done('2026-03-09', { plannedOn: '2026-03-09' }),
      done('2026-03-09', { plannedOn: '2026-03-02', machineId: 2 }),
      order({ plannedOn: '2026-03-05', state: 'autoClosed' }),
      order({ plannedOn: '2026-04-20' }),
      order({ plannedOn: '2026-03-04' }),
    ];
    const april = { from: '2026-03-01', to: '2026-04-30' };
    const report = buildOrderReport(
      { ...added(orders), open: [] },
      april,
      '2026-04-15',
      createRecordGrouping('machine', machines({}, {})),
    );
    expect(report.days.map(({ on }) => on)).toEqual([
      ...['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-09', '2026-04-20'],
    ]);
    expect(report.groups).toMatchObject([
      { key: '1', green: 1, orange: 0, blue: 1, yellow: 1, red: 1, compliance: 33.3 },
      { key: '2', green: 0, orange: 1, blue: 0, yellow: 0, red: 0, completion: 100 },
    ]);
  });
  it('is kept as it was', () => {
    const all = [
      done('2026-03-04', { worked: { 4: 25, 9: 35 }, results: { ok: 2, nok: 0 }, teamId: 3, tolerance: 2 }),
      order({ machineId: 2, dueRun: 500, overdue: true }),
      order({ machineId: 3, state: 'cancelled' }),
    ];
    expect(decodeOrderFacts(encodeOrderFacts(all), '2026-03-02')).toEqual(all);
  });
  it('took its standard minutes where nobody said others', () => {
    const standard = { ...done('2026-03-02'), actualMinutes: undefined, manMinutes: 45 };
    expect(decodeOrderFacts(encodeOrderFacts([standard]), '2026-03-02')[0]!.actualMinutes).toBe(45);
  });
});

const tag = (createdOn: string, more: Partial<TagFact> = {}): TagFact => ({
  ...{ pillar: 'AM', machineId: 1, createdOn, createdAt: at('07:00', createdOn), requesterId: 'ada' },
  ...more,
});

describe('tags', () => {
  it('are opened, closed in their own week, and grow old', () => {
    const closed = tag('2026-03-02', { closedOn: '2026-03-10', closedAt: at('07:00', '2026-03-10') });
    const written = [closed, tag('2026-03-03', { pillar: 'PM', requesterId: 'bob' })];
    const open = [written[1]!, tag('2026-01-01')];
    const report = buildTagReport(
      {
        written,
        since: written,
        open,
        closings: [{ on: '2026-03-10', facts: [{ pillar: 'AM' }, { pillar: 'SAF' }, { pillar: 'SAF' }] }],
      },
      march,
      '2026-03-13',
    );
    expect(report.kpi).toEqual({
      ...{ opened: 2, closed: 3, open: 2, closingRate: 150, meanAge: 40.5, medianAge: 40.5, oldAge: 64.9 },
      ...{ medianDays: 8, autonomousShare: 50, perOperator: 1 },
    });
    expect(report.weeks).toEqual([
      { on: '2026-02-23', opened: 0, closed: 0, open: 3 },
      { on: '2026-03-02', opened: 2, closed: 0, open: 5 },
      { on: '2026-03-09', opened: 0, closed: 3, open: 2 },
    ]);
    expect(report.pillars).toEqual([
      { pillar: 'AM', opened: 1, closed: 1, open: 1, medianDays: 8 },
      { pillar: 'PM', opened: 1, closed: 0, open: 1, medianDays: null },
      { pillar: 'SAF', opened: 0, closed: 2, open: 0, medianDays: null },
    ]);
    expect(report.curves.at(-1)).toEqual({ on: '2026-03-09', pillar: 'PM', opened: 1, closed: 0 });
  });
  it('are closed in the period on its days alone', () => {
    const closings = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((on) => ({
      on,
      facts: [{ pillar: 'AM' as const }],
    }));
    const report = buildTagReport({ written: [], since: [], open: [], closings }, march, '2026-04-15');
    expect(report.kpi).toMatchObject({ opened: 0, closed: 2, open: 0, closingRate: null, meanAge: null });
    expect(report.pillars).toEqual([{ pillar: 'AM', opened: 0, closed: 2, open: 0, medianDays: null }]);
    expect(report.curves).toEqual([]);
    const solved = tag('2026-03-02', { closedOn: '2026-03-03' });
    const one = [{ on: '2026-03-03', facts: [{ pillar: 'AM' as const }] }];
    const told = buildTagReport(
      { written: [solved], since: [solved], open: [], closings: one },
      march,
      '2026-03-04',
    );
    expect(told.pillars).toEqual([{ pillar: 'AM', opened: 1, closed: 1, open: 0, medianDays: 1 }]);
  });
  it('are kept as they were', () => {
    const one = tag('2026-03-02', {
      ...{ closedOn: '2026-03-10', closedAt: at('07:05', '2026-03-10'), teamId: 2, became: 'AAAAAA' },
      element: { path: 'M1/E1' },
    });
    expect(
      decodeTagFacts(encodeTagFacts([{ ...one, ewoId: '01JXAAAAAAAAAAAAAAAAAAAAAA' }]), '2026-03-02'),
    ).toEqual([one]);
  });
});

it('a breakdown was warned of by what stood open or was found on its branch', () => {
  const on = (path: string, more: Partial<EwoFact> = {}) =>
    stop(10, { elementId: '1.1', element: { code: 'E', description: 'E', path }, mark: 'BROKEN', ...more });
  const open = (path: string, more: Partial<TagFact> = {}) =>
    tag('2026-02-20', { element: { path }, ...more });
  const missed = (tags: TagFact[], findings: { path: string; at: string }[] = []) =>
    computeMissedWarningPercent([on('M/G/C'), on('M/H'), stop(5)], tags, findings);
  expect(missed([open('M/G')])).toBe(50);
  expect(missed([open('M/G/C/X'), open('M/H')])).toBe(100);
  expect(missed([open('M/G', { closedAt: at('07:00') })])).toBe(0);
  // Signs on another machine do not count, wherever the run of a path began.
  expect(missed([open('N/G', { machineId: 2 })])).toBe(0);
  expect(missed([], [{ path: 'N/H', at: at('07:59') }])).toBe(0);
  expect(missed([open('M/G', { became: 'BROKEN' })])).toBe(0);
  expect(missed([], [{ path: 'M/H', at: at('07:59') }])).toBe(50);
  expect(missed([], [{ path: 'M/H', at: at('08:01') }])).toBe(0);
  expect(computeMissedWarningPercent([stop(5)], [], [])).toBeNull();
  expect(missed([tag('2026-02-20')])).toBe(0);
  // Signs on a sibling, or on an element whose code only begins alike, do not count.
  expect(missed([open('M/X'), open('M/GG'), open('M/HX'), open('M/G/CX')])).toBe(0);
  expect(getFirstSignDay('2026-03-31')).toBe('2026-02-28');
});

describe('hours and money', () => {
  const { work: none } = added([]);
  const nothing: ClosedWork = { pm: none, checklist: none, am: none, ewo: [], tag: [] };
  const work: ClosedWork = {
    ...nothing,
    pm: added([done('2026-03-02', { worked: { 1: 40 } })]).work,
    am: added([done('2026-03-02', { machineId: 2, actualMinutes: 30 })]).work,
    ewo: [closing(stop(120, { hours: [{ operatorId: 2, hours: 1.5 }] }))],
    tag: [{ pillar: 'PM', machineId: 1, closedOn: '2026-03-03', hours: [{ operatorId: 1, hours: 1 }] }],
  };
  const technicians = decodeTechnicianFacts(
    encodeTechnicianFacts([
      { id: 1, code: 'A', name: 'Ada', active: true },
      {
        id: 2,
        code: 'B',
        name: 'Bo',
        surname: 'Li',
        active: false,
        hourlyRate: 40,
        absences: [{ from: '2026-03-02', to: '2026-03-03' }],
      },
      { id: 3, code: 'C', name: 'Cy', active: true, absences: [{ from: '2026-03-02', to: '2026-03-03' }] },
    ]),
  );
  const prices: Prices = { hourly: 30, stoppedHour: 100, technicians };
  const spares = [
    { on: '2026-03-02', machineId: 1, source: 'ewo' as const, cost: 50 },
    { on: '2026-04-02', source: 'manual' as const, cost: 7 },
  ];

  it('are of everybody who worked, and of nobody where nobody was named', () => {
    expect(
      getSpentHours(work).map(({ kind, operatorId, hours }) => [kind, operatorId, roundToTenths(hours)]),
    ).toEqual([
      ['pm', undefined, 0.3],
      ['pm', 1, 0.7],
      ['am', undefined, 0.5],
      ['ewo', 2, 1.5],
      ['tag', 1, 1],
    ]);
  });
  it('cost what the technician or the plant says an hour is worth', () => {
    expect(computeMaintenanceCost(work, spares, prices)).toBe(30 * 2.5 + 40 * 1.5 + 57);
    expect(computeMaintenanceCost(work, [], { hourly: 0, stoppedHour: 9, technicians: [] })).toBeNull();
    const report = buildCostReport(
      work,
      spares,
      prices,
      createRecordGrouping('machine', machines({}, {})),
      standing(stop(120)),
    );
    expect(report).toEqual({
      total: { labour: 135, spares: 57, downtime: 200 },
      months: [
        { month: '2026-03', labour: 135, spares: 50, downtime: 200 },
        { month: '2026-04', labour: 0, spares: 7, downtime: 0 },
      ],
      groups: [
        { key: '1', labour: 120, spares: 50, downtime: 200, hours: 3.5 },
        { key: '2', labour: 15, spares: 0, downtime: 0, hours: 0.5 },
        { key: 'none', labour: 0, spares: 7, downtime: 0, hours: 0 },
      ],
      hours: { pm: 1, checklist: 0, am: 0.5, ewo: 1.5, tag: 1 },
    });
    const free = { hourly: 0, stoppedHour: 0, technicians: [] };
    expect(
      buildCostReport(work, [], free, createRecordGrouping('team', machines({})), standing()),
    ).toMatchObject({
      unpriced: true,
    });
  });
  it('of a former system cost what that says, else what an hour of nobody costs', () => {
    const brought = (imported: object, more: object = {}): ClosedWork => ({
      ...nothing,
      ewo: [closing(stop(60, { imported, ...more }))],
    });
    const free = { hourly: 0, stoppedHour: 0, technicians: [] };
    expect(getSpentHours(brought({ worked: 90 }, { teamId: 4 }))).toEqual([
      { kind: 'ewo', month: '2026-03', machineId: 1, teamId: 4, hours: 1.5, cost: undefined },
    ]);
    expect(getSpentHours(brought({ labourCost: 70 }))).toMatchObject([{ hours: 0, cost: 70 }]);
    expect(getSpentHours(brought({ spareCost: 5 }))).toEqual([]);
    expect(getSpentHours(brought({ worked: 0 }))).toEqual([]);
    expect(getSpentHours({ ...nothing, checklist: work.pm })).toMatchObject([
      { kind: 'checklist' },
      { kind: 'checklist' },
    ]);
    expect(computeMaintenanceCost(brought({ worked: 90 }), [], { ...free, hourly: 30 })).toBe(45);
    expect(computeMaintenanceCost(brought({ labourCost: 70, spareCost: 5 }), [], free)).toBe(75);
    expect(computeMaintenanceCost(brought({ worked: 90 }), [], free)).toBeNull();
    const report = buildCostReport(
      brought({ labourCost: 70, spareCost: 5 }),
      [],
      free,
      createRecordGrouping('machine', machines({})),
      standing(),
    );
    expect(report).toMatchObject({ total: { labour: 70, spares: 5, downtime: 0 }, groups: [{ key: '1' }] });
    expect(report.months).toEqual([{ month: '2026-03', labour: 70, spares: 5, downtime: 0 }]);
    expect(report).not.toHaveProperty('unpriced');
  });
  it('are known as soon as anything has a price', () => {
    const free = { hourly: 0, stoppedHour: 0, technicians: [] };
    const own = technicians.filter(({ rate }) => rate !== undefined);
    const unrated = technicians.filter(({ rate }) => rate === undefined);
    expect(hasPrices(free, [])).toBe(false);
    expect(hasPrices({ ...free, technicians: unrated }, [])).toBe(false);
    expect(hasPrices({ ...free, technicians: own }, [])).toBe(true);
    expect(hasPrices({ ...free, hourly: 1 }, [])).toBe(true);
    expect(hasPrices(free, spares)).toBe(true);
    const hour = { kind: 'ewo' as const, month: '2026-03', hours: 1 };
    expect(hasPrices(free, [], [hour])).toBe(false);
    expect(hasPrices(free, [], [hour, { ...hour, cost: 5 }])).toBe(true);
    const report = (stoppedHour: number) =>
      buildCostReport(
        work,
        [],
        { ...free, stoppedHour },
        createRecordGrouping('machine', machines({})),
        standing(),
      );
    expect(report(0)).toHaveProperty('unpriced');
    expect(report(5)).not.toHaveProperty('unpriced');
    expect(
      buildCostReport(
        work,
        [],
        { ...free, hourly: 5 },
        createRecordGrouping('machine', machines({})),
        standing(),
      ),
    ).not.toHaveProperty('unpriced');
  });
  it('of machines that stood are by the part of a stop that lies in each month', () => {
    const over = (from: string, to: string | undefined) =>
      stop(0, {
        createdAt: from,
        createdOn: from.slice(0, 10),
        closedAt: to,
        ...(!to && { state: 'running' }),
      });
    const stops = standing(
      over(at('22:00', '2026-02-28'), at('03:00', '2026-03-01')),
      over(at('21:00', '2026-03-31'), undefined),
      // Another order for the same stop counts no minute twice.
      over(at('23:00', '2026-02-28'), at('01:00', '2026-03-01')),
      stop(60, { machineStatus: 'running', machineId: 2 }),
    );
    const report = buildCostReport(
      nothing,
      spares.toReversed(),
      prices,
      createRecordGrouping('machine', machines({})),
      stops,
    );
    expect(report.total.downtime).toBe(800);
    expect(report.months.map(({ month, downtime }) => [month, downtime])).toEqual([
      ['2026-02', 200],
      ['2026-03', 600],
      ['2026-04', 0],
    ]);
    expect(report.groups.find(({ key }) => key === '1')!.downtime).toBe(800);
  });
  it('add spares of many days up to the cent', () => {
    const day = (n: number) =>
      decodeSpareCosts(
        encodeSpareCosts([{ type: '201', quantity: -1, unitPrice: 0.005, machineId: n, source: 'order' }]),
      ).map((cost) => ({ ...cost, on: '2026-03-02' }));
    const many = Array.from({ length: 10 }, (_, n) => day(n)).flat();
    expect(computeMaintenanceCost(nothing, many, { hourly: 0, stoppedHour: 0, technicians: [] })).toBe(0.05);
  });
  it('are held against the days a technician was there', () => {
    const week = { from: '2026-03-02', to: '2026-03-08' };
    const workplace = {
      calendar: { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const },
      shiftHours: 8,
    };
    const crew = [{ code: 'MEC', leaders: [1], members: [3] }];
    const { rows } = buildTechnicianReport(getSpentHours(work), technicians, crew, week, workplace);
    expect(
      rows.map(({ name, teams, hours, capacity, saturation }) => [name, teams, hours, capacity, saturation]),
    ).toEqual([
      ['Ada', ['MEC'], 1.7, 40, 4.2],
      ['Bo Li', [], 1.5, 24, 6.3],
      ['Cy', ['MEC'], 0, 24, 0],
    ]);
    expect(rows[0]).toMatchObject({ pm: 0.7, checklist: 0, am: 0, ewo: 0, tag: 1 });
    expect(rows[1]).toMatchObject({ pm: 0, ewo: 1.5, tag: 0 });
    const backwards = technicians.toReversed();
    const idle = buildTechnicianReport(
      [],
      backwards,
      crew,
      { from: '2026-03-06', to: '2026-03-06' },
      workplace,
    );
    // Inactive technicians without recorded hours are not listed.
    expect(idle.rows.map(({ name, capacity }) => [name, capacity])).toEqual([
      ['Ada', 8],
      ['Cy', 8],
    ]);
  });
  it('of spares are taken off again when they come back, and need a price', () => {
    const used = { type: '201', source: 'ewo', machineId: 1, unitPrice: 2.5 } as const;
    const costs = encodeSpareCosts([
      { ...used, quantity: -4 },
      { ...used, type: '202', quantity: 1 },
      { ...used, type: '101', quantity: 50 },
      { ...used, quantity: -9, unitPrice: undefined },
      { ...used, source: 'manual', machineId: undefined, quantity: -1 },
    ]);
    expect(decodeSpareCosts(costs)).toEqual([
      { machineId: 1, source: 'ewo', cost: 7.5 },
      { source: 'manual', cost: 2.5 },
    ]);
  });
});

describe('machines', () => {
  const machine = (id: number, more: object = {}) => ({
    ...{ id, code: `M${id}`, description: `Machine ${id}`, typologyId: 1, status: 'active' as const },
    ...{ twin: false, price: 0, ...more },
  });
  const all = decodeMachineFacts(
    encodeMachineFacts([
      machine(1, { department: 'PAINT', classPre: 'A', shifts: ['1', '2'], oee: 80 }),
      machine(2, { classRea: 'B', shifts: ['1'], oee: 50 }),
      machine(3, { status: 'dismissed' }),
      machine(4, { status: 'standby', shifts: ['1'] }),
    ]),
  );
  it('are those that are asked for and not dismissed', () => {
    const ids = (filter: object) => [...filterMachines(all, filter).keys()];
    expect(ids({})).toEqual([1, 2, 4]);
    expect(ids({ department: 'PAINT' })).toEqual([1]);
    expect(ids({ class: 'B' })).toEqual([2]);
    expect(ids({ machineId: 2, class: 'A' })).toEqual([]);
    const painted = { department: 'PAINT' };
    const its = createRecordFilter(filterMachines(all, painted), painted);
    expect([its({ machineId: 1 }), its({ machineId: 2 }), its({})]).toEqual([true, false, false]);
    expect(createRecordFilter(filterMachines(all, {}), { teamId: 3 })({ teamId: 4 })).toBe(false);
    expect(createRecordFilter(filterMachines(all, {}), {})({})).toBe(true);
  });
  it('run by the shifts they have, and their OEE weighs as much', () => {
    const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
    const week = { from: '2026-03-02', to: '2026-03-08' };
    const meant = [...filterMachines(all, {}).values()];
    const hours = computeMachineHours(meant, week, { calendar, shiftHours: 8 });
    expect(hours.all).toBe(160);
    expect(computeMeanOee(meant, hours.getHours)).toBe(70);
    expect(computeMeanOee(meant.slice(2), hours.getHours)).toBeNull();
  });
});
