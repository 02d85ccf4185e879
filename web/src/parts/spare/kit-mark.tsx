// Availability of an order's spares with symbol, colour and text (domain 8.7).
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

export function KitAvailabilityStatus({ colour }: { colour: 'green' | 'amber' }) {
  const { t } = useTranslation('spares');
  return (
    <StatusIndicator type={colour === 'green' ? 'success' : 'warning'}>{t(`kit.${colour}`)}</StatusIndicator>
  );
}
