import { describe, expect, it } from 'vitest';
import type { Ledger, LedgerRow } from '../ledger-api.ts';
import { type BookCell, buildLedgerWorkbook, getWorkbookFileName } from './book.ts';
import { getBookTexts } from './book-words.ts';
import { buildLedgerLists, type LedgerLists } from './lists.ts';
import type { LedgerSources } from './sources.ts';
import { findWeek, getDaysOfWeek, getWeeksOfYear } from './weeks.ts';

const words = { getText: (word: string) => word, value: (list: string, value: string) => `${list} ${value}` };
const sums = {
  ...{
    planned: 5,
    done: 1,
    late: 2,
    auto: 3,
    nok: 4,
    open: 6,
    compliance: 12.5,
    plannedHours: 7,
    actualHours: 8,
  },
  ...{ labourCost: 9, spareCost: 10, cost: 19, breakdowns: 11, breakdownMinutes: 13, escapes: 14, idle: 15 },
};
const part = {
  ...{
    class: 'B' as const,
    supplier: 'Bosch',
    codeSap: '47',
    quantity: 2,
    stock: 3,
    stockMin: 4,
    unitPrice: 5,
  },
  ...{ leadTimeT: 6, leadTimeR: 7, mtbfT: 8, mtbfR: 9, mttrT: 10, mttrR: 11, breakdowns: 12 },
  ...{ breakdownMinutes: 13, pillars: ['S', 'AM'] as ('S' | 'AM')[] },
};
const row = (more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ path: '1', code: 'G1', description: 'Group', level: 1, strategy: 'tbm', cells: {}, stars: {} },
  ...sums,
  ...more,
});
const full = row({
  ...{ part, procedure: 'SMP-1 1.0', task: 'Look', cycle: 'C-1', frequency: '1W', machineState: 'stopped' },
  ...{ technicians: 2, minutes: 30 },
});
const weekOf = { planned: 1, done: 2, breakdowns: 3, breakdownMinutes: 4, manHours: 5.5 };
const ledger = (...rows: LedgerRow[]): Ledger => ({
  machine: { id: 7, code: 'PRS/01', description: 'Press' },
  ...{ year: 2026, weeks: 53, from: '2025-12-29', today: '2026-03-16', rows },
  footer: {
    ...{ weeks: { 2: weekOf }, availability: 99, mtbf: null, mttr: 12, compliance: 80 },
    ...{ pmHours: 0, ewoHours: 3, pmShare: null },
  },
});
const nothing: LedgerLists = { orders: [], breakdowns: [] };
const bookOf = (rows: LedgerRow[], lists = nothing) => buildLedgerWorkbook(ledger(...rows), lists, words);
const sheetOf = (...rows: LedgerRow[]) => bookOf(rows)[0]!.rows;
const [PARTS, TASKS, WEEKS, SUMS] = [20, 12, 53, 16];
const values = (cells: readonly (BookCell | null)[] = []) => cells.map((cell) => cell?.value);
const weeksIn = (cells: readonly (BookCell | null)[] = []) =>
  cells.slice(PARTS + TASKS, PARTS + TASKS + WEEKS);

