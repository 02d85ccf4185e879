// The page of an archive, made from its schema and its five calls: list, and a form for a new or an existing record.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../session/session.ts';
import { useAll, useSend } from '../../use-call.ts';
import { ConfirmDelete } from '../confirm.tsx';
import { flash } from '../flashes.ts';
import { Thumb } from '../image/thumb.tsx';
import { PageLink } from '../page-link.tsx';
import { PageTitle } from '../page-title.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { ArchiveItem, ArchivePageProps } from './archive.ts';
import { useColumnsOf } from './archive-columns.ts';
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
  nameOf = codeOf,
  columns: visible,
  more,
  useMore = noMore,
  actions,
  paths,
  whereUsed,
}: ArchivePageProps) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = useAll(calls.list, {});
  const { send: remove } = useSend(calls.remove);
  const [selected, setSelected] = useState<ArchiveItem[]>([]);
  const [deleting, setDeleting] = useState<ArchiveItem>();
  const [asking, setAsking] = useState<ArchiveItem>();
  // as it is by now: a button may have changed it
  const one = list.data?.find(({ id }) => id === selected[0]?.id);

  const formAt = (id: number | 'new') => {
    if (paths) return id === 'new' ? paths.create : paths.edit(id);
    return `?${withEdit(new URLSearchParams(params), String(id))}`;
  };
  const may = {
    create: session.may(area, 'create'),
    edit: session.may(area, 'edit'),
    remove: session.may(area, 'delete'),
    ask: whereUsed !== undefined && session.may('machines', 'print'),
  };
  const create = may.create && (
    <Button variant="primary" onClick={() => void navigate(formAt('new'))}>
      {t('create')}
    </Button>
  );
  const columns = useColumnsOf(schema, {
    visible,
    more: [...(more ?? []), ...useMore()],
    first: (item, text) => (may.edit ? <PageLink to={formAt(item.id)}>{text}</PageLink> : text),
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
            {actions?.(one)}
            {may.ask && (
              <Button disabled={!one} onClick={() => setAsking(one)}>
                {t('usage.ask')}
              </Button>
            )}
            {may.remove && (
              <Button disabled={!one} onClick={() => setDeleting(one)}>
                {t('delete')}
              </Button>
            )}
            {create}
          </SpaceBetween>
        }
      />
      {asking && whereUsed?.({ id: asking.id, name: nameOf(asking), onClose: () => setAsking(undefined) })}
      {deleting && (
        <ConfirmDelete
          name={nameOf(deleting)}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await remove({ id: deleting.id });
            setSelected([]);
            flash('success', t('deleted', { name: nameOf(deleting) }));
          }}
        />
      )}
    </>
  );
}

/** Beside the name, where any record of the list has an image. */
function withImages(
  items: readonly ArchiveItem[] | undefined,
  nameOf: (item: ArchiveItem) => string,
  columns: Column<ArchiveItem>[],
): Column<ArchiveItem>[] {
  const [first, ...others] = columns;
  if (!first || !items?.some(({ image }) => image)) return columns;
  const image: Column<ArchiveItem> = {
    id: 'image',
    width: 120,
    unfiltered: true,
    value: () => undefined,
    cell: (item) => <Thumb id={item.image as string | undefined} name={nameOf(item)} />,
  };
  return [first, image, ...others];
}

const noMore = () => [];

const codeOf = (item: ArchiveItem) => String(item.code ?? item.id);

function withEdit(params: URLSearchParams, id: string | undefined): URLSearchParams {
  if (id === undefined) params.delete('edit');
  else params.set('edit', id);
  return params;
}
