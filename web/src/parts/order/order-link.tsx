// An order of any type by its name: a link for whoever may open it.
import type { ReactNode } from 'react';
import type { CycleType } from '../../../../shared/procedures/kinds.ts';
import { type Desk, orderPath } from '../../paths/orders.ts';
import { useSession } from '../../session/session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { rightsOf } from './order-types.ts';

interface Props {
  order: { id: string; type?: CycleType };
  desk?: Desk;
  children: ReactNode;
}

export function OrderLink({ order, desk = 'desktop', children }: Props) {
  const { may } = useSession();
  const { view, execute } = rightsOf(order);
  const opens = may(...(order.type === 'am' ? view : execute));
  return opens ? <PageLink to={orderPath(desk, order)}>{children}</PageLink> : children;
}
