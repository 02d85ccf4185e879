// Select of the failed element of the machine.
import { FormField } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import { i18n } from '#web/i18n/i18n.ts';
import type { EwoNames } from '#web/parts/ewo/ewo-names.ts';
import { toElementOption, useStructureElements } from '#web/parts/spare/machine-elements.ts';
import { useSession } from '#web/session/session.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { Scannable } from '#web/ui/scan/scannable.tsx';
import type { HandleScan } from '#web/ui/scan/taking.ts';
import { Select } from '#web/ui/select.tsx';

export function ElementField({ ewo, names }: { ewo: EwoPage; names: EwoNames }) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const { elements, isError, refetch } = useStructureElements(ewo.machineId, names);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'elementId' });
  const session = useSession();
  const scan: HandleScan = async (text, isTyped) => {
    const { resolveScan: meant } = await import('#web/parts/scan/resolve.ts');
    const isOnMachine = (thing: ScannedThing) =>
      thing.kind === 'element' && thing.machineId === ewo.machineId;
    return meant(text, {
      session,
      typed: isTyped,
      isSuitable: isOnMachine,
      take(thing) {
        if (thing.kind === 'element') onChange(thing.element);
        return undefined;
      },
      elsewhere: (_, plant) => ({ problem: i18n.t('scan:otherPlant', { plant }) }),
    });
  };
  const options = (elements ?? []).map(toElementOption);
  return (
    <FormField
      label={t('ewoWork:fields.elementId')}
      constraintText={t('common:optional')}
      errorText={getFieldError(error)}
    >
      <Scannable recordTypeName={t('ewoWork:fields.elementId')} take={scan}>
        <Select
          ref={ref as never}
          selectedOption={toSelectedOption(options.find((option) => option.value === value))}
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
