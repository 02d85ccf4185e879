// The ledger as a workbook: what stands in which cell of its four sheets, for whoever writes the file or prints it (domain 3.6).
import type { Day } from '../../day.ts';
import type { Colour } from '../../planned/colour.ts';
import type { Ledger, LedgerCell, LedgerPart, LedgerRow } from '../ledger-api.ts';
import type { LedgerLists } from './lists.ts';

export interface BookCell {
  value?: string | number;
  /** A day, in place of a value. */
  day?: Day;
  bold?: true;
  centred?: true;
  fill?: string;
  colour?: string;
  /** Columns, or rows, it takes; those it covers stand empty beside or below it. */
  across?: number;
  down?: number;
}
export interface BookSheet {
  name: string;
  rows: readonly (readonly (BookCell | null)[])[];
  widths: readonly number[];
  /** Rows and columns that stay in sight. */
  frozen: readonly [rows: number, columns: number];
  landscape?: true;
}

/** The words of the sheets, in the reader's language. */
export type BookWord =
  | `sheet.${'ledger' | 'orders' | 'breakdowns' | 'kpi'}`
  | `part.${(typeof partColumns)[number][0]}`
  | `task.${(typeof taskColumns)[number][0]}`
  | `sum.${(typeof sumColumns)[number][0]}`
  | `order.${(typeof orderColumns)[number][0]}`
  | `breakdown.${(typeof breakdownColumns)[number][0]}`
  | `kpi.${(typeof kpis)[number]}`
  | `foot.${(typeof footLines)[number]}`
  | `legend.${(typeof legend)[number]['word']}`
  | 'week'
  | 'legend';
export interface BookWords {
  of(word: BookWord): string;
  /** A value of a list: `cycleType`, `orderState`, `ewoState`, `machineRunning`, `machineCondition`. */
  value(list: string, value: string): string;
}

type Row = LedgerRow;
type Value = string | number | undefined;

const shares = (value: number | null | undefined): Value => value ?? undefined;

const of =
  (field: Exclude<keyof LedgerPart, 'pillars' | 'image'>) =>
  ({ part }: Row): Value =>
    part?.[field];

/** Once an element: name, width, value. */
const partColumns = [
  ['path', 9, ({ path }: Row): Value => path],
  ['code', 14, ({ code }: Row): Value => code],
  ['description', 30, ({ description }: Row): Value => description],
  ['level', 6, ({ level }: Row): Value => level],
  ['class', 6, of('class')],
  ['supplier', 18, of('supplier')],
  ['codeSap', 12, of('codeSap')],
  ['quantity', 8, of('quantity')],
  ['stock', 8, of('stock')],
  ['stockMin', 8, of('stockMin')],
  ['unitPrice', 9, of('unitPrice')],
  ['leadTimeT', 8, of('leadTimeT')],
  ['leadTimeR', 8, of('leadTimeR')],
  ['mtbfT', 9, of('mtbfT')],
  ['mtbfR', 9, of('mtbfR')],
  ['mttrT', 8, of('mttrT')],
  ['mttrR', 8, of('mttrR')],
  ['breakdowns', 7, of('breakdowns')],
  ['breakdownMinutes', 8, of('breakdownMinutes')],
  ['pillars', 9, ({ part }: Row): Value => part?.pillars.join(' ')],
] as const;
/** Position, code and description stay in sight. */
const FROZEN = 3;

const taskColumns = [
  ['strategy', 8, ({ strategy }: Row): Value => strategy.toUpperCase()],
  ['procedure', 16, ({ procedure }: Row): Value => procedure],
  ['task', 32, ({ task }: Row): Value => task],
  ['cycle', 14, ({ cycle }: Row): Value => cycle],
  ['frequency', 10, ({ frequency }: Row): Value => frequency],
  [
    'machineState',
    10,
    ({ machineState }: Row, words: BookWords): Value =>
      machineState && words.value('machineRunning', machineState),
  ],
  ['technicians', 6, ({ technicians }: Row): Value => technicians],
  ['minutes', 7, ({ minutes }: Row): Value => minutes],
] as const;

const sumColumns = [
  ['planned', 8, ({ planned }: Row): Value => planned],
  ['done', 8, ({ done }: Row): Value => done],
  ['late', 8, ({ late }: Row): Value => late],
  ['auto', 8, ({ auto }: Row): Value => auto],
  ['nok', 8, ({ nok }: Row): Value => nok],
  ['open', 8, ({ open }: Row): Value => open],
  ['compliance', 8, ({ compliance }: Row): Value => shares(compliance)],
  ['plannedHours', 9, ({ plannedHours }: Row): Value => plannedHours],
  ['actualHours', 9, ({ actualHours }: Row): Value => actualHours],
  ['labourCost', 10, ({ labourCost }: Row): Value => labourCost],
  ['spareCost', 10, ({ spareCost }: Row): Value => spareCost],
  ['cost', 10, ({ cost }: Row): Value => cost],
  ['breakdowns', 8, ({ breakdowns }: Row): Value => breakdowns],
  ['breakdownMinutes', 8, ({ breakdownMinutes }: Row): Value => breakdownMinutes],
  ['escapes', 9, ({ escapes }: Row): Value => escapes],
  ['idle', 9, ({ idle }: Row): Value => idle],
] as const;

