// From a label or a code to what there is to do there.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { leadOf } from '../../../parts/scan/lead.ts';
import type { Place } from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ScanBox } from '../../../ui/scan/scan-box.tsx';

export const TabletScanPage = () => <ScanPage place="tablet" />;
export const OperatorScanPage = () => <ScanPage place="operator" />;
export const DeskScanPage = () => <ScanPage place="desktop" />;

function ScanPage({ place }: { place: Place }) {
  const { t } = useTranslation('scan');
  const session = useSession();
  const navigate = useNavigate();
  const take = leadOf({ place, session, go: (path) => void navigate(path) });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('hint')} />
      <ScanBox take={take} onTaken={() => undefined} />
    </SpaceBetween>
  );
}
