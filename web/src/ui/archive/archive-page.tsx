// Page of an archive, made from its schema and its five calls: a list, and a form for a new or an existing
// record.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../session/session.ts';
import { useAllItems, useSend } from '../../use-call.ts';
import { ConfirmDelete } from '../confirm.tsx';
import { flash } from '../flashes.ts';
import { Thumb } from '../image/thumb.tsx';
import { PageLink } from '../page-link.tsx';
import { PageTitle } from '../page-title.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { ArchiveItem, ArchivePageProps } from './archive.ts';
import { useArchiveColumns } from './archive-columns.ts';
import { ArchiveForm } from './archive-form.tsx';

export function ArchivePage(props: ArchivePageProps) {
  const [params, setParams] = useSearchParams();
  const editing = params.get('edit');
  if (editing === null || props.paths) return <ArchiveList {...props} />;
  const close = () => setParams((current) => withEdit(current, undefined));
  return (
    <ArchiveForm
      {...props}
      key={editing}
      id={editing === 'new' ? undefined : Number(editing)}
      onClose={close}
    />
  );
}

function ArchiveList({
  archive: calls,
  schema,
  area,
  namespace,
  title,
  crumbs,
  nameOf = getCode,
  columns: visible,
  more,
  useMore = noColumns,
  actions,
  paths,
  whereUsed,
}: ArchivePageProps) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = useAllItems(calls.list, {});
  const { send: remove } = useSend(calls.remove);
  const [selected, setSelected] = useState<ArchiveItem[]>([]);
  const [deletedRecord, setDeletedRecord] = useState<ArchiveItem>();
  const [usageRecord, setUsageRecord] = useState<ArchiveItem>();
  // The selected record as it is in the list now, since an action may have changed it.
  const selectedRecord = list.data?.find(({ id }) => id === selected[0]?.id);

  const getFormRoute = (id: number | 'new') => {
    if (paths) return id === 'new' ? paths.create : paths.edit(id);
    return `?${withEdit(new URLSearchParams(params), String(id))}`;
  };
  const may = {
    create: session.may(area, calls.create.requiredPermission[1]),
    edit: session.may(area, 'edit'),
    remove: session.may(area, calls.remove.requiredPermission[1]),
    ask: whereUsed !== undefined && session.may('machines', 'print'),
  };
  const create = may.create && (
    <Button variant="primary" onClick={() => void navigate(getFormRoute('new'))}>
      {t('create')}
    </Button>
  );
  const columns = useArchiveColumns(schema, {
    visible,
    more: [...(more ?? []), ...useMore()],
    first: (item, text) => (may.edit ? <PageLink to={getFormRoute(item.id)}>{text}</PageLink> : text),
  });
  return (
    <>
      <PageTitle title={title} crumbs={crumbs} />
      <DataTable
        id={calls.list.path.split('/')[1]!}
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={withImages(list.data, nameOf, columns)}
        namespace={namespace}
        title={title}
        nameOf={nameOf}
        selection={may.remove || may.ask ? 'single' : undefined}
        selected={selected}
        onSelect={setSelected}
        emptyAction={create}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {actions?.(selectedRecord)}
            {may.ask && (
              <Button disabled={!selectedRecord} onClick={() => setUsageRecord(selectedRecord)}>
                {t('usage.ask')}
              </Button>
            )}
            {may.remove && (
              <Button disabled={!selectedRecord} onClick={() => setDeletedRecord(selectedRecord)}>
                {t('delete')}
              </Button>
            )}
            {create}
          </SpaceBetween>
        }
      />
      {usageRecord &&
        whereUsed?.({
          id: usageRecord.id,
          name: nameOf(usageRecord),
          onClose: () => setUsageRecord(undefined),
        })}
      {deletedRecord && (
        <ConfirmDelete
          name={nameOf(deletedRecord)}
          onClose={() => setDeletedRecord(undefined)}
          onConfirm={async () => {
            await remove({ id: deletedRecord.id });
            setSelected([]);
            flash('success', t('deleted', { name: nameOf(deletedRecord) }));
          }}
        />
      )}
    </>
  );
}

/** Inserts an image column after the first one, if any record of the list has an image. */
function withImages(
  items: readonly ArchiveItem[] | undefined,
  nameOf: (item: ArchiveItem) => string,
  columns: Column<ArchiveItem>[],
): Column<ArchiveItem>[] {
  const [first, ...otherColumns] = columns;
  if (!first || !items?.some(({ image }) => image)) return columns;
  const image: Column<ArchiveItem> = {
    id: 'image',
    width: 120,
    unfiltered: true,
    value: () => undefined,
    cell: (item) => <Thumb id={item.image as string | undefined} name={nameOf(item)} />,
  };
  return [first, image, ...otherColumns];
}

const noColumns = () => [];

const getCode = (item: ArchiveItem) => String(item.code ?? item.id);

function withEdit(params: URLSearchParams, id: string | undefined): URLSearchParams {
  if (id === undefined) params.delete('edit');
  else params.set('edit', id);
  return params;
}
