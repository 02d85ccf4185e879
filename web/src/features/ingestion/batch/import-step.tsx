// Step 5 before the import starts: what will be written, and how.
import {
  Alert,
  Checkbox,
  FormField,
  KeyValuePairs,
  RadioGroup,
  SpaceBetween,
} from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batches, type CheckAnswer } from '#shared/ingestion/import-api.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { useSend } from '#web/use-call.ts';
import { FileNotices } from '../file/file-words.tsx';
import { StepRefusal, useNextAction } from '../next-action.ts';
import type { WizardNavigation } from '../place.ts';
import { isChecking, useCheck, useFile } from '../under-way.ts';

const FirstOrderPreview = lazy(async () => ({
  default: (await import('./first-orders.tsx')).FirstOrderPreview,
}));

export function ImportStep({ place }: WizardNavigation) {
  const { t } = useTranslation('ingestion');
  const canExecute = useSession().may('ingestion', 'execute');
  const check = useCheck(place.mapping ?? '', canExecute);
  const { data: file } = useFile(place.file);
  if (!canExecute) return <Alert type="info">{t('check.mayNot')}</Alert>;
  return (
    <SpaceBetween size="m">
      {file && <FileNotices file={file} />}
      <Loaded query={check}>{(loadedCheck) => <ImportOptions check={loadedCheck} />}</Loaded>
    </SpaceBetween>
  );
}

function ImportOptions({ check }: { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const { send } = useSend(batches.start);
  const [mode, setMode] = useState<'upsert' | 'insertOnly'>('upsert');
  const [skip, setSkip] = useState(false);
  const { counts, mappingId } = check;
  const hasErrors = !check.ok || counts.error > 0;
  useNextAction(async () => {
    if (isChecking(check)) throw new StepRefusal(t('check.wait'));
    if (check.state === 'failed') throw new StepRefusal(t('check.failed'));
    if (hasErrors && !skip) throw new StepRefusal(t('import.notWhileWrong'));
    const { batchId } = await send({ mappingId, mode, skipRowsWithErrors: hasErrors && skip });
    return { batch: batchId };
  });
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={4}
        items={(['insert', 'update', 'unchanged', 'error'] as const).map((count) => ({
          label: t(`count.${count}`),
          value: format.number(mode === 'insertOnly' && count === 'update' ? 0 : counts[count]),
        }))}
      />
      <FormField label={t('import.mode')}>
        <RadioGroup
          value={mode}
          onChange={({ detail }) => setMode(detail.value as typeof mode)}
          items={(['upsert', 'insertOnly'] as const).map((value) => ({
            value,
            label: t(`import.${value}`),
            description: t(`import.${value}Text`),
          }))}
        />
      </FormField>
      {hasErrors && (
        <Checkbox
          checked={skip}
          description={t('import.skipText')}
          onChange={({ detail }) => setSkip(detail.checked)}
        >
          {t('import.skip', { count: counts.error })}
        </Checkbox>
      )}
      <Suspense fallback={<Loading />}>
        <FirstOrderPreview check={check} />
      </Suspense>
    </SpaceBetween>
  );
}
