// Days on the axis of a chart, which draws them in this device's own time.
import type { Day } from '../../../shared/day.ts';

export const dateOf = (day: Day): Date => new Date(`${day}T12:00:00`);
export const dayOf = (at: Date): Day =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
