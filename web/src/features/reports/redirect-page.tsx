// The menu's Dashboard: the plant's own reports in a new tab where it has some, else the way to ours (domain 9).
import { Link, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { plants } from '../../../../shared/access/api.ts';
import { useSession } from '../../session/session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { useCall } from '../../use-call.ts';

const own = '/app/reports/dashboard';

export function RedirectPage() {
  const { t } = useTranslation('reports');
  const { user } = useSession();
  const plant = useCall(plants.get, { idplant: user?.idplant ?? '' }, { enabled: user !== undefined });
  return (
    <Loaded query={plant} title={t('external.title')}>
      {({ biAddress }) => (biAddress && isSecure(biAddress) ? <External address={biAddress} /> : <ToOwn />)}
    </Loaded>
  );
}

function ToOwn() {
  const { t } = useTranslation('reports');
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('external.title')} description={t('external.none')} />
      <PageLink to={own}>{t('external.own')}</PageLink>
    </SpaceBetween>
  );
}

/** A browser that forbids the new tab leaves the link. */
function External({ address }: { address: string }) {
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
      <PageLink to={own}>{t('external.own')}</PageLink>
    </SpaceBetween>
  );
}

const isSecure = (address: string) => URL.parse(address)?.protocol === 'https:';
