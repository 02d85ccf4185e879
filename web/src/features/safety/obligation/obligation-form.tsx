// Form of an obligation; that of an F-gas says what its charge requires.
import { Alert, Box, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckedObligation, gasFields } from '#shared/safety/obligation.ts';
import {
  type GasCharge,
  getGasCheckMonths,
  getGasTonnes,
  isDetectionMissing,
} from '#shared/safety/obligation-gas.ts';
import { ElementField } from '#web/parts/machine-pick/element-field.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/schema-form.tsx';
import { useFormat } from '#web/ui/format.ts';

type Props = Omit<SchemaFormProps<typeof CheckedObligation>, 'schema' | 'namespace' | 'children'>;

export function ObligationForm(props: Props) {
  const { t } = useTranslation('obligations');
  return (
    <SchemaForm {...props} schema={CheckedObligation} namespace="obligations">
      <Container header={<Header variant="h2">{t('section.what')}</Header>}>
        <SpaceBetween size="l">
          <Field name="code" />
          <Field name="description" />
          <Field name="machineId" />
          <ElementField label={t('fields.elementId')} wholeMachine={t('wholeMachine')} />
          <Field name="kind" />
          <Field name="law" />
        </SpaceBetween>
      </Container>
      <GasSection />
      <Container header={<Header variant="h2">{t('section.rhythm')}</Header>}>
        <SpaceBetween size="l">
          <MonthsField />
          <Field name="earlyDays" />
          <Field name="examinedOn" />
          <Field name="validUntil" />
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('section.who')}</Header>}>
        <SpaceBetween size="l">
          <Field name="body" />
          <Field name="responsible" />
          <Field name="note" />
          <Field name="active" />
        </SpaceBetween>
      </Container>
    </SchemaForm>
  );
}

/** The months are required, except for an F-gas, whose charge decides. */
function MonthsField() {
  const { t } = useTranslation('obligations');
  const isGas = useWatch({ name: 'kind' }) === 'fGas';
  return <Field name="months" required={!isGas} help={isGas ? t('help.gasMonths') : t('help.months')} />;
}

function GasSection() {
  const { t } = useTranslation('obligations');
  const { setValue, getValues } = useFormContext();
  const kind = useWatch({ name: 'kind' }) as string | undefined;
  const isGas = kind === 'fGas';
  useEffect(() => {
    if (isGas || kind === undefined) return;
    for (const field of gasFields) if (getValues(field) !== undefined) setValue(field, undefined);
  }, [isGas, kind, setValue, getValues]);
  if (!isGas) return null;
  return (
    <Container header={<Header variant="h2">{t('section.gas')}</Header>}>
      <SpaceBetween size="l">
        <Field name="gasKg" required />
        <Field name="gwp" required />
        <Field name="hfoKg" />
        <Field name="sealed" />
        <Field name="leakDetection" />
        <Field name="repairedOn" />
        <GasResult />
      </SpaceBetween>
    </Container>
  );
}

/** The interval by the charge that is entered. */
function GasResult() {
  const { t } = useTranslation('obligations');
  const { number } = useFormat();
  const [gasKg, gwp, hfoKg, isSealed, leakDetection] = useWatch({
    name: ['gasKg', 'gwp', 'hfoKg', 'sealed', 'leakDetection'],
  }) as [number?, number?, number?, boolean?, boolean?];
  if (typeof gasKg !== 'number' || typeof gwp !== 'number') return null;
  const charge: GasCharge = {
    ...{ gasKg, gwp, hfoKg: typeof hfoKg === 'number' ? hfoKg : 0 },
    ...{ sealed: isSealed ?? false, leakDetection: leakDetection ?? false },
  };
  const months = getGasCheckMonths(charge);
  const tonnes = number(getGasTonnes(charge), 3);
  return (
    <div role="status">
      <SpaceBetween size="s">
        <Box>
          {months === undefined ? t('gasNotRequired', { tonnes }) : t('gasEvery', { tonnes, count: months })}
        </Box>
        {isDetectionMissing(charge) && <Alert type="warning">{t('detectionMissing')}</Alert>}
      </SpaceBetween>
    </div>
  );
}
