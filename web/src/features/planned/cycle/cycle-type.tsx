// Only sorts of cycle the plant has are let through; other words in the address are unknown pages.
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { OrderType } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';

/** The sorts of cycle of this plant. */
export function useCycleTypes(): OrderType[] {
  const { user } = useSession();
  return user?.plant.chklst ? ['workorders', 'checklists'] : ['workorders'];
}

interface Props {
  /** Without it the address says. */
  type?: OrderType;
  children: (type: OrderType) => ReactNode;
}

export function OfKnownType({ type: known = 'workorders', children }: Props) {
  const { typeCycle = known } = usePathParams<'typeCycle'>();
  const type = useCycleTypes().find((each) => each === typeCycle.toLowerCase());
  return type ? children(type) : <Navigate to="/404" replace />;
}
