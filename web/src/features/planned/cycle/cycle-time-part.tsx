// Fields of the time beside a meter: the earlier of the two is due (decision PS07).
import { Alert, Checkbox, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Cycle, canHaveTimePart } from '#shared/planned/cycle.ts';
import { toTimePartDays } from '#shared/planned/forecast/time-and-meter.ts';
import type { Frequency } from '#shared/planned/period.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useFormat } from '#web/ui/format.ts';
import { FrequencyField } from './frequency-field.tsx';
import { useRhythmText } from './rhythm-text.ts';

const defaultFrequency: Frequency = { n: 3, unit: 'M' };

export function TimePartFields() {
  const { t } = useTranslation('planned');
  const { setValue } = useFormContext();
  const cycle = useWatch() as Partial<Cycle>;
  const isPossible = canHaveTimePart(cycle);
  const hasTimePart = cycle.alsoFrequency !== undefined;
  const change = (frequency: Frequency | undefined) =>
    setValue('alsoFrequency', frequency, { shouldDirty: true });
  useEffect(() => {
    if (hasTimePart && !isPossible) setValue('alsoFrequency', undefined, { shouldDirty: true });
  }, [hasTimePart, isPossible, setValue]);
  if (!isPossible) return null;
  return (
    <SpaceBetween size="l">
      <FormField label={t('timePart.title')} description={t('timePart.help')}>
        <Checkbox
          checked={hasTimePart}
          onChange={({ detail }) => change(detail.checked ? defaultFrequency : undefined)}
        >
          {t('timePart.also')}
        </Checkbox>
      </FormField>
      {hasTimePart && (
        <SpaceBetween size="l">
          <FrequencyField name="alsoFrequency" label={t('fields.alsoFrequency')} />
          <Field name="anchor" help={t('timePart.anchor')} />
          <TimePartSentence cycle={cycle} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

/** Says what the two parts do together; nothing until both are filled in. */
function TimePartSentence({ cycle }: { cycle: Partial<Cycle> }) {
  const { t } = useTranslation('planned');
  const { number } = useFormat();
  const formatRhythm = useRhythmText();
  const { meter, run, alsoFrequency, tolerance = 0, lockSpan = 0 } = cycle;
  const isComplete = typeof run?.every === 'number' && typeof alsoFrequency?.n === 'number';
  if (!meter || !isComplete || run.every <= 0) return null;
  const toDays = (units: unknown) =>
    typeof units === 'number' ? toTimePartDays(units, { run, alsoFrequency }) : 0;
  return (
    <Alert type="info">
      {t('timePart.sentence', { rhythm: formatRhythm({ meter, run, alsoFrequency, frequency: undefined }) })}{' '}
      {t('timePart.units', { tolerance: number(toDays(tolerance)), lockSpan: number(toDays(lockSpan)) })}
    </Alert>
  );
}
