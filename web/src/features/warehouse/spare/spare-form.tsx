// Form of a spare with all its fields in the order of entry.
import {
  Alert,
  Autosuggest,
  ColumnLayout,
  Container,
  Header,
  SpaceBetween,
} from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasValidLimits } from '#shared/warehouse/level.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { type SpareFieldName, type SpareSection, spareFieldEntries } from '#shared/warehouse/spare-fields.ts';
import { units } from '#shared/warehouse/units.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { useFormat } from '#web/ui/format.ts';
import { PriceControl } from '../price-control.tsx';

interface Props {
  values: Readonly<Record<string, unknown>>;
  draft: string;
  /** Computed reorder point of an existing spare. */
  reorderPoint?: number;
  onSave: (draft: SparePart) => Promise<unknown>;
  onCancel: () => void;
  onReload?: () => void;
}

export function SpareForm({ reorderPoint, ...form }: Props) {
  return (
    <SchemaForm schema={SparePart} namespace="warehouse" {...form}>
      <Section title="spare">{renderFields(getFields('spare'))}</Section>
      <Section title="stock">
        <ColumnLayout columns={3}>{renderFields(limits)}</ColumnLayout>
        <LimitOrderWarning reorderPoint={reorderPoint} />
        <ColumnLayout columns={3}>{renderFields(getFields('stock').filter(isNoLimit))}</ColumnLayout>
      </Section>
      <Section title="prices">{renderFields(getFields('prices'))}</Section>
      <Section title="place">{renderFields(getFields('place'))}</Section>
      <Section title="container">
        <ColumnLayout columns={3}>{renderFields(getFields('container'))}</ColumnLayout>
      </Section>
    </SchemaForm>
  );
}

function Section({ title, children }: { title: SpareSection; children: ReactNode }) {
  const { t } = useTranslation('warehouse');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}

const getFields = (section: SpareSection): SpareFieldName[] =>
  spareFieldEntries.flatMap(([name, field]) => (field.section === section ? [name] : []));

/** Controls of fields that need another one than that of their kind. */
const controls: { [Name in SpareFieldName]?: (control: Control) => ReactNode } = {
  unit: UnitControl,
  unitPrice: (control) => <PriceControl {...control} />,
};

/** Returns the fields as separate children of the surrounding layout. */
const renderFields = (names: readonly SpareFieldName[]) =>
  names.map((name) => <Field key={name} name={name} control={controls[name]} />);

/** Input of the unit: common units are suggested, others are accepted. */
function UnitControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { t } = useTranslation(['warehouse', 'common']);
  return (
    <Autosuggest
      ref={ref as never}
      value={typeof value === 'string' ? value : ''}
      options={units.map((unit) => ({ value: unit, description: t(`warehouse:unit.${unit}`) }))}
      enteredTextLabel={(typed) => t('common:useTyped', { typed })}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

const limits = ['safetyStock', 'reorderLevel', 'optimalStock'] as const;
const isNoLimit = (name: SpareFieldName) => !limits.some((limit) => limit === name);
const toNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Warns about limits in an unusual order, without refusing them. */
function LimitOrderWarning({ reorderPoint }: { reorderPoint: number | undefined }) {
  const { t } = useTranslation('warehouse');
  const { number } = useFormat();
  const [safetyStock, reorderLevel, optimalStock] = useWatch({ name: [...limits] }).map(toNumber);
  const isInOrder = hasValidLimits({ safetyStock, reorderLevel, reorderPoint, optimalStock });
  return (
    <div aria-live="polite">
      {reorderPoint !== undefined && t('pointIs', { point: number(reorderPoint) })}
      {!isInOrder && <Alert type="warning">{t('disorder')}</Alert>}
    </div>
  );
}
