// Name of an order of any type, as a link if the user may open it.
import type { ReactNode } from 'react';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { getOrderRoute, type WorkLayout } from '../../paths/orders.ts';
import { useSession } from '../../session/session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { getOrderRights } from './order-types.ts';

interface Props {
  order: { id: string; type?: CycleType };
  desk?: WorkLayout;
  children: ReactNode;
}

export function OrderLink({ order, desk = 'desktop', children }: Props) {
  const { may } = useSession();
  const { view, execute } = getOrderRights(order);
  const canOpen = may(...(order.type === 'am' ? view : execute));
  return canOpen ? <PageLink to={getOrderRoute(desk, order)}>{children}</PageLink> : children;
}
