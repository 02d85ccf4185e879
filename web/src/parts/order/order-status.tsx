// Status of one order: colour mark, state, and whether it is late or early.
import { useTranslation } from 'react-i18next';
import type { Colour } from '#shared/planned/colour.ts';
import type { OrderState } from '#shared/planned/order-state.ts';
import { getEnumText } from '../../i18n/text.ts';
import { ColourMark } from '../colour-mark.tsx';

interface StatusFields {
  state: OrderState;
  colour: Colour | undefined;
  isEarly?: boolean;
}

export function OrderStatus({ order: { state, colour, isEarly } }: { order: StatusFields }) {
  const { t } = useTranslation(['orders', 'enums']);
  const timeliness = colour === 'red' || colour === 'orange' ? t('late') : isEarly ? t('early') : undefined;
  return (
    <span className="order-status">
      {colour ? <ColourMark colour={colour} /> : <CancelledMark />} {getEnumText('orderState', state)}
      {timeliness && `, ${timeliness}`}
    </span>
  );
}

/** Mark of a cancelled order, which has no colour. */
const CancelledMark = () => (
  <span className="colour-mark outlined">
    <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />
    </svg>
  </span>
);
