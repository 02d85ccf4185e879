// Form page of a new or existing point.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#shared/autonomous/path-api.ts';
import { type PointItem, points } from '#shared/autonomous/point-api.ts';
import { cilrPathPageRoutes, cilrPointPageRoutes } from '#web/paths/autonomous.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { flash } from '#web/ui/flashes.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useReload } from '#web/ui/reload.ts';
import { useAllItems, useCall, useSend } from '#web/use-call.ts';
import { PointForm } from './point-form.tsx';

/** Calls to refresh after a point is saved: the totals of its path change. */
const affectedCalls = [paths.list, paths.get];

export function PointCreatePage() {
  const [params] = useSearchParams();
  const machineId = Number(params.get('machineId'));
  if (!Number.isInteger(machineId) || machineId < 1)
    return <Navigate to={cilrPointPageRoutes.choose} replace />;
  return <PointCreator machineId={machineId} />;
}

function PointCreator({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const pointList = useAllItems(points.list, { machineId });
  const { send: create } = useSend(points.create);
  const returnRoute = cilrPointPageRoutes.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <PointHeader machineId={machineId} title={t('autonomous:points.create')} />
      <Loaded query={pointList}>
        {(machinePoints) => (
          <PointForm
            machineId={machineId}
            inPath={false}
            values={{
              number: Math.max(0, ...machinePoints.map(({ number }) => number)) + 1,
              frequency: { n: 1, unit: 'D' },
            }}
            draft={`point:new:${machineId}`}
            onCancel={() => void navigate(returnRoute)}
            onSave={async (values) => {
              const { type, number } = await create(values);
              flash('success', t('common:created', { name: `${type}${number}` }));
              void navigate(returnRoute);
            }}
          />
        )}
      </Loaded>
    </SpaceBetween>
  );
}

export function PointEditPage() {
  const { t } = useTranslation('autonomous');
  const { cilrid } = useRouteParams<'cilrid'>();
  const query = useCall(points.get, { id: Number(cilrid) }, { enabled: cilrid !== undefined });
  const { reading, reload } = useReload(query);
  if (cilrid === undefined) return <Navigate to={cilrPointPageRoutes.choose} replace />;
  return (
    <Loaded query={query} title={t('points.title')}>
      {(point) => <PointEditor key={reading} point={point} onReload={reload} />}
    </Loaded>
  );
}

function PointEditor({ point, onReload }: { point: PointItem; onReload: () => void }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const { send: replace } = useSend(points.replace, { changes: affectedCalls });
  const { id, version, machineId, pathId } = point;
  const returnRoute = cilrPointPageRoutes.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <PointHeader machineId={machineId} title={`${point.type}${point.number}`} point={point} />
      <PointForm
        machineId={machineId}
        inPath={pathId !== undefined}
        values={point}
        draft={`point:${id}`}
        onReload={onReload}
        onCancel={() => void navigate(returnRoute)}
        onSave={async (values) => {
          await replace({ ...values, id, version });
          flash('success', t('common:saved'));
          void navigate(returnRoute);
        }}
      />
    </SpaceBetween>
  );
}

function PointHeader({ machineId, title, point }: { machineId: number; title: string; point?: PointItem }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const machine = useRefLabels('machine')(machineId);
  return (
    <PageHeader
      title={title}
      description={point?.description ?? t('autonomous:points.ofMachine', { machine })}
      crumbs={[
        { text: t('autonomous:points.title'), href: cilrPointPageRoutes.choose },
        { text: machine || '…', href: cilrPointPageRoutes.ofMachine(machineId) },
      ]}
      actions={
        point && (
          <SpaceBetween direction="horizontal" size="xs">
            <History recordKind="point" id={point.id} name={title} />
            {point.pathId !== undefined && (
              <PageButton to={cilrPathPageRoutes.edit(point.pathId)}>
                {t('autonomous:points.toPath')}
              </PageButton>
            )}
          </SpaceBetween>
        )
      }
    />
  );
}
