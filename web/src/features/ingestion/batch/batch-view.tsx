// View of one import, running or ended: progress, result and the actions still possible.

import { Alert, Button, Container, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Batch, batches } from '#shared/ingestion/import-api.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useSend } from '#web/use-call.ts';
import { ImportProgress } from '../found/mapping-step.tsx';
import type { WizardNavigation } from '../place.ts';
import { BatchState } from '../states.tsx';
import { useTableName } from '../table-words.ts';
import { isRunning, useBatch } from '../under-way.ts';
import { formatBlocker } from './blocker-text.ts';
import { UndoDialog } from './undo.tsx';

/** Button to the next step of the guide to the first order. */
const NextStepAfterImport = lazy(async () => {
  const [{ NextStepAfterImport }] = await Promise.all([
    import('#web/parts/begin/next-step-after-import.tsx'),
    i18n.loadNamespaces('guide'),
  ]);
  return { default: NextStepAfterImport };
});

export function BatchView({ place, reset }: WizardNavigation) {
  const batch = useBatch(place.batch ?? '');
  return (
    <Loaded query={batch}>{(loadedBatch) => <BatchDetail batch={loadedBatch} onFiles={reset} />}</Loaded>
  );
}

function BatchDetail({ batch, onFiles }: { batch: Batch; onFiles: () => void }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const canExecute = useSession().may('ingestion', 'execute');
  const [isUndoOpen, setIsUndoOpen] = useState(false);
  const { batchId, state, problem, blockers = [] } = batch;
  const cancel = useSend(batches.cancel);
  const resume = useSend(batches.resume);
  const runAction = (action: { send: (input: { batchId: string }) => Promise<unknown> }) =>
    void action.send({ batchId }).catch(flashError);
  return (
    <Container>
      <SpaceBetween size="m">
        {isRunning(batch) && (
          <ImportProgress label={t(`batchState.${state}`)} done={batch.done} total={batch.of} />
        )}
        <div role="status">{!isRunning(batch) && <BatchState state={state} />}</div>
        {state === 'done' && (
          <Alert
            type="success"
            action={
              <Suspense>
                <NextStepAfterImport />
              </Suspense>
            }
          >
            {t('import.done')}
          </Alert>
        )}
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
                  {tableName(blocker.table)} {blocker.key}: {formatBlocker(blocker)}
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
          {canExecute && state === 'running' && (
            <Button loading={cancel.sending} onClick={() => runAction(cancel)}>
              {t('import.cancel')}
            </Button>
          )}
          {canExecute && (state === 'stopped' || state === 'failed') && (
            <Button loading={resume.sending} onClick={() => runAction(resume)}>
              {t('import.resume')}
            </Button>
          )}
          {canExecute && batch.mayUndo && (
            <Button onClick={() => setIsUndoOpen(true)}>{t('undo.action')}</Button>
          )}
        </SpaceBetween>
        {isUndoOpen && <UndoDialog batch={batch} onClose={() => setIsUndoOpen(false)} />}
      </SpaceBetween>
    </Container>
  );
}
