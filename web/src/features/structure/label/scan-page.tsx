// Page that scans a label or accepts a code and opens the matching page.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createScanNavigation } from '#web/parts/scan/lead.ts';
import type { RequestLayout } from '#web/paths/requests.ts';
import { useSession } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ScanBox } from '#web/ui/scan/scan-box.tsx';

export const TabletScanPage = () => <ScanPage place="tablet" />;
export const OperatorScanPage = () => <ScanPage place="operator" />;
export const DeskScanPage = () => <ScanPage place="desktop" />;

function ScanPage({ place }: { place: RequestLayout }) {
  const { t } = useTranslation('scan');
  const session = useSession();
  const navigate = useNavigate();
  const take = createScanNavigation({ place, session, go: (path) => void navigate(path) });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('hint')} />
      <ScanBox take={take} onTaken={() => undefined} />
    </SpaceBetween>
  );
}
