// Toggle of the shortest round.
import { ToggleButton } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { DayOrder } from './use-day-order.ts';

export function RoundToggle({ isRoundOn, setRoundOn }: Pick<DayOrder, 'isRoundOn' | 'setRoundOn'>) {
  const { t } = useTranslation('orders');
  return (
    <ToggleButton
      iconName="location-pin"
      pressedIconName="check"
      pressed={isRoundOn}
      onChange={({ detail }) => setRoundOn(detail.pressed)}
    >
      {t('dayOrder.round')}
    </ToggleButton>
  );
}