describe('the sheet of the ledger', () => {
  it('has what is known of an element, its work, its weeks and its sums', () => {
    const [title, head, line] = sheetOf(full);
    expect(title).toEqual([
      { value: 'sheet.ledger PRS/01 Press 2026', bold: true, across: 3 },
      ...Array.from({ length: PARTS + TASKS + WEEKS + SUMS - 1 }, () => null),
    ]);
    expect(head).toHaveLength(PARTS + TASKS + WEEKS + SUMS);
    expect(head![0]).toEqual({ value: 'part.path', bold: true, fill: '#d9e1f2', centred: true });
    expect(values(head).slice(PARTS + TASKS, PARTS + TASKS + 2)).toEqual(['week1', 'week2']);
    const named = Object.fromEntries(values(line).map((value, i) => [head![i]!.value, value]));
    expect(named).toMatchObject({
      ...{
        'part.path': '1',
        'part.code': 'G1',
        'part.description': 'Group',
        'part.level': 1,
        'part.class': 'B',
      },
      ...{
        'part.supplier': 'Bosch',
        'part.codeSap': '47',
        'part.quantity': 2,
        'part.stock': 3,
        'part.stockMin': 4,
      },
      ...{ 'part.unitPrice': 5, 'part.leadTimeT': 6, 'part.leadTimeR': 7, 'part.mtbfT': 8, 'part.mtbfR': 9 },
      ...{ 'part.mttrT': 10, 'part.mttrR': 11, 'part.breakdowns': 12, 'part.breakdownMinutes': 13 },
      ...{
        'part.pillars': 'S AM',
        'task.strategy': 'TBM',
        'task.procedure': 'SMP-1 1.0',
        'task.task': 'Look',
      },
      ...{ 'task.cycle': 'C-1', 'task.frequency': '1W', 'task.machineState': 'machineRunning stopped' },
      ...{ 'task.technicians': 2, 'task.minutes': 30 },
      ...Object.fromEntries(Object.entries(sums).map(([name, value]) => [`sum.${name}`, value])),
    });
    expect(line!.slice(0, 3)).toEqual([
      ...[{ value: '1', bold: true }, { value: 'G1', bold: true }, { value: 'Group' }],
    ]);
  });

  it('leaves empty what nobody knows', () => {
    const [, head, line] = sheetOf(row({ compliance: null, labourCost: undefined }));
    const at = (name: string) => line![values(head).indexOf(name)];
    expect(at('part.supplier')).toEqual({ value: '' });
    expect(at('part.pillars')).toEqual({ value: '' });
    for (const name of ['task.task', 'task.machineState', 'sum.compliance', 'sum.labourCost'])
      expect(at(name)).toBeNull();
  });

  it('shows a cell by its sign, how many there are, and what was found', () => {
    const cells = {
      1: { symbol: 'planned', count: 1 },
      2: { symbol: 'done', count: 2 },
      3: { symbol: 'late', count: 1, replaced: true },
      4: { symbol: 'open', count: 3, nok: true, replaced: true, early: true },
      5: { symbol: 'auto', count: 1, early: true },
      6: { symbol: 'planned', count: 0, projected: true },
    } satisfies LedgerRow['cells'];
    const line = weeksIn(sheetOf(row({ part, cells, closedHere: { 1: 1, 7: 2 } }))[2]);
    const centred = true;
    expect(line.slice(0, 8)).toEqual([
      { value: '○', fill: '#fff2b3', centred },
      { value: '●2', fill: '#a9d18e', centred },
      { value: '◐R', fill: '#f4b183', centred },
      { value: '✕3▲R«', fill: '#ff9b91', centred, colour: '#c00000' },
      { value: '◍«', fill: '#9dc3e6', centred },
      { value: '○', colour: '#808080', centred },
      { value: '·', centred },
      null,
    ]);
  });

  it('names the larger orders that do its work, and the expected day of a meter', () => {
    const cells = {
      10: { symbol: 'planned', count: 0, projected: true, inLarger: { cycleId: 4, cycle: 'Q-1' } },
      9: { symbol: 'done', count: 1, inLarger: { cycleId: 4, cycle: 'Q-1', code: 'W-9' } },
    } satisfies LedgerRow['cells'];
    const expected = { on: '2026-05-12', earliest: '2026-05-10', latest: null };
    const [, head, line, without] = sheetOf(row({ part, cells, expected }), row());
    const find = (name: string) => values(head).indexOf(`task.${name}`);
    expect(line![find('larger')]).toEqual({ value: 'week9 W-9, week10 Q-1' });
    expect(['expected', 'earliest', 'latest'].map((name) => line![find(name)])).toEqual([
      ...[{ day: '2026-05-12' }, { day: '2026-05-10' }, null],
    ]);
    expect(weeksIn(line).slice(8, 10)).toMatchObject([{ value: '●↳' }, { value: '○↳' }]);
    for (const name of ['larger', 'expected']) expect(without![find(name)]).toBeNull();
  });

  it('merges what is known of an element over its lines, and those of its breakdowns', () => {
    const stars = { 3: { count: 5, minutes: 60, own: 2 }, 4: { count: 4, minutes: 9, own: 0 } };
    const rows = sheetOf(
      row({ part, stars }),
      row({ task: 'Second' }),
      row({ path: '2', code: 'G2', part, deleted: true }),
    );
    const [, , first, second, broken, other] = rows;
    expect(first!.slice(0, 3)).toEqual([
      { value: '1', down: 3, bold: true },
      { value: 'G1', down: 3, bold: true },
      { value: 'Group', down: 3 },
    ]);
    expect(second!.slice(0, PARTS)).toEqual(Array.from({ length: PARTS }, () => null));
    expect(second![PARTS + 2]).toEqual({ value: 'Second' });
    const look = { colour: '#c00000', centred: true, bold: true };
    expect(weeksIn(broken).slice(1, 5)).toEqual([
      null,
      { value: '★2', ...look },
      { value: '☆4', ...look },
      null,
    ]);
    expect(broken!.filter(Boolean)).toHaveLength(2);
    expect(broken).toHaveLength(PARTS + TASKS + WEEKS + SUMS);
    expect(other!.slice(0, 3)).toEqual([
      { value: '2', colour: '#808080', bold: true },
      { value: 'G2', colour: '#808080', bold: true },
      { value: 'Group', colour: '#808080' },
    ]);
  });

  it('begins an element with its first line, whatever that carries', () => {
    const rows = sheetOf(row(), row({ part, code: 'G2' }));
    expect([rows[2]![1], rows[3]![1]]).toEqual([
      { value: 'G1', bold: true },
      { value: 'G2', bold: true },
    ]);
  });

  it('adds up at its foot, and explains its signs', () => {
    const rows = sheetOf(full);
    const feet = rows.slice(3, 8);
    const names = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'];
    expect(feet.map((cells) => cells[PARTS + TASKS - 1])).toEqual(
      names.map((name) => ({ value: `foot.${name}`, bold: true })),
    );
    const look = { bold: true, fill: '#d9e1f2', centred: true };
    expect(feet.map((cells) => weeksIn(cells).slice(0, 2))).toEqual(
      [1, 2, 3, 4, 5.5].map((value) => [
        { value: 0, ...look },
        { value, ...look },
      ]),
    );
    for (const cells of feet) {
      expect(cells).toHaveLength(PARTS + TASKS + WEEKS + SUMS);
      expect(cells.filter(Boolean)).toHaveLength(1 + WEEKS);
    }
    expect(rows[8]).toEqual([]);
    expect(rows[9]).toEqual([{ value: 'legend', bold: true }]);
    const centred = true;
    expect(rows.slice(10)).toEqual([
      [{ value: '○', centred, fill: '#fff2b3' }, { value: 'legend.planned' }],
      [{ value: '●', centred, fill: '#a9d18e' }, { value: 'legend.done' }],
      [{ value: '◐', centred, fill: '#f4b183' }, { value: 'legend.late' }],
      [{ value: '✕', centred, fill: '#ff9b91' }, { value: 'legend.open' }],
      [{ value: '◍', centred, fill: '#9dc3e6' }, { value: 'legend.auto' }],
      [{ value: '○', centred }, { value: 'legend.projected' }],
      [{ value: '▲', centred }, { value: 'legend.nok' }],
      [{ value: 'R', centred }, { value: 'legend.replaced' }],
      [{ value: '«', centred }, { value: 'legend.early' }],
      [{ value: '↳', centred }, { value: 'legend.larger' }],
      [{ value: '·', centred }, { value: 'legend.closedHere' }],
      [{ value: '★', centred }, { value: 'legend.breakdown' }],
      [{ value: '☆', centred }, { value: 'legend.below' }],
    ]);
  });
});

