// Reason why an order comes last of its day.
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

export function LackingMark() {
  const { t } = useTranslation('orders');
  return <StatusIndicator type="warning">{t('dayOrder.lacking')}</StatusIndicator>;
}
