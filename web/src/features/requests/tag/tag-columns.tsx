// The columns of a list of tags.
import type { TFunction } from 'i18next';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import type { TagRow } from '../../../parts/tag/tag-rows.ts';
import { TagAge, TagStatus } from '../../../parts/tag/tag-status.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { tagInterventionPath, tagViewPath } from '../../../paths/requests.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TagActions } from './tag-actions.tsx';

interface Choice {
  desk: Desk;
  /** Their number leads to where they are worked on, not to where they are read. */
  work?: boolean;
  /** May the reader know teams and technicians by name? */
  names: boolean;
}

const tagColumns = ({ desk, work = false, names }: Choice): Column<TagRow>[] => [
  {
    id: 'code',
    value: (tag) => tag.code,
    cell: (tag) => (
      <PageLink to={(work ? tagInterventionPath : tagViewPath)(desk, tag.id)}>{tag.code}</PageLink>
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

/** Of open ones: how long they wait, and what may be done. */
export const openColumns = (t: TFunction<'tag'>, choice: Choice): Column<TagRow>[] => [
  ...tagColumns(choice),
  {
    id: 'age',
    value: (tag) => tag.age,
    kind: 'number',
    cell: (tag) => tag.age !== undefined && <TagAge days={tag.age} escalated={tag.escalated} />,
    width: 125,
  },
  { id: 'escalated', value: (tag) => tag.escalated ?? false, kind: 'flag', hidden: true },
  {
    id: 'actions',
    header: t('actions'),
    value: () => undefined,
    unfiltered: true,
    cell: (tag) => <TagActions tag={tag} desk={choice.desk} />,
    width: 80,
  },
];

/** Of a history: when and by whom they were closed. */
export const pastColumns = (choice: Choice): Column<TagRow>[] => [
  ...tagColumns(choice).map((column) =>
    column.id === 'createdAt' ? { ...column, hidden: false, width: 160 } : column,
  ),
  { id: 'closedAt', value: (tag) => tag.closedAt, kind: 'instant', width: 160 },
  { id: 'closedBy', value: (tag) => tag.closedBy, hidden: true },
  {
    id: 'hours',
    value: (tag) => tag.hours?.reduce((sum, { hours }) => sum + hours, 0),
    kind: 'number',
    hidden: true,
  },
  { id: 'becameEwo', value: (tag) => tag.ewoId !== undefined, kind: 'flag', hidden: true },
];
