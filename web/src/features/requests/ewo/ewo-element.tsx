// The element that failed, among those of the machine.
import { FormField, Select } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import type { EwoNames } from '../../../parts/ewo/ewo-names.ts';
import { optionOf, useElements } from '../../../parts/spare/machine-elements.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';

export function ElementField({ ewo, names }: { ewo: EwoPage; names: EwoNames }) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const { elements, isError, refetch } = useElements(ewo.machineId, names);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'elementId' });
  const options = (elements ?? []).map(optionOf);
  return (
    <FormField
      label={t('ewoWork:fields.elementId')}
      constraintText={t('common:optional')}
      errorText={messageOf(error)}
    >
      <Select
        ref={ref as never}
        selectedOption={chosenOption(options.find((option) => option.value === value))}
        options={[{ value: '', label: t('common:none') }, ...options]}
        placeholder={t('common:choose')}
        filteringType="auto"
        virtualScroll
        statusType={isError ? 'error' : elements ? 'finished' : 'loading'}
        loadingText={t('common:loading')}
        errorText={t('common:table.failed')}
        recoveryText={t('common:retry')}
        onLoadItems={() => isError && refetch()}
        expandToViewport
        onBlur={onBlur}
        onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
      />
    </FormField>
  );
}