const RED = '#c00000';
const GREY = '#808080';
const HEAD = '#d9e1f2';
const fills: Record<Colour, string> = {
  yellow: '#fff2b3',
  green: '#a9d18e',
  orange: '#f4b183',
  red: '#ff9b91',
  blue: '#9dc3e6',
};
const signs = {
  planned: ['○', 'yellow'],
  done: ['●', 'green'],
  late: ['◐', 'orange'],
  open: ['✕', 'red'],
  auto: ['◍', 'blue'],
} as const satisfies Record<LedgerCell['symbol'], readonly [string, Colour]>;
const NOK = '▲';
const REPLACED = 'R';
const EARLY = '«';
const CLOSED = '·';
const [STAR, HOLLOW] = ['★', '☆'];

const legend = [
  ...(Object.keys(signs) as LedgerCell['symbol'][]).map((word) => ({
    word,
    sign: signs[word][0],
    fill: fills[signs[word][1]],
  })),
  { word: 'projected' as const, sign: signs.planned[0] },
  { word: 'nok' as const, sign: NOK },
  { word: 'replaced' as const, sign: REPLACED },
  { word: 'early' as const, sign: EARLY },
  { word: 'closedHere' as const, sign: CLOSED },
  { word: 'breakdown' as const, sign: STAR },
  { word: 'below' as const, sign: HOLLOW },
];

const orderColumns = [
  ['code', 16],
  ['type', 16],
  ['cycle', 14],
  ['description', 32],
  ['week', 7],
  ['plannedOn', 12],
  ['closedOn', 12],
  ['state', 18],
  ['tasks', 8],
  ['nok', 8],
  ['minutes', 10],
  ['actualMinutes', 10],
] as const;
const breakdownColumns = [
  ['code', 16],
  ['week', 7],
  ['createdOn', 12],
  ['closedOn', 12],
  ['element', 32],
  ['description', 40],
  ['machineStatus', 14],
  ['state', 14],
  ['downtime', 10],
  ['intervention', 10],
  ['hours', 10],
] as const;
const footLines = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;
const kpis = ['availability', 'mtbf', 'mttr', 'compliance', 'pmHours', 'ewoHours', 'pmShare'] as const;

const heads = (names: readonly string[]): BookCell[] =>
  names.map((value) => ({ value, bold: true, fill: HEAD, centred: true }));

/** The four sheets; pictures stay on the screen. */
export function ledgerBook(ledger: Ledger, lists: LedgerLists, words: BookWords): BookSheet[] {
  return [
    ledgerSheet(ledger, words),
    {
      name: words.of('sheet.orders'),
      widths: orderColumns.map(([, width]) => width),
      frozen: [1, 1],
      landscape: true,
      rows: [
        heads(orderColumns.map(([name]) => words.of(`order.${name}`))),
        ...lists.orders.map((each) => orderRow(each, words)),
      ],
    },
    {
      name: words.of('sheet.breakdowns'),
      widths: breakdownColumns.map(([, width]) => width),
      frozen: [1, 1],
      landscape: true,
      rows: [
        heads(breakdownColumns.map(([name]) => words.of(`breakdown.${name}`))),
        ...lists.breakdowns.map((each) => breakdownRow(each, words)),
      ],
    },
    kpiSheet(ledger, words),
  ];
}

const cell = (value: Value): BookCell | null => (value === undefined || value === '' ? null : { value });
const dayCell = (day: Day | undefined): BookCell | null => (day === undefined ? null : { day });

function orderRow(order: LedgerLists['orders'][number], words: BookWords): (BookCell | null)[] {
  const { code, type, cycle, description, week, plannedOn, closedOn, state, colour, tasks, nok } = order;
  return [
    ...[cell(code), cell(words.value('cycleType', type)), cell(cycle), cell(description), cell(week)],
    ...[dayCell(plannedOn), dayCell(closedOn)],
    { value: words.value('orderState', state), fill: fills[colour] },
    ...[cell(tasks), cell(nok), cell(order.minutes), cell(order.actualMinutes)],
  ];
}

function breakdownRow(ewo: LedgerLists['breakdowns'][number], words: BookWords): (BookCell | null)[] {
  const { code, week, createdOn, closedOn, element, description, machineStatus, state } = ewo;
  return [
    ...[cell(code), cell(week), dayCell(createdOn), dayCell(closedOn), cell(element), cell(description)],
    ...[cell(words.value('machineCondition', machineStatus)), cell(words.value('ewoState', state))],
    ...[cell(ewo.downtime), cell(ewo.intervention), cell(ewo.hours)],
  ];
}

function kpiSheet({ machine, year, footer }: Ledger, words: BookWords): BookSheet {
  return {
    name: words.of('sheet.kpi'),
    widths: [40, 14],
    frozen: [1, 0],
    rows: [
      [
        { value: `${machine.code} ${machine.description}`, bold: true, fill: HEAD },
        { value: year, bold: true, fill: HEAD },
      ],
      ...kpis.map((name) => [{ value: words.of(`kpi.${name}`) }, cell(footer[name] ?? undefined)]),
    ],
  };
}

