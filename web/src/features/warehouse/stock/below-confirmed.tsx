// Said by whoever may adjust stocks, after a booking was refused for more than there is.
import { Checkbox } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import type { useBelow } from './use-booking.ts';

export function BelowConfirmed({ below }: { below: ReturnType<typeof useBelow> }) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  if (!below.refused || !session.may('stockAdjustment', 'create')) return null;
  return (
    <Checkbox checked={below.confirmed} onChange={({ detail }) => below.setConfirmed(detail.checked)}>
      {t('below')}
    </Checkbox>
  );
}
