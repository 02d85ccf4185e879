// The ledger of a machine on A3, as its page and its workbook show it: a line a strategy, a column a week, the year's figures below
// (domain 3.3, 3.4).

import { bookName } from '../reports/ledger/book.ts';
import type { Ledger, LedgerCell, LedgerRow } from '../reports/ledger-api.ts';
import type { Block, Cell, Paper } from './block.ts';
import { inks, signs } from './signs.ts';
import type { Speech } from './words.ts';

const colourOf = { planned: 'yellow', done: 'green', late: 'orange', open: 'red', auto: 'blue' } as const;
const RED = inks.red;
const GREY = '#8a8a8a';
/** Done early, and an order of another week that was closed in this one. */
const [EARLY, CLOSED] = ['«', '·'];

interface Column {
  share: number;
  head: string;
  of(row: LedgerRow): string;
}

export function ledgerPaper(ledger: Ledger, speech: Speech): Paper {
  const { t } = speech;
  const { machine, year, weeks, rows } = ledger;
  const numbers = Array.from({ length: weeks }, (_, i) => String(i + 1));
  const [left, right] = [leftOf(speech), rightOf(speech)];
  const line = (row: LedgerRow): Cell[] => [
    ...left.map(({ of }) => ({ text: of(row), ...(row.deleted && { ink: GREY }) })),
    ...numbers.map((week) => weekCell(row, week)),
    ...right.map(({ of }) => ({ text: of(row), centre: true })),
  ];
  const title = `${t('ledger')} ${machine.code} ${year}`;
  return {
    name: bookName(ledger).replace(/xlsx$/, 'pdf'),
    title,
    size: 'a3',
    foot: title,
    blocks: [
      {
        kind: 'title',
        text: `${t('ledger')}: ${machine.code} ${machine.description}`,
        mark: [machine.class, year].filter(Boolean).join(' · '),
      },
      { kind: 'text', size: 7, text: legendOf(speech) },
      {
        kind: 'table',
        size: 4.6,
        shares: [
          ...left.map(({ share }) => share),
          ...numbers.map(() => WEEK),
          ...right.map(({ share }) => share),
        ],
        head: [...left.map(({ head }) => head), ...numbers, ...right.map(({ head }) => head)],
        rows: [...rows.map(line), ...footRows(ledger, left.length, right.length, numbers, speech)],
      },
      figures(ledger, speech),
    ],
  };

  function leftOf({ t, of, format }: Speech): Column[] {
    const number = (value: number | undefined) => format.number(value && Math.round(value * 10) / 10);
    const both = (told: number | undefined, found: number | undefined) =>
      told === undefined && found === undefined ? '' : `${number(told) || '–'} / ${number(found) || '–'}`;
    return [
      {
        share: 62,
        head: t('ledger:columns.element'),
        of: ({ path, code, description, part }) => (part ? `${path} ${code} ${description}`.trim() : ''),
      },
      { share: 9, head: t('ledger:columns.level'), of: ({ level, part }) => (part ? String(level) : '') },
      { share: 9, head: t('ledger:columns.class'), of: ({ part }) => part?.class ?? '' },
      {
        share: 34,
        head: t('ledger:columns.supplier'),
        of: ({ part }) => [part?.supplier, part?.codeSap].filter(Boolean).join(' '),
      },
      { share: 12, head: t('ledger:columns.quantity'), of: ({ part }) => number(part?.quantity) },
      { share: 17, head: t('ledger:columns.stock'), of: ({ part }) => both(part?.stock, part?.stockMin) },
      { share: 22, head: t('ledger:columns.unitPrice'), of: ({ part }) => format.money(part?.unitPrice) },
      {
        share: 16,
        head: t('ledger:columns.leadTime'),
        of: ({ part }) => both(part?.leadTimeT, part?.leadTimeR),
      },
      { share: 22, head: t('ledger:columns.mtbf'), of: ({ part }) => both(part?.mtbfT, part?.mtbfR) },
      { share: 20, head: t('ledger:columns.mttr'), of: ({ part }) => both(part?.mttrT, part?.mttrR) },
      {
        share: 18,
        head: t('ledger:columns.failures'),
        of: ({ part }) => (part?.breakdowns ? `${part.breakdowns} · ${part.breakdownMinutes}` : ''),
      },
      { share: 14, head: t('ledger:columns.pillars'), of: ({ part }) => part?.pillars.join(' ') ?? '' },
      { share: 14, head: t('ledger:columns.strategy'), of: ({ strategy }) => strategy.toUpperCase() },
      { share: 32, head: t('ledger:columns.procedure'), of: ({ procedure = '' }) => procedure },
      { share: 46, head: t('ledger:columns.task'), of: ({ task = '' }) => task },
      { share: 28, head: t('ledger:columns.cycle'), of: ({ cycle = '' }) => cycle },
      { share: 16, head: t('ledger:columns.frequency'), of: ({ frequency = '' }) => frequency },
      {
        share: 14,
        head: t('ledger:columns.machineState'),
        of: ({ machineState }) => of('machineRunning', machineState),
      },
      { share: 9, head: t('ledger:columns.technicians'), of: ({ technicians }) => number(technicians) },
      { share: 12, head: t('ledger:columns.minutes'), of: ({ minutes }) => number(minutes) },
    ];
  }

  function rightOf({ t, format }: Speech): Column[] {
    const count = (name: 'planned' | 'done' | 'late' | 'auto' | 'nok' | 'open' | 'breakdowns'): Column => ({
      share: 10,
      head: t(`ledger:columns.${name}`),
      of: (row) => (row[name] === 0 ? '' : String(row[name])),
    });
    const amount = (name: 'plannedHours' | 'actualHours'): Column => ({
      share: 13,
      head: t(`ledger:columns.${name}`),
      of: (row) => (row[name] === 0 ? '' : format.number(row[name], 1)),
    });
    const cost = (name: 'labourCost' | 'spareCost' | 'cost'): Column => ({
      share: 22,
      head: t(`ledger:columns.${name}`),
      of: (row) => (row[name] ? format.money(row[name]) : ''),
    });
    return [
      ...(['planned', 'done', 'late', 'auto', 'nok', 'open'] as const).map(count),
      {
        share: 13,
        head: t('ledger:columns.compliance'),
        of: ({ compliance }) => (compliance === null ? '' : format.number(compliance, 1)),
      },
      ...(['plannedHours', 'actualHours'] as const).map(amount),
      ...(['labourCost', 'spareCost', 'cost'] as const).map(cost),
      count('breakdowns'),
      {
        share: 13,
        head: t('ledger:columns.breakdownMinutes'),
        of: ({ breakdownMinutes }) => (breakdownMinutes === 0 ? '' : format.number(breakdownMinutes)),
      },
    ];
  }
}

