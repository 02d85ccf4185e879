// The imports of the plant: what each did, by whom, and the newest to take back.

import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../../shared/ingestion/import-api.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Moves } from '../place.ts';
import { BatchState } from '../states.tsx';
import { useTableName } from '../table-words.ts';
import { isRunning, useBatches } from '../under-way.ts';
import { blockerText } from './blocker-text.ts';
import { Undo } from './undo.tsx';

type Row = Batch & { id: string };

export function BatchList({ go }: Pick<Moves, 'go'>) {
  const { t } = useTranslation('ingestion');
  const may = useSession().may('ingestion', 'execute');
  const format = useFormat();
  const tableName = useTableName();
  const list = useBatches();
  const rows = useMemo(() => list.data?.map((batch): Row => ({ ...batch, id: batch.batchId })), [list.data]);
  const [asked, setAsked] = useState<Batch>();
  const columns = useMemo((): Column<Row>[] => {
    const open = ({ batchId, fileId, mappingId }: Batch) =>
      go({ step: 5, file: fileId, mapping: mappingId, batch: batchId });
    const nameOf = ({ fileName, startedAt }: Batch) => `${fileName} ${format.instant(startedAt)}`;
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
                {tableName(blocker.table)} {blocker.key}: {blockerText(blocker)}
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
              ariaLabel={`${t('open')}: ${nameOf(batch)}`}
              onClick={() => open(batch)}
            >
              {t('open')}
            </Button>
            {may && batch.mayUndo && (
              <Button
                variant="inline-link"
                ariaLabel={`${t('undo.action')}: ${nameOf(batch)}`}
                onClick={() => setAsked(batch)}
              >
                {t('undo.action')}
              </Button>
            )}
          </SpaceBetween>
        ),
      },
    ];
  }, [t, format, tableName, go, may]);
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
      {asked && <Undo batch={asked} onClose={() => setAsked(undefined)} />}
    </Container>
  );
}
