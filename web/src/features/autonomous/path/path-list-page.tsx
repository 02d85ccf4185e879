// Paths: those that go by a machine, or all of the plant.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type PathItem, paths } from '../../../../../shared/autonomous/path-api.ts';
import { points } from '../../../../../shared/autonomous/point-api.ts';
import { pointPaths, walkPaths } from '../../../paths/autonomous.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll, useSend } from '../../../use-call.ts';
import { shiftsText } from '../point/frequency-text.ts';

export function PathListPage() {
  const { t } = useTranslation(['autonomous', 'common']);
  const { may } = useSession();
  const navigate = useNavigate();
  const machineId = Number(usePathParams<'machineId'>().machineId) || undefined;
  const list = useAll(paths.list, { machineId });
  const machineOf = useRefLabels('machine');
  const columns = useColumns();
  const { send: remove } = useSend(paths.remove, { changes: [points.list, points.get] });
  const [selected, setSelected] = useState<number>();
  const [removing, setRemoving] = useState(false);
  const chosen = list.data?.find(({ id }) => id === selected);
  const title = machineId
    ? t('autonomous:paths.ofMachine', { machine: machineOf(machineId) || '…' })
    : t('autonomous:paths.all');
  const create = may('paths', 'create') && (
    <PageButton variant="primary" to={walkPaths.create(machineId)}>
      {t('common:create')}
    </PageButton>
  );
  return (
    <>
      <PageTitle title={title} crumbs={[{ text: t('autonomous:paths.title'), href: walkPaths.choose }]} />
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
        selected={chosen ? [chosen] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('autonomous:paths.empty')}
        emptyAction={
          <>
            <PageButton to={machineId ? pointPaths.ofMachine(machineId) : pointPaths.choose}>
              {t('autonomous:paths.toPoints')}
            </PageButton>{' '}
            {create}
          </>
        }
        defaultSort={{ id: 'code' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button disabled={!chosen} onClick={() => chosen && void navigate(walkPaths.edit(chosen.id))}>
              {t('common:edit')}
            </Button>
            <Button disabled={!chosen} onClick={() => chosen && void navigate(walkPaths.sheet(chosen.id))}>
              {t('autonomous:paths.sheet')}
            </Button>
            <Button disabled={!chosen} onClick={() => setRemoving(true)}>
              {t('common:delete')}
            </Button>
            {create}
          </SpaceBetween>
        }
      />
      {removing && chosen && (
        <ConfirmDelete
          name={chosen.code}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await remove({ id: chosen.id, version: chosen.version });
            flash('success', t('common:deleted', { name: chosen.code }));
          }}
        />
      )}
    </>
  );
}

function useColumns(): Column<PathItem>[] {
  const machineOf = useRefLabels('machine');
  const teamOf = useRefLabels('team');
  return useMemo(
    () => [
      {
        id: 'code',
        width: 150,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={walkPaths.edit(id)}>{code}</PageLink>,
      },
      { id: 'description', width: 260, value: ({ description }) => description },
      { id: 'startsAt', width: 150, value: ({ machineId }) => machineOf(machineId) },
      { id: 'points', value: (path) => path.points.length, kind: 'number' },
      { id: 'totalMinutes', value: ({ totalMinutes }) => totalMinutes, kind: 'minutes' },
      { id: 'shifts', width: 170, value: ({ shifts }) => shiftsText(shifts) },
      { id: 'teamId', width: 130, value: ({ teamId }) => teamOf(teamId) },
      { id: 'active', width: 100, value: ({ active }) => active, kind: 'flag' },
      { id: 'anchor', value: ({ anchor }) => anchor, kind: 'day', hidden: true },
    ],
    [machineOf, teamOf],
  );
}
