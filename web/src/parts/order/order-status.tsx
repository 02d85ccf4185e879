// The state of one order: symbol and colour of the calendar, its word, and late or early.
import { useTranslation } from 'react-i18next';
import type { Colour } from '../../../../shared/planned/colour.ts';
import type { OrderState } from '../../../../shared/planned/order-state.ts';
import { enumText } from '../../i18n/text.ts';
import { ColourMark } from '../colour-mark.tsx';

interface Shown {
  state: OrderState;
  colour: Colour | undefined;
  early?: boolean;
}

export function OrderStatus({ order: { state, colour, early } }: { order: Shown }) {
  const { t } = useTranslation(['orders', 'enums']);
  const when = colour === 'red' || colour === 'orange' ? t('late') : early ? t('early') : undefined;
  return (
    <span className="order-status">
      {colour ? <ColourMark colour={colour} /> : <NotDrawn />} {enumText('orderState', state)}
      {when && `, ${when}`}
    </span>
  );
}

/** A cancelled order has no colour. */
const NotDrawn = () => (
  <span className="colour-mark outlined">
    <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />
    </svg>
  </span>
);
