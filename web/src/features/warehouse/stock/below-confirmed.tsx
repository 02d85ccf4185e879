// Confirmation for users who may adjust stocks, after a booking was refused because it exceeds the stock.
import { Checkbox } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/session/session.ts';
import type { useShortageConfirmation } from './use-booking.ts';

export function ShortageConfirmation({ below }: { below: ReturnType<typeof useShortageConfirmation> }) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  if (!below.refused || !session.may('stockAdjustment', 'create')) return null;
  return (
    <Checkbox checked={below.confirmed} onChange={({ detail }) => below.setConfirmed(detail.checked)}>
      {t('below')}
    </Checkbox>
  );
}
