// Switch of the shortest round, where the layout has places.
import { ToggleButton } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { DayOrder } from './use-day-order.ts';

export function RoundSwitch({ dayOrder }: { dayOrder: DayOrder }) {
  const { t } = useTranslation('orders');
  if (!dayOrder.hasPlaces) return null;
  return (
    <ToggleButton
      iconName="location-pin"
      pressedIconName="check"
      pressed={dayOrder.isRoundOn}
      onChange={({ detail }) => dayOrder.setRoundOn(detail.pressed)}
    >
      {t('dayOrder.round')}
    </ToggleButton>
  );
}
