// Field of the spares of a procedure's kit, found by search in the warehouse, each with its quantity.
import { AttributeEditor, FormField } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { KitSpare } from '#shared/procedures/procedure.ts';
import { MAX_SPARES } from '#shared/warehouse/consumption.ts';
import { type SparePick, spareParts } from '#shared/warehouse/spare-api.ts';
import { useText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { Field, getFieldError } from '../../ui/form/form-field.tsx';
import { NumberControl } from '../../ui/form/number-control.tsx';
import { useFormat } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { useCall } from '../../use-call.ts';

export function KitSpares() {
  const { t } = useTranslation(['spares', 'common']);
  const text = useText('planned');
  const { number } = useFormat();
  const maySeeSpares = useSession().may('spares', 'view');
  const { fields: rows, append, remove } = useFieldArray({ name: 'spares' });
  const { fieldState } = useController({ name: 'spares' });
  const typed: KitSpare[] = useWatch({ name: 'spares' }) ?? [];
  const [searchText, setSearchText] = useState('');
  const [pickedSpares, setPickedSpares] = useState<readonly SparePick[]>([]);
  const [initialIds] = useState(() =>
    (rows as Partial<KitSpare>[]).flatMap(({ sparePartId }) => sparePartId ?? []).join(','),
  );
  const initialSpares = useCall(
    spareParts.pick,
    { ids: initialIds },
    { enabled: maySeeSpares && initialIds !== '' },
  );
  const searchQuery = useCall(spareParts.pick, { text: searchText || undefined }, { enabled: maySeeSpares });
  const namedSpares = [...(initialSpares.data?.items ?? []), ...pickedSpares];
  const getSpareName = (index: number) => {
    const spare = namedSpares.find(({ id }) => id === typed[index]?.sparePartId);
    return {
      unit: spare?.unit,
      name: spare ? `${spare.code} · ${spare.description}` : `${typed[index]?.sparePartId ?? ''}`,
    };
  };
  const selectableSpares = (searchQuery.data?.items ?? []).filter(
    ({ id }) => !typed.some(({ sparePartId }) => sparePartId === id),
  );
  const { error } = fieldState;
  // Users who may not view spares cannot add any.
  if (!maySeeSpares && rows.length === 0) return null;
  return (
    <FormField
      label={text('fields.spares')}
      constraintText={t('common:optional')}
      errorText={error && !Array.isArray(error) ? getFieldError(error) : undefined}
      stretch
    >
      <AttributeEditor
        items={rows}
        hideAddButton
        addButtonText={t('spares:kit.add')}
        removeButtonText={t('spares:kit.remove')}
        removeButtonAriaLabel={(row) => `${t('spares:kit.remove')}: ${getSpareName(rows.indexOf(row)).name}`}
        onRemoveButtonClick={({ detail }) => remove(detail.itemIndex)}
        definition={[
          {
            control: (_, index) => (
              <Field
                name={`spares.${index}.quantity`}
                label={getSpareName(index).name}
                control={(control) => <NumberControl {...control} unit={getSpareName(index).unit} />}
              />
            ),
          },
        ]}
      />
      {maySeeSpares && (
        <Select
          selectedOption={null}
          placeholder={t('spares:kit.add')}
          ariaLabel={t('spares:kit.add')}
          disabled={rows.length >= MAX_SPARES}
          options={selectableSpares.map(({ id, code, description, codeSap, stock, unit }) => ({
            value: String(id),
            label: `${code} ${description}`,
            description: codeSap,
            labelTag: t('spares:inStock', { stock: number(stock), unit }),
          }))}
          empty={t('spares:notFound')}
          filteringType="manual"
          filteringPlaceholder={t('spares:find')}
          filteringAriaLabel={t('spares:find')}
          statusType={searchQuery.isError ? 'error' : searchQuery.isPending ? 'loading' : 'finished'}
          loadingText={t('common:loading')}
          errorText={t('common:table.failed')}
          recoveryText={t('common:retry')}
          expandToViewport
          onLoadItems={({ detail }) => {
            if (detail.filteringText !== searchText) setSearchText(detail.filteringText);
            else if (searchQuery.isError) void searchQuery.refetch();
          }}
          onChange={({ detail }) => {
            const spare = selectableSpares.find(({ id }) => String(id) === detail.selectedOption.value);
            if (!spare) return;
            setPickedSpares((before) => [...before, spare]);
            append({ sparePartId: spare.id, quantity: 1 }, { shouldFocus: false });
          }}
        />
      )}
    </FormField>
  );
}
