// The columns of a ledger beside its weeks (domain 3.3): of an element, of a task on it, of the year.
import { useCallback, useMemo } from 'react';
import type { LedgerRow } from '../../../../../shared/reports/ledger-api.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { advicePath } from '../../../paths/reports.ts';
import { useSession } from '../../../session/session.ts';
import { type Format, useFormat } from '../../../ui/format.ts';

export interface LedgerColumn {
  /** Its header is `columns.<id>`. */
  id: string;
  header: string;
  /** Said in full, where the header is short. */
  title?: string;
  width: number;
  /** Numbers stand to the right. */
  number?: boolean;
  text: (row: LedgerRow) => string;
  /** Where it leads: on the screen only. */
  to?: (row: LedgerRow) => string | undefined;
}

export interface LedgerColumns {
  /** One cell for all lines of an element; the first tells which it is. */
  element: readonly LedgerColumn[];
  task: readonly LedgerColumn[];
  year: readonly LedgerColumn[];
  /** Of those before the weeks so many stay in sight. */
  frozen: number;
}

type Words = ReturnType<typeof useText>;
type Part = NonNullable<LedgerRow['part']>;
type Drawn = Omit<LedgerColumn, 'header' | 'title'>;

/** `10 / 12`; nothing where neither is known. */
const pair = (format: Format, a: number | undefined, b: number | undefined, none: string) =>
  a === undefined && b === undefined ? '' : [a, b].map((each) => format.number(each) || none).join(' / ');

const ofPart = (id: string, width: number, text: (part: Part) => string, number = true): Drawn => ({
  ...{ id, width, number },
  text: ({ part }) => (part ? text(part) : ''),
});

function elementColumns(format: Format, text: Words, narrow: boolean): Drawn[] {
  const two = (a: number | undefined, b: number | undefined) => pair(format, a, b, text('common:none'));
  return [
    { id: 'element', width: narrow ? 160 : 210, text: ({ description }) => description },
    { id: 'image', width: 56, text: () => '' },
    {
      id: 'level',
      width: 92,
      text: ({ level }) => enumText('level', levels[level] ?? 'component'),
    },
    ofPart('class', 40, (part) => part.class ?? '', false),
    ofPart(
      'supplier',
      140,
      ({ supplier, codeSap }) => [supplier, codeSap].filter(Boolean).join(' · '),
      false,
    ),
    ofPart('quantity', 56, ({ quantity }) => format.number(quantity)),
    ofPart('stock', 64, ({ stock, stockMin }) => two(stock, stockMin)),
    ofPart('unitPrice', 84, ({ unitPrice }) => format.money(unitPrice)),
    ofPart('leadTime', 64, ({ leadTimeT, leadTimeR }) => two(leadTimeT, leadTimeR)),
    ofPart('mtbf', 92, ({ mtbfT, mtbfR }) => two(mtbfT, mtbfR)),
    ofPart('mttr', 80, ({ mttrT, mttrR }) => two(mttrT, mttrR)),
    ofPart('failures', 76, ({ breakdowns, breakdownMinutes }) =>
      breakdowns > 0 ? `${format.number(breakdowns)} · ${format.number(breakdownMinutes)}` : '',
    ),
    ofPart('pillars', 64, (part) => part.pillars.join(' '), false),
  ];
}

const levels = ['machine', 'group', 'subgroup', 'component', 'spare'];

const taskColumns = (format: Format, text: Words, narrow: boolean): Drawn[] => [
  { id: 'strategy', width: 48, text: ({ strategy }) => strategy.toUpperCase() },
  { id: 'procedure', width: 120, text: ({ procedure = '' }) => procedure },
  { id: 'task', width: narrow ? 110 : 170, text: ({ task = '' }) => task },
  { id: 'cycle', width: 100, text: ({ cycle = '' }) => cycle },
  { id: 'frequency', width: 62, text: ({ frequency = '' }) => frequency },
  {
    id: 'machineState',
    width: 76,
    text: ({ machineState }) => (machineState ? text(`state.${machineState}`) : ''),
  },
  ...(['technicians', 'minutes'] as const).map(
    (id): Drawn => ({ id, width: 56, number: true, text: (row) => format.number(row[id]) }),
  ),
];

/** Of a line without orders there is nothing to say, and of what did not happen. */
const yearColumns = (format: Format): Drawn[] => [
  ...(['planned', 'done', 'late', 'auto', 'nok', 'open'] as const).map(
    (id): Drawn => ({
      ...{ id, width: 48, number: true },
      text: (row) => (row.planned > 0 ? format.number(row[id]) : ''),
    }),
  ),
  {
    ...{ id: 'compliance', width: 56, number: true },
    text: ({ compliance }) => (compliance === null ? '' : `${format.number(compliance, 0)} %`),
  },
  ...(['plannedHours', 'actualHours'] as const).map(
    (id): Drawn => ({ id, width: 60, number: true, text: (row) => format.number(row[id] || undefined, 1) }),
  ),
  ...(['labourCost', 'spareCost', 'cost'] as const).map(
    (id): Drawn => ({ id, width: 76, number: true, text: (row) => format.number(row[id], 0) }),
  ),
  ...(['breakdowns', 'breakdownMinutes'] as const).map(
    (id): Drawn => ({ id, width: 56, number: true, text: (row) => format.number(row[id] || undefined) }),
  ),
  ...(['escapes', 'idle'] as const).map(
    (id): Drawn => ({
      ...{ id, width: 64, number: true },
      text: ({ [id]: rate }) => (rate === undefined ? '' : `${format.number(rate, 0)} %`),
    }),
  ),
];

/** The interval advisor of a line, for whoever may read it: it knows only what is done by time or by a meter. */
export function useAdviceOf(): (row: LedgerRow) => string | undefined {
  const reads = useSession().may('strategies', 'view');
  return useCallback(
    ({ strategy, strategyId, deleted }) =>
      reads && strategyId !== undefined && !deleted && (strategy === 'tbm' || strategy === 'hbm')
        ? advicePath(strategyId)
        : undefined,
    [reads],
  );
}

/** Below the weeks: what all lines come to in each. */
export const footLines = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;

export const footText = (value: number | undefined, number: Format['number']): string =>
  value ? number(value, Number.isInteger(value) ? 0 : 1) : '';

/** Shown unless all are asked for: what one reads a row by. */
const usual = new Set(['element', 'class', 'strategy', 'task', 'frequency']);

export function useLedgerColumns({ all, narrow }: { all: boolean; narrow: boolean }): LedgerColumns {
  const text = useText('ledger');
  const format = useFormat();
  const adviceOf = useAdviceOf();
  return useMemo(() => {
    const advice: Drawn = {
      ...{ id: 'advice', width: 80, to: adviceOf },
      text: (row) => (adviceOf(row) ? text('advice') : ''),
    };
    const labelled = (column: Drawn): LedgerColumn => ({
      ...column,
      header: text(`columns.${column.id}`, { currency: format.region.currency }),
      title: text(`titles.${column.id}`, { defaultValue: '' }) || undefined,
    });
    const shown = (columns: readonly Drawn[]) =>
      columns.filter(({ id }) => all || usual.has(id)).map(labelled);
    const element = shown(elementColumns(format, text, narrow));
    const task = shown(taskColumns(format, text, narrow));
    const frozen = all ? 1 : element.length + task.length;
    return { element, task, year: [...yearColumns(format), advice].map(labelled), frozen };
  }, [all, narrow, format, text, adviceOf]);
}
