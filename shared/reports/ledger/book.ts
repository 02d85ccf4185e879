// The ledger as a workbook: content of the cells of its four worksheets, for the file writer and the printout
// (domain 3.6).
import type { Day } from '../../day.ts';
import type { Colour } from '../../planned/colour.ts';
import type { Ledger, LedgerCell, LedgerPart, LedgerRow } from '../ledger-api.ts';
import type { LedgerLists } from './lists.ts';

export interface BookCell {
  value?: string | number;
  /** A day, instead of a value. */
  day?: Day;
  bold?: true;
  centred?: true;
  fill?: string;
  colour?: string;
  /** Number of columns or rows it spans; the covered cells are empty. */
  across?: number;
  down?: number;
}
export interface BookWorksheet {
  name: string;
  rows: readonly (readonly (BookCell | null)[])[];
  widths: readonly number[];
  /** Rows and columns that stay visible when scrolling. */
  frozen: readonly [rows: number, columns: number];
  landscape?: true;
}

/** Texts of the worksheets in the reader's language. */
export type BookTextKey =
  | `sheet.${'ledger' | 'orders' | 'breakdowns' | 'kpi'}`
  | `part.${(typeof partColumns)[number][0]}`
  | `task.${(typeof taskColumns)[number][0]}`
  | `sum.${(typeof sumColumns)[number][0]}`
  | `order.${(typeof orderColumns)[number][0]}`
  | `breakdown.${(typeof breakdownColumns)[number][0]}`
  | `kpi.${(typeof kpis)[number]}`
  | `foot.${(typeof footerLines)[number]}`
  | `legend.${(typeof legend)[number]['word']}`
  | 'week'
  | 'legend';
export interface BookTexts {
  getText(word: BookTextKey): string;
  /**
   * Returns the label of an enumeration value; `list` is `cycleType`, `orderState`, `ewoState`,
   * `machineRunning` or `machineCondition`.
   */
  value(list: string, value: string): string;
}

type Row = LedgerRow;
type Value = string | number | undefined;

const nullToUndefined = (value: number | null | undefined): Value => value ?? undefined;

const getPartField =
  (field: Exclude<keyof LedgerPart, 'pillars' | 'image'>) =>
  ({ part }: Row): Value =>
    part?.[field];

/** Columns shown once per element: name, width, value. */
const partColumns = [
  ['path', 9, ({ path }: Row): Value => path],
  ['code', 14, ({ code }: Row): Value => code],
  ['description', 30, ({ description }: Row): Value => description],
  ['level', 6, ({ level }: Row): Value => level],
  ['class', 6, getPartField('class')],
  ['supplier', 18, getPartField('supplier')],
  ['codeSap', 12, getPartField('codeSap')],
  ['quantity', 8, getPartField('quantity')],
  ['stock', 8, getPartField('stock')],
  ['stockMin', 8, getPartField('stockMin')],
  ['unitPrice', 9, getPartField('unitPrice')],
  ['leadTimeT', 8, getPartField('leadTimeT')],
  ['leadTimeR', 8, getPartField('leadTimeR')],
  ['mtbfT', 9, getPartField('mtbfT')],
  ['mtbfR', 9, getPartField('mtbfR')],
  ['mttrT', 8, getPartField('mttrT')],
  ['mttrR', 8, getPartField('mttrR')],
  ['breakdowns', 7, getPartField('breakdowns')],
  ['breakdownMinutes', 8, getPartField('breakdownMinutes')],
  ['pillars', 9, ({ part }: Row): Value => part?.pillars.join(' ')],
] as const;
/** Number of frozen columns: position, code and description. */
const FROZEN_COLUMNS = 3;

