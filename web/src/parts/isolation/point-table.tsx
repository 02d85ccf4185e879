// Table of energy sources and isolation points: those of the plant, or those through which a machine is fed.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { energySources, type IsolationPointItem, isolationPoints } from '#shared/safety/isolation-api.ts';
import { isolationPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSend } from '#web/use-call.ts';
import { listFeeding } from './feeding.ts';
import { type PointNames, usePoints } from './use-points.ts';

export function PointTable({ machineId }: { machineId?: number }) {
  const { t } = useTranslation(['isolation', 'common']);
  const { may } = useSession();
  const navigate = useNavigate();
  const { all, names, error, refetch } = usePoints();
  const columns = useColumns(names);
  const rows = useMemo(
    () => (machineId === undefined ? all : all && listFeeding(all, machineId)),
    [all, machineId],
  );
  const [selected, setSelected] = useState<number>();
  const [isRemoving, setIsRemoving] = useState(false);
  const selectedPoint = rows?.find(({ id }) => id === selected);
  const canCreate = may('isolation', 'create');
  const createButtons = canCreate && (
    <SpaceBetween direction="horizontal" size="xs">
      <PageButton to={isolationPageRoutes.create('source', machineId)}>{t('isolation:newSource')}</PageButton>
      <PageButton variant="primary" to={isolationPageRoutes.create('point', machineId)}>
        {t('isolation:newPoint')}
      </PageButton>
    </SpaceBetween>
  );
  return (
    <>
      <DataTable
        id="isolationPoints"
        items={rows}
        error={error}
        onRetry={refetch}
        columns={columns}
        namespace="isolation"
        title={t('isolation:points')}
        nameOf={({ code }) => code}
        selection={canCreate ? 'single' : undefined}
        selected={selectedPoint ? [selectedPoint] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('isolation:empty')}
        emptyAction={createButtons}
        defaultSort={{ id: 'code' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {may('isolation', 'edit') && (
              <Button
                disabled={!selectedPoint}
                onClick={() =>
                  selectedPoint &&
                  void navigate(isolationPageRoutes.edit(selectedPoint.kind, selectedPoint.id))
                }
              >
                {t('common:edit')}
              </Button>
            )}
            {may('isolation', 'delete') && (
              <Button disabled={!selectedPoint} onClick={() => setIsRemoving(true)}>
                {t('common:delete')}
              </Button>
            )}
            <PageButton to={isolationPageRoutes.labels(machineId)}>{t('isolation:labels')}</PageButton>
            <PageButton to={isolationPageRoutes.plan(machineId)}>{t('isolation:lockList')}</PageButton>
            {createButtons}
          </SpaceBetween>
        }
      />
      {isRemoving && selectedPoint && (
        <RemovePoint point={selectedPoint} onClose={() => setIsRemoving(false)} />
      )}
    </>
  );
}

function RemovePoint({ point, onClose }: { point: IsolationPointItem; onClose: () => void }) {
  const { t } = useTranslation('common');
  const { send: removeSource } = useSend(energySources.remove);
  const { send: removePoint } = useSend(isolationPoints.remove);
  return (
    <ConfirmDelete
      name={point.code}
      onClose={onClose}
      onConfirm={async () => {
        const remove = point.kind === 'source' ? removeSource : removePoint;
        await remove({ id: point.id, version: point.version });
        flash('success', t('deleted', { name: point.code }));
      }}
    />
  );
}

function useColumns(names: PointNames): Column<IsolationPointItem>[] {
  const { may } = useSession();
  const canEdit = may('isolation', 'edit');
  return useMemo(
    () => [
      {
        id: 'code',
        width: 120,
        rowHeader: true,
        value: ({ code }) => code,
        cell: ({ kind, id, code }) =>
          canEdit || kind === 'point' ? (
            <PageLink to={canEdit ? isolationPageRoutes.edit(kind, id) : isolationPageRoutes.point(id)}>
              {code}
            </PageLink>
          ) : (
            <Box>{code}</Box>
          ),
      },
      { id: 'kind', width: 130, value: ({ kind }) => kind, kind: 'choice', enum: 'pointKind' },
      {
        id: 'machineId',
        width: 140,
        value: ({ machineId }) => names.getMachineCode(machineId),
      },
      { id: 'energy', width: 130, value: ({ energy }) => energy, kind: 'choice', enum: 'energy' },
      { id: 'value', width: 110, value: ({ value }) => value },
      { id: 'location', width: 220, value: ({ location }) => location },
      { id: 'feeds', width: 240, value: ({ feeds }) => feeds.map(names.formatFeed).join(', ') },
      { id: 'residual', width: 140, value: ({ residual }) => residual ?? false, kind: 'flag' },
      { id: 'method', value: ({ method }) => method, hidden: true },
      {
        id: 'image',
        width: 90,
        hidden: true,
        value: ({ image }) => (image ? true : undefined),
        kind: 'flag',
        cell: ({ image, code }) => image && <Thumb id={image} name={code} />,
      },
    ],
    [names, canEdit],
  );
}
