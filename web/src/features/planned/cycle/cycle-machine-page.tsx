// First step to a new cycle: choice of a machine that has a free strategy.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { machines } from '#shared/structure/api.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import type { OrderType } from '#web/paths/orders.ts';
import { strategyPageRoutes } from '#web/paths/procedures.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { CycleTypeGuard } from './cycle-type.tsx';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  free: number;
}

const buildColumns = (type: OrderType): Column<Row>[] => [
  {
    id: 'code',
    value: ({ code }) => code,
    width: 160,
    cell: ({ id, code }) => <PageLink to={cyclePageRoutes.create(type, id)}>{code}</PageLink>,
  },
  { id: 'description', value: ({ description }) => description, width: 300 },
  { id: 'department', value: ({ department }) => department, width: 160 },
  { id: 'free', value: ({ free }) => free, kind: 'number' },
];

export const CycleMachinePage = () => (
  <CycleTypeGuard>{(type) => <MachineChoice key={type} type={type} />}</CycleTypeGuard>
);

function MachineChoice({ type }: { type: OrderType }) {
  const { t } = useTranslation('planned');
  const navigate = useNavigate();
  const list = useAllItems(machines.list, {});
  const freeStrategies = useAllItems(strategies.free, { typeCycle: type });
  const columns = useMemo(() => buildColumns(type), [type]);
  const rows = useMemo((): Row[] | undefined => {
    if (!list.data || !freeStrategies.data) return undefined;
    const byMachine = Map.groupBy(freeStrategies.data, ({ machineId }) => machineId);
    return list.data.flatMap(({ id, code, description, department, stato }) => {
      const freeCount = stato === 'dismissed' ? 0 : (byMachine.get(id)?.length ?? 0);
      return freeCount > 0 ? [{ id, code, description, department, free: freeCount }] : [];
    });
  }, [list.data, freeStrategies.data]);
  return (
    <>
      <PageTitle
        title={t('cycles.choose')}
        crumbs={[
          { text: t('cycles.title'), href: cyclePageRoutes.home },
          { text: t(`cycles.of.${type}`), href: cyclePageRoutes.list(type) },
        ]}
      />
      <DataTable
        id="cycle-machines"
        items={rows}
        error={list.error ?? freeStrategies.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), freeStrategies.refetch()])}
        columns={columns}
        namespace="planned"
        title={t('cycles.choose')}
        emptyText={t('cycles.noFree')}
        emptyAction={
          <Button onClick={() => void navigate(strategyPageRoutes.pm.home)}>
            {t('cycles.toStrategies')}
          </Button>
        }
        defaultSort={{ id: 'code' }}
      />
    </>
  );
}
