// The ledger as a workbook: content of the cells of its four worksheets, for the file writer and the printout
// (domain 3.6).
import type { Day } from '../../day.ts';
import type { Ledger, LedgerCell, LedgerRow } from '../ledger-api.ts';
import {
  type BookTexts,
  breakdownColumns,
  CLOSED_SIGN,
  EARLY_SIGN,
  FROZEN_COLUMNS,
  fills,
  footerLines,
  GREY,
  HEADER_FILL,
  HOLLOW_STAR,
  kpis,
  LARGER_SIGN,
  legend,
  NOK_SIGN,
  orderColumns,
  partColumns,
  RED,
  REPLACED_SIGN,
  STAR,
  signs,
  sumColumns,
  taskColumns,
  type Value,
} from './book-columns.ts';
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

const toCell = (value: Value | { day: Day }): BookCell | null => {
  if (value === undefined || value === '') return null;
  return typeof value === 'object' ? value : { value };
};
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
function buildWeekCell({ symbol, count, nok, replaced, early, projected, inLarger }: LedgerCell): BookCell {
  const [sign, colour] = signs[symbol];
  const text = [
    sign,
    count > 1 ? count : '',
    nok ? NOK_SIGN : '',
    replaced ? REPLACED_SIGN : '',
    early ? EARLY_SIGN : '',
    inLarger ? LARGER_SIGN : '',
  ].join('');
  if (projected) return { value: text, colour: GREY, centred: true };
  return { value: text, fill: fills[colour], centred: true, ...(nok && { colour: RED }) };
}

const buildStarCell = ({ count, own }: LedgerRow['stars'][string]): BookCell => ({
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
const groupByElement = (rows: readonly LedgerRow[]): LedgerRow[][] =>
  rows.reduce<LedgerRow[][]>((all, row) => {
    if (row.part || all.length === 0) all.push([row]);
    else all.at(-1)!.push(row);
    return all;
  }, []);

/**
 * Builds the rows of an element: its lines below each other, the part data spanning all of them, and a row of
 * breakdowns if there are any.
 */
function buildElementRows(
  elementLines: readonly LedgerRow[],
  weeks: readonly string[],
  texts: BookTexts,
): (BookCell | null)[][] {
  const [first] = elementLines as [LedgerRow];
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
