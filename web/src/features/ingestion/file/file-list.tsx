// List of the plant's files: kind, whether each could be read, and a link to continue with one.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files as calls } from '#shared/ingestion/import-api.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSend } from '#web/use-call.ts';
import type { WizardNavigation } from '../place.ts';
import { FileState } from '../states.tsx';
import { type FileItem, useFiles } from '../under-way.ts';
import { useFileSizeFormat, useRefusalText } from './file-words.tsx';

export function FileList({ go }: Pick<WizardNavigation, 'go'>) {
  const { t } = useTranslation(['ingestion', 'common']);
  const session = useSession();
  const format = useFormat();
  const formatSize = useFileSizeFormat();
  const getRefusalText = useRefusalText();
  const list = useFiles();
  const [fileToDelete, setFileToDelete] = useState<FileItem>();
  const { send } = useSend(calls.remove);
  const mayAdd = session.may('ingestion', 'create');
  const mayDelete = session.may('ingestion', 'delete');
  const columns = useMemo(
    (): Column<FileItem>[] => [
      { id: 'name', value: ({ name }) => name, width: 220 },
      {
        id: 'size',
        kind: 'number',
        unit: 'B',
        value: (file) => file.size,
        cell: (file) => formatSize(file.size),
      },
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
            {file.state === 'refused' && <div className="ingestion-sentence">{getRefusalText(file)}</div>}
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
        width: 130,
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
                onClick={() => setFileToDelete(file)}
              >
                {t('common:delete')}
              </Button>
            )}
          </SpaceBetween>
        ),
      },
    ],
    [t, format, formatSize, getRefusalText, go, mayDelete],
  );
  const addButton = mayAdd && (
    <Button variant="primary" onClick={() => go({ step: 0 })}>
      {t('addFile')}
    </Button>
  );
  return (
    // Embedded, so that the table does not write its state into the URL, which holds the step of the wizard.
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
        emptyAction={addButton}
        actions={addButton}
      />
      {fileToDelete && (
        <ConfirmDelete
          name={fileToDelete.name}
          onConfirm={() => send({ id: fileToDelete.id })}
          onClose={() => setFileToDelete(undefined)}
        />
      )}
    </Container>
  );
}
