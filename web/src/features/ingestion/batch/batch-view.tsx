// An import under way or ended: how far it is, what it did, and what may still be done with it.

import { Alert, Button, Container, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Batch, batches } from '../../../../../shared/ingestion/import-api.ts';
import { useSession } from '../../../session/session.ts';
import { flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useSend } from '../../../use-call.ts';
import { Progress } from '../found/mapping-step.tsx';
import type { Moves } from '../place.ts';
import { BatchState } from '../states.tsx';
import { useTableName } from '../table-words.ts';
import { isRunning, useBatch } from '../under-way.ts';
import { blockerText } from './blocker-text.ts';
import { Undo } from './undo.tsx';

export function BatchView({ place, reset }: Moves) {
  const batch = useBatch(place.batch ?? '');
  return <Loaded query={batch}>{(found) => <Shown batch={found} onFiles={reset} />}</Loaded>;
}

function Shown({ batch, onFiles }: { batch: Batch; onFiles: () => void }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const may = useSession().may('ingestion', 'execute');
  const [asked, setAsked] = useState(false);
  const { batchId, state, problem, blockers = [] } = batch;
  const cancel = useSend(batches.cancel);
  const resume = useSend(batches.resume);
  const run = (way: { send: (input: { batchId: string }) => Promise<unknown> }) =>
    void way.send({ batchId }).catch(flashError);
  return (
    <Container>
      <SpaceBetween size="m">
        {isRunning(batch) && <Progress label={t(`batchState.${state}`)} done={batch.done} of={batch.of} />}
        <div role="status">{!isRunning(batch) && <BatchState state={state} />}</div>
        {state === 'done' && <Alert type="success">{t('import.done')}</Alert>}
        {problem && (
          <Alert
            type="error"
            header={t('import.stoppedAt', { line: problem.line, table: tableName(problem.table) })}
          >
            {problem.message}
          </Alert>
        )}
        {(state === 'stopped' || state === 'failed') && <Alert type="warning">{t('import.stopped')}</Alert>}
        {blockers.length > 0 && (
          <Alert type="error" header={t('undo.blocked', { count: blockers.length })}>
            <ul>
              {blockers.map((blocker) => (
                <li key={`${blocker.table} ${blocker.key} ${blocker.code}`}>
                  {tableName(blocker.table)} {blocker.key}: {blockerText(blocker)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <KeyValuePairs
          columns={4}
          items={[
            ...(['inserted', 'updated', 'unchanged', 'skipped'] as const).map((name) => ({
              label: t(`fields.${name}`),
              value: format.number(batch[name]),
            })),
            { label: t('fields.file'), value: batch.fileName },
            { label: t('fields.by'), value: batch.by },
            { label: t('fields.startedAt'), value: format.instant(batch.startedAt) },
            { label: t('fields.endedAt'), value: batch.endedAt ? format.instant(batch.endedAt) : '–' },
          ]}
        />
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={onFiles}>{t('toFiles')}</Button>
          {may && state === 'running' && (
            <Button loading={cancel.sending} onClick={() => run(cancel)}>
              {t('import.cancel')}
            </Button>
          )}
          {may && (state === 'stopped' || state === 'failed') && (
            <Button loading={resume.sending} onClick={() => run(resume)}>
              {t('import.resume')}
            </Button>
          )}
          {may && batch.mayUndo && <Button onClick={() => setAsked(true)}>{t('undo.action')}</Button>}
        </SpaceBetween>
        {asked && <Undo batch={batch} onClose={() => setAsked(false)} />}
      </SpaceBetween>
    </Container>
  );
}