it('the other sheets list orders, breakdowns and figures', () => {
  const lists: LedgerLists = {
    orders: [
      {
        ...{
          code: 'W-1',
          type: 'workorders',
          cycle: 'C-1',
          description: 'Weekly',
          plannedOn: '2026-03-03',
          week: 10,
        },
        ...{
          closedOn: '2026-03-04',
          state: 'closed',
          colour: 'orange',
          tasks: 2,
          nok: 1,
          minutes: 30,
          actualMinutes: 40,
        },
      },
      {
        ...{
          code: 'W-2',
          type: 'am',
          description: '',
          plannedOn: '2026-03-04',
          week: 10,
          state: 'planned',
          colour: 'yellow',
        },
        ...{ tasks: 0, nok: 0, minutes: 5 },
      },
    ],
    breakdowns: [
      {
        ...{ code: 'E-1', createdOn: '2026-03-05', week: 10, element: 'G1 Group', description: 'Leaks' },
        ...{
          machineStatus: 'stopped',
          state: 'closed',
          closedOn: '2026-03-06',
          downtime: 60,
          intervention: 50,
          hours: 1.5,
        },
      },
    ],
  };
  const [sheet, orders, breakdowns, kpi] = bookOf([full], lists);
  expect([sheet, orders, breakdowns, kpi].map((each) => each!.name)).toEqual([
    ...['sheet.ledger', 'sheet.orders', 'sheet.breakdowns', 'sheet.kpi'],
  ]);
  for (const each of [sheet, orders, breakdowns]) {
    expect(each!.landscape).toBe(true);
    expect(each!.widths).toHaveLength(each!.rows[each === sheet ? 1 : 0]!.length);
  }
  expect([sheet, orders, breakdowns, kpi].map((each) => each!.frozen)).toEqual([
    [2, 3],
    [1, 1],
    [1, 1],
    [1, 0],
  ]);
  expect(sheet!.widths.slice(PARTS + TASKS, PARTS + TASKS + WEEKS).every((width) => width === 5)).toBe(true);
  expect(values(orders!.rows[0])).toEqual(
    'code type cycle description week plannedOn closedOn state tasks nok minutes actualMinutes'
      .split(' ')
      .map((name) => `order.${name}`),
  );
  expect(orders!.rows.slice(1)).toEqual([
    [
      ...[
        { value: 'W-1' },
        { value: 'cycleType workorders' },
        { value: 'C-1' },
        { value: 'Weekly' },
        { value: 10 },
      ],
      ...[{ day: '2026-03-03' }, { day: '2026-03-04' }, { value: 'orderState closed', fill: '#f4b183' }],
      ...[{ value: 2 }, { value: 1 }, { value: 30 }, { value: 40 }],
    ],
    [
      ...[
        { value: 'W-2' },
        { value: 'cycleType am' },
        null,
        null,
        { value: 10 },
        { day: '2026-03-04' },
        null,
      ],
      ...[{ value: 'orderState planned', fill: '#fff2b3' }, { value: 0 }, { value: 0 }, { value: 5 }, null],
    ],
  ]);
  expect(values(breakdowns!.rows[0])).toEqual(
    'code week createdOn closedOn element description machineStatus state downtime intervention hours'
      .split(' ')
      .map((name) => `breakdown.${name}`),
  );
  expect(breakdowns!.rows[1]).toEqual([
    ...[{ value: 'E-1' }, { value: 10 }, { day: '2026-03-05' }, { day: '2026-03-06' }, { value: 'G1 Group' }],
    ...[{ value: 'Leaks' }, { value: 'machineCondition stopped' }, { value: 'ewoState closed' }],
    ...[{ value: 60 }, { value: 50 }, { value: 1.5 }],
  ]);
  const look = { bold: true, fill: '#d9e1f2' };
  expect(kpi!.rows).toEqual([
    [
      { value: 'PRS/01 Press', ...look },
      { value: 2026, ...look },
    ],
    [{ value: 'kpi.availability' }, { value: 99 }],
    [{ value: 'kpi.mtbf' }, null],
    [{ value: 'kpi.mttr' }, { value: 12 }],
    [{ value: 'kpi.compliance' }, { value: 80 }],
    [{ value: 'kpi.pmHours' }, { value: 0 }],
    [{ value: 'kpi.ewoHours' }, { value: 3 }],
    [{ value: 'kpi.pmShare' }, null],
  ]);
});

