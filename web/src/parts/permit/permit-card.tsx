// Permits of a work on its tablet page: what still blocks it, and the way to them.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { workPermits } from '#shared/safety/permit-api.ts';
import { permitPageRoutes } from '../../paths/safety.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { useCall } from '../../use-call.ts';
import { PermitNotice } from './permit-notice.tsx';

export interface PermitCardProps {
  work: { workKind: 'order' | 'ewo'; workId: string };
}

export function PermitCard({ work }: PermitCardProps) {
  const { t } = useTranslation(['permits', 'common']);
  const { data: permits } = useCall(workPermits.get, work);
  const to = permitPageRoutes.ofWork(work, true);
  if (!permits || (permits.required.length === 0 && permits.items.length === 0))
    return <PageButton to={to}>{t('common:permits')}</PageButton>;
  return (
    <Container header={<Header variant="h2">{t('permits:title')}</Header>}>
      <SpaceBetween size="m">
        <PermitNotice permits={permits} />
        <PageButton to={to}>{t('permits:open')}</PageButton>
      </SpaceBetween>
    </Container>
  );
}
