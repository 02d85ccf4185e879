import { describe, expect, it } from 'vitest';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { expectedLedger } from '#tests/integration/reports/ledger-oracle.ts';
import { randomPlant } from '#tests/integration/reports/ledger-plants.ts';
import { getMonth } from '../../day.ts';
import { computeSchedule, computeSpan, getDowntimePeriod, isStop } from '../ewo-kpi.ts';
import { computeElapsedDay, computeScheduledHours } from '../scheduled-hours.ts';
import { buildLedger } from './build-ledger.ts';
import { buildLedgerMonth } from './history.ts';
import { getUsage } from './sources.ts';
import { getWeeksOfYear } from './weeks.ts';
import {
  type BreakdownFacts,
  computeBreakdownFacts,
  computeYearFigures,
  countOrdersByYear,
  getIsoYear,
  mergeYearOrderFacts,
} from './year-facts.ts';

const kinds = ['workorders', 'checklists', 'am'] as const;
const plantOf = (n: number) => {
  const plant = randomPlant(createRandomSource(`unit ${n}`));
  const history = kinds.map((type) => ({
    type,
    months: [
      ...Map.groupBy(
        plant.orders.filter((each) => each.type === type).map(({ order }) => order),
        ({ plannedOn }) => getMonth(plannedOn),
      ).values(),
    ].flatMap((its) => buildLedgerMonth(its) ?? []),
  }));
  return { plant, sources: { ...plant.sources, history } };
};
const figures = [
  ...['cells', 'closedHere', 'stars', 'planned', 'done', 'late', 'auto', 'open', 'nok', 'compliance'],
  ...['plannedHours', 'actualHours', 'labourCost', 'spareCost', 'cost', 'breakdowns', 'breakdownMinutes'],
  ...['escapes', 'idle'],
];

it('a ledger is what looking for every figure anew says', () => {
  for (let n = 0; n < 150; n++) {
    const { plant, sources } = plantOf(n);
    const { rows, weeks, footer } = buildLedger(sources);
    const found = rows.map(({ elementId = '', strategyId, pointId, level, deleted = false, ...row }) => ({
      key: pointId !== undefined ? `p${pointId}` : strategyId !== undefined ? `s${strategyId}` : 'bm',
      ...{ place: elementId, level, deleted },
      figures: Object.fromEntries(Object.entries(row).filter(([name]) => figures.includes(name))),
    }));
    expect({ n, rows: found, weeks, footer }).toEqual({ n, ...expectedLedger(plant) });
  }
});

it('the list of ledgers says of a year what its ledger says', () => {
  for (let n = 0; n < 60; n++) {
    const { plant, sources } = plantOf(n);
    const { year, today, now, ewos } = sources;
    const { footer } = buildLedger(sources);
    const orders = plant.orders.flatMap(({ type, order }) =>
      type === 'workorders' ? [{ ...order, byMeter: order.dueRun !== undefined }] : [],
    );
    const months = Map.groupBy(orders, ({ plannedOn }) => getMonth(plannedOn));
    const facts = [...months.values()].flatMap((its) => {
      const ofYear = countOrdersByYear(its)[year];
      return ofYear ? [ofYear] : [];
    });
    const its = ewos.filter(({ createdOn }) => getIsoYear(createdOn) === year);
    const weeksThen = getWeeksOfYear(year);
    const span = computeSpan(weeksThen, 'Europe/Rome', now);
    const usage = { ...getUsage(sources), begun: computeElapsedDay('Europe/Rome', today, now) };
    const hours = computeScheduledHours(weeksThen.from, weeksThen.to, usage);
    const ends = sources.earlierStops!.map(({ closedAt }) => closedAt ?? span.until).sort();
    const before = ends.length > 0 && {
      ...{ until: ends.at(-1)!, since: its.filter(isStop).map(getDowntimePeriod) },
    };
    const kept = computeBreakdownFacts(its, year);
    const told = computeYearFigures(mergeYearOrderFacts(facts), kept && JSON.parse(JSON.stringify(kept)), {
      ...{ schedule: computeSchedule(hours, 1, span), span, today, now, before: before || undefined },
    });
    const weeks = Object.values(footer.weeks);
    expect({ n, ...told }).toMatchObject({
      ...{ n, compliance: footer.compliance, mttr: footer.mttr, mtbf: footer.mtbf },
      breakdowns: weeks.reduce((sum, { breakdowns }) => sum + breakdowns, 0),
      breakdownMinutes: weeks.reduce((sum, { breakdownMinutes }) => sum + breakdownMinutes, 0),
    });
  }
});