const WEEK = 9.6;

/** The orders of the week above, its breakdowns below: full stars of the element itself, hollow ones of what hangs below it. */
function weekCell(row: LedgerRow, week: string): Cell {
  const cell = row.cells[week];
  const star = row.stars[week];
  const below = star && { text: starsOf(star), ink: RED };
  if (!cell) return { ...(row.closedHere?.[week] && { text: CLOSED }), below, centre: true };
  return {
    text: symbolOf(cell),
    centre: true,
    bold: !cell.projected,
    ink: cell.projected ? GREY : inks[colourOf[cell.symbol]],
    below,
  };
}

const starsOf = ({ count, own }: LedgerRow['stars'][string]): string =>
  [own > 0 && `★${own}`, count > own && `☆${count - own}`].filter(Boolean).join('');

const symbolOf = ({ symbol, count, nok, replaced, early }: LedgerCell): string =>
  [
    signs[colourOf[symbol]],
    count > 1 ? count : '',
    nok ? '▲' : '',
    replaced ? 'R' : '',
    early ? EARLY : '',
  ].join('');

function legendOf({ t }: Speech): string {
  const symbols = (['planned', 'done', 'late', 'open', 'auto'] as const).map(
    (symbol) => `${signs[colourOf[symbol]]} ${t(`ledger:legend.${symbol}`)}`,
  );
  const marks = [
    `▲ ${t('ledger:legend.nok')}`,
    `R ${t('ledger:legend.replaced')}`,
    `${EARLY} ${t('ledger:cell.early')}`,
    `${CLOSED} ${t('ledger:legend.closedHere')}`,
    `★ ${t('ledger:legend.star')}`,
    `☆ ${t('ledger:legend.below')}`,
  ];
  return [...symbols, ...marks].join('     ');
}

function footRows(
  { footer }: Ledger,
  before: number,
  after: number,
  weeks: readonly string[],
  { t, format }: Speech,
): Cell[][] {
  const names = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;
  const blank = (n: number) => Array.from({ length: n }, (): Cell => ({ fill: FOOT }));
  return names.map((name) => [
    { text: t(`ledger:foot.${name}`), bold: true, fill: FOOT },
    ...blank(before - 1),
    ...weeks.map((week): Cell => {
      const value = footer.weeks[week]?.[name] ?? 0;
      const text = value === 0 ? '' : format.number(Math.round(value * 10) / 10);
      return { text, centre: true, fill: FOOT };
    }),
    ...blank(after),
  ]);
}
const FOOT = '#f2f2f2';

function figures({ footer }: Ledger, { t, format }: Speech): Block {
  const value = (of: number | null, unit: string) => (of === null ? '–' : `${format.number(of, 1)} ${unit}`);
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
    of: (Object.keys(units) as (keyof typeof units)[]).map((name) => ({
      label: t(`ledger:figures.${name}`),
      value: value(footer[name], units[name]),
    })),
  };
}