/** What one cell shows: sign, how many of them, and what was found. */
function shown({ symbol, count, nok, replaced, early, projected }: LedgerCell): BookCell {
  const [sign, colour] = signs[symbol];
  const text = [
    sign,
    count > 1 ? count : '',
    nok ? NOK : '',
    replaced ? REPLACED : '',
    early ? EARLY : '',
  ].join('');
  if (projected) return { value: text, colour: GREY, centred: true };
  return { value: text, fill: fills[colour], centred: true, ...(nok && { colour: RED }) };
}

const starred = ({ count, own }: Row['stars'][string]): BookCell => ({
  value: own > 0 ? `${STAR}${own}` : `${HOLLOW}${count}`,
  colour: RED,
  centred: true,
  bold: true,
});

const weeksOf = ({ weeks }: Ledger) => Array.from({ length: weeks }, (_, i) => String(i + 1));

function ledgerSheet(ledger: Ledger, words: BookWords): BookSheet {
  const { machine, year, rows, footer } = ledger;
  const weeks = weeksOf(ledger);
  const [left, width] = [
    partColumns.length + taskColumns.length,
    partColumns.length + taskColumns.length + weeks.length + sumColumns.length,
  ];
  const title: BookCell = {
    value: `${words.of('sheet.ledger')} ${machine.code} ${machine.description} ${year}`,
    bold: true,
  };
  const head = heads([
    ...partColumns.map(([name]) => words.of(`part.${name}`)),
    ...taskColumns.map(([name]) => words.of(`task.${name}`)),
    ...weeks.map((week) => `${words.of('week')}${week}`),
    ...sumColumns.map(([name]) => words.of(`sum.${name}`)),
  ]);
  const empty = (n: number) => Array.from({ length: n }, () => null);
  const feet = footLines.map((name): (BookCell | null)[] => [
    ...empty(left - 1),
    { value: words.of(`foot.${name}`), bold: true },
    ...weeks.map((week) => ({
      value: footer.weeks[week]?.[name] ?? 0,
      bold: true as const,
      fill: HEAD,
      centred: true as const,
    })),
    ...empty(sumColumns.length),
  ]);
  const signsRow = legend.map(({ word, sign, ...look }): BookCell[] => [
    { value: sign, centred: true, ...('fill' in look && { fill: look.fill }) },
    { value: words.of(`legend.${word}`) },
  ]);
  return {
    name: words.of('sheet.ledger'),
    landscape: true,
    frozen: [2, FROZEN],
    widths: [
      ...[...partColumns, ...taskColumns].map(([, width]) => width),
      ...weeks.map(() => 5),
      ...sumColumns.map(([, width]) => width),
    ],
    rows: [
      [{ ...title, across: FROZEN }, ...empty(width - 1)],
      head,
      ...elementsIn(rows).flatMap((its) => elementRows(its, weeks, words)),
      ...feet,
      [],
      [{ value: words.of('legend'), bold: true }],
      ...signsRow,
    ],
  };
}

/** The lines of each element together. */
const elementsIn = (rows: readonly Row[]): Row[][] =>
  rows.reduce<Row[][]>((all, row) => {
    if (row.part || all.length === 0) all.push([row]);
    else all.at(-1)!.push(row);
    return all;
  }, []);

/** Its lines under one another, what is known of it beside all of them; breakdowns have a line of their own where there are any. */
function elementRows(its: readonly Row[], weeks: readonly string[], words: BookWords): (BookCell | null)[][] {
  const [first] = its as [Row];
  const broken = Object.keys(first.stars).length > 0;
  const down = its.length + (broken ? 1 : 0);
  const part = partColumns.map(([name, , value]): BookCell | null => {
    const its = {
      value: value(first) ?? '',
      ...(down > 1 && { down }),
      ...(first.deleted && { colour: GREY }),
    };
    return name === 'code' || name === 'path' ? { ...its, bold: true } : its;
  });
  const hidden = part.map(() => null);
  const lines = its.map((row, i): (BookCell | null)[] => [
    ...(i === 0 ? part : hidden),
    ...taskColumns.map(([, , value]) => cell(value(row, words))),
    ...weeks.map((week) => {
      const here = row.cells[week];
      if (here) return shown(here);
      return row.closedHere?.[week] ? { value: CLOSED, centred: true as const } : null;
    }),
    ...sumColumns.map(([, , value]) => cell(value(row))),
  ]);
  if (!broken) return lines;
  const stars = [
    ...hidden,
    ...taskColumns.map(() => null),
    ...weeks.map((week) => (first.stars[week] ? starred(first.stars[week]) : null)),
    ...sumColumns.map(() => null),
  ];
  return [...lines, stars];
}

/** `ML_PRS-01_2026_20260715.xlsx` */
export const bookName = ({ machine, year, today }: Ledger): string =>
  `ML_${machine.code.replace(/[^\p{L}\p{N}_-]+/gu, '-')}_${year}_${today.replaceAll('-', '')}.xlsx`;
