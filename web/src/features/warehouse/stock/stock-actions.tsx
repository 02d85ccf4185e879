// What may be booked of one spare, by this person.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpareItem } from '../../../../../shared/warehouse/spare-api.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { type Booking, bookingsAll, StockDialog } from './stock-dialog.tsx';

const mayBook = (session: Session, booking: Booking) =>
  booking === 'adjust' ? session.may('stockAdjustment', 'create') : session.may('spares', 'edit');

/** Waits for a spare to be chosen while there is none. */
export function StockActions({
  spare,
  primary = false,
}: {
  spare: SpareItem | undefined;
  primary?: boolean;
}) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  // as it was when asked about: the list goes on
  const [asked, setAsked] = useState<{ ask: Booking; spare: SpareItem }>();
  const possible = bookingsAll.filter((each) => mayBook(session, each));
  if (possible.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant={primary ? 'primary' : 'normal'}
        disabled={!spare}
        expandToViewport
        items={possible.map((id) => ({ id, text: t(`do.${id}`) }))}
        onItemClick={({ detail }) => spare && setAsked({ ask: detail.id as Booking, spare })}
      >
        {t('do.book')}
      </ButtonDropdown>
      {asked && <StockDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
