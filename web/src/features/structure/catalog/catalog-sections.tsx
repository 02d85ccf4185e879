// What the forms of the catalogs ask, in the order one has it at hand: the thing, what it does, where it lies and what it costs.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/form-field.tsx';
import type { FormSection } from '../../../ui/form/schema-form.tsx';
import { MeasuredField } from './catalog-unit.tsx';

const bought = ['supplierId', 'codeSap', 'price'];
const stored = { title: 'sections.stored', fields: ['location', ...bought] };
const more = { title: 'sections.more', fields: ['note', 'image'] };
const thing = (...fields: string[]): FormSection => ({
  title: 'sections.thing',
  fields: ['code', 'description', ...fields],
});

export const toolSections = [thing('size'), stored, more];
export const materialSections = [thing('unit'), stored, more];
export const lubricantSections = [thing('kind', 'grade', 'unit', 'hazard'), stored, more];

const measured = ['rangeFrom', 'rangeTo', 'resolution'];

/** An instrument's limits stand in the unit of what it measures. */
export function ControlToolFields() {
  const { t } = useTranslation('catalogs');
  const fields = (names: readonly string[]) => names.map((name) => <Field key={name} name={name} />);
  return (
    <SpaceBetween size="l">
      <Section title={t('sections.thing')}>{fields(['code', 'description', 'serialNumber'])}</Section>
      <Section title={t('sections.measures')}>
        <Field name="quantityId" />
        {measured.map((name) => (
          <MeasuredField key={name} name={name} />
        ))}
      </Section>
      <Section title={t('fields.calibration')}>{fields(['calibratedOn', 'calibrationMonths'])}</Section>
      <Section title={t('sections.stored')}>{fields(stored.fields)}</Section>
      <Section title={t('sections.more')}>{fields(more.fields)}</Section>
    </SpaceBetween>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}