describe('a year in a few numbers', () => {
  const at = (time: string, day = '2026-03-02') => `${day}T${time}:00.000Z`;
  const stop = (more: object = {}) => ({
    ...{ state: 'closed' as const, machineStatus: 'stopped' as const, createdAt: at('08:00') },
    ...{ createdOn: '2026-03-02', interventionAt: at('08:30'), closedAt: at('10:00'), ...more },
  });
  const order = (plannedOn: string, more: object = {}) => ({
    ...{ plannedOn, tolerance: 1, state: 'planned' as const, ...more },
  });

  it('counts orders in the year of the week they fall due in', () => {
    expect(getIsoYear('2027-01-03')).toBe(2026);
    const orders = [
      order('2026-12-27', { state: 'closed', closedOn: '2026-12-28' }),
      order('2026-12-28', { state: 'closed', closedOn: '2026-12-30' }),
      order('2026-12-28', { state: 'autoClosed' }),
      order('2026-12-28', { state: 'cancelled' }),
      order('2026-12-29'),
      order('2026-12-29'),
      order('2026-12-30', { dueRun: 5, byMeter: true, overdue: false }),
    ];
    expect(countOrdersByYear(orders)).toEqual({ 2026: [1, 1, 1, { '2026-12-31': 2 }] });
    expect(countOrdersByYear([order('2025-12-27'), order('2025-12-28')])).toEqual({
      ...{ 2025: [0, 0, 0, { '2025-12-29': 1 }], 2026: [0, 0, 0, { '2025-12-30': 1 }] },
    });
    // The tolerance of a meter order is not a number of days.
    const metered = { tolerance: 500, byMeter: true, state: 'closed' as const };
    expect(countOrdersByYear([order('2025-12-28', metered)])).toEqual({ 2025: [1, 0, 0, {}] });
    expect(countOrdersByYear([])).toEqual({});
  });

  it('adds its months up', () => {
    expect(
      mergeYearOrderFacts([
        [1, 2, 3, { a: 1, b: 2 }],
        [10, 20, 30, { b: 5, c: 1 }],
      ]),
    ).toEqual([11, 22, 33, { a: 1, b: 7, c: 1 }]);
    expect(mergeYearOrderFacts([])).toEqual([0, 0, 0, {}]);
  });

  it('keeps of breakdowns what has ended, and since when others last', () => {
    const all = [
      stop(),
      stop({ createdAt: at('09:00'), closedAt: at('11:00'), interventionAt: at('09:15') }),
      stop({ machineStatus: 'running' }),
      stop({ state: 'running', createdAt: at('12:00'), closedAt: undefined }),
      stop({ state: 'created', createdAt: at('11:30'), closedAt: undefined }),
      stop({ state: 'created', machineStatus: 'running', closedAt: undefined }),
      stop({ state: 'cancelled', closedAt: undefined }),
    ];
    // Two hours each, one of which overlaps; interventions of 90 and 105 minutes.
    expect(computeBreakdownFacts(all, 2026)).toEqual([6, 240, 2, 195, 180, [[at('11:30')], [at('12:00')]]]);
    expect(computeBreakdownFacts([stop({ state: 'cancelled' })], 2026)).toBeUndefined();
    expect(computeBreakdownFacts([], 2026)).toBeUndefined();
  });

  it('knows nothing, and not 0, of what it has none of', () => {
    const now = at('08:00', '2026-03-16');
    const span = { since: at('23:00', '2025-12-28'), until: now };
    const asked = { schedule: { hours: 100, minutes: 9999 }, span, today: '2026-03-16', now };
    expect(computeYearFigures(undefined, undefined, asked)).toEqual({
      ...{ compliance: null, breakdowns: 0, breakdownMinutes: 0, mtbf: null, mttr: null },
    });
    const breakdowns: BreakdownFacts = [
      3,
      240,
      2,
      195,
      180,
      [[at('06:00', '2026-03-16')], [at('07:00', '2026-03-16')]],
    ];
    expect(computeYearFigures([8, 1, 0, { '2026-03-16': 1, '2026-03-17': 5 }], breakdowns, asked)).toEqual({
      // Two more hours of downtime: (100 − 3 − 2) hours over two breakdowns.
      ...{ compliance: 80, breakdowns: 3, breakdownMinutes: 420, mtbf: 47.5, mttr: 97.5 },
    });
  });

  it('has the part of a stop that lies in it, whichever year it began in', () => {
    const [since, until] = [at('23:00', '2025-12-28'), at('23:00', '2027-01-03')];
    const span = { since, until };
    const asked = {
      schedule: { hours: 100, minutes: 9999 },
      span,
      today: '2027-02-01',
      now: at('08:00', '2027-02-01'),
    };
    const over = stop({ createdAt: at('13:00', '2027-01-03'), closedAt: at('09:00', '2027-01-04') });
    const facts = computeBreakdownFacts([over], 2026);
    // Ten of the twenty hours are within the year; the minutes of the EWO are complete.
    expect(computeYearFigures(undefined, facts, asked)).toMatchObject({ breakdownMinutes: 1200, mtbf: 90 });
    const own = stop({ createdAt: at('00:00', '2025-12-29'), closedAt: at('04:00', '2025-12-29') });
    const before = { until: at('02:00', '2025-12-29'), since: [own].map(getDowntimePeriod) };
    const year = { ...asked, before };
    // Three hours from before, and two more of the year.
    expect(computeYearFigures(undefined, computeBreakdownFacts([own], 2026), year).mtbf).toBe(95);
    expect(
      computeYearFigures(undefined, computeBreakdownFacts([stop()], 2026), {
        ...asked,
        before: { until, since: [] },
      }).mtbf,
    ).toBe(0);
  });
});

