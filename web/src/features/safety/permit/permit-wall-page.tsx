// Wall of permits for a large screen: the dangerous work that is permitted or suspended now, with the time that
// is left.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { permits } from '#shared/safety/permit-api.ts';
import { machines } from '#shared/structure/api.ts';
import { PermitStatus } from '#web/parts/permit/permit-status.tsx';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { permitPageRoutes } from '#web/paths/safety.ts';
import { usePollInterval } from '#web/push/push-state.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { buildListQuery, useAllItems } from '#web/use-call.ts';
import './permit-wall.css';

const POLL_MS = 60_000;
/** Milliseconds between two reads while hints arrive. */
const PUSH_POLL_MS = 1_200_000;

export function PermitWallPage() {
  const { t } = useTranslation('permits');
  const { user } = useSession();
  const format = useFormat();
  const { getName } = useKindText();
  const machineList = useAllItems(machines.list, {}).data;
  const query = useQuery({
    ...buildListQuery(permits.list, { desk: 'open' }),
    refetchInterval: usePollInterval(POLL_MS, PUSH_POLL_MS),
    refetchIntervalInBackground: true,
  });
  const shown = query.data?.items.filter(({ state }) => state !== 'requested' && state !== 'issued');
  return (
    <main className="permit-wall">
      <PageTitle title={t('wall.open')} />
      <header>
        <h1>
          {user?.plant.descrizione ?? ''} <small>{t('title')}</small>
        </h1>
        <PlainLink to={permitPageRoutes.board}>{t('wall.back')}</PlainLink>
      </header>
      {shown ? (
        shown.length === 0 ? (
          <p>{t('wall.none')}</p>
        ) : (
          <ul>
            {shown.map((permit) => (
              <li key={permit.id} className={permit.state === 'suspended' ? 'bad' : ''}>
                <h2>{getName({ code: permit.kind, description: permit.kindName })}</h2>
                <p>
                  {[
                    machineList?.find(({ id }) => id === permit.machineId)?.code,
                    permit.workCode,
                    permit.acceptor,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p>{`${format.instant(permit.from)} – ${format.instant(permit.to)}`}</p>
                <div className="state">
                  <PermitStatus permit={permit} />
                </div>
                <p>{permit.code}</p>
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  );
}
