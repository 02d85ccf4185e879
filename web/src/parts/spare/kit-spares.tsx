// Spares a procedure takes along: found by words in the warehouse, each with how many of it.
import { AttributeEditor, FormField, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { KitSpare } from '../../../../shared/procedures/procedure.ts';
import { MOST_SPARES } from '../../../../shared/warehouse/consumption.ts';
import { type SparePick, spareParts } from '../../../../shared/warehouse/spare-api.ts';
import { useText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { Field, messageOf } from '../../ui/form/form-field.tsx';
import { NumberControl } from '../../ui/form/number-control.tsx';
import { parseNumber } from '../../ui/form/number-text.ts';
import { useFormat } from '../../ui/format.ts';
import { useCall } from '../../use-call.ts';

export function KitSpares() {
  const { t } = useTranslation(['spares', 'common']);
  const text = useText('planned');
  const { number } = useFormat();
  const seen = useSession().may('spares', 'view');
  const { fields: rows, append, remove } = useFieldArray({ name: 'spares' });
  const { fieldState } = useController({ name: 'spares' });
  const typed: KitSpare[] = useWatch({ name: 'spares' }) ?? [];
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<readonly SparePick[]>([]);
  const [first] = useState(() =>
    (rows as Partial<KitSpare>[]).flatMap(({ sparePartId }) => sparePartId ?? []).join(','),
  );
  const named = useCall(spareParts.pick, { ids: first }, { enabled: seen && first !== '' });
  const found = useCall(spareParts.pick, { text: words || undefined }, { enabled: seen });
  const all = [...(named.data?.items ?? []), ...picked];
  const nameAt = (index: number) => {
    const spare = all.find(({ id }) => id === typed[index]?.sparePartId);
    return {
      unit: spare?.unit,
      name: spare ? `${spare.code} · ${spare.description}` : `${typed[index]?.sparePartId ?? ''}`,
    };
  };
  const left = (found.data?.items ?? []).filter(
    ({ id }) => !typed.some(({ sparePartId }) => sparePartId === id),
  );
  const { error } = fieldState;
  // who may not see spares can name none
  if (!seen && rows.length === 0) return null;
  return (
    <FormField
      label={text('fields.spares')}
      constraintText={t('common:optional')}
      errorText={error && !Array.isArray(error) ? messageOf(error) : undefined}
      stretch
    >
      <AttributeEditor
        items={rows}
        hideAddButton
        addButtonText={t('spares:kit.add')}
        removeButtonText={t('spares:kit.remove')}
        removeButtonAriaLabel={(row) => `${t('spares:kit.remove')}: ${nameAt(rows.indexOf(row)).name}`}
        onRemoveButtonClick={({ detail }) => remove(detail.itemIndex)}
        definition={[
          {
            control: (_, index) => (
              <Field
                name={`spares.${index}.quantity`}
                label={nameAt(index).name}
                control={(control) => (
                  <NumberControl {...control} parse={parseNumber} unit={nameAt(index).unit} />
                )}
              />
            ),
          },
        ]}
      />
      {seen && (
        <Select
          selectedOption={null}
          placeholder={t('spares:kit.add')}
          ariaLabel={t('spares:kit.add')}
          disabled={rows.length >= MOST_SPARES}
          options={left.map(({ id, code, description, codeSap, stock, unit }) => ({
            value: String(id),
            label: `${code} ${description}`,
            description: codeSap,
            labelTag: t('spares:inStock', { stock: number(stock), unit }),
          }))}
          empty={t('spares:notFound')}
          filteringType="manual"
          filteringPlaceholder={t('spares:find')}
          filteringAriaLabel={t('spares:find')}
          statusType={found.isError ? 'error' : found.isPending ? 'loading' : 'finished'}
          loadingText={t('common:loading')}
          errorText={t('common:table.failed')}
          recoveryText={t('common:retry')}
          expandToViewport
          onLoadItems={({ detail }) => {
            if (detail.filteringText !== words) setWords(detail.filteringText);
            else if (found.isError) void found.refetch();
          }}
          onChange={({ detail }) => {
            const spare = left.find(({ id }) => String(id) === detail.selectedOption.value);
            if (!spare) return;
            setPicked((before) => [...before, spare]);
            append({ sparePartId: spare.id, quantity: 1 }, { shouldFocus: false });
          }}
        />
      )}
    </FormField>
  );
}
