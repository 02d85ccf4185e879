// Columns of EWO lists; durations in the history are in plain minutes (product §1).
import type { TFunction } from 'i18next';
import { getWeekday, toLocalDay } from '#shared/day.ts';
import { type EwoFieldName, ewoFieldEntries, getEwoFieldMeta } from '#shared/requests/ewo-fields.ts';
import type { Durations, EwoStep } from '#shared/requests/ewo-times.ts';
import { getShift } from '#shared/requests/shift.ts';
import { getEnumText } from '../../i18n/text.ts';
import type { WorkLayout } from '../../paths/orders.ts';
import { getEwoViewRoute } from '../../paths/requests.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { type CellValue, type Column, columnKinds } from '../../ui/table/column.ts';
import { TwoLines } from '../../ui/table/two-lines.tsx';
import { EwoActions } from './ewo-actions.tsx';
import type { EwoRow } from './ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from './ewo-status.tsx';
import { MissingSpares } from './missing-spares.tsx';

interface HistoryColumnOptions {
  desk: WorkLayout;
  /** Formats the hours of each technician; absent if technicians may not be named. */
  hoursOf?: (ewo: EwoRow) => string;
  /** Whether the user may read team names. */
  teams: boolean;
  /** Time zone of the plant, which determines the shift. */
  timeZone: string;
}

type EwoColumn = Column<EwoRow>;
type OrderedColumn = EwoColumn & { order: number };

const cells: Partial<Record<EwoFieldName, EwoColumn['cell']>> = {
  priority: (ewo) => <PriorityBadge priority={ewo.priority} />,
  machineStatus: (ewo) => <ConditionStatus condition={ewo.machineStatus} />,
};

/** Returns the columns of the fields that all lists, or only the history, contain. */
const buildFieldColumns = (t: TFunction<'ewoWork'>, lists: 'all' | 'history'): OrderedColumn[] =>
  ewoFieldEntries.flatMap(([name, { list }]) => {
    if (list?.in !== lists) return [];
    const { in: _, ...shown } = list;
    const { kind, labels } = getEwoFieldMeta(name)!;
    return [
      {
        id: name,
        ...(name === 'breakdownDescription' && { header: t('columns.breakdownDescription') }),
        kind: columnKinds[kind],
        enum: labels,
        value: (ewo: EwoRow) => (ewo as Partial<Record<EwoFieldName, CellValue>>)[name],
        cell: cells[name],
        ...shown,
      },
    ];
  });

/** Removes the order of columns that stand in their order. */
const sortColumns = (columns: readonly OrderedColumn[]): EwoColumn[] =>
  [...columns].sort((a, b) => a.order - b.order).map(({ order: _, ...column }) => column);

/** Returns the columns common to all EWO lists. */
export const buildEwoColumns = (t: TFunction<'ewoWork'>, desk: WorkLayout): EwoColumn[] =>
  sortColumns([
    ...buildFieldColumns(t, 'all'),
    {
      order: 10,
      id: 'code',
      value: (ewo) => ewo.code,
      cell: (ewo) => <PageLink to={getEwoViewRoute(desk, ewo.id)}>{ewo.code}</PageLink>,
      width: 140,
    },
    { order: 20, id: 'machine', value: (ewo) => ewo.machine, width: 105 },
    {
      order: 40,
      id: 'state',
      value: (ewo) => ewo.state,
      kind: 'choice',
      enum: 'ewoState',
      cell: (ewo) => (
        <>
          <EwoStatus state={ewo.state} />
          <MissingSpares ewo={ewo} />
        </>
      ),
      width: 135,
    },
    { order: 60, id: 'machineDescription', value: (ewo) => ewo.machineDescription, hidden: true },
    { order: 70, id: 'department', value: (ewo) => ewo.department, hidden: true },
    { order: 80, id: 'class', value: (ewo) => ewo.class, hidden: true },
    { order: 90, id: 'failed', value: (ewo) => ewo.failed, hidden: true },
    { order: 120, id: 'requester', value: (ewo) => ewo.requester, hidden: true },
  ]);

export const buildEwoActionsColumn = (t: TFunction<'ewoWork'>, desk: WorkLayout): Column<EwoRow> => ({
  id: 'actions',
  header: t('actions'),
  value: () => undefined,
  unfiltered: true,
  cell: (ewo) => <EwoActions ewo={ewo} desk={desk} />,
  width: 100,
});

interface BoardColumnOptions {
  /** Whether the user may read team names. */
  teams: boolean;
  /** Formats the age in minutes. */
  age: (minutes: number | undefined) => string;
}

