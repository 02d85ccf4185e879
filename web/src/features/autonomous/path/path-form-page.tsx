// A path, new or edited.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type PathItem, paths } from '../../../../../shared/autonomous/path-api.ts';
import { points } from '../../../../../shared/autonomous/point-api.ts';
import { runs } from '../../../../../shared/planned/order-api.ts';
import { pointPaths, walkPaths } from '../../../paths/autonomous.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { flash } from '../../../ui/flashes.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall, useSend } from '../../../use-call.ts';
import { PathForm } from './path-form.tsx';

/** Its points know it, and its runs follow. */
const changes = [points.list, points.get, runs.list, runs.open, runs.late, runs.calendar];

export function PathCreatePage() {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const today = useToday();
  const [params] = useSearchParams();
  const machineId = Number(params.get('machineId')) || undefined;
  const all = useAll(points.list, {});
  const { send: create } = useSend(paths.create, { changes });
  const back = walkPaths.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('autonomous:paths.create')}
        crumbs={[{ text: t('autonomous:paths.title'), href: walkPaths.choose }]}
      />
      <Loaded query={all}>
        {(its) =>
          its.length === 0 ? (
            <SpaceBetween size="s">
              {t('autonomous:paths.noPoints')}
              <PageButton variant="primary" to={pointPaths.choose}>
                {t('autonomous:paths.toPoints')}
              </PageButton>
            </SpaceBetween>
          ) : (
            <PathForm
              all={its}
              machineId={machineId}
              values={{ points: [], anchor: today }}
              draft={`path:new:${machineId ?? ''}`}
              onCancel={() => void navigate(back)}
              onSave={async (values) => {
                const { code } = await create(values);
                flash('success', t('autonomous:paths.created', { code }));
                void navigate(back);
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
  const { pathid } = usePathParams<'pathid'>();
  const query = useCall(paths.get, { id: Number(pathid) }, { enabled: pathid !== undefined });
  const { reading, reload } = useReload(query);
  if (pathid === undefined) return <Navigate to={walkPaths.choose} replace />;
  return (
    <Loaded query={query} title={t('paths.title')}>
      {(path) => <Edit key={reading} path={path} onReload={reload} />}
    </Loaded>
  );
}

function Edit({ path, onReload }: { path: PathItem; onReload: () => void }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const navigate = useNavigate();
  const all = useAll(points.list, {});
  const { send: replace } = useSend(paths.replace, { changes });
  const { id, version, code, description, machineId } = path;
  const back = walkPaths.ofMachine(machineId);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={code}
        description={description}
        crumbs={[
          { text: t('autonomous:paths.title'), href: walkPaths.choose },
          { text: t('autonomous:paths.all'), href: walkPaths.ofMachine() },
        ]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History thing="path" id={id} name={code} />
            <PageButton to={walkPaths.sheet(id)}>{t('autonomous:paths.sheet')}</PageButton>
          </SpaceBetween>
        }
      />
      <Loaded query={all}>
        {(its) => (
          <PathForm
            all={its}
            pathId={id}
            machineId={machineId}
            values={path}
            draft={`path:${id}`}
            onReload={onReload}
            onCancel={() => void navigate(back)}
            onSave={async (values) => {
              await replace({ ...values, id, version });
              flash('success', t('common:saved'));
              void navigate(back);
            }}
          />
        )}
      </Loaded>
    </SpaceBetween>
  );
}
