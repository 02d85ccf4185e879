// Columns of a ledger besides the weeks (domain 3.3): of the element, of the task, of the year.
import { useCallback, useMemo } from 'react';
import type { LedgerRow } from '#shared/reports/ledger-api.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { getReplacementAdviceRoute } from '#web/paths/reports.ts';
import { useSession } from '#web/session/session.ts';
import { type Format, useFormat } from '#web/ui/format.ts';
import { formatExpectedDay } from './ledger-texts.ts';

export interface LedgerColumn {
  /** Id of the column; its header text is `columns.<id>`. */
  id: string;
  header: string;
  /** Full title, if the header is abbreviated. */
  title?: string;
  width: number;
  /** Whether to align right, as numbers are. */
  number?: boolean;
  text: (row: LedgerRow) => string;
  /** Returns the link of the cell, on the screen only. */
  to?: (row: LedgerRow) => string | undefined;
}

export interface LedgerColumns {
  /** Columns with one cell for all lines of an element; the first column identifies the element. */
  element: readonly LedgerColumn[];
  task: readonly LedgerColumn[];
  year: readonly LedgerColumn[];
  /** Number of leading columns that stay visible when scrolling. */
  frozen: number;
}

type TextFunction = ReturnType<typeof useText>;
type Part = NonNullable<LedgerRow['part']>;
type ColumnDefinition = Omit<LedgerColumn, 'header' | 'title'>;

/** Formats two values as `10 / 12`; empty if both are missing. */
const formatPair = (format: Format, a: number | undefined, b: number | undefined, none: string) =>
  a === undefined && b === undefined ? '' : [a, b].map((each) => format.number(each) || none).join(' / ');

const buildPartColumn = (
  id: string,
  width: number,
  text: (part: Part) => string,
  number = true,
): ColumnDefinition => ({
  ...{ id, width, number },
  text: ({ part }) => (part ? text(part) : ''),
});

function buildElementColumns(format: Format, text: TextFunction, narrow: boolean): ColumnDefinition[] {
  const formatTwo = (a: number | undefined, b: number | undefined) =>
    formatPair(format, a, b, text('common:none'));
  return [
    { id: 'element', width: narrow ? 160 : 210, text: ({ description }) => description },
    { id: 'image', width: 56, text: () => '' },
    {
      id: 'level',
      width: 92,
      text: ({ level }) => getEnumText('level', levels[level] ?? 'component'),
    },
    buildPartColumn('class', 40, (part) => part.class ?? '', false),
    buildPartColumn(
      'supplier',
      140,
      ({ supplier, codeSap }) => [supplier, codeSap].filter(Boolean).join(' · '),
      false,
    ),
    buildPartColumn('quantity', 56, ({ quantity }) => format.number(quantity)),
    buildPartColumn('stock', 64, ({ stock, stockMin }) => formatTwo(stock, stockMin)),
    buildPartColumn('unitPrice', 84, ({ unitPrice }) => format.money(unitPrice)),
    buildPartColumn('leadTime', 64, ({ leadTimeT, leadTimeR }) => formatTwo(leadTimeT, leadTimeR)),
    buildPartColumn('mtbf', 92, ({ mtbfT, mtbfR }) => formatTwo(mtbfT, mtbfR)),
    buildPartColumn('mttr', 80, ({ mttrT, mttrR }) => formatTwo(mttrT, mttrR)),
    buildPartColumn('failures', 76, ({ breakdowns, breakdownMinutes }) =>
      breakdowns > 0 ? `${format.number(breakdowns)} · ${format.number(breakdownMinutes)}` : '',
    ),
    buildPartColumn('pillars', 64, (part) => part.pillars.join(' '), false),
  ];
}

const levels = ['machine', 'group', 'subgroup', 'component', 'spare'];

