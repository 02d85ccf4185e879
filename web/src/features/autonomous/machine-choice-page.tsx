// The machines of the plant, with how many points each has and how many paths go by it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../shared/autonomous/path-api.ts';
import { points } from '../../../../shared/autonomous/point-api.ts';
import { machines } from '../../../../shared/structure/api.ts';
import { pointPaths, walkPaths } from '../../paths/autonomous.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useAll } from '../../use-call.ts';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  points: number;
  free: number;
  paths: number;
}

export const PointMachinePage = () => <MachineChoice of="points" />;
export const PathMachinePage = () => <MachineChoice of="paths" />;

function MachineChoice({ of }: { of: 'points' | 'paths' }) {
  const { t } = useTranslation('autonomous');
  const { may } = useSession();
  const [list, its, walks] = [useAll(machines.list, {}), useAll(points.list, {}), useAll(paths.list, {})];
  const leads = of === 'points' ? pointPaths.ofMachine : walkPaths.ofMachine;
  const rows = useMemo((): Row[] | undefined => {
    if (!list.data || !its.data || !walks.data) return undefined;
    const byMachine = Map.groupBy(its.data, ({ machineId }) => machineId);
    const machineOf = new Map(its.data.map(({ id, machineId }) => [id, machineId]));
    const walked = walks.data.map((path) => new Set(path.points.map((id) => machineOf.get(id))));
    return list.data.map(({ id, code, description, department }) => {
      const here = byMachine.get(id) ?? [];
      return {
        ...{ id, code, description, department },
        points: here.length,
        free: here.filter(({ active, pathId }) => active && pathId === undefined).length,
        paths: walked.filter((machineIds) => machineIds.has(id)).length,
      };
    });
  }, [list.data, its.data, walks.data]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'code',
        width: 160,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={leads(id)}>{code}</PageLink>,
      },
      { id: 'description', value: ({ description }) => description, width: 300 },
      { id: 'department', value: ({ department }) => department, width: 160 },
      { id: 'points', value: (row) => row.points, kind: 'number' },
      { id: 'free', value: ({ free }) => free, kind: 'number' },
      { id: 'paths', value: (row) => row.paths, kind: 'number' },
    ],
    [leads],
  );
  const title = t(`${of}.title`);
  return (
    <>
      <PageTitle title={title} />
      <DataTable
        id={`machines-of-${of}`}
        items={rows}
        error={list.error ?? its.error ?? walks.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), its.refetch(), walks.refetch()])}
        columns={columns}
        namespace="autonomous"
        title={title}
        emptyText={t('noMachines')}
        defaultSort={{ id: 'code' }}
        actions={
          of === 'paths' && (
            <>
              <PageButton to={walkPaths.ofMachine()}>{t('paths.all')}</PageButton>{' '}
              {may('paths', 'create') && (
                <PageButton variant="primary" to={walkPaths.create()}>
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
