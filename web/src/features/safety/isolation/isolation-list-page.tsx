// List of energy sources and isolation points, of the plant or of a machine.
import { FormField, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import { PointTable } from '#web/parts/isolation/point-table.tsx';
import { isolationPageRoutes } from '#web/paths/safety.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAllItems } from '#web/use-call.ts';

export function IsolationListPage() {
  const { t } = useTranslation('isolation');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const machineId = Number(params.get('machine')) || undefined;
  const machineList = useAllItems(machines.list, {}).data ?? [];
  const allMachines = { value: '', label: t('allMachines') };
  const options = machineList.map(({ id, code, description }) => ({
    ...{ value: String(id), label: code, description },
  }));
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('title')} description={t('text')} />
      <FormField label={t('fields.machineId')}>
        <Select
          options={[allMachines, ...options]}
          selectedOption={options.find(({ value }) => value === String(machineId)) ?? allMachines}
          filteringType="auto"
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            void navigate(
              selectedOption.value
                ? isolationPageRoutes.ofMachine(Number(selectedOption.value))
                : isolationPageRoutes.list,
              { replace: true },
            )
          }
        />
      </FormField>
      <PointTable key={machineId} machineId={machineId} />
    </SpaceBetween>
  );
}
