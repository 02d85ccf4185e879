// Field of a type of an EWO: a select at the desk, one key for each value on the tablet.
import { useTranslation } from 'react-i18next';
import { ChoiceKeys } from '#web/parts/ewo/choice-keys.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { Field } from '#web/ui/form/form-field.tsx';

export function TypeField({ name, desk }: { name: 'breakdownType' | 'interventionType'; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  if (desk === 'desktop') return <Field name={name} />;
  return (
    <Field
      name={name}
      stretch
      control={(control) => <ChoiceKeys control={control} label={t(`fields.${name}`)} />}
    />
  );
}
