// What every step of an intervention is given.
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import type { Desk } from '../../../paths/orders.ts';

export interface StepProps {
  ewo: EwoPage;
  desk: Desk;
  onReload: () => void;
}