it('the file is named by machine, year and day, in letters every system takes', () => {
  expect(getWorkbookFileName(ledger())).toBe('ML_PRS-01_2026_20260316.xlsx');
  const odd = { ...ledger(), machine: { id: 1, code: 'Prèsse_n° 3-ß/%', description: 'x' } };
  expect(getWorkbookFileName(odd)).toBe('ML_Prèsse_n-3-ß-_2026_20260316.xlsx');
});

it('its words are of three languages', () => {
  expect(
    (['en', 'it', 'fr'] as const).map((each) => getBookTexts(each, words.value).getText('week')),
  ).toEqual([...['W', 'S', 'S']]);
  expect(
    (['en', 'it', 'fr'] as const).map((each) => getBookTexts(each, words.value).getText('legend')),
  ).toEqual([...['Legend', 'Legenda', 'Légende']]);
});

describe('the lists of a year', () => {
  const order = (code: string, plannedOn: string, more: object = {}) => ({
    ...{
      id: code,
      version: 1,
      code,
      cycleId: 1,
      plannedOn,
      tolerance: 0,
      minutes: 30,
      state: 'planned' as const,
    },
    ...more,
  });
  const ewo = (code: string, createdOn: string, more: object = {}) => ({
    ...{ id: code, code, createdOn, createdAt: `${createdOn}T08:00:00.000Z`, breakdownDescription: 'Leaks' },
    ...{ state: 'created' as const, machineStatus: 'stopped' as const, ...more },
  });
  const cycle = { id: 1, code: 'C-1', description: 'Weekly', strategies: ['7.1', '7.2'] };
  const sources = {
    ...{ year: 2026, today: '2026-03-16', now: '2026-03-16T10:00:00.000Z', cycles: [cycle] },
    elements: [{ id: '7.1', level: 1, code: 'G1', description: 'Group' }],
    history: [
      {
        type: 'workorders',
        months: [
          {
            sets: [[{ strategyId: '7.1' }]],
            orders: [
              order('W-3', '2026-03-04'),
              order('W-2', '2026-03-04', {
                set: 0,
                state: 'closed',
                closedOn: '2026-03-05',
                actualMinutes: 40,
              }),
              order('W-1', '2026-03-20', { cycleId: 9, manMinutes: 90 }),
              order('W-0', '2025-12-28'),
              order('W-4', '2025-12-29', {
                set: 0,
                state: 'inProgress',
                outcomes: { 0: 'nok', 1: 'na', 2: 'nok' },
              }),
            ],
          },
        ],
      },
    ],
    ewos: [
      ewo('E-2', '2026-03-16', { elementId: '7.1' }),
      ewo('E-1', '2026-03-02', {
        ...{ state: 'closed', elementId: '7.9', element: { code: 'OLD', description: 'Part' } },
        ...{ interventionAt: '2026-03-02T08:30:00.000Z', closedAt: '2026-03-02T10:00:00.000Z' },
        ...{ closedOn: '2026-03-02', hours: [{ operatorId: 1, hours: 1.5 }] },
      }),
      ewo('E-3', '2026-03-02', { state: 'cancelled' }),
      ewo('E-4', '2025-12-28'),
      ewo('E-5', '2026-03-02', { machineStatus: 'running' }),
    ],
  } as unknown as LedgerSources;

  it('hold its orders by day and code, with what they ask for', () => {
    const lists = buildLedgerLists(sources);
    expect(
      lists.orders.map(({ code, week, colour, tasks, nok }) => [code, week, colour, tasks, nok]),
    ).toEqual([
      ['W-4', 1, 'red', 1, 2],
      ['W-2', 10, 'orange', 1, 0],
      ['W-3', 10, 'red', 2, 0],
      ['W-1', 12, 'yellow', 0, 0],
    ]);
    expect(lists.orders[1]).toMatchObject({
      ...{
        type: 'workorders',
        cycle: 'C-1',
        description: 'Weekly',
        plannedOn: '2026-03-04',
        state: 'closed',
      },
      ...{ closedOn: '2026-03-05', minutes: 30, actualMinutes: 40 },
    });
    expect(lists.orders[3]).toMatchObject({ minutes: 90 });
    expect(lists.orders[3]!.cycle).toBeUndefined();
  });

  it('hold its breakdowns, with what they are called now, else then', () => {
    const lists = buildLedgerLists(sources);
    expect(lists.breakdowns.map(({ code, element, downtime }) => [code, element, downtime])).toEqual([
      ['E-1', 'OLD Part', 120],
      ['E-5', undefined, 0],
      ['E-2', 'G1 Group', 120],
    ]);
    expect(lists.breakdowns[0]).toMatchObject({
      ...{
        createdOn: '2026-03-02',
        week: 10,
        description: 'Leaks',
        machineStatus: 'stopped',
        state: 'closed',
      },
      ...{ closedOn: '2026-03-02', intervention: 90, hours: 1.5 },
    });
    expect(lists.breakdowns[2]).toMatchObject({ intervention: undefined, hours: undefined });
  });
});

describe('the weeks of a year', () => {
  it.each([
    [2026, 53, '2025-12-29', '2027-01-03'],
    [2025, 52, '2024-12-30', '2025-12-28'],
    [2027, 52, '2027-01-04', '2028-01-02'],
    [2020, 53, '2019-12-30', '2021-01-03'],
  ])('of %i are %i, from %s to %s', (year, count, from, to) => {
    const weeks = getWeeksOfYear(year);
    expect(weeks).toEqual({ count, from, to });
    expect([findWeek(weeks, from), findWeek(weeks, to)]).toEqual([1, count]);
    expect(getDaysOfWeek(weeks, 1).from).toBe(from);
    expect(getDaysOfWeek(weeks, count).to).toBe(to);
  });

  it('hold no day of another year', () => {
    const weeks = getWeeksOfYear(2026);
    expect([findWeek(weeks, '2025-12-28'), findWeek(weeks, '2027-01-04')]).toEqual([undefined, undefined]);
    expect([findWeek(weeks, '2026-01-04'), findWeek(weeks, '2026-01-05')]).toEqual([1, 2]);
    expect(getDaysOfWeek(weeks, 2)).toEqual({ from: '2026-01-05', to: '2026-01-11' });
  });
});
