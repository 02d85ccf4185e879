// KPIs on a page with another subject: loaded with their texts when shown.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { Loading } from '../../ui/loading.tsx';

const LazyKpis = lazy(async () => {
  const [{ MachineKpis }] = await Promise.all([
    import('./machine-kpis.tsx'),
    i18n.loadNamespaces(['figures', 'machineData', 'words']),
  ]);
  return { default: MachineKpis };
});

export const LazyMachineKpis = (props: { machineId: number }) => (
  <Suspense fallback={<Loading />}>
    <LazyKpis {...props} />
  </Suspense>
);
