// The form of a spare: everything its labels say, in the order in which it is entered.
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
import { limitsInOrder } from '../../../../../shared/warehouse/level.ts';
import { SparePart } from '../../../../../shared/warehouse/spare.ts';
import { units } from '../../../../../shared/warehouse/units.ts';
import type { Control } from '../../../ui/form/control.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { useFormat } from '../../../ui/format.ts';
import { PriceControl } from '../price-control.tsx';

interface Props {
  values: Readonly<Record<string, unknown>>;
  draft: string;
  /** The computed one, of a spare that was stored before. */
  reorderPoint?: number;
  onSave: (draft: SparePart) => Promise<unknown>;
  onCancel: () => void;
  onReload?: () => void;
}

export function SpareForm({ reorderPoint, ...form }: Props) {
  return (
    <SchemaForm schema={SparePart} namespace="warehouse" {...form}>
      <Section title="spare">
        {fields('code', 'description', 'warehouseId')}
        <Field name="unit" control={UnitControl} />
        {fields('class', 'supplierId', 'codeSap', 'materialType', 'image', 'active')}
      </Section>
      <Section title="stock">
        <ColumnLayout columns={3}>{fields('safetyStock', 'reorderLevel', 'optimalStock')}</ColumnLayout>
        <Disorder reorderPoint={reorderPoint} />
        <ColumnLayout columns={3}>{fields('minLot', 'yearlyConsumption', 'leadTime')}</ColumnLayout>
      </Section>
      <Section title="prices">
        <Field name="unitPrice" control={(control) => <PriceControl {...control} />} />
        {fields('standardPrice', 'replacementPrice')}
      </Section>
      <Section title="place">{fields('location', 'shelving')}</Section>
      <Section title="container">
        <ColumnLayout columns={3}>
          {fields('width', 'depth', 'height')}
          {fields('containerWidth', 'containerDepth', 'containerHeight')}
          {fields('perContainer', 'stackable', 'stacked')}
        </ColumnLayout>
      </Section>
    </SchemaForm>
  );
}

type Title = 'spare' | 'stock' | 'prices' | 'place' | 'container';

function Section({ title, children }: { title: Title; children: ReactNode }) {
  const { t } = useTranslation('warehouse');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}

/** Children of the layout around them, each on its own. */
const fields = (...names: (keyof SparePart)[]) => names.map((name) => <Field key={name} name={name} />);

/** The units people write are proposed; SAP and other plants have more. */
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
const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Nothing is refused: the plant may know better. */
function Disorder({ reorderPoint }: { reorderPoint: number | undefined }) {
  const { t } = useTranslation('warehouse');
  const { number } = useFormat();
  const [safetyStock, reorderLevel, optimalStock] = useWatch({ name: [...limits] }).map(asNumber);
  const inOrder = limitsInOrder({ safetyStock, reorderLevel, reorderPoint, optimalStock });
  return (
    <div aria-live="polite">
      {reorderPoint !== undefined && t('pointIs', { point: number(reorderPoint) })}
      {!inOrder && <Alert type="warning">{t('disorder')}</Alert>}
    </div>
  );
}
