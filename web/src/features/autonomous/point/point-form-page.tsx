// A point, new or edited.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../../../shared/autonomous/path-api.ts';
import { type PointItem, points } from '../../../../../shared/autonomous/point-api.ts';
import { pointPaths, walkPaths } from '../../../paths/autonomous.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { flash } from '../../../ui/flashes.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useReload } from '../../../ui/reload.ts';
import { useAll, useCall, useSend } from '../../../use-call.ts';
import { PointForm } from './point-form.tsx';

/** The path of a point follows it. */
const changes = [paths.list, paths.get];

export function PointCreatePage() {
  const [params] = useSearchParams();
  const machineId = Number(params.get('machineId'));
  if (!Number.isInteger(machineId) || machineId < 1) return <Navigate to={pointPaths.choose} replace />;
  return <Create machineId={machineId} />;
}

function Create({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const its = useAll(points.list, { machineId });
  const { send: create } = useSend(points.create);
  const back = pointPaths.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <Title machineId={machineId} title={t('autonomous:points.create')} />
      <Loaded query={its}>
        {(all) => (
          <PointForm
            machineId={machineId}
            inPath={false}
            values={{
              number: Math.max(0, ...all.map(({ number }) => number)) + 1,
              frequency: { n: 1, unit: 'D' },
            }}
            draft={`point:new:${machineId}`}
            onCancel={() => void navigate(back)}
            onSave={async (values) => {
              const { type, number } = await create(values);
              flash('success', t('common:created', { name: `${type}${number}` }));
              void navigate(back);
            }}
          />
        )}
      </Loaded>
    </SpaceBetween>
  );
}

export function PointEditPage() {
  const { t } = useTranslation('autonomous');
  const { cilrid } = usePathParams<'cilrid'>();
  const query = useCall(points.get, { id: Number(cilrid) }, { enabled: cilrid !== undefined });
  const { reading, reload } = useReload(query);
  if (cilrid === undefined) return <Navigate to={pointPaths.choose} replace />;
  return (
    <Loaded query={query} title={t('points.title')}>
      {(point) => <Edit key={reading} point={point} onReload={reload} />}
    </Loaded>
  );
}

function Edit({ point, onReload }: { point: PointItem; onReload: () => void }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const { send: replace } = useSend(points.replace, { changes });
  const { id, version, machineId, pathId } = point;
  const back = pointPaths.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <Title machineId={machineId} title={`${point.type}${point.number}`} point={point} />
      <PointForm
        machineId={machineId}
        inPath={pathId !== undefined}
        values={point}
        draft={`point:${id}`}
        onReload={onReload}
        onCancel={() => void navigate(back)}
        onSave={async (values) => {
          await replace({ ...values, id, version });
          flash('success', t('common:saved'));
          void navigate(back);
        }}
      />
    </SpaceBetween>
  );
}

function Title({ machineId, title, point }: { machineId: number; title: string; point?: PointItem }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const machine = useRefLabels('machine')(machineId);
  return (
    <PageHeader
      title={title}
      description={point?.description ?? t('autonomous:points.ofMachine', { machine })}
      crumbs={[
        { text: t('autonomous:points.title'), href: pointPaths.choose },
        { text: machine || '…', href: pointPaths.ofMachine(machineId) },
      ]}
      actions={
        point && (
          <SpaceBetween direction="horizontal" size="xs">
            <History thing="point" id={point.id} name={title} />
            {point.pathId !== undefined && (
              <PageButton to={walkPaths.edit(point.pathId)}>{t('autonomous:points.toPath')}</PageButton>
            )}
          </SpaceBetween>
        )
      }
    />
  );
}
