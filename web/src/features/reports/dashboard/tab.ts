// What every tab of the dashboard is given.
import type { Asked } from '../../../../../shared/reports/kpi-api.ts';
import type { Drill } from '../drill.ts';

export interface TabProps {
  asked: Asked;
  drill: Drill;
  params: URLSearchParams;
  set: (values: Readonly<Record<string, string | undefined>>) => void;
}
