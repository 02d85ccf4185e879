// Reads the cycle type of the route; a type the plant does not use leads to the 404 page.
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { OrderType } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';

/** Returns the cycle types of the plant. */
export function useCycleTypes(): OrderType[] {
  const { user } = useSession();
  return user?.plant.chklst ? ['workorders', 'checklists'] : ['workorders'];
}

interface Props {
  /** If absent, the type is read from the URL. */
  type?: OrderType;
  children: (type: OrderType) => ReactNode;
}

export function CycleTypeGuard({ type: defaultType = 'workorders', children }: Props) {
  const { typeCycle = defaultType } = useRouteParams<'typeCycle'>();
  const type = useCycleTypes().find((each) => each === typeCycle.toLowerCase());
  return type ? children(type) : <Navigate to="/404" replace />;
}
