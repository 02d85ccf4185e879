// Permits of a work on its page: what still blocks it, and the way to them.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { workPermits } from '#shared/safety/permit-api.ts';
import { permitPageRoutes } from '../../paths/safety.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { useCall } from '../../use-call.ts';
import { PermitNotice } from './permit-notice.tsx';

export interface PermitCardProps {
  work: { workKind: 'order' | 'ewo'; workId: string };
  /** False at the desk, where the page has a button to the permits of the work. */
  isTablet?: boolean;
}

export function PermitCard({ work, isTablet = true }: PermitCardProps) {
  const { t } = useTranslation(['permits', 'common']);
  const { data: permits } = useCall(workPermits.get, work);
  const to = permitPageRoutes.ofWork(work, isTablet);
  const isNeeded = permits && (permits.required.length > 0 || permits.items.length > 0);
  if (!isNeeded) return isTablet ? <PageButton to={to}>{t('common:permits')}</PageButton> : null;
  if (!isTablet) return <PermitNotice permits={permits} />;
  return (
    <Container header={<Header variant="h2">{t('permits:title')}</Header>}>
      <SpaceBetween size="m">
        <PermitNotice permits={permits} />
        <PageButton to={to}>{t('permits:open')}</PageButton>
      </SpaceBetween>
    </Container>
  );
}
