// The blocks of a spare's form: what it is, how reliable, and where what lies of it is kept.
import { Container, Header, RadioGroup, Select, SpaceBetween } from '@cloudscape-design/components';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ElementResponse } from '../../../../../shared/structure/wire.ts';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import type { Control } from '../../../ui/form/control.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import type { AnyObject } from '../../../ui/form/schema-fields.ts';
import { Sections } from '../../../ui/form/schema-form.tsx';
import { RefControl } from '../../../ui/form/select-control.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { elementSections, type Keeper, keepers, stockFields } from '../element/element-values.ts';
import { LinkedStock, ofSpare } from './linked-stock.tsx';

export function SpareSections({ schema, stored }: { schema: AnyObject; stored?: ElementResponse }) {
  const { t } = useTranslation('structure');
  const keptIn = useWatch({ name: 'keptIn' }) as Keeper;
  return (
    <SpaceBetween size="l">
      <Sections
        schema={schema}
        namespace="structure"
        sections={elementSections('spare', keptIn === 'warehouse')}
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
          {keptIn === 'warehouse' && <Chosen />}
          {keptIn !== 'warehouse' && stockFields.map((name) => <Field key={name} name={name} />)}
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}

/** Who may not look into the warehouse leaves the link as it is. */
function KeeperControl({ value, onChange, ref, disabled, wasLinked }: Control & { wasLinked: boolean }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const mayChoose: Record<Keeper, boolean> = {
    element: true,
    warehouse: true,
    created: !wasLinked && session.may('spares', 'create'),
  };
  return (
    <RadioGroup
      ref={ref as never}
      value={String(value)}
      items={keepers
        .filter((each) => mayChoose[each])
        .map((each) => ({
          value: each,
          label: enumText('spareKept', each),
          description: t(`kept.${each === 'element' && wasLinked ? 'unlinked' : each}`),
          disabled: disabled || !session.may('spares', 'view'),
        }))}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

/** In another warehouse another spare lies. */
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
  const list = useAll(spareParts.list, { warehouseId }, { enabled: warehouseId !== undefined });
  const options = (list.data ?? [])
    .filter(({ id, active }) => active || id === value)
    .map(({ id, code, description, level, stock, unit }) => ({
      value: String(id),
      label: code,
      description,
      labelTag: `${number(stock)} ${unit}`,
      tags: [enumText('stockLevel', level)],
    }));
  const status = list.isError ? 'error' : list.isFetching && !list.data ? 'loading' : 'finished';
  return (
    <Select
      ref={ref as never}
      selectedOption={chosenOption(options.find((option) => option.value === String(value)))}
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

function Chosen() {
  const [warehouseId, id] = useWatch({ name: ['warehouseId', 'sparePartId'] }) as (number | undefined)[];
  const isChosen = id !== undefined && warehouseId !== undefined;
  const query = useCall(spareParts.get, { id: id ?? 0, warehouseId }, { enabled: isChosen });
  if (!isChosen) return null;
  return <Loaded query={query}>{(spare) => <LinkedStock {...ofSpare(spare)} />}</Loaded>;
}
