// How near a machine is to the end of its residual life: a warning 90 days before, red after it, never a block (domain 2.1).
import { type Day, daysBetween } from '../day.ts';

const WARNING_DAYS = 90;

export interface ResidualLife {
  state: 'fine' | 'near' | 'over';
  /** Days left; negative since it is over. */
  days: number;
}

export function residualLife(expiresOn: Day, today: Day): ResidualLife {
  const days = daysBetween(today, expiresOn);
  return { state: days < 0 ? 'over' : days <= WARNING_DAYS ? 'near' : 'fine', days };
}
