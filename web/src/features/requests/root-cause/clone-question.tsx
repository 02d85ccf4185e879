// Dialog that copies a cycle or strategy, changed on the failed machine, to other machines.
import { FormField, type SelectProps, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Extension, type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Multiselect, Select } from '#web/ui/select.tsx';
import { useRootCauseCall } from './use-root-cause.ts';

interface Props {
  analysis: RootCausePage;
  extension: Extension;
  machines: readonly { value: string; label: string }[];
  onClose: () => void;
}

export function CloneQuestion({ analysis: { ewoId, version }, extension, machines, onClose }: Props) {
  const { t } = useTranslation(['rootCause', 'common']);
  const { send } = useRootCauseCall(rootCauses.clone);
  const [method, setMethod] = useState<SelectProps.Option | null>(null);
  const [selectedMachines, setSelectedMachines] = useState<readonly SelectProps.Option[]>([]);
  const groups = (['cycles', 'strategies'] as const)
    .filter((kind) => extension[kind].length > 0)
    .map((kind) => ({
      label: t(`rootCause:twins.${kind}`),
      options: extension[kind].map(({ id, code, description, near }) => ({
        value: `${kind} ${id}`,
        label: code,
        description,
        ...(near && { tags: [t('rootCause:twins.near')] }),
      })),
    }));
  const clone = async () => {
    const [kind, id] = method!.value!.split(' ') as ['cycles' | 'strategies', string];
    const machineIds = selectedMachines.map(({ value }) => Number(value));
    await send({
      ...{ ewoId, version, machineIds },
      ...(kind === 'cycles' ? { cycleId: Number(id) } : { strategyId: id }),
    });
    flash('success', t('rootCause:twins.cloned', { count: machineIds.length }));
  };
  return (
    <Confirm
      title={t('rootCause:twins.clone')}
      action={t('rootCause:twins.clone')}
      disabled={method === null || selectedMachines.length === 0}
      onConfirm={clone}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <p>{t('rootCause:twins.cloneText')}</p>
        <FormField label={t('rootCause:twins.method')}>
          <Select
            options={groups}
            selectedOption={method}
            filteringType="auto"
            expandToViewport
            placeholder={t('rootCause:twins.choose')}
            onChange={({ detail }) => setMethod(detail.selectedOption)}
          />
        </FormField>
        <FormField label={t('rootCause:twins.machines')}>
          <Multiselect
            options={machines}
            selectedOptions={selectedMachines}
            filteringType="auto"
            expandToViewport
            placeholder={t('rootCause:twins.choose')}
            onChange={({ detail }) => setSelectedMachines(detail.selectedOptions)}
          />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}