const buildTaskColumns = (format: Format, text: TextFunction, narrow: boolean): ColumnDefinition[] => [
  { id: 'strategy', width: 48, text: ({ strategy }) => strategy.toUpperCase() },
  { id: 'procedure', width: 120, text: ({ procedure = '' }) => procedure },
  { id: 'task', width: narrow ? 110 : 170, text: ({ task = '' }) => task },
  { id: 'cycle', width: 100, text: ({ cycle = '' }) => cycle },
  { id: 'frequency', width: 62, text: ({ frequency = '' }) => frequency },
  {
    id: 'expected',
    width: 130,
    text: ({ expected }) => (expected ? formatExpectedDay(text, format.day, expected) : ''),
  },
  {
    id: 'machineState',
    width: 76,
    text: ({ machineState }) => (machineState ? text(`state.${machineState}`) : ''),
  },
  ...(['technicians', 'minutes'] as const).map(
    (id): ColumnDefinition => ({ id, width: 56, number: true, text: (row) => format.number(row[id]) }),
  ),
];

/**
 * Returns the columns of the year; counts are empty for lines without orders, and zero hours and breakdowns
 * are blank.
 */
const buildYearColumns = (format: Format): ColumnDefinition[] => [
  ...(['planned', 'done', 'late', 'auto', 'nok', 'open'] as const).map(
    (id): ColumnDefinition => ({
      ...{ id, width: 48, number: true },
      text: (row) => (row.planned > 0 ? format.number(row[id]) : ''),
    }),
  ),
  {
    ...{ id: 'compliance', width: 56, number: true },
    text: ({ compliance }) => (compliance === null ? '' : `${format.number(compliance, 0)} %`),
  },
  ...(['plannedHours', 'actualHours'] as const).map(
    (id): ColumnDefinition => ({
      id,
      width: 60,
      number: true,
      text: (row) => format.number(row[id] || undefined, 1),
    }),
  ),
  ...(['labourCost', 'spareCost', 'cost'] as const).map(
    (id): ColumnDefinition => ({ id, width: 76, number: true, text: (row) => format.number(row[id], 0) }),
  ),
  ...(['breakdowns', 'breakdownMinutes'] as const).map(
    (id): ColumnDefinition => ({
      id,
      width: 56,
      number: true,
      text: (row) => format.number(row[id] || undefined),
    }),
  ),
  ...(['escapes', 'idle'] as const).map(
    (id): ColumnDefinition => ({
      ...{ id, width: 64, number: true },
      text: ({ [id]: rate }) => (rate === undefined ? '' : `${format.number(rate, 0)} %`),
    }),
  ),
];

/**
 * Returns the link to the interval advisor for users who may read it; only lines by time or meter have one.
 */
export function useAdviceRoute(): (row: LedgerRow) => string | undefined {
  const canView = useSession().may('strategies', 'view');
  return useCallback(
    ({ strategy, strategyId, deleted }) =>
      canView && strategyId !== undefined && !deleted && (strategy === 'tbm' || strategy === 'hbm')
        ? getReplacementAdviceRoute(strategyId)
        : undefined,
    [canView],
  );
}

/** Footer lines with the sum of all lines per week. */
export const footerLines = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;

export const formatFooterValue = (value: number | undefined, number: Format['number']): string =>
  value ? number(value, Number.isInteger(value) ? 0 : 1) : '';

/** The columns that identify a row, shown unless the user asks for all of them. */
export const defaultColumnIds = new Set(['element', 'class', 'strategy', 'task', 'frequency']);

export function useLedgerColumns({ all, narrow }: { all: boolean; narrow: boolean }): LedgerColumns {
  const text = useText('ledger');
  const format = useFormat();
  const getAdviceRoute = useAdviceRoute();
  return useMemo(() => {
    const advice: ColumnDefinition = {
      ...{ id: 'advice', width: 80, to: getAdviceRoute },
      text: (row) => (getAdviceRoute(row) ? text('advice') : ''),
    };
    const addLabels = (column: ColumnDefinition): LedgerColumn => ({
      ...column,
      header: text(`columns.${column.id}`, { currency: format.region.currency }),
      title: text(`titles.${column.id}`, { defaultValue: '' }) || undefined,
    });
    const selectColumns = (columns: readonly ColumnDefinition[]) =>
      columns.filter(({ id }) => all || defaultColumnIds.has(id)).map(addLabels);
    const element = selectColumns(buildElementColumns(format, text, narrow));
    const task = selectColumns(buildTaskColumns(format, text, narrow));
    const frozen = all ? 1 : element.length + task.length;
    return { element, task, year: [...buildYearColumns(format), advice].map(addLabels), frozen };
  }, [all, narrow, format, text, getAdviceRoute]);
}
