// List of a machine's CILR points in order of their numbers.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '#shared/autonomous/path-api.ts';
import { type PointItem, points } from '#shared/autonomous/point-api.ts';
import { cilrPathPageRoutes, cilrPointPageRoutes } from '#web/paths/autonomous.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems, useSend } from '#web/use-call.ts';
import { useMachineElements } from './autonomous-elements.ts';
import { useFrequencyText } from './frequency-text.ts';

const getPointName = ({ type, number }: PointItem) => `${type}${number}`;

export function PointListPage() {
  const { machineId } = useRouteParams<'machineId'>();
  if (!Number(machineId)) return <Navigate to={cilrPointPageRoutes.choose} replace />;
  return <PointList machineId={Number(machineId)} />;
}

function PointList({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const { may } = useSession();
  const navigate = useNavigate();
  const list = useAllItems(points.list, { machineId });
  const { machine, elements } = useMachineElements(machineId);
  const columns = useColumns(elements);
  const { send: remove } = useSend(points.remove);
  const [selected, setSelected] = useState<number>();
  const [isRemoving, setIsRemoving] = useState(false);
  const selectedPoint = list.data?.find(({ id }) => id === selected);
  const title = t('autonomous:points.ofMachine', { machine: machine?.code ?? '…' });
  const createButton = may('paths', 'create') && (
    <PageButton variant="primary" to={cilrPointPageRoutes.create(machineId)}>
      {t('common:create')}
    </PageButton>
  );
  const hasPoints = (list.data?.length ?? 0) > 0;
  return (
    <>
      <PageTitle
        title={title}
        crumbs={[{ text: t('autonomous:points.title'), href: cilrPointPageRoutes.choose }]}
      />
      <DataTable
        id="points"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="autonomous"
        title={title}
        nameOf={getPointName}
        selection="single"
        selected={selectedPoint ? [selectedPoint] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('autonomous:points.empty')}
        emptyAction={createButton}
        defaultSort={{ id: 'number' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              disabled={!selectedPoint}
              onClick={() => selectedPoint && void navigate(cilrPointPageRoutes.edit(selectedPoint.id))}
            >
              {t('common:edit')}
            </Button>
            <Button disabled={!selectedPoint} onClick={() => setIsRemoving(true)}>
              {t('common:delete')}
            </Button>
            {hasPoints && (
              <PageButton to={cilrPointPageRoutes.labels(machineId)}>
                {t('autonomous:points.labels')}
              </PageButton>
            )}
            {hasPoints && (
              <PageButton to={cilrPathPageRoutes.create(machineId)}>
                {t('autonomous:paths.create')}
              </PageButton>
            )}
            {createButton}
          </SpaceBetween>
        }
      />
      {isRemoving && selectedPoint && (
        <ConfirmDelete
          name={getPointName(selectedPoint)}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await remove({ id: selectedPoint.id, version: selectedPoint.version });
            flash('success', t('common:deleted', { name: getPointName(selectedPoint) }));
          }}
        />
      )}
    </>
  );
}

function useColumns(elements: ReturnType<typeof useMachineElements>['elements']): Column<PointItem>[] {
  const formatFrequency = useFrequencyText();
  const pathList = useAllItems(paths.list, {}).data;
  return useMemo(() => {
    const pathCodeById = new Map(pathList?.map((path) => [path.id, path.code]));
    const elementPathById = new Map(elements?.map(({ id, path }) => [id, path]));
    const getPathCode = ({ pathId }: PointItem) =>
      pathId === undefined ? undefined : pathCodeById.get(pathId);
    return [
      {
        id: 'number',
        width: 90,
        rowHeader: true,
        value: ({ number }) => number,
        kind: 'number',
        cell: (point) => <PageLink to={cilrPointPageRoutes.edit(point.id)}>{getPointName(point)}</PageLink>,
      },
      {
        id: 'image',
        width: 90,
        hidden: true,
        value: ({ image }) => (image ? true : undefined),
        kind: 'flag',
        cell: (point) => point.image && <Thumb id={point.image} name={getPointName(point)} />,
      },
      { id: 'type', width: 150, value: ({ type }) => type, kind: 'choice', enum: 'pointType' },
      { id: 'description', width: 320, value: ({ description }) => description },
      { id: 'elementId', width: 130, value: ({ elementId }) => elementPathById.get(elementId ?? '') },
      { id: 'frequency', width: 170, value: (point) => formatFrequency(point.frequency) },
      { id: 'minutes', value: ({ minutes }) => minutes, kind: 'minutes' },
      {
        id: 'path',
        width: 140,
        value: getPathCode,
        cell: (point) =>
          point.pathId !== undefined && (
            <PageLink to={cilrPathPageRoutes.edit(point.pathId)}>{getPathCode(point) ?? '…'}</PageLink>
          ),
      },
      { id: 'active', width: 100, value: ({ active }) => active, kind: 'flag' },
      { id: 'standard', value: ({ standard }) => standard, hidden: true },
      { id: 'method', value: ({ method }) => method, hidden: true },
      {
        id: 'machineState',
        value: ({ machineState }) => machineState,
        kind: 'choice',
        enum: 'machineRunning',
        hidden: true,
      },
    ];
  }, [pathList, elements, formatFrequency]);
}
