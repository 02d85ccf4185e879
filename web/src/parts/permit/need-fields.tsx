// Fields of a form for what work needs before it begins: its machine without energy, and permits (beyond 19).
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/form-field.tsx';
import { Multiselect } from '../../ui/select.tsx';
import { usePermitKinds } from './use-permit-kinds.ts';

export function NeedFields() {
  const { t } = useTranslation();
  const { options, isPending } = usePermitKinds();
  return (
    <SpaceBetween size="l">
      <Field name="isolate" />
      <Field
        name="permitKinds"
        control={({ value, onChange, onBlur, ref, disabled }) => {
          const chosen = (value as readonly string[] | undefined) ?? [];
          return (
            <Multiselect
              ref={ref as never}
              options={options}
              selectedOptions={chosen.map(
                (code) => options.find((option) => option.value === code) ?? { value: code, label: code },
              )}
              placeholder={t('choose')}
              statusType={isPending ? 'loading' : 'finished'}
              loadingText={t('loading')}
              disabled={disabled}
              expandToViewport
              onBlur={() => onBlur()}
              onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => option.value!))}
            />
          );
        }}
      />
    </SpaceBetween>
  );
}
