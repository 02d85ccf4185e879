// Form page of a new or existing path.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type PathItem, paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { runs } from '#shared/planned/order-api.ts';
import { cilrPathPageRoutes, cilrPointPageRoutes } from '#web/paths/autonomous.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { flash } from '#web/ui/flashes.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall, useSend } from '#web/use-call.ts';
import { PathForm } from './path-form.tsx';

/** Calls to refresh after a path is saved: points refer to their path, and runs are generated from it. */
const affectedCalls = [points.list, points.get, runs.list, runs.open, runs.late, runs.calendar];

export function PathCreatePage() {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const today = useToday();
  const [params] = useSearchParams();
  const machineId = Number(params.get('machineId')) || undefined;
  const pointList = useAllItems(points.list, {});
  const { send: create } = useSend(paths.create, { changes: affectedCalls });
  const returnRoute = cilrPathPageRoutes.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('autonomous:paths.create')}
        crumbs={[{ text: t('autonomous:paths.title'), href: cilrPathPageRoutes.choose }]}
      />
      <Loaded query={pointList}>
        {(allPoints) =>
          allPoints.length === 0 ? (
            <SpaceBetween size="s">
              {t('autonomous:paths.noPoints')}
              <PageButton variant="primary" to={cilrPointPageRoutes.choose}>
                {t('autonomous:paths.toPoints')}
              </PageButton>
            </SpaceBetween>
          ) : (
            <PathForm
              all={allPoints}
              machineId={machineId}
              values={{ points: [], anchor: today }}
              draft={`path:new:${machineId ?? ''}`}
              onCancel={() => void navigate(returnRoute)}
              onSave={async (values) => {
                const { code } = await create(values);
                flash('success', t('autonomous:paths.created', { code }));
                void navigate(returnRoute);
              }}
            />
          )
        }
      </Loaded>
    </SpaceBetween>
  );
}

export function PathEditPage() {
  const { t } = useTranslation('autonomous');
  const { pathid } = useRouteParams<'pathid'>();
  const query = useCall(paths.get, { id: Number(pathid) }, { enabled: pathid !== undefined });
  const { reading, reload } = useReload(query);
  if (pathid === undefined) return <Navigate to={cilrPathPageRoutes.choose} replace />;
  return (
    <Loaded query={query} title={t('paths.title')}>
      {(path) => <PathEditor key={reading} path={path} onReload={reload} />}
    </Loaded>
  );
}

function PathEditor({ path, onReload }: { path: PathItem; onReload: () => void }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const pointList = useAllItems(points.list, {});
  const { send: replace } = useSend(paths.replace, { changes: affectedCalls });
  const { id, version, code, description, machineId } = path;
  const returnRoute = cilrPathPageRoutes.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={code}
        description={description}
        crumbs={[
          { text: t('autonomous:paths.title'), href: cilrPathPageRoutes.choose },
          { text: t('autonomous:paths.all'), href: cilrPathPageRoutes.ofMachine() },
        ]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History recordKind="path" id={id} name={code} />
            <PageButton to={cilrPathPageRoutes.sheet(id)}>{t('autonomous:paths.sheet')}</PageButton>
          </SpaceBetween>
        }
      />
      <Loaded query={pointList}>
        {(allPoints) => (
          <PathForm
            all={allPoints}
            pathId={id}
            machineId={machineId}
            values={path}
            draft={`path:${id}`}
            onReload={onReload}
            onCancel={() => void navigate(returnRoute)}
            onSave={async (values) => {
              await replace({ ...values, id, version });
              flash('success', t('common:saved'));
              void navigate(returnRoute);
            }}
          />
        )}
      </Loaded>
    </SpaceBetween>
  );
}
