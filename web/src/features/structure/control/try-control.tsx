// A control tried with a value or an answer: the very rule that judges what technicians find.
import { Container, FormField, Header, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Control, colourOfAnswer, colourOfValue } from '../../../../../shared/structure/control.ts';
import { useText } from '../../../i18n/text.ts';
import { ColourStatus } from '../../../parts/control/control-colour.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
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
  const [typed, setTyped] = useState('');
  const unit = useUnits()(control.quantityId);
  const value = parseNumber(typed);
  const wrong = typeof value === 'string';
  return (
    <FormField
      label={unit ? t('valueIn', { unit }) : t('value')}
      errorText={wrong ? text('messages:wrongType') : undefined}
    >
      <SpaceBetween direction="horizontal" size="l" alignItems="center">
        <Input
          value={typed}
          inputMode="decimal"
          invalid={wrong}
          autoComplete={false}
          onChange={({ detail }) => setTyped(detail.value)}
        />
        {!wrong && <ColourStatus colour={colourOfValue(control, value)} />}
      </SpaceBetween>
    </FormField>
  );
}

function TryAnswer({ control }: { control: Control }) {
  const { t } = useTranslation(['catalogs', 'common']);
  const [chosen, setChosen] = useState<string>();
  const options = control.answers.map(({ text }) => ({ value: text, label: text }));
  return (
    <FormField label={t('catalogs:fields.answer')}>
      <SpaceBetween direction="horizontal" size="l" alignItems="center">
        <Select
          options={options}
          placeholder={t('common:choose')}
          selectedOption={options.find(({ value }) => value === chosen) ?? null}
          onChange={({ detail }) => setChosen(detail.selectedOption.value)}
        />
        <ColourStatus colour={colourOfAnswer(control, chosen)} />
      </SpaceBetween>
    </FormField>
  );
}
