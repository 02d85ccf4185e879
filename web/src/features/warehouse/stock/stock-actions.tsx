// Menu of the bookings of one spare the user may make.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpareItem } from '#shared/warehouse/spare-api.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { type BookingKind, bookingKinds, StockDialog } from './stock-dialog.tsx';

const canBook = (session: Session, booking: BookingKind) =>
  booking === 'adjust' ? session.may('stockAdjustment', 'create') : session.may('spares', 'edit');

/** Disabled without a spare. */
export function StockActions({
  spare,
  primary = false,
}: {
  spare: SpareItem | undefined;
  primary?: boolean;
}) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  // Snapshot of the spare at the time of the question, because the list is refreshed meanwhile.
  const [bookingRequest, setBookingRequest] = useState<{ ask: BookingKind; spare: SpareItem }>();
  const possibleBookings = bookingKinds.filter((each) => canBook(session, each));
  if (possibleBookings.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant={primary ? 'primary' : 'normal'}
        disabled={!spare}
        expandToViewport
        items={possibleBookings.map((id) => ({ id, text: t(`do.${id}`) }))}
        onItemClick={({ detail }) => spare && setBookingRequest({ ask: detail.id as BookingKind, spare })}
      >
        {t('do.book')}
      </ButtonDropdown>
      {bookingRequest && <StockDialog {...bookingRequest} onClose={() => setBookingRequest(undefined)} />}
    </>
  );
}
