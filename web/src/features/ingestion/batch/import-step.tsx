// Step 5, before it begins: what would be written, and how.
import {
  Alert,
  Checkbox,
  FormField,
  KeyValuePairs,
  RadioGroup,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batches, type CheckAnswer } from '../../../../../shared/ingestion/import-api.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useSend } from '../../../use-call.ts';
import { FileNotices } from '../file/file-words.tsx';
import { NotYet, useNext } from '../next.ts';
import type { Moves } from '../place.ts';
import { isChecked, useCheck, useFile } from '../under-way.ts';

export function ImportStep({ place }: Moves) {
  const { t } = useTranslation('ingestion');
  const may = useSession().may('ingestion', 'execute');
  const check = useCheck(place.mapping ?? '', may);
  const { data: file } = useFile(place.file);
  if (!may) return <Alert type="info">{t('check.mayNot')}</Alert>;
  return (
    <SpaceBetween size="m">
      {file && <FileNotices file={file} />}
      <Loaded query={check}>{(found) => <Choices check={found} />}</Loaded>
    </SpaceBetween>
  );
}

function Choices({ check }: { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const { send } = useSend(batches.start);
  const [mode, setMode] = useState<'upsert' | 'insertOnly'>('upsert');
  const [skip, setSkip] = useState(false);
  const { counts, mappingId } = check;
  const wrong = !check.ok || counts.error > 0;
  useNext(async () => {
    if (isChecked(check)) throw new NotYet(t('check.wait'));
    if (check.state === 'failed') throw new NotYet(t('check.failed'));
    if (wrong && !skip) throw new NotYet(t('import.notWhileWrong'));
    const { batchId } = await send({ mappingId, mode, skipRowsWithErrors: wrong && skip });
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
      {wrong && (
        <Checkbox
          checked={skip}
          description={t('import.skipText')}
          onChange={({ detail }) => setSkip(detail.checked)}
        >
          {t('import.skip', { count: counts.error })}
        </Checkbox>
      )}
    </SpaceBetween>
  );
}
