// Charts and tables come after the figures: their code is loaded once the page stands.
import { lazy, type ReactNode, Suspense } from 'react';
import { i18n } from '../../../i18n/i18n.ts';
import { atRest } from '../../../ui/at-rest.ts';
import { Loading } from '../../../ui/loading.tsx';

const words = () => i18n.loadNamespaces(['figures', 'words']);

export const OrdersChart = lazy(async () => {
  const [{ OrdersChart }] = await Promise.all([import('./orders-chart.tsx'), words()]);
  return { default: OrdersChart };
});
export const NextActivities = lazy(async () => ({
  default: (await import('./next-activities.tsx')).NextActivities,
}));
/** What costs further calls waits until the page rests. */
export const HomeFigures = lazy(async () => {
  await atRest();
  const [{ HomeFigures }] = await Promise.all([import('./home-figures.tsx'), words()]);
  return { default: HomeFigures };
});

export const Charts = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
);
