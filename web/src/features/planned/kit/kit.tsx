// Spares needed for an order: availability, missing quantity, and the latest day to order them (domain 8.7).
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type KitLine, orders } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { KitAvailabilityStatus } from '#web/parts/spare/kit-mark.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import type { OrderDetail } from '../order/order-execution.ts';
import './kit.css';

/** Reads the kit of an open work order whose procedures have spares. */
export const useKit = ({ id, type, state, activities }: OrderDetail) =>
  useCall(
    orders.kit,
    { id },
    {
      enabled: type === undefined && isOpen(state) && activities.some(({ spares = [] }) => spares.length > 0),
    },
  );

export function OrderKit({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('spares');
  const { data } = useKit(order);
  if (!data || data.lines.length === 0) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={data.colour ? <KitAvailabilityStatus colour={data.colour} /> : t('kit.noTurn')}
        >
          {t('kit.title')}
        </Header>
      }
    >
      <ul className="order-kit">
        {data.lines.map((line) => (
          <KitRow key={line.spareId} line={line} />
        ))}
      </ul>
    </Container>
  );
}

function KitRow({ line }: { line: KitLine }) {
  const { t } = useTranslation('spares');
  const { number, day } = useFormat();
  const today = useToday();
  const { code, description, quantity, unit, stock, reserved, missing, orderBy } = line;
  const buildAmount = (n: number) => ({ quantity: number(n), unit });
  return (
    <li>
      <b>
        {number(quantity)} {unit}
      </b>{' '}
      {code} {description}
      <span className="said">
        {t('inStock', { stock: number(stock), unit })}
        {reserved > 0 && ` · ${t('kit.reserved', buildAmount(reserved))}`}
      </span>
      {missing > 0 && (
        <span className="missing">
          {t('kit.missing', buildAmount(missing))}
          {orderBy && `, ${t(orderBy < today ? 'kit.late' : 'kit.orderBy', { day: day(orderBy) })}`}
        </span>
      )}
    </li>
  );
}
