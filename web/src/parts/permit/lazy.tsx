// Permits on a page with another subject: loaded with their texts when shown.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import type { PermitCardProps } from './permit-card.tsx';

const LazyCard = lazy(async () => {
  const [{ PermitCard }] = await Promise.all([import('./permit-card.tsx'), i18n.loadNamespaces(['permits'])]);
  return { default: PermitCard };
});

/** Names of kinds of permits. */
export function LazyPermitKindNames({ codes }: { codes: readonly string[] }) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyNames codes={codes} />
    </Suspense>
  );
}
const LazyNames = lazy(async () => ({
  default: (await import('./permit-kind-names.tsx')).PermitKindNames,
}));

/** Permits of a work for those who may see them. */
export function LazyPermitCard(props: PermitCardProps) {
  const { may } = useSession();
  if (!may('permits', 'view')) return null;
  return (
    <Suspense fallback={<Loading />}>
      <LazyCard {...props} />
    </Suspense>
  );
}
