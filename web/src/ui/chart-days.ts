// Conversion of days for the axis of a chart, which uses the device's local time.
import type { Day } from '#shared/day.ts';

export const toLocalDate = (day: Day): Date => new Date(`${day}T12:00:00`);
export const toDay = (date: Date): Day =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
