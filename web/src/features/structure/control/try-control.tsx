// Test input of a control, evaluated by the same rule as technicians' results.

import { Container, FormField, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Control, getControlAnswerColour, getControlValueColour } from '#shared/structure/control.ts';
import { useText } from '#web/i18n/text.ts';
import { ColourStatus } from '#web/parts/control/control-colour.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useUnits } from '../catalog/catalog-unit.tsx';

export function TryControl({ control }: { control: Control }) {
  const { t } = useTranslation('catalogs');
  const quantitative = control.nature === 'quantitative';
  return (
    <Container
      header={
        <Header variant="h2" description={quantitative ? t('tryValueText') : t('tryAnswerText')}>
          {t('try')}
        </Header>
      }
    >
      {quantitative ? <TryValue control={control} /> : <TryAnswer control={control} />}
    </Container>
  );
}

function TryValue({ control }: { control: Control }) {
  const { t } = useTranslation('catalogs');
  const text = useText();
  const [value, setValue] = useState<number | string>();
  const unit = useUnits()(control.quantityId);
  const isInvalid = typeof value === 'string';
  return (
    <FormField
      label={unit ? t('valueIn', { unit }) : t('value')}
      errorText={isInvalid ? text('messages:wrongType') : undefined}
    >
      <SpaceBetween direction="horizontal" size="l" alignItems="center">
        <NumberInput value={value} invalid={isInvalid} unit={unit || undefined} onChange={setValue} />
        {!isInvalid && <ColourStatus colour={getControlValueColour(control, value)} />}
      </SpaceBetween>
    </FormField>
  );
}

function TryAnswer({ control }: { control: Control }) {
  const { t } = useTranslation(['catalogs', 'common']);
  const [selectedAnswer, setSelectedAnswer] = useState<string>();
  const options = control.answers.map(({ text }) => ({ value: text, label: text }));
  return (
    <FormField label={t('catalogs:fields.answer')}>
      <SpaceBetween direction="horizontal" size="l" alignItems="center">
        <Select
          options={options}
          placeholder={t('common:choose')}
          selectedOption={options.find(({ value }) => value === selectedAnswer) ?? null}
          onChange={({ detail }) => setSelectedAnswer(detail.selectedOption.value)}
        />
        <ColourStatus colour={getControlAnswerColour(control, selectedAnswer)} />
      </SpaceBetween>
    </FormField>
  );
}
