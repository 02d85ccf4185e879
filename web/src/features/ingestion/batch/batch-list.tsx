// List of the plant's imports: file, result and author of each; the newest can be undone.

import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '#shared/ingestion/import-api.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { WizardNavigation } from '../place.ts';
import { BatchState } from '../states.tsx';
import { useTableName } from '../table-words.ts';
import { isRunning, useBatches } from '../under-way.ts';
import { formatBlocker } from './blocker-text.ts';
import { UndoDialog } from './undo.tsx';

type Row = Batch & { id: string };

export function BatchList({ go }: Pick<WizardNavigation, 'go'>) {
  const { t } = useTranslation('ingestion');
  const canExecute = useSession().may('ingestion', 'execute');
  const format = useFormat();
  const tableName = useTableName();
  const list = useBatches();
  const rows = useMemo(() => list.data?.map((batch): Row => ({ ...batch, id: batch.batchId })), [list.data]);
  const [batchToUndo, setBatchToUndo] = useState<Batch>();
  const columns = useMemo((): Column<Row>[] => {
    const openBatch = ({ batchId, fileId, mappingId }: Batch) =>
      go({ step: 5, file: fileId, mapping: mappingId, batch: batchId });
    const getBatchName = ({ fileName, startedAt }: Batch) => `${fileName} ${format.instant(startedAt)}`;
    return [
      { id: 'file', value: ({ fileName }) => fileName, width: 200, rowHeader: true },
      { id: 'startedAt', kind: 'instant', value: ({ startedAt }) => startedAt },
      { id: 'by', value: ({ by }) => by },
      {
        id: 'state',
        width: 220,
        value: ({ state }) => t(`batchState.${state}`),
        cell: (batch) => (
          <>
            <BatchState state={batch.state} />
            {isRunning(batch) && batch.of > 0 && (
              <div>{t('rowsDone', { done: format.number(batch.done), of: format.number(batch.of) })}</div>
            )}
            {batch.problem && <div className="ingestion-sentence">{batch.problem.message}</div>}
            {batch.blockers?.map((blocker) => (
              <div key={`${blocker.table} ${blocker.key} ${blocker.code}`} className="ingestion-sentence">
                {tableName(blocker.table)} {blocker.key}: {formatBlocker(blocker)}
              </div>
            ))}
          </>
        ),
      },
      ...(['inserted', 'updated', 'unchanged', 'skipped'] as const).map(
        (id): Column<Row> => ({
          id,
          kind: 'number',
          value: (batch) => batch[id],
          hidden: id === 'unchanged',
        }),
      ),
      {
        id: 'actions',
        value: () => '',
        unfiltered: true,
        width: 150,
        cell: (batch) => (
          <SpaceBetween direction="horizontal" size="s">
            <Button
              variant="inline-link"
              ariaLabel={`${t('open')}: ${getBatchName(batch)}`}
              onClick={() => openBatch(batch)}
            >
              {t('open')}
            </Button>
            {canExecute && batch.mayUndo && (
              <Button
                variant="inline-link"
                ariaLabel={`${t('undo.action')}: ${getBatchName(batch)}`}
                onClick={() => setBatchToUndo(batch)}
              >
                {t('undo.action')}
              </Button>
            )}
          </SpaceBetween>
        ),
      },
    ];
  }, [t, format, tableName, go, canExecute]);
  return (
    <Container>
      <DataTable
        id="ingestion-imports"
        variant="embedded"
        items={rows}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="ingestion"
        title={t('imports')}
        defaultSort={{ id: 'startedAt', descending: true }}
        emptyText={t('noImports')}
      />
      {batchToUndo && <UndoDialog batch={batchToUndo} onClose={() => setBatchToUndo(undefined)} />}
    </Container>
  );
}