const taskColumns = [
  ['strategy', 8, ({ strategy }: Row): Value => strategy.toUpperCase()],
  ['procedure', 16, ({ procedure }: Row): Value => procedure],
  ['task', 32, ({ task }: Row): Value => task],
  ['cycle', 14, ({ cycle }: Row): Value => cycle],
  ['frequency', 10, ({ frequency }: Row): Value => frequency],
  [
    'machineState',
    10,
    ({ machineState }: Row, texts: BookTexts): Value =>
      machineState && texts.value('machineRunning', machineState),
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
  ['compliance', 8, ({ compliance }: Row): Value => nullToUndefined(compliance)],
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
const HEADER_FILL = '#d9e1f2';
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
const NOK_SIGN = '▲';
const REPLACED_SIGN = 'R';
const EARLY_SIGN = '«';
const CLOSED_SIGN = '·';
const [STAR, HOLLOW_STAR] = ['★', '☆'];

const legend = [
  ...(Object.keys(signs) as LedgerCell['symbol'][]).map((word) => ({
    word,
    sign: signs[word][0],
    fill: fills[signs[word][1]],
  })),
  { word: 'projected' as const, sign: signs.planned[0] },
  { word: 'nok' as const, sign: NOK_SIGN },
  { word: 'replaced' as const, sign: REPLACED_SIGN },
  { word: 'early' as const, sign: EARLY_SIGN },
  { word: 'closedHere' as const, sign: CLOSED_SIGN },
  { word: 'breakdown' as const, sign: STAR },
  { word: 'below' as const, sign: HOLLOW_STAR },
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
const footerLines = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;
const kpis = ['availability', 'mtbf', 'mttr', 'compliance', 'pmHours', 'ewoHours', 'pmShare'] as const;

const buildHeaderCells = (names: readonly string[]): BookCell[] =>
  names.map((value) => ({ value, bold: true, fill: HEADER_FILL, centred: true }));

/** Builds the four worksheets, without pictures. */
export function buildLedgerWorkbook(ledger: Ledger, lists: LedgerLists, texts: BookTexts): BookWorksheet[] {
  return [
    buildLedgerWorksheet(ledger, texts),
    {
      name: texts.getText('sheet.orders'),
      widths: orderColumns.map(([, width]) => width),
      frozen: [1, 1],
      landscape: true,
      rows: [
        buildHeaderCells(orderColumns.map(([name]) => texts.getText(`order.${name}`))),
        ...lists.orders.map((each) => buildOrderRow(each, texts)),
      ],
    },
    {
      name: texts.getText('sheet.breakdowns'),
      widths: breakdownColumns.map(([, width]) => width),
      frozen: [1, 1],
      landscape: true,
      rows: [
        buildHeaderCells(breakdownColumns.map(([name]) => texts.getText(`breakdown.${name}`))),
        ...lists.breakdowns.map((each) => buildBreakdownRow(each, texts)),
      ],
    },
    buildKpiWorksheet(ledger, texts),
  ];
}

const toCell = (value: Value): BookCell | null => (value === undefined || value === '' ? null : { value });
const toDayCell = (day: Day | undefined): BookCell | null => (day === undefined ? null : { day });

function buildOrderRow(order: LedgerLists['orders'][number], texts: BookTexts): (BookCell | null)[] {
  const { code, type, cycle, description, week, plannedOn, closedOn, state, colour, tasks, nok } = order;
  return [
    ...[
      toCell(code),
      toCell(texts.value('cycleType', type)),
      toCell(cycle),
      toCell(description),
      toCell(week),
    ],
    ...[toDayCell(plannedOn), toDayCell(closedOn)],
    { value: texts.value('orderState', state), fill: fills[colour] },
    ...[toCell(tasks), toCell(nok), toCell(order.minutes), toCell(order.actualMinutes)],
  ];
}

function buildBreakdownRow(ewo: LedgerLists['breakdowns'][number], texts: BookTexts): (BookCell | null)[] {
  const { code, week, createdOn, closedOn, element, description, machineStatus, state } = ewo;
  return [
    ...[
      toCell(code),
      toCell(week),
      toDayCell(createdOn),
      toDayCell(closedOn),
      toCell(element),
      toCell(description),
    ],
    ...[toCell(texts.value('machineCondition', machineStatus)), toCell(texts.value('ewoState', state))],
    ...[toCell(ewo.downtime), toCell(ewo.intervention), toCell(ewo.hours)],
  ];
}

function buildKpiWorksheet({ machine, year, footer }: Ledger, texts: BookTexts): BookWorksheet {
  return {
    name: texts.getText('sheet.kpi'),
    widths: [40, 14],
    frozen: [1, 0],
    rows: [
      [
        { value: `${machine.code} ${machine.description}`, bold: true, fill: HEADER_FILL },
        { value: year, bold: true, fill: HEADER_FILL },
      ],
      ...kpis.map((name) => [{ value: texts.getText(`kpi.${name}`) }, toCell(footer[name] ?? undefined)]),
    ],
  };
}

/** Builds one week cell: sign, number of orders, and findings. */
function buildWeekCell({ symbol, count, nok, replaced, early, projected }: LedgerCell): BookCell {
  const [sign, colour] = signs[symbol];
  const text = [
    sign,
    count > 1 ? count : '',
    nok ? NOK_SIGN : '',
    replaced ? REPLACED_SIGN : '',
    early ? EARLY_SIGN : '',
  ].join('');
  if (projected) return { value: text, colour: GREY, centred: true };
  return { value: text, fill: fills[colour], centred: true, ...(nok && { colour: RED }) };
}

const buildStarCell = ({ count, own }: Row['stars'][string]): BookCell => ({
  value: own > 0 ? `${STAR}${own}` : `${HOLLOW_STAR}${count}`,
  colour: RED,
  centred: true,
  bold: true,
});

const getWeekNumbers = ({ weeks }: Ledger) => Array.from({ length: weeks }, (_, i) => String(i + 1));

function buildLedgerWorksheet(ledger: Ledger, texts: BookTexts): BookWorksheet {
  const { machine, year, rows, footer } = ledger;
  const weeks = getWeekNumbers(ledger);
  const [leftColumnCount, columnCount] = [
    partColumns.length + taskColumns.length,
    partColumns.length + taskColumns.length + weeks.length + sumColumns.length,
  ];
  const title: BookCell = {
    value: `${texts.getText('sheet.ledger')} ${machine.code} ${machine.description} ${year}`,
    bold: true,
  };
  const headerCells = buildHeaderCells([
    ...partColumns.map(([name]) => texts.getText(`part.${name}`)),
    ...taskColumns.map(([name]) => texts.getText(`task.${name}`)),
    ...weeks.map((week) => `${texts.getText('week')}${week}`),
    ...sumColumns.map(([name]) => texts.getText(`sum.${name}`)),
  ]);
  const buildEmptyCells = (n: number) => Array.from({ length: n }, () => null);
  const footerRows = footerLines.map((name): (BookCell | null)[] => [
    ...buildEmptyCells(leftColumnCount - 1),
    { value: texts.getText(`foot.${name}`), bold: true },
    ...weeks.map((week) => ({
      value: footer.weeks[week]?.[name] ?? 0,
      bold: true as const,
      fill: HEADER_FILL,
      centred: true as const,
    })),
    ...buildEmptyCells(sumColumns.length),
  ]);
  const signsRow = legend.map(({ word, sign, ...look }): BookCell[] => [
    { value: sign, centred: true, ...('fill' in look && { fill: look.fill }) },
    { value: texts.getText(`legend.${word}`) },
  ]);
  return {
    name: texts.getText('sheet.ledger'),
    landscape: true,
    frozen: [2, FROZEN_COLUMNS],
    widths: [
      ...[...partColumns, ...taskColumns].map(([, columnCount]) => columnCount),
      ...weeks.map(() => 5),
      ...sumColumns.map(([, columnCount]) => columnCount),
    ],
    rows: [
      [{ ...title, across: FROZEN_COLUMNS }, ...buildEmptyCells(columnCount - 1)],
      headerCells,
      ...groupByElement(rows).flatMap((elementLines) => buildElementRows(elementLines, weeks, texts)),
      ...footerRows,
      [],
      [{ value: texts.getText('legend'), bold: true }],
      ...signsRow,
    ],
  };
}

/** Groups the lines by element. */
const groupByElement = (rows: readonly Row[]): Row[][] =>
  rows.reduce<Row[][]>((all, row) => {
    if (row.part || all.length === 0) all.push([row]);
    else all.at(-1)!.push(row);
    return all;
  }, []);

/**
 * Builds the rows of an element: its lines below each other, the part data spanning all of them, and a row of
 * breakdowns if there are any.
 */
function buildElementRows(
  elementLines: readonly Row[],
  weeks: readonly string[],
  texts: BookTexts,
): (BookCell | null)[][] {
  const [first] = elementLines as [Row];
  const hasBreakdowns = Object.keys(first.stars).length > 0;
  const down = elementLines.length + (hasBreakdowns ? 1 : 0);
  const part = partColumns.map(([name, , value]): BookCell | null => {
    const elementLines = {
      value: value(first) ?? '',
      ...(down > 1 && { down }),
      ...(first.deleted && { colour: GREY }),
    };
    return name === 'code' || name === 'path' ? { ...elementLines, bold: true } : elementLines;
  });
  const coveredCells = part.map(() => null);
  const lines = elementLines.map((row, i): (BookCell | null)[] => [
    ...(i === 0 ? part : coveredCells),
    ...taskColumns.map(([, , value]) => toCell(value(row, texts))),
    ...weeks.map((week) => {
      const weekCell = row.cells[week];
      if (weekCell) return buildWeekCell(weekCell);
      return row.closedHere?.[week] ? { value: CLOSED_SIGN, centred: true as const } : null;
    }),
    ...sumColumns.map(([, , value]) => toCell(value(row))),
  ]);
  if (!hasBreakdowns) return lines;
  const stars = [
    ...coveredCells,
    ...taskColumns.map(() => null),
    ...weeks.map((week) => (first.stars[week] ? buildStarCell(first.stars[week]) : null)),
    ...sumColumns.map(() => null),
  ];
  return [...lines, stars];
}

/** File name, `ML_PRS-01_2026_20260715.xlsx`. */
export const getWorkbookFileName = ({ machine, year, today }: Ledger): string =>
  `ML_${machine.code.replace(/[^\p{L}\p{N}_-]+/gu, '-')}_${year}_${today.replaceAll('-', '')}.xlsx`;
