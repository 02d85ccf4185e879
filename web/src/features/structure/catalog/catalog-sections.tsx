// Sections of the catalog forms: identification, use, location and price.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/form/form-field.tsx';
import type { FormSection } from '#web/ui/form/schema-form.tsx';
import { MeasuredField } from './catalog-unit.tsx';

const purchaseFields = ['supplierId', 'codeSap', 'price'];
const storageSection = { title: 'sections.stored', fields: ['location', ...purchaseFields] };
const extraSection = { title: 'sections.more', fields: ['note', 'image'] };
const buildIdentitySection = (...fields: string[]): FormSection => ({
  title: 'sections.thing',
  fields: ['code', 'description', ...fields],
});

export const toolSections = [buildIdentitySection('size'), storageSection, extraSection];
export const materialSections = [buildIdentitySection('unit'), storageSection, extraSection];
export const lubricantSections = [
  buildIdentitySection('kind', 'grade', 'unit', 'hazard'),
  storageSection,
  extraSection,
];

const measuredFields = ['rangeFrom', 'rangeTo', 'resolution'];

/** Fields of a control instrument; its limits are in the unit of the measured quantity. */
export function ControlToolFields() {
  const { t } = useTranslation('catalogs');
  const renderFields = (names: readonly string[]) => names.map((name) => <Field key={name} name={name} />);
  return (
    <SpaceBetween size="l">
      <CatalogSection title={t('sections.thing')}>
        {renderFields(['code', 'description', 'serialNumber'])}
      </CatalogSection>
      <CatalogSection title={t('sections.measures')}>
        <Field name="quantityId" />
        {measuredFields.map((name) => (
          <MeasuredField key={name} name={name} />
        ))}
      </CatalogSection>
      <CatalogSection title={t('fields.calibration')}>
        {renderFields(['calibratedOn', 'calibrationMonths'])}
      </CatalogSection>
      <CatalogSection title={t('sections.stored')}>{renderFields(storageSection.fields)}</CatalogSection>
      <CatalogSection title={t('sections.more')}>{renderFields(extraSection.fields)}</CatalogSection>
    </SpaceBetween>
  );
}

export function CatalogSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}
