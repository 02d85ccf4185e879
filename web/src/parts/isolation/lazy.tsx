// Points of a machine on a page with another subject: loaded with their texts when shown.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { Loading } from '../../ui/loading.tsx';

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
