// Columns of the table of runs.
import type { TFunction } from 'i18next';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { getDesktopRunRoute } from '#web/paths/runs.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { RunRow } from './run-names.ts';

export const buildRunColumns = (t: TFunction<['amRuns', 'enums']>): Column<RunRow>[] => [
  {
    id: 'code',
    value: ({ code }) => code,
    cell: ({ id, code }) => <PageLink to={getDesktopRunRoute(id)}>{code}</PageLink>,
    width: 135,
  },
  { id: 'path', value: ({ path }) => path, width: 220 },
  { id: 'machine', value: ({ machine }) => machine, width: 100 },
  { id: 'plannedOn', value: ({ plannedOn }) => plannedOn, kind: 'day', width: 120 },
  { id: 'shift', value: ({ shiftName }) => shiftName, width: 125 },
  {
    id: 'state',
    value: ({ state }) => state,
    kind: 'choice',
    enum: 'orderState',
    cell: (run) => <OrderStatus order={run} />,
    width: 150,
  },
  {
    id: 'points',
    value: ({ reported, tasks }) => `${reported}/${tasks}`,
    width: 85,
  },
  { id: 'nok', value: ({ nok }) => nok, kind: 'number', width: 80 },
  { id: 'notDone', value: ({ notDone }) => notDone, kind: 'number', hidden: true },
  { id: 'plannedMinutes', value: ({ minutes }) => Math.round(minutes), kind: 'minutes', hidden: true },
  {
    id: 'actualMinutes',
    value: ({ actualMinutes }) => actualMinutes && Math.round(actualMinutes),
    kind: 'minutes',
    hidden: true,
  },
  { id: 'closedBy', value: ({ closedBy }) => closedBy, hidden: true },
  { id: 'closedOn', value: ({ closedOn }) => closedOn, kind: 'day', hidden: true },
  { id: 'machineDescription', value: ({ machineDescription }) => machineDescription, hidden: true },
  { id: 'department', value: ({ department }) => department, hidden: true },
  {
    id: 'colour',
    header: t('fields.colour'),
    value: ({ colour }) => colour,
    kind: 'choice',
    enum: 'orderColour',
    hidden: true,
  },
];
