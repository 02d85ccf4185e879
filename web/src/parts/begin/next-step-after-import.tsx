// Button from a finished import to the next step, shown while the guide to the first order is active.
import { useTranslation } from 'react-i18next';
import { smpLibraryRoute } from '../../paths/procedures.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { isGuideActive } from './guide-state.ts';

export function NextStepAfterImport() {
  const { t } = useTranslation('guide');
  if (!isGuideActive(useSession())) return null;
  return (
    <PageButton to={smpLibraryRoute} variant="primary" iconName="angle-right" iconAlign="right">
      {t('next.procedures')}
    </PageButton>
  );
}
