// The CILR points of a machine in order of their numbers.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../../../shared/autonomous/path-api.ts';
import { type PointItem, points } from '../../../../../shared/autonomous/point-api.ts';
import { pointPaths, walkPaths } from '../../../paths/autonomous.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Thumb } from '../../../ui/image/thumb.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll, useSend } from '../../../use-call.ts';
import { useElements } from './autonomous-elements.ts';
import { useFrequencyText } from './frequency-text.ts';

const nameOf = ({ type, number }: PointItem) => `${type}${number}`;

export function PointListPage() {
  const { machineId } = usePathParams<'machineId'>();
  if (!Number(machineId)) return <Navigate to={pointPaths.choose} replace />;
  return <PointList machineId={Number(machineId)} />;
}

function PointList({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const { may } = useSession();
  const navigate = useNavigate();
  const list = useAll(points.list, { machineId });
  const { machine, elements } = useElements(machineId);
  const columns = useColumns(elements);
  const { send: remove } = useSend(points.remove);
  const [selected, setSelected] = useState<number>();
  const [removing, setRemoving] = useState(false);
  const chosen = list.data?.find(({ id }) => id === selected);
  const title = t('autonomous:points.ofMachine', { machine: machine?.code ?? '…' });
  const create = may('paths', 'create') && (
    <PageButton variant="primary" to={pointPaths.create(machineId)}>
      {t('common:create')}
    </PageButton>
  );
  const some = (list.data?.length ?? 0) > 0;
  return (
    <>
      <PageTitle title={title} crumbs={[{ text: t('autonomous:points.title'), href: pointPaths.choose }]} />
      <DataTable
        id="points"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="autonomous"
        title={title}
        nameOf={nameOf}
        selection="single"
        selected={chosen ? [chosen] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('autonomous:points.empty')}
        emptyAction={create}
        defaultSort={{ id: 'number' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button disabled={!chosen} onClick={() => chosen && void navigate(pointPaths.edit(chosen.id))}>
              {t('common:edit')}
            </Button>
            <Button disabled={!chosen} onClick={() => setRemoving(true)}>
              {t('common:delete')}
            </Button>
            {some && (
              <PageButton to={pointPaths.labels(machineId)}>{t('autonomous:points.labels')}</PageButton>
            )}
            {some && <PageButton to={walkPaths.create(machineId)}>{t('autonomous:paths.create')}</PageButton>}
            {create}
          </SpaceBetween>
        }
      />
      {removing && chosen && (
        <ConfirmDelete
          name={nameOf(chosen)}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await remove({ id: chosen.id, version: chosen.version });
            flash('success', t('common:deleted', { name: nameOf(chosen) }));
          }}
        />
      )}
    </>
  );
}

function useColumns(elements: ReturnType<typeof useElements>['elements']): Column<PointItem>[] {
  const frequency = useFrequencyText();
  const walks = useAll(paths.list, {}).data;
  return useMemo(() => {
    const pathOf = new Map(walks?.map((path) => [path.id, path.code]));
    const placeOf = new Map(elements?.map(({ id, path }) => [id, path]));
    const walked = ({ pathId }: PointItem) => (pathId === undefined ? undefined : pathOf.get(pathId));
    return [
      {
        id: 'number',
        width: 90,
        rowHeader: true,
        value: ({ number }) => number,
        kind: 'number',
        cell: (point) => <PageLink to={pointPaths.edit(point.id)}>{nameOf(point)}</PageLink>,
      },
      {
        id: 'image',
        width: 90,
        hidden: true,
        value: ({ image }) => (image ? true : undefined),
        kind: 'flag',
        cell: (point) => point.image && <Thumb id={point.image} name={nameOf(point)} />,
      },
      { id: 'type', width: 150, value: ({ type }) => type, kind: 'choice', enum: 'pointType' },
      { id: 'description', width: 320, value: ({ description }) => description },
      { id: 'elementId', width: 130, value: ({ elementId }) => placeOf.get(elementId ?? '') },
      { id: 'frequency', width: 170, value: (point) => frequency(point.frequency) },
      { id: 'minutes', value: ({ minutes }) => minutes, kind: 'minutes' },
      {
        id: 'path',
        width: 140,
        value: walked,
        cell: (point) =>
          point.pathId !== undefined && (
            <PageLink to={walkPaths.edit(point.pathId)}>{walked(point) ?? '…'}</PageLink>
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
  }, [walks, elements, frequency]);
}
