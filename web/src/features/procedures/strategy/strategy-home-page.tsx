// List of machines with the number of their strategies, of free ones and of those in a cycle.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isFree } from '#shared/procedures/strategy.ts';
import { machines } from '#shared/structure/api.ts';
import {
  getProposedProcedureId,
  type MethodSide,
  procedurePageRoutes,
  proposeProcedure,
  strategyPageRoutes,
} from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { getAvailableKinds, sides } from './sides.ts';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  strategies: number;
  free: number;
  inCycles: number;
}

export function StrategyHomePage({ side }: { side: MethodSide }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const navigate = useNavigate();
  const title = t(`strategies.${sides[side].title}`);
  const canCreate = session.may(sides[side].area, 'create');
  const list = useAllItems(machines.list, {});
  const strategyList = useAllItems(sides[side].calls.list, {});
  const proposedId = getProposedProcedureId(useSearchParams()[0]);
  const { structure, view } = strategyPageRoutes[side];
  const getRoute = canCreate ? structure : view;
  const rows = useMemo((): Row[] | undefined => {
    if (!list.data || !strategyList.data) return undefined;
    const byMachine = Map.groupBy(strategyList.data, ({ machineId }) => machineId);
    return list.data.map(({ id, code, description, department }) => {
      const machineStrategies = byMachine.get(id) ?? [];
      return {
        id,
        code,
        description,
        department,
        strategies: machineStrategies.length,
        free: machineStrategies.filter(isFree).length,
        inCycles: machineStrategies.filter(({ cycleId }) => cycleId !== undefined).length,
      };
    });
  }, [list.data, strategyList.data]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'code',
        value: (row) => row.code,
        cell: (row) => <PageLink to={proposeProcedure(getRoute(row.id), proposedId)}>{row.code}</PageLink>,
      },
      { id: 'description', value: (row) => row.description, width: 300 },
      { id: 'department', value: (row) => row.department, width: 160 },
      { id: 'strategies', value: (row) => row.strategies, kind: 'number' },
      { id: 'free', value: (row) => row.free, kind: 'number' },
      { id: 'inCycles', value: (row) => row.inCycles, kind: 'number' },
    ],
    [getRoute, proposedId],
  );
  return (
    <>
      <PageTitle title={title} />
      <DataTable
        id={`strategies-${side}`}
        items={rows}
        error={list.error ?? strategyList.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), strategyList.refetch()])}
        columns={columns}
        namespace="planned"
        title={title}
        defaultSort={{ id: 'code' }}
        actions={
          canCreate && (
            <SpaceBetween direction="horizontal" size="xs">
              {getAvailableKinds(side, session).flatMap((kind) => [
                <Button
                  key={`${kind}-type`}
                  onClick={() => void navigate(procedurePageRoutes[kind].ofTypology())}
                >
                  {t(`${kind}.ofType`)}
                </Button>,
                <Button
                  key={`${kind}-adapted`}
                  onClick={() => void navigate(procedurePageRoutes[kind].adapted())}
                >
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
