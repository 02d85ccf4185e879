// Form pages of an energy source or isolation point: new, or an update with version check.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { energySources, type IsolationPointItem, isolationPoints } from '#shared/safety/isolation-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { isolationPageRoutes } from '#web/paths/safety.ts';
import { flash } from '#web/ui/flashes.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { IsolationForm } from './isolation-form.tsx';

type Kind = IsolationPointItem['kind'];
const isKind = (text: string | undefined): text is Kind => text === 'source' || text === 'point';

export function IsolationCreatePage() {
  const { kind } = useRouteParams<'kind'>();
  return isKind(kind) ? <Creator kind={kind} /> : <Navigate to={isolationPageRoutes.list} replace />;
}

function Creator({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['isolation', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const machineId = Number(params.get('machine')) || undefined;
  const { send: createSource } = useSend(energySources.create);
  const { send: createPoint } = useSend(isolationPoints.create);
  const returnRoute = machineId ? isolationPageRoutes.ofMachine(machineId) : isolationPageRoutes.list;
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t(kind === 'source' ? 'isolation:newSource' : 'isolation:newPoint')}
        crumbs={[{ text: t('isolation:title'), href: isolationPageRoutes.list }]}
      />
      <IsolationForm
        kind={kind}
        values={{ machineId, feeds: [] }}
        draft={`isolationPoint:new:${kind}`}
        onCancel={() => void navigate(returnRoute)}
        onSave={async (values) => {
          const { code } = await (kind === 'source'
            ? createSource(values as never)
            : createPoint(values as never));
          flash('success', t('common:created', { name: code }));
          void navigate(returnRoute);
        }}
      />
    </SpaceBetween>
  );
}

export function IsolationEditPage() {
  const { kind, pointId } = useRouteParams<'kind' | 'pointId'>();
  return isKind(kind) && Number(pointId) ? (
    <Editor kind={kind} pointId={Number(pointId)} />
  ) : (
    <Navigate to={isolationPageRoutes.list} replace />
  );
}

function Editor({ kind, pointId }: { kind: Kind; pointId: number }) {
  const { t } = useTranslation(['isolation', 'common']);
  const query = useCall((kind === 'source' ? energySources : isolationPoints).get, { id: pointId });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query} title={t('isolation:title')}>
      {(point) => <EditForm key={reading} point={point} onReload={reload} />}
    </Loaded>
  );
}

function EditForm({ point, onReload }: { point: IsolationPointItem; onReload: () => void }) {
  const { t } = useTranslation(['isolation', 'common']);
  const navigate = useNavigate();
  const { send: replaceSource } = useSend(energySources.replace);
  const { send: replacePoint } = useSend(isolationPoints.replace);
  const { id, version, kind, machineId, code } = point;
  const returnRoute = isolationPageRoutes.ofMachine(machineId);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={code}
        crumbs={[{ text: t('isolation:title'), href: isolationPageRoutes.list }]}
        actions={<History recordKind="isolationPoint" id={id} name={code} />}
      />
      <IsolationForm
        kind={kind}
        pointId={id}
        values={point}
        draft={`isolationPoint:${id}`}
        onReload={onReload}
        onCancel={() => void navigate(returnRoute)}
        onSave={async (values) => {
          const saved = { ...values, id, version } as never;
          await (kind === 'source' ? replaceSource(saved) : replacePoint(saved));
          flash('success', t('common:saved'));
          void navigate(returnRoute);
        }}
      />
    </SpaceBetween>
  );
}
