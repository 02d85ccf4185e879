// Spares of a machine, loaded on demand with the texts of stock levels.
import { lazy, Suspense } from 'react';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { Loading } from '#web/ui/loading.tsx';

const LazyTable = lazy(async () => {
  const [{ SpareTable }] = await Promise.all([import('./spare-table.tsx'), i18n.loadNamespaces('words')]);
  return { default: SpareTable };
});

export const LazySpareTable = (props: { machine: MachineResponse }) => (
  <Suspense fallback={<Loading />}>
    <LazyTable {...props} />
  </Suspense>
);
