// List of paths: those that include a machine, or all of the plant.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type PathItem, paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { cilrPathPageRoutes, cilrPointPageRoutes } from '#web/paths/autonomous.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems, useSend } from '#web/use-call.ts';
import { formatShifts } from '../point/frequency-text.ts';

export function PathListPage() {
  const { t } = useTranslation(['autonomous', 'common']);
  const { may } = useSession();
  const navigate = useNavigate();
  const machineId = Number(useRouteParams<'machineId'>().machineId) || undefined;
  const list = useAllItems(paths.list, { machineId });
  const getMachineLabel = useRefLabels('machine');
  const columns = useColumns();
  const { send: remove } = useSend(paths.remove, { changes: [points.list, points.get] });
  const [selected, setSelected] = useState<number>();
  const [isRemoving, setIsRemoving] = useState(false);
  const selectedPath = list.data?.find(({ id }) => id === selected);
  const title = machineId
    ? t('autonomous:paths.ofMachine', { machine: getMachineLabel(machineId) || '…' })
    : t('autonomous:paths.all');
  const createButton = may('paths', 'create') && (
    <PageButton variant="primary" to={cilrPathPageRoutes.create(machineId)}>
      {t('common:create')}
    </PageButton>
  );
  return (
    <>
      <PageTitle
        title={title}
        crumbs={[{ text: t('autonomous:paths.title'), href: cilrPathPageRoutes.choose }]}
      />
      <DataTable
        id="paths"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="autonomous"
        title={title}
        nameOf={({ code }) => code}
        selection="single"
        selected={selectedPath ? [selectedPath] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('autonomous:paths.empty')}
        emptyAction={
          <>
            <PageButton
              to={machineId ? cilrPointPageRoutes.ofMachine(machineId) : cilrPointPageRoutes.choose}
            >
              {t('autonomous:paths.toPoints')}
            </PageButton>{' '}
            {createButton}
          </>
        }
        defaultSort={{ id: 'code' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              disabled={!selectedPath}
              onClick={() => selectedPath && void navigate(cilrPathPageRoutes.edit(selectedPath.id))}
            >
              {t('common:edit')}
            </Button>
            <Button
              disabled={!selectedPath}
              onClick={() => selectedPath && void navigate(cilrPathPageRoutes.sheet(selectedPath.id))}
            >
              {t('autonomous:paths.sheet')}
            </Button>
            <Button disabled={!selectedPath} onClick={() => setIsRemoving(true)}>
              {t('common:delete')}
            </Button>
            {createButton}
          </SpaceBetween>
        }
      />
      {isRemoving && selectedPath && (
        <ConfirmDelete
          name={selectedPath.code}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await remove({ id: selectedPath.id, version: selectedPath.version });
            flash('success', t('common:deleted', { name: selectedPath.code }));
          }}
        />
      )}
    </>
  );
}

function useColumns(): Column<PathItem>[] {
  const getMachineLabel = useRefLabels('machine');
  const getTeamLabel = useRefLabels('team');
  return useMemo(
    () => [
      {
        id: 'code',
        width: 150,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={cilrPathPageRoutes.edit(id)}>{code}</PageLink>,
      },
      { id: 'description', width: 260, value: ({ description }) => description },
      { id: 'startsAt', width: 150, value: ({ machineId }) => getMachineLabel(machineId) },
      { id: 'points', value: (path) => path.points.length, kind: 'number' },
      { id: 'totalMinutes', value: ({ totalMinutes }) => totalMinutes, kind: 'minutes' },
      { id: 'shifts', width: 170, value: ({ shifts }) => formatShifts(shifts) },
      { id: 'teamId', width: 130, value: ({ teamId }) => getTeamLabel(teamId) },
      { id: 'active', width: 100, value: ({ active }) => active, kind: 'flag' },
      { id: 'anchor', value: ({ anchor }) => anchor, kind: 'day', hidden: true },
    ],
    [getMachineLabel, getTeamLabel],
  );
}
