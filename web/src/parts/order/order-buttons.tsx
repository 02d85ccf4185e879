// Buttons of the transitions allowed for an order, and the dialog that follows.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { useSession } from '../../session/session.ts';
import { orderDialogs } from './order-dialogs.tsx';
import { canMakeTransition } from './order-moves.ts';

interface Props {
  order: OrderItem;
  moves: readonly (keyof typeof orderDialogs)[];
  /** Additional buttons. */
  children?: ReactNode;
}

export function OrderButtons({ order, moves, children }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const [openedDialog, setOpenedDialog] = useState<keyof typeof orderDialogs>();
  const Dialog = openedDialog && orderDialogs[openedDialog];
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        {moves
          .filter((move) => canMakeTransition(session, move, order))
          .map((move) => (
            <Button key={move} onClick={() => setOpenedDialog(move)}>
              {t(`do.${move}`, { context: order.type })}
            </Button>
          ))}
        {children}
      </SpaceBetween>
      {Dialog && <Dialog order={order} onClose={() => setOpenedDialog(undefined)} />}
    </div>
  );
}
