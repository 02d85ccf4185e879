// The columns of a list of EWOs; the minutes of a history are minutes and nothing else (product §1).
import type { TFunction } from 'i18next';
import { dayIn, weekday } from '../../../../shared/day.ts';
import type { Durations, EwoStep } from '../../../../shared/requests/ewo-times.ts';
import { shiftIn } from '../../../../shared/requests/shift.ts';
import type { Desk } from '../../paths/orders.ts';
import { ewoViewPath } from '../../paths/requests.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EwoActions } from './ewo-actions.tsx';
import type { EwoRow } from './ewo-rows.ts';
import { EwoStatus, PriorityBadge } from './ewo-status.tsx';

interface Choice {
  desk: Desk;
  /** How the hours of each technician read; absent where nobody may be named. */
  hoursOf?: (ewo: EwoRow) => string;
  /** May the reader know teams by name? */
  teams: boolean;
  /** Of the plant, whose clock tells the shift. */
  timeZone: string;
}

/** What an EWO is, wherever it is listed. */
export const commonColumns = (t: TFunction<'ewoWork'>, desk: Desk): Column<EwoRow>[] => [
  {
    id: 'code',
    value: (ewo) => ewo.code,
    cell: (ewo) => <PageLink to={ewoViewPath(desk, ewo.id)}>{ewo.code}</PageLink>,
    width: 140,
  },
  { id: 'machine', value: (ewo) => ewo.machine, width: 105 },
  {
    id: 'breakdownDescription',
    header: t('columns.breakdownDescription'),
    value: (ewo) => ewo.breakdownDescription,
    width: 180,
  },
  {
    id: 'state',
    value: (ewo) => ewo.state,
    kind: 'choice',
    enum: 'ewoState',
    cell: (ewo) => <EwoStatus state={ewo.state} />,
    width: 135,
  },
  {
    id: 'priority',
    value: (ewo) => ewo.priority,
    kind: 'choice',
    enum: 'priority',
    cell: (ewo) => <PriorityBadge priority={ewo.priority} />,
    width: 110,
    hidden: true,
  },
  { id: 'machineDescription', value: (ewo) => ewo.machineDescription, hidden: true },
  { id: 'department', value: (ewo) => ewo.department, hidden: true },
  { id: 'class', value: (ewo) => ewo.class, hidden: true },
  { id: 'failed', value: (ewo) => ewo.failed, hidden: true },
  {
    id: 'machineStatus',
    value: (ewo) => ewo.machineStatus,
    kind: 'choice',
    enum: 'machineCondition',
    hidden: true,
  },
  {
    id: 'breakdownType',
    value: (ewo) => ewo.breakdownType,
    kind: 'choice',
    enum: 'breakdownType',
    hidden: true,
  },
  { id: 'requester', value: (ewo) => ewo.requester, hidden: true },
];

export const actionsColumn = (t: TFunction<'ewoWork'>, desk: Desk): Column<EwoRow> => ({
  id: 'actions',
  header: t('actions'),
  value: () => undefined,
  unfiltered: true,
  cell: (ewo) => <EwoActions ewo={ewo} desk={desk} />,
  width: 100,
});

interface OnBoard {
  /** May the reader know teams by name? */
  teams: boolean;
  /** How long ago, in words. */
  age: (minutes: number | undefined) => string;
}

/** Of open ones: what presses, how long it waits, and what may be done. */
export const boardColumns = (t: TFunction<'ewoWork'>, { teams, age }: OnBoard): Column<EwoRow>[] => [
  ...commonColumns(t, 'desktop').map((column) =>
    column.id === 'priority' ? { ...column, hidden: false } : column,
  ),
  ...(teams ? [{ id: 'team', value: (ewo: EwoRow) => ewo.team, width: 110 }] : []),
  { id: 'age', value: (ewo) => ewo.age, kind: 'number', cell: (ewo) => age(ewo.age), width: 110 },
  { id: 'createdAt', value: (ewo) => ewo.createdAt, kind: 'instant', hidden: true },
  actionsColumn(t, 'desktop'),
];

/** All dates and durations of what was. */
export function historyColumns(
  t: TFunction<'ewoWork'>,
  { desk, hoursOf, teams, timeZone }: Choice,
): Column<EwoRow>[] {
  const minutes = (id: keyof Durations, hidden = false): Column<EwoRow> => ({
    id,
    header: t(`columns.${id}`),
    value: (ewo) => ewo.took[id],
    kind: 'number',
    width: 115,
    hidden,
  });
  const date = (id: EwoStep, hidden = false): Column<EwoRow> => ({
    id,
    value: (ewo) => ewo[id],
    kind: 'instant',
    width: 170,
    hidden,
  });
  return [
    ...commonColumns(t, desk),
    date('createdAt'),
    {
      id: 'shift',
      value: (ewo) => shiftIn(timeZone, ewo.createdAt),
      kind: 'choice',
      enum: 'shift',
      width: 125,
    },
    {
      id: 'weekday',
      value: (ewo) => weekday(dayIn(timeZone, ewo.createdAt)),
      kind: 'choice',
      enum: 'weekday',
      hidden: true,
    },
    date('assignedAt', true),
    date('interventionAt', true),
    date('diagnosisAt', true),
    date('closedAt'),
    minutes('intervention'),
    minutes('downtime'),
    minutes('assignment', true),
    minutes('waiting', true),
    minutes('diagnosis', true),
    minutes('repair', true),
    minutes('sinceStart', true),
    minutes('manMinutes', true),
    ...(teams ? [{ id: 'team', value: (ewo: EwoRow) => ewo.team, width: 110 }] : []),
    ...(hoursOf ? [{ id: 'hours', header: t('columns.hours'), value: hoursOf, width: 200 }] : []),
    {
      id: 'interventionType',
      value: (ewo) => ewo.interventionType,
      kind: 'choice',
      enum: 'interventionType',
      hidden: true,
    },
    { id: 'rootCause', value: (ewo) => ewo.rootCause, kind: 'choice', enum: 'rootCause', hidden: true },
    { id: 'repeats', value: (ewo) => ewo.repeats, kind: 'number', hidden: true },
    { id: 'analysis', value: (ewo) => ewo.analysis, kind: 'choice', enum: 'analysisState', hidden: true },
    { id: 'closedBy', value: (ewo) => ewo.closedBy, hidden: true },
  ];
}
