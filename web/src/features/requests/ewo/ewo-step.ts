// Props of every step of an intervention.
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import type { WorkLayout } from '#web/paths/orders.ts';

export interface StepProps {
  ewo: EwoPage;
  desk: WorkLayout;
  onReload: () => void;
}
