// Page that chooses a machine, with the number of its points and of the paths that include it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { machines } from '#shared/structure/api.ts';
import { cilrPathPageRoutes, cilrPointPageRoutes } from '../../paths/autonomous.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useAllItems } from '../../use-call.ts';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  points: number;
  free: number;
  paths: number;
}

export const PointMachinePage = () => <MachineChoice kind="points" />;
export const PathMachinePage = () => <MachineChoice kind="paths" />;

function MachineChoice({ kind }: { kind: 'points' | 'paths' }) {
  const { t } = useTranslation('autonomous');
  const { may } = useSession();
  const [machineList, pointList, pathList] = [
    useAllItems(machines.list, {}),
    useAllItems(points.list, {}),
    useAllItems(paths.list, {}),
  ];
  const getRoute = kind === 'points' ? cilrPointPageRoutes.ofMachine : cilrPathPageRoutes.ofMachine;
  const rows = useMemo((): Row[] | undefined => {
    if (!machineList.data || !pointList.data || !pathList.data) return undefined;
    const byMachine = Map.groupBy(pointList.data, ({ machineId }) => machineId);
    const machineByPoint = new Map(pointList.data.map(({ id, machineId }) => [id, machineId]));
    const machinesByPath = pathList.data.map(
      (path) => new Set(path.points.map((id) => machineByPoint.get(id))),
    );
    return machineList.data.map(({ id, code, description, department }) => {
      const machinePoints = byMachine.get(id) ?? [];
      return {
        ...{ id, code, description, department },
        points: machinePoints.length,
        free: machinePoints.filter(({ active, pathId }) => active && pathId === undefined).length,
        paths: machinesByPath.filter((machineIds) => machineIds.has(id)).length,
      };
    });
  }, [machineList.data, pointList.data, pathList.data]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'code',
        width: 160,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={getRoute(id)}>{code}</PageLink>,
      },
      { id: 'description', value: ({ description }) => description, width: 300 },
      { id: 'department', value: ({ department }) => department, width: 160 },
      { id: 'points', value: (row) => row.points, kind: 'number' },
      { id: 'free', value: ({ free }) => free, kind: 'number' },
      { id: 'paths', value: (row) => row.paths, kind: 'number' },
    ],
    [getRoute],
  );
  const title = t(`${kind}.title`);
  return (
    <>
      <PageTitle title={title} />
      <DataTable
        id={`machines-of-${kind}`}
        items={rows}
        error={machineList.error ?? pointList.error ?? pathList.error ?? undefined}
        onRetry={() => void Promise.all([machineList.refetch(), pointList.refetch(), pathList.refetch()])}
        columns={columns}
        namespace="autonomous"
        title={title}
        emptyText={t('noMachines')}
        defaultSort={{ id: 'code' }}
        actions={
          kind === 'paths' && (
            <>
              <PageButton to={cilrPathPageRoutes.ofMachine()}>{t('paths.all')}</PageButton>{' '}
              {may('paths', 'create') && (
                <PageButton variant="primary" to={cilrPathPageRoutes.create()}>
                  {t('paths.create')}
                </PageButton>
              )}
            </>
          )
        }
      />
    </>
  );
}
