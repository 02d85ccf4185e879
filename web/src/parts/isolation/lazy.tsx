// Parts of isolation on a page with another subject: loaded with their texts when shown.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import type { LockoutCardProps } from './lockout-card.tsx';

const LazyTable = lazy(async () => {
  const [{ PointTable }] = await Promise.all([
    import('./point-table.tsx'),
    i18n.loadNamespaces(['isolation']),
  ]);
  return { default: PointTable };
});

export const LazyPointTable = (props: { machineId: number }) => (
  <Suspense fallback={<Loading />}>
    <LazyTable {...props} />
  </Suspense>
);

const LazyCard = lazy(async () => {
  const [{ LockoutCard }] = await Promise.all([
    import('./lockout-card.tsx'),
    i18n.loadNamespaces(['isolation']),
  ]);
  return { default: LockoutCard };
});

/** Lock-out of a work for those who may see it. */
export function LazyLockoutCard(props: LockoutCardProps) {
  const { may } = useSession();
  if (!may('lockouts', 'view')) return null;
  return (
    <Suspense fallback={<Loading />}>
      <LazyCard {...props} />
    </Suspense>
  );
}
