// What may be done to an order as a whole, a button each, and the question that follows.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderItem } from '../../../../shared/planned/order-api.ts';
import { useSession } from '../../session/session.ts';
import { dialogs } from './order-dialogs.tsx';
import { mayDo } from './order-moves.ts';

interface Props {
  order: OrderItem;
  moves: readonly (keyof typeof dialogs)[];
  /** More buttons. */
  children?: ReactNode;
}

export function OrderButtons({ order, moves, children }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const Dialog = asked && dialogs[asked];
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        {moves
          .filter((move) => mayDo(session, move, order))
          .map((move) => (
            <Button key={move} onClick={() => setAsked(move)}>
              {t(`do.${move}`, { context: order.type })}
            </Button>
          ))}
        {children}
      </SpaceBetween>
      {Dialog && <Dialog order={order} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
