// Menu entry "Dashboard": opens the plant's own reports in a new tab if it has some, otherwise redirects to
// ours (domain 9).
import { Link, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { plants } from '#shared/access/api.ts';
import { useSession } from '../../session/session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { useCall } from '../../use-call.ts';

const OWN_DASHBOARD = '/app/reports/dashboard';

export function RedirectPage() {
  const { t } = useTranslation('reports');
  const { user } = useSession();
  const plant = useCall(plants.get, { idplant: user?.idplant ?? '' }, { enabled: user !== undefined });
  return (
    <Loaded query={plant} title={t('external.title')}>
      {({ biAddress }) =>
        biAddress && isSecure(biAddress) ? (
          <ExternalReports address={biAddress} />
        ) : (
          <Navigate to={OWN_DASHBOARD} replace />
        )
      }
    </Loaded>
  );
}

/** Opens the reports in a new tab, with a link in case the browser blocks it. */
function ExternalReports({ address }: { address: string }) {
  const { t } = useTranslation('reports');
  useEffect(() => {
    window.open(address, '_blank', 'noopener,noreferrer');
  }, [address]);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('external.title')} description={t('external.opened')} />
      <Link href={address} external rel="noopener noreferrer" target="_blank">
        {t('external.open')}
      </Link>
      <PageLink to={OWN_DASHBOARD}>{t('external.own')}</PageLink>
    </SpaceBetween>
  );
}

const isSecure = (address: string) => URL.parse(address)?.protocol === 'https:';
