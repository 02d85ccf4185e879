// Step 4, the check of the rows against the plant: errors, changes, and missing references that can be
// created.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckAnswer, mappings } from '#shared/ingestion/import-api.ts';
import { buildQueryKey, cache } from '#web/cache.ts';
import { call } from '#web/call.ts';
import { getProblemText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { ImportProgress } from '../found/mapping-step.tsx';
import { StepRefusal, useNextAction } from '../next-action.ts';
import type { WizardNavigation } from '../place.ts';
import { useTableName } from '../table-words.ts';
import { isChecking, useCheck } from '../under-way.ts';
import { Difference } from './difference.tsx';
import { ErrorFile } from './error-file.tsx';
import { ProblemTable } from './problem-table.tsx';

export function CheckStep(navigation: WizardNavigation) {
  const { t } = useTranslation('ingestion');
  const canExecute = useSession().may('ingestion', 'execute');
  const check = useCheck(navigation.place.mapping ?? '', canExecute);
  if (!canExecute) return <Alert type="info">{t('check.mayNot')}</Alert>;
  return (
    <Loaded query={check}>{(loadedCheck) => <CheckResult {...navigation} check={loadedCheck} />}</Loaded>
  );
}

function CheckResult({ place, turn, check }: WizardNavigation & { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const { mappingId: id, state, errors, warnings, counts } = check;
  const [isRequesting, setIsRequesting] = useState(false);
  const requestCheck = async (options: { again?: 'true'; create?: 'true' }) => {
    setIsRequesting(true);
    try {
      cache.setQueryData(
        buildQueryKey(mappings.check, { id }),
        await call(mappings.check, { id, ...options }),
      );
      await cache.invalidateQueries({ queryKey: [mappings.difference.path] });
    } catch (error) {
      flashError(error);
    } finally {
      setIsRequesting(false);
    }
  };
  useNextAction(async () => {
    if (isChecking(check)) throw new StepRefusal(t('check.wait'));
    if (state === 'failed') throw new StepRefusal(t('check.failed'));
    return {};
  });
  const retryButton = (
    <Button loading={isRequesting} onClick={() => void requestCheck({ again: 'true' })}>
      {t('check.again')}
    </Button>
  );
  if (isChecking(check))
    return <ImportProgress label={t('check.under')} done={check.done} total={check.of} />;
  if (state === 'failed')
    return (
      <Alert type="error" action={retryButton} header={t('check.failed')}>
        {getProblemText(check.reason ?? 'unexpected')}
      </Alert>
    );
  const errorCount = counts.error;
  return (
    <SpaceBetween size="l">
      {errorCount > 0 || !check.ok ? (
        <Alert type="error" header={t('check.wrong', { count: errorCount })}>
          {t('check.wrongText')}
        </Alert>
      ) : (
        <Alert type="success">{t(counts.insert + counts.update > 0 ? 'check.right' : 'check.nothing')}</Alert>
      )}
      <UnknownReferences
        check={check}
        asking={isRequesting}
        onCreate={() => void requestCheck({ create: 'true' })}
      />
      <SpaceBetween direction="horizontal" size="xs">
        {retryButton}
        {errorCount > 0 && <ErrorFile fileId={place.file} check={check} />}
      </SpaceBetween>
      <CountTable check={check} />
      {errors.length > 0 && (
        <ProblemTable id="ingestion-errors" title={t('check.errors')} problems={errors} />
      )}
      {warnings.length > 0 && (
        <ProblemTable id="ingestion-warnings" title={t('check.warnings')} problems={warnings} />
      )}
      <Difference place={place} turn={turn} check={check} />
    </SpaceBetween>
  );
}

/** References missing in the plant; the import creates them on request. */
function UnknownReferences({
  check,
  asking: isRequesting,
  onCreate,
}: {
  check: CheckAnswer;
  asking: boolean;
  onCreate: () => void;
}) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const missingReferences = check.unknown.filter(({ codes }) => codes.length > 0);
  if (missingReferences.length === 0) return null;
  const count = missingReferences.reduce((sum, { codes }) => sum + codes.length, 0);
  return (
    <Alert
      type="warning"
      header={t('check.unknown', { count })}
      action={
        <Button loading={isRequesting} onClick={onCreate}>
          {t('check.create')}
        </Button>
      }
    >
      {missingReferences.map(({ index, codes }) => (
        <div key={index}>
          {tableName(index)}: {codes.join(', ')}
        </div>
      ))}
    </Alert>
  );
}

function CountTable({ check }: { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const rows = [
    ...check.tables.map(({ index, counts }) => ({ name: tableName(index), counts })),
    { name: t('check.all'), counts: check.counts },
  ];
  return (
    <ResponsiveTable
      variant="embedded"
      items={rows}
      ariaLabels={{ tableLabel: t('check.counts') }}
      columnDefinitions={[
        { id: 'table', header: t('fields.table'), isRowHeader: true, cell: ({ name }) => name },
        ...(['insert', 'update', 'unchanged', 'error'] as const).map((count) => ({
          id: count,
          header: t(`count.${count}`),
          cell: ({ counts }: (typeof rows)[number]) => format.number(counts[count]),
        })),
      ]}
    />
  );
}
