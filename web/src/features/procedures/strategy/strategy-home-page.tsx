// Where strategies stand: every machine with how many it has, how many are free and how many work in a cycle.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isFree } from '../../../../../shared/procedures/strategy.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { procedurePaths, type Side, strategyPaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll } from '../../../use-call.ts';
import { kindsFor, sides } from './sides.ts';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  strategies: number;
  free: number;
  inCycles: number;
}

export function StrategyHomePage({ side }: { side: Side }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const navigate = useNavigate();
  const title = t(`strategies.${sides[side].title}`);
  const writes = session.may(sides[side].area, 'create');
  const list = useAll(machines.list, {});
  const all = useAll(sides[side].calls.list, {});
  const pathOf = writes ? strategyPaths[side].structure : strategyPaths[side].view;
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
      <PageTitle title={title} />
      <DataTable
        id={`strategies-${side}`}
        items={rows}
        error={list.error ?? all.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), all.refetch()])}
        columns={columns}
        namespace="planned"
        title={title}
        defaultSort={{ id: 'code' }}
        actions={
          writes && (
            <SpaceBetween direction="horizontal" size="xs">
              {kindsFor(side, session).flatMap((kind) => [
                <Button key={`${kind}-type`} onClick={() => void navigate(procedurePaths[kind].ofTypology())}>
                  {t(`${kind}.ofType`)}
                </Button>,
                <Button key={`${kind}-adapted`} onClick={() => void navigate(procedurePaths[kind].adapted())}>
                  {t(`${kind}.adapted`)}
                </Button>,
              ])}
            </SpaceBetween>
          )
        }
      />
    </>
  );
}
