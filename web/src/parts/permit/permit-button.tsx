// Button to the permits of a work, for those who may see them.
import { useTranslation } from 'react-i18next';
import { permitPageRoutes } from '../../paths/safety.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';

export function PermitButton(work: { workKind: 'order' | 'ewo'; workId: string }) {
  const { t } = useTranslation('common');
  const { may } = useSession();
  if (!may('permits', 'view')) return null;
  return <PageButton to={permitPageRoutes.ofWork(work)}>{t('permits')}</PageButton>;
}
