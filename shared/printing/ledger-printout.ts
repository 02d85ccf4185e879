// Ledger of a machine on A3, with the same content as its page and workbook: a row per strategy, a column per
// week, half a year per page, the year's figures below (domain 3.3, 3.4).

import { getWorkbookFileName } from '../reports/ledger/book.ts';
import { listLargerWork } from '../reports/ledger/larger-work.ts';
import type { Ledger, LedgerCell, LedgerRow } from '../reports/ledger-api.ts';
import type { Block, Cell, Printout } from './block.ts';
import { orderInks, orderSigns } from './signs.ts';
import type { Translator } from './words.ts';

const colourBySymbol = {
  planned: 'yellow',
  done: 'green',
  late: 'orange',
  open: 'red',
  auto: 'blue',
} as const;
const RED = orderInks.red;
const GREY = '#8a8a8a';
/** Signs for an order done early, and for an order of another week that was closed in this one. */
const [EARLY_SIGN, CLOSED_SIGN] = ['«', '·'];
/** Sign for work done in an order of higher rank. */
const LARGER_SIGN = '↳';

interface Column {
  share: number;
  head: string;
  getText(row: LedgerRow): string;
  /** True if the column is repeated beside the weeks of both halves of the year. */
  isRepeated?: true;
}

export function buildLedgerPrintout(ledger: Ledger, translator: Translator): Printout {
  const { t } = translator;
  const { machine, year, weeks, rows } = ledger;
  const [left, right] = [buildLeftColumns(translator), buildRightColumns(translator)];
  const repeatedColumns = left.filter(({ isRepeated }) => isRepeated);
  const numbers = Array.from({ length: weeks }, (_, i) => String(i + 1));
  const buildHalf = (
    columns: readonly Column[],
    weekNumbers: readonly string[],
    totals: readonly Column[],
  ): Block => ({
    kind: 'table',
    size: FONT_SIZE,
    shares: [
      ...columns.map(({ share }) => share),
      ...weekNumbers.map(() => WEEK_SHARE),
      ...totals.map(({ share }) => share),
    ],
    head: [...columns.map(({ head }) => head), ...weekNumbers, ...totals.map(({ head }) => head)],
    rows: [
      ...rows.map((row) => [
        ...columns.map(({ getText }) => ({ text: getText(row), ...(row.deleted && { ink: GREY }) })),
        ...weekNumbers.map((week) => buildWeekCell(row, week)),
        ...totals.map(({ getText }) => ({ text: getText(row), centre: true })),
      ]),
      ...buildFooterRows(ledger, columns.length, totals.length, weekNumbers, translator),
    ],
  });
  const buildHeading = (weekNumbers: readonly string[]): Block => ({
    kind: 'title',
    text: `${t('ledger')}: ${machine.code} ${machine.description}`,
    mark: [machine.class, year, `W${weekNumbers[0]}–${weekNumbers.at(-1)}`].filter(Boolean).join(' · '),
  });
  const [first, second] = [numbers.slice(0, HALF_WEEKS), numbers.slice(HALF_WEEKS)];
  const legend: Block = { kind: 'text', size: FONT_SIZE, text: formatLegend(translator) };
  const title = `${t('ledger')} ${machine.code} ${year}`;
  return {
    name: getWorkbookFileName(ledger).replace(/xlsx$/, 'pdf'),
    title,
    size: 'a3',
    foot: title,
    blocks: [
      buildHeading(first),
      legend,
      buildHalf(left, first, []),
      { kind: 'newPage' },
      buildHeading(second),
      legend,
      buildHalf(repeatedColumns, second, right),
      buildFigures(ledger, translator),
      ...buildLargerWork(rows, translator),
    ],
  };

  function buildLeftColumns({ t, getEnumText, format }: Translator): Column[] {
    const number = (value: number | undefined) => format.number(value && Math.round(value * 10) / 10);
    const formatPair = (firstValue: number | undefined, secondValue: number | undefined) =>
      firstValue === undefined && secondValue === undefined
        ? ''
        : `${number(firstValue) || '–'} / ${number(secondValue) || '–'}`;
    return [
      {
        share: 62,
        head: t('ledger:columns.element'),
        isRepeated: true,
        getText: ({ path, code, description, part }) => (part ? `${path} ${code} ${description}`.trim() : ''),
      },
      {
        share: 9,
        head: t('ledger:columns.level'),
        isRepeated: true,
        getText: ({ level, part }) => (part ? String(level) : ''),
      },
      { share: 9, head: t('ledger:columns.class'), getText: ({ part }) => part?.class ?? '' },
      {
        share: 34,
        head: t('ledger:columns.supplier'),
        getText: ({ part }) => [part?.supplier, part?.codeSap].filter(Boolean).join(' '),
      },
      { share: 12, head: t('ledger:columns.quantity'), getText: ({ part }) => number(part?.quantity) },
      {
        share: 17,
        head: t('ledger:columns.stock'),
        getText: ({ part }) => formatPair(part?.stock, part?.stockMin),
      },
      {
        share: 22,
        head: t('ledger:columns.unitPrice'),
        getText: ({ part }) => format.money(part?.unitPrice),
      },
      {
        share: 16,
        head: t('ledger:columns.leadTime'),
        getText: ({ part }) => formatPair(part?.leadTimeT, part?.leadTimeR),
      },
      {
        share: 22,
        head: t('ledger:columns.mtbf'),
        getText: ({ part }) => formatPair(part?.mtbfT, part?.mtbfR),
      },
      {
        share: 20,
        head: t('ledger:columns.mttr'),
        getText: ({ part }) => formatPair(part?.mttrT, part?.mttrR),
      },
      {
        share: 18,
        head: t('ledger:columns.failures'),
        getText: ({ part }) => (part?.breakdowns ? `${part.breakdowns} · ${part.breakdownMinutes}` : ''),
      },
      { share: 14, head: t('ledger:columns.pillars'), getText: ({ part }) => part?.pillars.join(' ') ?? '' },
      {
        share: 14,
        head: t('ledger:columns.strategy'),
        isRepeated: true,
        getText: ({ strategy }) => strategy.toUpperCase(),
      },
      {
        share: 32,
        head: t('ledger:columns.procedure'),
        isRepeated: true,
        getText: ({ procedure = '' }) => procedure,
      },
      { share: 46, head: t('ledger:columns.task'), isRepeated: true, getText: ({ task = '' }) => task },
      { share: 28, head: t('ledger:columns.cycle'), isRepeated: true, getText: ({ cycle = '' }) => cycle },
      {
        share: 16,
        head: t('ledger:columns.frequency'),
        isRepeated: true,
        getText: ({ frequency = '' }) => frequency,
      },
      {
        share: 24,
        head: t('ledger:columns.expected'),
        getText: ({ expected }) => formatExpectedDay(expected, translator),
      },
      {
        share: 14,
        head: t('ledger:columns.machineState'),
        getText: ({ machineState }) => getEnumText('machineRunning', machineState),
      },
      { share: 9, head: t('ledger:columns.technicians'), getText: ({ technicians }) => number(technicians) },
      { share: 12, head: t('ledger:columns.minutes'), getText: ({ minutes }) => number(minutes) },
    ];
  }

  function buildRightColumns({ t, format }: Translator): Column[] {
    const count = (name: 'planned' | 'done' | 'late' | 'auto' | 'nok' | 'open' | 'breakdowns'): Column => ({
      share: 10,
      head: t(`ledger:columns.${name}`),
      getText: (row) => (row[name] === 0 ? '' : String(row[name])),
    });
    const amount = (name: 'plannedHours' | 'actualHours'): Column => ({
      share: 13,
      head: t(`ledger:columns.${name}`),
      getText: (row) => (row[name] === 0 ? '' : format.number(row[name], 1)),
    });
    const cost = (name: 'labourCost' | 'spareCost' | 'cost'): Column => ({
      share: 22,
      head: t(`ledger:columns.${name}`),
      getText: (row) => (row[name] ? format.money(row[name]) : ''),
    });
    return [
      ...(['planned', 'done', 'late', 'auto', 'nok', 'open'] as const).map(count),
      {
        share: 13,
        head: t('ledger:columns.compliance'),
        getText: ({ compliance }) => (compliance === null ? '' : format.number(compliance, 1)),
      },
      ...(['plannedHours', 'actualHours'] as const).map(amount),
      ...(['labourCost', 'spareCost', 'cost'] as const).map(cost),
      count('breakdowns'),
      {
        share: 13,
        head: t('ledger:columns.breakdownMinutes'),
        getText: ({ breakdownMinutes }) => (breakdownMinutes === 0 ? '' : format.number(breakdownMinutes)),
      },
    ];
  }
}

