// The steps of a machine on a page that is about more: they come once somebody asks for them, with their own words.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { Loading } from '../../ui/loading.tsx';

const Shown = lazy(async () => {
  const [{ MachineSteps }] = await Promise.all([
    import('./machine-steps.tsx'),
    i18n.loadNamespaces(['steps', 'words']),
  ]);
  return { default: MachineSteps };
});

export const StepsLater = (props: { machineId: number; code: string }) => (
  <Suspense fallback={<Loading />}>
    <Shown {...props} />
  </Suspense>
);
