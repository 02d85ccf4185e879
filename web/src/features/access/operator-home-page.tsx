// The operator's start: finding a machine, which is what an operator can do so far.
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useAll } from '../../use-call.ts';

const columns: Column<MachineResponse>[] = [
  { id: 'code', value: (machine) => machine.code },
  { id: 'description', value: (machine) => machine.description },
  { id: 'fabbrica', value: (machine) => machine.fabbrica },
  { id: 'stato', value: (machine) => machine.stato, kind: 'choice', enum: 'machineStatus' },
];

export function OperatorHomePage() {
  const { t } = useTranslation('access');
  const list = useAll(machines.list, {});
  return (
    <>
      <PageTitle title={t('operator.machines')} />
      <DataTable
        id="operator-machines"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="access"
        title={t('operator.machines')}
      />
    </>
  );
}
