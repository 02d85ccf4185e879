// The way to a team's week.
import { useTranslation } from 'react-i18next';
import { PageButton } from '../../../ui/page-button.tsx';

export function WeekOf({ to }: { to: string }) {
  const { t } = useTranslation('week');
  return <PageButton to={to}>{t('week')}</PageButton>;
}
