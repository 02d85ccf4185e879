// Only sorts of cycle with pages of their own are let through; other words in the address are unknown pages.
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { workorders } from '../../../paths/cycles.ts';
import { usePathParams } from '../../../paths/path-params.ts';

export function OfKnownType({ children }: { children: ReactNode }) {
  const { typeCycle = workorders } = usePathParams<'typeCycle'>();
  return typeCycle.toLowerCase() === workorders ? children : <Navigate to="/404" replace />;
}
