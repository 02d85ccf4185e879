// Props of every dashboard tab.
import type { FigureQuery } from '#shared/reports/kpi-api.ts';
import type { Drill } from '../drill.ts';

export interface TabProps {
  query: FigureQuery;
  drill: Drill;
  params: URLSearchParams;
  set: (values: Readonly<Record<string, string | undefined>>) => void;
}
