// Where strategies stand: every machine with how many it has, how many are free and how many work in a cycle.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isFree } from '../../../../../shared/procedures/strategy.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { strategyPaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll } from '../../../use-call.ts';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  strategies: number;
  free: number;
  inCycles: number;
}

export function StrategyHomePage() {
  const { t } = useTranslation('planned');
  const session = useSession();
  const navigate = useNavigate();
  const writes = session.may('strategies', 'create');
  const list = useAll(machines.list, {});
  const all = useAll(strategies.list, { typeCycle: 'workorders' });
  const pathOf = writes ? strategyPaths.structure : strategyPaths.view;
  const rows = useMemo((): Row[] | undefined => {
    if (!list.data || !all.data) return undefined;
    const byMachine = Map.groupBy(all.data, ({ machineId }) => machineId);
    return list.data.map(({ id, code, description, department }) => {
      const its = byMachine.get(id) ?? [];
      return {
        id,
        code,
        description,
        department,
        strategies: its.length,
        free: its.filter(isFree).length,
        inCycles: its.filter(({ cycleId }) => cycleId !== undefined).length,
      };
    });
  }, [list.data, all.data]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'code',
        value: (row) => row.code,
        cell: (row) => <PageLink to={pathOf(row.id)}>{row.code}</PageLink>,
      },
      { id: 'description', value: (row) => row.description, width: 300 },
      { id: 'department', value: (row) => row.department, width: 160 },
      { id: 'strategies', value: (row) => row.strategies, kind: 'number' },
      { id: 'free', value: (row) => row.free, kind: 'number' },
      { id: 'inCycles', value: (row) => row.inCycles, kind: 'number' },
    ],
    [pathOf],
  );
  return (
    <>
      <PageTitle title={t('strategies.title')} />
      <DataTable
        id="strategies"
        items={rows}
        error={list.error ?? all.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), all.refetch()])}
        columns={columns}
        namespace="planned"
        title={t('strategies.title')}
        defaultSort={{ id: 'code' }}
        actions={
          writes && (
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => void navigate(strategyPaths.ofTypology())}>
                {t('ofTypology.title')}
              </Button>
              <Button onClick={() => void navigate(strategyPaths.adapted())}>{t('adapted.title')}</Button>
            </SpaceBetween>
          )
        }
      />
    </>
  );
}