/** Formats the expected day of a meter with its band. */
function formatExpectedDay(expected: LedgerRow['expected'], { t, format }: Translator): string {
  if (!expected) return '';
  const { earliest, latest } = expected;
  const on = format.day(expected.on);
  if (earliest === undefined) return on;
  const from = format.day(earliest);
  return latest
    ? t('ledger:expected.band', { on, earliest: from, latest: format.day(latest) })
    : t('ledger:expected.open', { on, earliest: from });
}

/** Builds the list of the work that orders of higher rank do, week by week; empty if there is none. */
function buildLargerWork(rows: readonly LedgerRow[], { t }: Translator): Block[] {
  const lines = rows
    .map((row) => ({ row, weeks: listLargerWork(row) }))
    .filter(({ weeks }) => weeks.length > 0);
  if (lines.length === 0) return [];
  const table: Block = {
    kind: 'table',
    size: FONT_SIZE,
    shares: [30, 40, 40, 120],
    head: [
      ...[t('ledger:columns.cycle'), t('ledger:columns.element'), t('ledger:columns.task')],
      t('largerOrder'),
    ],
    rows: lines.map(({ row: { cycle = '', path, code, description, task = '' }, weeks }) => [
      ...[cycle, `${path} ${code} ${description}`.trim(), task],
      weeks.map((each) => `W${each.week} ${each.code}`).join(', '),
    ]),
  };
  return [{ kind: 'frame', title: t('largerWork'), blocks: [table] }];
}

