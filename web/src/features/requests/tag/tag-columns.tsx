// Columns of a list of tags.
import type { TFunction } from 'i18next';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import type { TagRow } from '#web/parts/tag/tag-rows.ts';
import { TagAge, TagStatus } from '#web/parts/tag/tag-status.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getTagInterventionRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { TagActions } from './tag-actions.tsx';

interface ColumnOptions {
  desk: WorkLayout;
  /** Whether the number links to the page of the work instead of the view. */
  work?: boolean;
  /** Whether the user may see teams and technicians by name. */
  names: boolean;
}

const buildTagColumns = ({ desk, work = false, names }: ColumnOptions): Column<TagRow>[] => [
  {
    id: 'code',
    value: (tag) => tag.code,
    cell: (tag) => (
      <PageLink to={(work ? getTagInterventionRoute : getTagViewRoute)(desk, tag.id)}>{tag.code}</PageLink>
    ),
    width: 140,
  },
  {
    id: 'pillar',
    value: (tag) => tag.pillar,
    kind: 'choice',
    enum: 'pillar',
    cell: (tag) => <PillarBadge short pillar={tag.pillar} />,
    width: 90,
  },
  { id: 'machine', value: (tag) => tag.machine, width: 105 },
  { id: 'anomaly', value: (tag) => tag.anomaly, width: 200 },
  {
    id: 'state',
    value: (tag) => tag.state,
    kind: 'choice',
    enum: 'tagState',
    cell: (tag) => <TagStatus state={tag.state} />,
    width: 135,
  },
  ...(names
    ? [
        { id: 'assignee', value: (tag: TagRow) => tag.team || tag.operator, width: 150 },
        { id: 'team', value: (tag: TagRow) => tag.team, hidden: true },
        { id: 'operator', value: (tag: TagRow) => tag.operator, hidden: true },
      ]
    : []),
  {
    id: 'priority',
    value: (tag) => tag.priority,
    kind: 'choice',
    enum: 'tagPriority',
    hidden: true,
  },
  { id: 'machineDescription', value: (tag) => tag.machineDescription, hidden: true },
  { id: 'department', value: (tag) => tag.department, hidden: true },
  { id: 'class', value: (tag) => tag.class, hidden: true },
  { id: 'point', value: (tag) => tag.point, hidden: true },
  { id: 'workstation', value: (tag) => tag.workstation, hidden: true },
  { id: 'type', value: (tag) => tag.type, kind: 'choice', enum: 'tagType', hidden: true },
  { id: 'object', value: (tag) => tag.object, kind: 'choice', enum: 'tagObject', hidden: true },
  { id: 'action', value: (tag) => tag.action, kind: 'choice', enum: 'tagAction', hidden: true },
  {
    id: 'machineStatus',
    value: (tag) => tag.machineStatus,
    kind: 'choice',
    enum: 'machineRunning',
    hidden: true,
  },
  { id: 'shift', value: (tag) => tag.shift, kind: 'choice', enum: 'shift', hidden: true },
  { id: 'requester', value: (tag) => tag.requester, hidden: true },
  { id: 'createdAt', value: (tag) => tag.createdAt, kind: 'instant', hidden: true },
  { id: 'assignedAt', value: (tag) => tag.assignedAt, kind: 'instant', hidden: true },
  { id: 'dueOn', value: (tag) => tag.dueOn, kind: 'day', hidden: true },
];

/** Returns the columns of open tags, with age and actions. */
const buildOpenColumns = (t: TFunction<'tag'>, options: ColumnOptions): Column<TagRow>[] => [
  ...buildTagColumns(options),
  {
    id: 'age',
    value: (tag) => tag.age,
    kind: 'number',
    unit: 'days',
    cell: (tag) => tag.age !== undefined && <TagAge days={tag.age} escalated={tag.escalated} />,
    getCellText: (tag) =>
      tag.age === undefined
        ? ''
        : [t('days', { count: tag.age }), ...(tag.escalated ? [t('escalated')] : [])].join('\n'),
  },
  { id: 'escalated', value: (tag) => tag.escalated ?? false, kind: 'flag', hidden: true },
  {
    id: 'actions',
    header: t('actions'),
    value: () => undefined,
    unfiltered: true,
    cell: (tag) => <TagActions tag={tag} desk={options.desk} />,
    width: 80,
  },
];

/** Returns the columns of the board, with two facts in one cell to save room. */
export const buildTagBoardColumns = (t: TFunction<'tag'>, options: ColumnOptions): Column<TagRow>[] =>
  buildOpenColumns(t, options).map((column) => {
    if (column.id === 'pillar') return { ...column, hidden: true };
    if (column.id !== 'code') return column;
    return {
      ...column,
      cell: (tag) => (
        <TwoLines first={column.cell?.(tag)} second={<PillarBadge short pillar={tag.pillar} />} />
      ),
      getCellText: (tag) => `${tag.code}\n${tag.pillar}`,
    };
  });

/** Returns the columns of the history, with the closing. */
export const buildTagHistoryColumns = (options: ColumnOptions): Column<TagRow>[] => [
  ...buildTagColumns(options).map((column) =>
    column.id === 'createdAt' ? { ...column, hidden: false, width: 160 } : column,
  ),
  { id: 'closedAt', value: (tag) => tag.closedAt, kind: 'instant', width: 160 },
  { id: 'closedBy', value: (tag) => tag.closedBy, hidden: true },
  {
    id: 'hours',
    unit: 'hours',
    value: (tag) => tag.hours?.reduce((sum, { hours }) => sum + hours, 0),
    kind: 'number',
    hidden: true,
  },
  { id: 'becameEwo', value: (tag) => tag.ewoId !== undefined, kind: 'flag', hidden: true },
];