describe('what is known of a part', () => {
  const { sources: plain } = plantOf(0);
  const element = (id: string, more: object = {}) => ({
    id,
    level: 1,
    code: `E${id}`,
    description: id,
    ...more,
  });
  const stop = (id: string, day: string, more: object = {}) => ({
    ...{
      id,
      code: id,
      state: 'closed' as const,
      machineStatus: 'stopped' as const,
      breakdownDescription: 'x',
    },
    ...{ createdOn: day, createdAt: `${day}T08:00:00.000Z`, interventionAt: `${day}T08:30:00.000Z` },
    ...{ closedAt: `${day}T10:00:00.000Z`, closedOn: day, elementId: '7.1' },
    ...more,
  });
  const sources = {
    ...plain,
    ...{
      year: 2026,
      today: '2026-03-16',
      now: '2026-03-16T10:00:00.000Z',
      history: [],
      cycles: [],
      deletedWork: [],
    },
    ...{ points: [], movements: [], ewos: [] as ReturnType<typeof stop>[], strategies: [] },
    machine: { ...plain.machine, image: 'm', supplierId: 1, codeSap: 'S7', class: 'A' as const, shifts: 1 },
    plant: { ...plain.plant, calendar: undefined },
    suppliers: new Map([[1, 'Bosch']]),
    elements: [
      element('7.1', {
        ...{ image: 'e', supplierId: 1, autonomous: true },
        part: {
          ...{ price: 4, stackable: false, classSpare: 'B', quantity: 2, stock: 9, stockMin: 3 },
          ...{ mtbfT: 900, mtbfR: 700, mttrT: 30, mttrR: 40, nrBd: 5, minBd: 50 },
        },
      }),
      element('7.2'),
      element('7.3', { supplierId: 9 }),
    ],
  };
  const partIn = (more: object, id?: string) =>
    buildLedger({ ...sources, ...more }).rows.find(({ elementId }) => elementId === id)!.part!;

  it('is what the element says, and what an import brought where nothing broke', () => {
    expect(partIn({}, '7.1')).toEqual({
      ...{
        image: 'e',
        class: 'B',
        supplier: 'Bosch',
        codeSap: undefined,
        quantity: 2,
        stock: 9,
        stockMin: 3,
      },
      ...{ unitPrice: 4, leadTimeT: undefined, leadTimeR: undefined, pillars: ['AM'] },
      ...{ mtbfT: 900, mtbfR: 700, mttrT: 30, mttrR: 40, breakdowns: 5, breakdownMinutes: 50 },
    });
    expect(partIn({}, '7.2')).toMatchObject({ class: 'C', breakdowns: 0, breakdownMinutes: 0, pillars: [] });
    expect(partIn({}, '7.3').supplier).toBeUndefined();
    expect(partIn({})).toMatchObject({ image: 'm', supplier: 'Bosch', codeSap: 'S7' });
    expect(partIn({}).class).toBeUndefined();
  });

  it('is what the warehouse says of the spare it is', () => {
    const stocks = new Map([
      [
        '7.1',
        { stock: 1, stockMin: 2, unitPrice: 8, leadTimeT: 10, leadTimeR: 12, class: 'A', codeSap: '47' },
      ],
      ['7.2', { class: 'A', unitPrice: 0 }],
    ]);
    expect(partIn({ stocks }, '7.1')).toMatchObject({
      ...{ stock: 1, stockMin: 2, unitPrice: 8, leadTimeT: 10, leadTimeR: 12, class: 'B', codeSap: '47' },
    });
    expect(partIn({ stocks }, '7.2').class).toBe('A');
    expect(partIn({ stocks }, '7.2').unitPrice).toBeUndefined();
  });

  it('is what broke in the twelve months until today, of a past year in the year', () => {
    const ewos = [
      stop('a', '2026-03-02'),
      stop('b', '2025-03-16'),
      stop('too old', '2025-03-15'),
      stop('ahead', '2026-03-17'),
      stop('other', '2026-03-03', { elementId: undefined }),
      stop('ran', '2026-03-04', { machineStatus: 'running' }),
    ];
    // 366 days of 24 hours, less six hours of downtime.
    expect(partIn({ ewos }, '7.1')).toMatchObject({
      ...{ breakdowns: 2, breakdownMinutes: 240, mtbfR: (366 * 24 - 6) / 2, mttrR: 90 },
    });
    expect(partIn({ ewos })).toMatchObject({
      ...{ breakdowns: 3, breakdownMinutes: 360, mtbfR: (366 * 24 - 6) / 3, mttrR: 90 },
    });
    const past = {
      year: 2025,
      ewos: [stop('a', '2025-12-28'), stop('b', '2024-12-30'), stop('c', '2025-12-29')],
    };
    expect(partIn(past, '7.1')).toMatchObject({ breakdowns: 2, mtbfR: (364 * 24 - 4) / 2 });
  });

  it('is of safety and quality as its procedures are, and of operators by its mark or a line of theirs', () => {
    const strategy = (id: string, elementId: string, procedureId: number, more: object = {}) => ({
      ...{ id, machineId: 7, elementId, procedureId, strategyKind: 'tbm' as const },
      ...{ typeCycle: 'workorders' as const, active: true, ...more },
    });
    const method = (id: number, typology: 'safety' | 'quality' | 'lubrication') =>
      [
        id,
        {
          id,
          name: `SMP-${id}`,
          task: 'x',
          typology,
          machineState: 'stopped' as const,
          technicians: 1,
          minutes: 5,
        },
      ] as const;
    const methods = new Map([method(1, 'safety'), method(2, 'quality'), method(3, 'lubrication')]);
    const strategies = [
      strategy('7.1', '7.1', 1),
      strategy('7.2', '7.2', 1),
      strategy('7.3', '7.2', 2),
      strategy('7.4', '7.3', 3, { typeCycle: 'am' }),
    ];
    const pillars = (id: string) => partIn({ methods, strategies }, id).pillars;
    expect([pillars('7.1'), pillars('7.2'), pillars('7.3')]).toEqual([['S', 'AM'], ['S', 'Q'], ['AM']]);
  });

  it('names the machine, its class where it has one, and the year', () => {
    const { machine, year, from, today, weeks } = buildLedger(sources);
    expect({ machine, year, from, today, weeks }).toEqual({
      machine: { id: 7, code: 'M-7', description: 'Press', class: 'A' },
      ...{ year: 2026, from: '2025-12-29', today: '2026-03-16', weeks: 53 },
    });
    const bare = buildLedger({ ...sources, machine: { ...sources.machine, class: undefined } });
    expect(bare.machine).not.toHaveProperty('class');
  });
});

it('shows free orders on the first line of their element, apart from all figures', () => {
  const { sources } = plantOf(1);
  const before = buildLedger(sources);
  const { from } = before;
  const free = (n: number, more: object = {}) => ({
    ...{ id: `0.W-${n}`, version: 1, code: `W-${n}`, machineId: sources.machine.id, title: 'Paint' },
    ...{ plannedOn: from, reason: 'free', tolerance: 0, minutes: 60, tasks: 1, state: 'planned' as const },
    ...more,
  });
  const closed = { state: 'closed' as const, closedOn: from, actualMinutes: 90 };
  const month = buildLedgerMonth([free(1), free(2, closed), free(3, { state: 'cancelled' })])!;
  const after = buildLedger({
    ...sources,
    history: [...sources.history, { type: 'workorders', months: [month] }],
  });
  expect(after.rows[0]!.free).toEqual({ 1: { count: 2, done: 1 } });
  expect(after.rows.slice(1).filter((row) => row.free)).toEqual([]);
  const withoutFree = after.rows.map(({ free: _, ...row }) => row);
  expect(withoutFree).toEqual(before.rows.map(({ free: _, ...row }) => row));
  expect(after.footer).toEqual(before.footer);
});