/**
 * Returns the columns of open EWOs: urgency, waiting time and actions; on the board two values share a cell.
 */
export const buildEwoBoardColumns = (
  t: TFunction<'ewoWork'>,
  { teams, age }: BoardColumnOptions,
): Column<EwoRow>[] => {
  const formatWaitingTime = (ewo: EwoRow) => (ewo.age === undefined ? '' : t('ago', { time: age(ewo.age) }));
  const twoLineColumns: Record<string, Partial<Column<EwoRow>>> = {
    code: {
      cell: (ewo) => (
        <TwoLines
          first={<PageLink to={getEwoViewRoute('desktop', ewo.id)}>{ewo.code}</PageLink>}
          second={formatWaitingTime(ewo)}
        />
      ),
      getCellText: (ewo) => `${ewo.code}\n${formatWaitingTime(ewo)}`,
    },
    machine: {
      cell: (ewo) => (
        <TwoLines first={ewo.machine} second={<ConditionStatus condition={ewo.machineStatus} />} />
      ),
      getCellText: (ewo) => `${ewo.machine}\n${getEnumText('machineCondition', ewo.machineStatus)}`,
    },
    priority: { hidden: false },
  };
  return [
    ...buildEwoColumns(t, 'desktop').map((column) => ({ ...column, ...twoLineColumns[column.id] })),
    ...(teams ? [{ id: 'team', value: (ewo: EwoRow) => ewo.team, width: 110 }] : []),
    {
      id: 'age',
      value: (ewo) => ewo.age,
      kind: 'number',
      cell: (ewo) => age(ewo.age),
      getCellText: (ewo) => age(ewo.age),
      hidden: true,
    },
    { id: 'createdAt', value: (ewo) => ewo.createdAt, kind: 'instant', hidden: true },
    buildEwoActionsColumn(t, 'desktop'),
  ];
};

/** Returns the columns of the history with all dates and durations. */
export function buildEwoHistoryColumns(
  t: TFunction<'ewoWork'>,
  { desk, hoursOf, teams, timeZone }: HistoryColumnOptions,
): Column<EwoRow>[] {
  const buildMinutesColumn = (id: keyof Durations, hidden = false): Column<EwoRow> => ({
    id,
    header: t(`columns.${id}`),
    value: (ewo) => ewo.durations[id],
    kind: 'number',
    width: 115,
    hidden,
  });
  const buildDateColumn = (id: EwoStep, hidden = false): Column<EwoRow> => ({
    id,
    value: (ewo) => ewo[id],
    kind: 'instant',
    width: 170,
    hidden,
  });
  return [
    ...buildEwoColumns(t, desk),
    buildDateColumn('createdAt'),
    {
      id: 'shift',
      value: (ewo) => getShift(timeZone, ewo.createdAt),
      kind: 'choice',
      enum: 'shift',
      hidden: true,
    },
    {
      id: 'weekday',
      value: (ewo) => getWeekday(toLocalDay(timeZone, ewo.createdAt)),
      kind: 'choice',
      enum: 'weekday',
      hidden: true,
    },
    buildDateColumn('assignedAt', true),
    buildDateColumn('interventionAt', true),
    buildDateColumn('diagnosisAt', true),
    buildDateColumn('closedAt', true),
    buildMinutesColumn('intervention'),
    buildMinutesColumn('downtime'),
    buildMinutesColumn('assignment', true),
    buildMinutesColumn('waiting', true),
    buildMinutesColumn('diagnosis', true),
    buildMinutesColumn('repair', true),
    buildMinutesColumn('sinceStart', true),
    buildMinutesColumn('manMinutes', true),
    ...(teams ? [{ id: 'team', value: (ewo: EwoRow) => ewo.team, hidden: true }] : []),
    ...(hoursOf
      ? [{ id: 'hours', header: t('columns.hours'), value: hoursOf, width: 200, hidden: true }]
      : []),
    ...sortColumns(buildFieldColumns(t, 'history')),
    { id: 'repeats', value: (ewo) => ewo.repeats, kind: 'number', hidden: true },
    { id: 'analysis', value: (ewo) => ewo.analysis, kind: 'choice', enum: 'analysisState', hidden: true },
    {
      id: 'analysisRequired',
      value: ({ analysisRequired = false }) => analysisRequired,
      kind: 'flag',
      hidden: true,
    },
    { id: 'closedBy', value: (ewo) => ewo.closedBy, hidden: true },
  ];
}
