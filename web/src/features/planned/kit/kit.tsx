// The spares an order takes along: whether they are there, what is missing, and until when it must be ordered (domain 8.7).
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type KitLine, orders } from '../../../../../shared/planned/order-api.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { KitMark } from '../../../parts/spare/kit-mark.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import type { OrderSheet } from '../order/order-execution.ts';
import './kit.css';

/** Of an open work order whose procedures name spares. */
export const useKit = ({ id, type, state, activities }: OrderSheet) =>
  useCall(
    orders.kit,
    { id },
    {
      enabled: type === undefined && isOpen(state) && activities.some(({ spares = [] }) => spares.length > 0),
    },
  );

export function OrderKit({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('spares');
  const { data } = useKit(order);
  if (!data || data.lines.length === 0) return null;
  return (
    <Container
      header={
        <Header variant="h2" description={data.colour ? <KitMark colour={data.colour} /> : t('kit.noTurn')}>
          {t('kit.title')}
        </Header>
      }
    >
      <ul className="order-kit">
        {data.lines.map((line) => (
          <Line key={line.spareId} line={line} />
        ))}
      </ul>
    </Container>
  );
}

function Line({ line }: { line: KitLine }) {
  const { t } = useTranslation('spares');
  const { number, day } = useFormat();
  const today = useToday();
  const { code, description, quantity, unit, stock, reserved, missing, orderBy } = line;
  const amount = (n: number) => ({ quantity: number(n), unit });
  return (
    <li>
      <b>
        {number(quantity)} {unit}
      </b>{' '}
      {code} {description}
      <span className="said">
        {t('inStock', { stock: number(stock), unit })}
        {reserved > 0 && ` · ${t('kit.reserved', amount(reserved))}`}
      </span>
      {missing > 0 && (
        <span className="missing">
          {t('kit.missing', amount(missing))}
          {orderBy && `, ${t(orderBy < today ? 'kit.late' : 'kit.orderBy', { day: day(orderBy) })}`}
        </span>
      )}
    </li>
  );
}
