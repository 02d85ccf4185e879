// The element that failed, among those of the machine.
import { FormField, Select } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import type { Thing } from '../../../../../shared/structure/scanned.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { EwoNames } from '../../../parts/ewo/ewo-names.ts';
import { optionOf, useElements } from '../../../parts/spare/machine-elements.ts';
import { useSession } from '../../../session/session.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { Scannable } from '../../../ui/scan/scannable.tsx';
import type { Take } from '../../../ui/scan/taking.ts';

export function ElementField({ ewo, names }: { ewo: EwoPage; names: EwoNames }) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const { elements, isError, refetch } = useElements(ewo.machineId, names);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'elementId' });
  const session = useSession();
  const scan: Take = async (text, typed) => {
    const { meant } = await import('../../../parts/scan/meant.ts');
    const here = (thing: Thing) => thing.kind === 'element' && thing.machineId === ewo.machineId;
    return meant(text, {
      session,
      typed,
      fits: here,
      take(thing) {
        if (thing.kind === 'element') onChange(thing.element);
        return undefined;
      },
      elsewhere: (_, plant) => ({ problem: i18n.t('scan:otherPlant', { plant }) }),
    });
  };
  const options = (elements ?? []).map(optionOf);
  return (
    <FormField
      label={t('ewoWork:fields.elementId')}
      constraintText={t('common:optional')}
      errorText={messageOf(error)}
    >
      <Scannable what={t('ewoWork:fields.elementId')} take={scan}>
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
      </Scannable>
    </FormField>
  );
}
