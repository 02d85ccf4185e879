// The spares of a machine come once somebody asks for them, with the words of stock levels.
import { lazy, Suspense } from 'react';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { Loading } from '../../../ui/loading.tsx';

const Shown = lazy(async () => {
  const [{ SpareTable }] = await Promise.all([import('./spare-table.tsx'), i18n.loadNamespaces('words')]);
  return { default: SpareTable };
});

export const SparesLater = (props: { machine: MachineResponse }) => (
  <Suspense fallback={<Loading />}>
    <Shown {...props} />
  </Suspense>
);