const WEEK_SHARE = 9.6;
/** Weeks of the first half of the year. */
const HALF_WEEKS = 26;
/** Minimum font size in points that is readable at arm's length. */
const FONT_SIZE = 7;

/**
 * Builds a week's cell: orders above, breakdowns below, with filled stars for the element itself and hollow
 * ones for its descendants.
 */
function buildWeekCell(row: LedgerRow, week: string): Cell {
  const cell = row.cells[week];
  const star = row.stars[week];
  const below = star && { text: formatStars(star), ink: RED };
  const free = formatFreeOrders(row.free?.[week]);
  if (!cell) {
    const text = `${row.closedHere?.[week] ? CLOSED_SIGN : ''}${free}`;
    return { ...(text && { text }), below, centre: true };
  }
  return {
    text: formatSymbol(cell) + free,
    centre: true,
    bold: !cell.projected,
    ink: cell.projected ? GREY : orderInks[colourBySymbol[cell.symbol]],
    below,
  };
}

/** Returns the sign of free orders, hollow while one of them is not closed; empty if there is none. */
const formatFreeOrders = (free: NonNullable<LedgerRow['free']>[string] | undefined): string =>
  free ? `${free.done < free.count ? '◇' : '◆'}${free.count > 1 ? free.count : ''}` : '';

const formatStars = ({ count, own }: LedgerRow['stars'][string]): string =>
  [own > 0 && `★${own}`, count > own && `☆${count - own}`].filter(Boolean).join('');

const formatSymbol = ({ symbol, count, nok, replaced, early, inLarger }: LedgerCell): string =>
  [
    orderSigns[colourBySymbol[symbol]],
    count > 1 ? count : '',
    nok ? '▲' : '',
    replaced ? 'R' : '',
    early ? EARLY_SIGN : '',
    inLarger ? LARGER_SIGN : '',
  ].join('');

function formatLegend({ t }: Translator): string {
  const symbols = (['planned', 'done', 'late', 'open', 'auto'] as const).map(
    (symbol) => `${orderSigns[colourBySymbol[symbol]]} ${t(`ledger:legend.${symbol}`)}`,
  );
  const marks = [
    `▲ ${t('ledger:legend.nok')}`,
    `R ${t('ledger:legend.replaced')}`,
    `${EARLY_SIGN} ${t('ledger:cell.early')}`,
    `${LARGER_SIGN} ${t('ledger:legend.inLarger')}`,
    `${CLOSED_SIGN} ${t('ledger:legend.closedHere')}`,
    `◆ ${t('ledger:legend.free')}`,
    `★ ${t('ledger:legend.star')}`,
    `☆ ${t('ledger:legend.below')}`,
  ];
  return [...symbols, ...marks].join('     ');
}

function buildFooterRows(
  { footer }: Ledger,
  before: number,
  after: number,
  weeks: readonly string[],
  { t, format }: Translator,
): Cell[][] {
  const names = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;
  const buildBlankCells = (n: number) => Array.from({ length: n }, (): Cell => ({ fill: FOOTER_FILL }));
  return names.map((name) => [
    { text: t(`ledger:foot.${name}`), bold: true, fill: FOOTER_FILL },
    ...buildBlankCells(before - 1),
    ...weeks.map((week): Cell => {
      const value = footer.weeks[week]?.[name] ?? 0;
      const text = value === 0 ? '' : format.number(Math.round(value * 10) / 10);
      return { text, centre: true, fill: FOOTER_FILL };
    }),
    ...buildBlankCells(after),
  ]);
}
const FOOTER_FILL = '#f2f2f2';

function buildFigures({ footer }: Ledger, { t, format }: Translator): Block {
  const formatValue = (of: number | null, unit: string) =>
    of === null ? '–' : `${format.number(of, 1)} ${unit}`;
  const units = {
    availability: '%',
    mtbf: 'h',
    mttr: 'min',
    compliance: '%',
    pmHours: 'h',
    ewoHours: 'h',
    pmShare: '%',
  };
  return {
    kind: 'facts',
    columns: 7,
    facts: (Object.keys(units) as (keyof typeof units)[]).map((name) => ({
      label: t(`ledger:figures.${name}`),
      value: formatValue(footer[name], units[name]),
    })),
  };
}
