// Kit of a procedure (tools, materials, lubricants, spares): fields of its form, and texts of its page with
// required skills.
import { AttributeEditor, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Kit, Lubrication } from '#shared/procedures/procedure.ts';
import { lubricants } from '#shared/structure/api.ts';
import { useText } from '../../i18n/text.ts';
import { Field } from '../../ui/form/form-field.tsx';
import { NumberControl } from '../../ui/form/number-control.tsx';
import { useFormat } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { useAllItems } from '../../use-call.ts';
import { KitSpares } from '../spare/kit-spares.tsx';

/** Returns a function for the texts of a kit, one for each non-empty field. */
export function useKitLines(): (kit: Kit | undefined) => { field: keyof Kit; text: string }[] {
  const { t } = useTranslation('planned');
  const { number } = useFormat();
  return (kit) => {
    if (!kit) return [];
    const amounts = kit.lubricants.map(({ name, quantity, unit }) =>
      quantity === undefined ? name : `${name} (${number(quantity)} ${unit})`,
    );
    const textsByField = {
      tools: kit.tools,
      controlTools: kit.controlTools,
      materials: kit.materials,
      lubricants: amounts,
      spares: (kit.spares ?? []).map(({ name, quantity, unit }) => `${name} (${number(quantity)} ${unit})`),
      professionalGroupId: [kit.professionalGroupId ?? []].flat(),
      capacities: (kit.capacities ?? []).map((skill) => t('kit.skill', skill)),
    };
    return Object.entries(textsByField).flatMap(([field, words]) =>
      words.length > 0 ? [{ field: field as keyof Kit, text: words.join(', ') }] : [],
    );
  };
}

export const KitFields = () => (
  <SpaceBetween size="l">
    <Field name="toolIds" />
    <Field name="controlToolIds" />
    <Field name="materialIds" />
    <Lubricants />
    <KitSpares />
  </SpaceBetween>
);

const MAX_LUBRICANTS = 5;

/** Field of lubricants, each with its quantity. */
function Lubricants() {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const { fields: rows, append, remove } = useFieldArray({ name: 'lubricants' });
  const typed: Lubrication[] | undefined = useWatch({ name: 'lubricants' });
  const { data: lubricantList = [] } = useAllItems(lubricants.list, {});
  const findLubricant = (index: number) => lubricantList.find(({ id }) => id === typed?.[index]?.lubricantId);
  const unusedLubricants = lubricantList.filter(
    ({ id }) => !typed?.some(({ lubricantId }) => lubricantId === id),
  );
  return (
    <FormField label={text('fields.lubricants')} constraintText={t('common:optional')} stretch>
      <AttributeEditor
        items={rows}
        hideAddButton
        addButtonText={t('kit.addLubricant')}
        removeButtonText={t('kit.removeLubricant')}
        removeButtonAriaLabel={(row) =>
          `${t('kit.removeLubricant')}: ${findLubricant(rows.indexOf(row))?.code ?? ''}`
        }
        onRemoveButtonClick={({ detail }) => remove(detail.itemIndex)}
        definition={[
          {
            control: (_, index) => (
              <Field
                name={`lubricants.${index}.quantity`}
                label={`${findLubricant(index)?.code ?? ''} · ${findLubricant(index)?.description ?? ''}`}
                control={(control) => <NumberControl {...control} unit={findLubricant(index)?.unit} />}
              />
            ),
          },
        ]}
      />
      <Select
        selectedOption={null}
        placeholder={t('kit.addLubricant')}
        ariaLabel={t('kit.addLubricant')}
        disabled={rows.length >= MAX_LUBRICANTS}
        options={unusedLubricants.map(({ id, code, description }) => ({
          value: String(id),
          label: code,
          description,
        }))}
        empty={t('kit.noLubricants')}
        filteringType={unusedLubricants.length > 7 ? 'auto' : 'none'}
        expandToViewport
        onChange={({ detail }) =>
          append({ lubricantId: Number(detail.selectedOption.value) }, { shouldFocus: false })
        }
      />
    </FormField>
  );
}
