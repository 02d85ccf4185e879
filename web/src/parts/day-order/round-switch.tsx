// Switch of the shortest round, where the layout has places.
import { Toggle } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { DayOrder } from './use-day-order.ts';

export function RoundSwitch({ dayOrder }: { dayOrder: DayOrder }) {
  const { t } = useTranslation('orders');
  if (!dayOrder.hasPlaces) return null;
  return (
    <Toggle
      checked={dayOrder.isRoundOn}
      description={t('dayOrder.roundHelp')}
      onChange={({ detail }) => dayOrder.setRoundOn(detail.checked)}
    >
      {t('dayOrder.round')}
    </Toggle>
  );
}
