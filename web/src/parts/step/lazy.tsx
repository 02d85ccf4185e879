// Steps of a machine on a page with another subject: loaded with their texts when shown.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { Loading } from '../../ui/loading.tsx';

const LazySteps = lazy(async () => {
  const [{ MachineSteps }] = await Promise.all([
    import('./machine-steps.tsx'),
    i18n.loadNamespaces(['steps', 'words']),
  ]);
  return { default: MachineSteps };
});

export const LazyMachineSteps = (props: { machineId: number; code: string }) => (
  <Suspense fallback={<Loading />}>
    <LazySteps {...props} />
  </Suspense>
);
