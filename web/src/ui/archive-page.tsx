// The page of an archive, made from its schema and its five calls: list, and a form for a new or an existing record.
import { Button, Link, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../session.ts';
import { useAll, useSend } from '../use-call.ts';
import type { Archive, ArchiveItem, ArchivePageProps } from './archive.ts';
import { columnsOf } from './archive-columns.ts';
import { ArchiveForm } from './archive-form.tsx';
import { ConfirmDelete } from './confirm.tsx';
import { DataTable } from './data-table.tsx';
import { flash } from './flashes.ts';
import { PageTitle } from './page-title.tsx';

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
  archive,
  schema,
  area,
  namespace,
  title,
  crumbs,
  nameOf = codeOf,
  columns,
  paths,
}: ArchivePageProps) {
  const calls = archive as Archive;
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const list = useAll(calls.list, {});
  const { send: remove } = useSend(calls.remove);
  const [selected, setSelected] = useState<ArchiveItem[]>([]);
  const [deleting, setDeleting] = useState<ArchiveItem>();
  const one = selected[0];

  const open = (id: number | 'new') => {
    if (!paths) return setParams((current) => withEdit(current, String(id)));
    void navigate(id === 'new' ? paths.create : paths.edit(id));
  };
  const may = {
    create: session.may(area, 'C'),
    edit: session.may(area, 'E'),
    remove: session.may(area, 'D'),
  };
  const create = may.create && (
    <Button variant="primary" onClick={() => open('new')}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageTitle title={title} crumbs={crumbs} />
      <DataTable
        id={calls.list.path.split('/')[1]!}
        items={list.data as ArchiveItem[] | undefined}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columnsOf(schema, columns, (item, text) =>
          may.edit ? (
            <Link
              href="#"
              onFollow={(event) => {
                event.preventDefault();
                open(item.id);
              }}
            >
              {text}
            </Link>
          ) : (
            text
          ),
        )}
        namespace={namespace}
        title={title}
        nameOf={nameOf}
        selection={may.remove ? 'single' : undefined}
        selected={selected}
        onSelect={setSelected}
        emptyAction={create}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {may.remove && (
              <Button disabled={!one} onClick={() => setDeleting(one)}>
                {t('delete')}
              </Button>
            )}
            {create}
          </SpaceBetween>
        }
      />
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

const codeOf = (item: ArchiveItem) => String(item.code ?? item.id);

function withEdit(params: URLSearchParams, id: string | undefined): URLSearchParams {
  if (id === undefined) params.delete('edit');
  else params.set('edit', id);
  return params;
}
