// Charts and tables come after the figures: their code is loaded once the page stands.
import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '../../ui/loading.tsx';

export const OrdersChart = lazy(async () => ({ default: (await import('./orders-chart.tsx')).OrdersChart }));
export const ComplianceChart = lazy(async () => ({
  default: (await import('./compliance-chart.tsx')).ComplianceChart,
}));
export const NextActivities = lazy(async () => ({
  default: (await import('./next-activities.tsx')).NextActivities,
}));

export const Charts = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
);
