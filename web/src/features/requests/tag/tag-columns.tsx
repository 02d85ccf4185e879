// Columns of a list of tags.
import type { TFunction } from 'i18next';
import { TagDraft } from '#shared/requests/tag.ts';
import { type TagFieldName, tagFieldEntries } from '#shared/requests/tag-fields.ts';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import type { TagRow } from '#web/parts/tag/tag-rows.ts';
import { TagAge, TagStatus } from '#web/parts/tag/tag-status.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getTagInterventionRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { findField } from '#web/ui/form/schema-fields.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { type CellValue, type Column, columnKinds } from '#web/ui/table/column.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { TagActions } from './tag-actions.tsx';

interface ColumnOptions {
  desk: WorkLayout;
  /** Whether the number links to the page of the work instead of the view. */
  work?: boolean;
  /** Whether the user may see teams and technicians by name. */
  names: boolean;
}

type TagColumn = Column<TagRow>;
type OrderedColumn = TagColumn & { order: number };

const HIDDEN_COLUMN = { hidden: true } as const;
const buildTextColumn = (
  order: number,
  id: 'machine' | 'machineDescription' | 'department' | 'class' | 'point' | 'team' | 'operator' | 'requester',
  overrides: Partial<TagColumn> = HIDDEN_COLUMN,
): OrderedColumn => ({ order, id, value: (tag) => tag[id], ...overrides });

const cells: Partial<Record<TagFieldName, TagColumn['cell']>> = {
  pillar: (tag) => <PillarBadge short pillar={tag.pillar} />,
};
const fieldColumns = tagFieldEntries.flatMap(([name, { list }]): OrderedColumn[] => {
  if (!list) return [];
  const { kind, labels } = findField(TagDraft, name)!.meta;
  const value = (tag: TagRow) => (tag as Partial<Record<TagFieldName, CellValue>>)[name];
  return [{ id: name, kind: columnKinds[kind], enum: labels, value, cell: cells[name], ...list }];
});

const buildTagColumns = ({ desk, work = false, names }: ColumnOptions): TagColumn[] => {
  const assigneeColumns: OrderedColumn[] = [
    { order: 60, id: 'assignee', value: (tag) => tag.team || tag.operator, width: 150 },
    buildTextColumn(70, 'team'),
    buildTextColumn(80, 'operator'),
  ];
  const otherColumns: OrderedColumn[] = [
    {
      order: 10,
      id: 'code',
      value: (tag) => tag.code,
      cell: (tag) => (
        <PageLink to={(work ? getTagInterventionRoute : getTagViewRoute)(desk, tag.id)}>{tag.code}</PageLink>
      ),
      width: 140,
    },
    buildTextColumn(30, 'machine', { width: 105 }),
    {
      order: 50,
      id: 'state',
      value: (tag) => tag.state,
      kind: 'choice',
      enum: 'tagState',
      cell: (tag) => <TagStatus state={tag.state} />,
      width: 135,
    },
    ...(names ? assigneeColumns : []),
    buildTextColumn(100, 'machineDescription'),
    buildTextColumn(110, 'department'),
    buildTextColumn(120, 'class'),
    buildTextColumn(130, 'point'),
    buildTextColumn(200, 'requester'),
    { order: 210, id: 'createdAt', value: (tag) => tag.createdAt, kind: 'instant', hidden: true },
    { order: 220, id: 'assignedAt', value: (tag) => tag.assignedAt, kind: 'instant', hidden: true },
  ];
  return [...fieldColumns, ...otherColumns]
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...column }) => column);
};

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
