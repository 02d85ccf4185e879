// Whether the spares of an order will be there: a symbol, a colour and a word (domain 8.7).
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

export function KitMark({ colour }: { colour: 'green' | 'amber' }) {
  const { t } = useTranslation('spares');
  return (
    <StatusIndicator type={colour === 'green' ? 'success' : 'warning'}>{t(`kit.${colour}`)}</StatusIndicator>
  );
}
