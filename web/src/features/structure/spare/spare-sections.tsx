// Sections of a spare's form: identification, reliability, and where its stock is kept.
import { Container, Header, RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ElementResponse } from '#shared/structure/wire.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import type { AnyObjectSchema } from '#web/ui/form/schema-fields.ts';
import { FormSections } from '#web/ui/form/schema-form.tsx';
import { RefControl } from '#web/ui/form/select-control.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import {
  buildElementSections,
  type StockOwner,
  stockFields,
  stockOwners,
} from '../element/element-values.ts';
import { LinkedStock, toSpareStock } from './linked-stock.tsx';

export function SpareSections({ schema, stored }: { schema: AnyObjectSchema; stored?: ElementResponse }) {
  const { t } = useTranslation('structure');
  const keptIn = useWatch({ name: 'keptIn' }) as StockOwner;
  return (
    <SpaceBetween size="l">
      <FormSections
        schema={schema}
        namespace="structure"
        sections={buildElementSections('spare', keptIn === 'warehouse')}
      />
      <Container header={<Header variant="h2">{t('element.stock')}</Header>}>
        <SpaceBetween size="l">
          <Field
            name="keptIn"
            stretch
            control={(control) => <KeeperControl {...control} wasLinked={Boolean(stored?.macSpare.linked)} />}
          />
          {keptIn !== 'element' && <Field name="warehouseId" control={WarehouseControl} required />}
          {keptIn === 'warehouse' && <Field name="sparePartId" control={SpareControl} required />}
          {keptIn === 'warehouse' && <SelectedSpareStock />}
          {keptIn !== 'warehouse' && stockFields.map((name) => <Field key={name} name={name} />)}
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}

/** Choice of where the stock is kept; users without permission for the warehouse cannot change a link. */
function KeeperControl({ value, onChange, ref, disabled, wasLinked }: Control & { wasLinked: boolean }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const canChoose: Record<StockOwner, boolean> = {
    element: true,
    warehouse: true,
    created: !wasLinked && session.may('spares', 'create'),
  };
  return (
    <RadioGroup
      ref={ref as never}
      value={String(value)}
      items={stockOwners
        .filter((each) => canChoose[each])
        .map((each) => ({
          value: each,
          label: getEnumText('spareKept', each),
          description: t(`kept.${each === 'element' && wasLinked ? 'unlinked' : each}`),
          disabled: disabled || !session.may('spares', 'view'),
        }))}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

/** Select of the warehouse; clears the spare, which belongs to one warehouse. */
function WarehouseControl(control: Control) {
  const { setValue } = useFormContext();
  return (
    <RefControl
      {...control}
      onChange={(id) => {
        control.onChange(id);
        setValue('sparePartId', undefined);
      }}
    />
  );
}

function SpareControl({ value, onChange, onBlur, ref, disabled }: Control) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const warehouseId = useWatch({ name: 'warehouseId' }) as number | undefined;
  const list = useAllItems(spareParts.list, { warehouseId }, { enabled: warehouseId !== undefined });
  const options = (list.data ?? [])
    .filter(({ id, active }) => active || id === value)
    .map(({ id, code, description, level, stock, unit }) => ({
      value: String(id),
      label: code,
      description,
      labelTag: `${number(stock)} ${unit}`,
      tags: [getEnumText('stockLevel', level)],
    }));
  const status = list.isError ? 'error' : list.isFetching && !list.data ? 'loading' : 'finished';
  return (
    <Select
      ref={ref as never}
      selectedOption={toSelectedOption(options.find((option) => option.value === String(value)))}
      options={options}
      placeholder={t('choose')}
      filteringType="auto"
      virtualScroll
      disabled={disabled || warehouseId === undefined}
      ariaRequired
      expandToViewport
      statusType={status}
      loadingText={t('loading')}
      errorText={t('table.failed')}
      recoveryText={t('retry')}
      empty={t('table.empty')}
      onLoadItems={() => list.isError && void list.refetch()}
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(Number(detail.selectedOption.value))}
    />
  );
}

function SelectedSpareStock() {
  const [warehouseId, id] = useWatch({ name: ['warehouseId', 'sparePartId'] }) as (number | undefined)[];
  const isChosen = id !== undefined && warehouseId !== undefined;
  const query = useCall(spareParts.get, { id: id ?? 0, warehouseId }, { enabled: isChosen });
  if (!isChosen) return null;
  return <Loaded query={query}>{(spare) => <LinkedStock {...toSpareStock(spare)} />}</Loaded>;
}
