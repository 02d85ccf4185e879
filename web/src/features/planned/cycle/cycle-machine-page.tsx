// The first step to a new cycle: only a machine with a free strategy can have one.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import type { OrderType } from '../../../paths/orders.ts';
import { strategyPaths } from '../../../paths/procedures.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll } from '../../../use-call.ts';
import { OfKnownType } from './cycle-type.tsx';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  free: number;
}

const columnsOf = (type: OrderType): Column<Row>[] => [
  {
    id: 'code',
    value: ({ code }) => code,
    width: 160,
    cell: ({ id, code }) => <PageLink to={cyclePaths.create(type, id)}>{code}</PageLink>,
  },
  { id: 'description', value: ({ description }) => description, width: 300 },
  { id: 'department', value: ({ department }) => department, width: 160 },
  { id: 'free', value: ({ free }) => free, kind: 'number' },
];

export const CycleMachinePage = () => (
  <OfKnownType>{(type) => <MachineChoice key={type} type={type} />}</OfKnownType>
);

function MachineChoice({ type }: { type: OrderType }) {
  const { t } = useTranslation('planned');
  const navigate = useNavigate();
  const list = useAll(machines.list, {});
  const free = useAll(strategies.free, { typeCycle: type });
  const columns = useMemo(() => columnsOf(type), [type]);
  const rows = useMemo((): Row[] | undefined => {
    if (!list.data || !free.data) return undefined;
    const byMachine = Map.groupBy(free.data, ({ machineId }) => machineId);
    return list.data.flatMap(({ id, code, description, department, stato }) => {
      const its = stato === 'dismissed' ? 0 : (byMachine.get(id)?.length ?? 0);
      return its > 0 ? [{ id, code, description, department, free: its }] : [];
    });
  }, [list.data, free.data]);
  return (
    <>
      <PageTitle
        title={t('cycles.choose')}
        crumbs={[
          { text: t('cycles.title'), href: cyclePaths.home },
          { text: t(`cycles.of.${type}`), href: cyclePaths.list(type) },
        ]}
      />
      <DataTable
        id="cycle-machines"
        items={rows}
        error={list.error ?? free.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), free.refetch()])}
        columns={columns}
        namespace="planned"
        title={t('cycles.choose')}
        emptyText={t('cycles.noFree')}
        emptyAction={
          <Button onClick={() => void navigate(strategyPaths.pm.home)}>{t('cycles.toStrategies')}</Button>
        }
        defaultSort={{ id: 'code' }}
      />
    </>
  );
}
