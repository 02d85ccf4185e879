// The files of the plant: what they are, whether they could be read, and on with one of them.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files as calls } from '../../../../../shared/ingestion/import-api.ts';
import { useSession } from '../../../session/session.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSend } from '../../../use-call.ts';
import type { Moves } from '../place.ts';
import { FileState } from '../states.tsx';
import { type FileItem, useFiles } from '../under-way.ts';
import { useRefusal, useSize } from './file-words.tsx';

export function FileList({ go }: Pick<Moves, 'go'>) {
  const { t } = useTranslation(['ingestion', 'common']);
  const session = useSession();
  const format = useFormat();
  const size = useSize();
  const refusal = useRefusal();
  const list = useFiles();
  const [asked, setAsked] = useState<FileItem>();
  const { send } = useSend(calls.remove);
  const mayAdd = session.may('ingestion', 'create');
  const mayDelete = session.may('ingestion', 'delete');
  const columns = useMemo(
    (): Column<FileItem>[] => [
      { id: 'name', value: ({ name }) => name, width: 220 },
      { id: 'size', kind: 'number', value: (file) => file.size, cell: (file) => size(file.size) },
      { id: 'rows', kind: 'number', value: ({ rows }) => rows },
      { id: 'uploadedBy', value: ({ uploadedBy }) => uploadedBy },
      { id: 'uploadedAt', kind: 'instant', value: ({ uploadedAt }) => uploadedAt },
      {
        id: 'state',
        width: 260,
        value: (file) => [t(`fileState.${file.state}`), file.message].filter(Boolean).join(' – '),
        cell: (file) => (
          <>
            <FileState state={file.state} />
            {file.state === 'refused' && <div className="ingestion-sentence">{refusal(file)}</div>}
            {file.importedBefore && (
              <div className="ingestion-sentence">
                {t('importedBefore', { on: format.instant(file.importedBefore) })}
              </div>
            )}
          </>
        ),
      },
      {
        id: 'actions',
        value: () => '',
        unfiltered: true,
        width: 150,
        cell: (file) => (
          <SpaceBetween direction="horizontal" size="s">
            {file.state !== 'refused' && (
              <Button
                variant="inline-link"
                ariaLabel={`${t('open')}: ${file.name}`}
                onClick={() => go({ step: file.state === 'ready' ? 1 : 0, file: file.id })}
              >
                {t('open')}
              </Button>
            )}
            {mayDelete && (
              <Button
                variant="inline-link"
                ariaLabel={`${t('common:delete')}: ${file.name}`}
                onClick={() => setAsked(file)}
              >
                {t('common:delete')}
              </Button>
            )}
          </SpaceBetween>
        ),
      },
    ],
    [t, format, size, refusal, go, mayDelete],
  );
  const add = mayAdd && (
    <Button variant="primary" onClick={() => go({ step: 0 })}>
      {t('addFile')}
    </Button>
  );
  return (
    // embedded: the address says where in the wizard one is, and no table writes into it
    <Container>
      <DataTable
        id="ingestion-files"
        variant="embedded"
        items={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="ingestion"
        title={t('files')}
        defaultSort={{ id: 'uploadedAt', descending: true }}
        emptyText={t('noFiles')}
        emptyAction={add}
        actions={add}
      />
      {asked && (
        <ConfirmDelete
          name={asked.name}
          onConfirm={() => send({ id: asked.id })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Container>
  );
}
