// Residual life of a machine: a warning from 90 days before its end, red after it, never blocking (domain
// 2.1).
import { type Day, daysBetween } from '../day.ts';

const WARNING_DAYS = 90;

export interface ResidualLife {
  state: 'fine' | 'near' | 'over';
  /** Days left; negative once over. */
  days: number;
}

export function computeResidualLife(expiresOn: Day, today: Day): ResidualLife {
  const days = daysBetween(today, expiresOn);
  return { state: days < 0 ? 'over' : days <= WARNING_DAYS ? 'near' : 'fine', days };
}
