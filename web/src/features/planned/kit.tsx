// What the work of a procedure takes along: chosen in its form, and told on its sheet.
import { AttributeEditor, FormField } from '@cloudscape-design/components';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Kit, Lubrication } from '../../../../shared/planned/procedure.ts';
import { lubricants } from '../../../../shared/structure/api.ts';
import { useText } from '../../i18n/text.ts';
import { Field } from '../../ui/form-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { NumberControl } from '../../ui/number-control.tsx';
import { parseNumber } from '../../ui/number-text.ts';
import { useAll } from '../../use-call.ts';

/** Lines of words, one for each sort there is something of. */
export function useKitLines(): (kit: Kit | undefined) => { field: keyof Kit; text: string }[] {
  const { number } = useFormat();
  return (kit) => {
    if (!kit) return [];
    const amounts = kit.lubricants.map(({ name, quantity, unit }) =>
      quantity === undefined ? name : `${name} (${number(quantity)} ${unit})`,
    );
    const all = {
      tools: kit.tools,
      controlTools: kit.controlTools,
      materials: kit.materials,
      lubricants: amounts,
    };
    return Object.entries(all).flatMap(([field, words]) =>
      words.length > 0 ? [{ field: field as keyof Kit, text: words.join(', ') }] : [],
    );
  };
}

export const KitFields = () => (
  <>
    <Field name="toolIds" />
    <Field name="controlToolIds" />
    <Field name="materialIds" />
    <Lubricants />
  </>
);

const MOST = 5;

function Lubricants() {
  const { t } = useTranslation('planned');
  const text = useText('planned');
  const { fields: rows, append, remove } = useFieldArray({ name: 'lubricants' });
  const typed: Partial<Lubrication>[] | undefined = useWatch({ name: 'lubricants' });
  const { data: all } = useAll(lubricants.list, {});
  const unitAt = (at: number) => all?.find(({ id }) => id === typed?.[at]?.lubricantId)?.unit;
  return (
    <FormField label={text('fields.lubricants')} stretch>
      <AttributeEditor
        items={rows}
        empty={t('kit.noLubricants')}
        addButtonText={t('kit.addLubricant')}
        removeButtonText={t('kit.removeLubricant')}
        removeButtonAriaLabel={() => t('kit.removeLubricant')}
        disableAddButton={rows.length >= MOST}
        onAddButtonClick={() => append({})}
        onRemoveButtonClick={({ detail }) => remove(detail.itemIndex)}
        definition={[
          { control: (_, at) => <Field name={`lubricants.${at}.lubricantId`} /> },
          {
            control: (_, at) => (
              <Field
                name={`lubricants.${at}.quantity`}
                control={(control) => <NumberControl {...control} parse={parseNumber} unit={unitAt(at)} />}
              />
            ),
          },
        ]}
      />
    </FormField>
  );
}
