// Button to the lock-out of a work, for those who may see it.
import { useTranslation } from 'react-i18next';
import { lockoutPageRoutes } from '../../paths/safety.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';

export function LockoutButton(work: { workKind: 'order' | 'ewo'; workId: string }) {
  const { t } = useTranslation('common');
  const { may } = useSession();
  if (!may('lockouts', 'view')) return null;
  return <PageButton to={lockoutPageRoutes.ofWork(work)}>{t('lockOut')}</PageButton>;
}
