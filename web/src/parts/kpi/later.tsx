// The figures of a page that is not about them: they come with their own words when they are looked at.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { Loading } from '../../ui/loading.tsx';

const Machine = lazy(async () => {
  const [{ MachineKpis }] = await Promise.all([
    import('./machine-kpis.tsx'),
    i18n.loadNamespaces(['figures', 'words']),
  ]);
  return { default: MachineKpis };
});

export const MachineKpisLater = (props: { machineId: number }) => (
  <Suspense fallback={<Loading />}>
    <Machine {...props} />
  </Suspense>
);
