// The state of one order: symbol and colour of the calendar, its word, and late or early.
import { useTranslation } from 'react-i18next';
import type { Colour } from '../../../../shared/planned/colour.ts';
import type { OrderState } from '../../../../shared/planned/order.ts';
import { enumText } from '../../i18n/text.ts';
import { ColourMark } from '../../ui/colour-mark.tsx';
import { Status } from '../../ui/status.tsx';

interface Shown {
  state: OrderState;
  colour: Colour | undefined;
  early?: boolean;
}

export function OrderStatus({ order: { state, colour, early } }: { order: Shown }) {
  const { t } = useTranslation(['orders', 'enums']);
  if (!colour) return <Status of="orderState" value={state} tone="stopped" />;
  const when = colour === 'red' || colour === 'orange' ? t('late') : early ? t('early') : undefined;
  return (
    <span className="order-status">
      <ColourMark colour={colour} /> {enumText('orderState', state)}
      {when && `, ${when}`}
    </span>
  );
}
