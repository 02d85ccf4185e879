// Text of a calendar feed (RFC 5545). It depends on the orders alone, so that two fetches of the same orders are equal.
import createCalendar, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays, type Day } from '#shared/day.ts';
import type { OrderState } from '#shared/planned/order-state.ts';

export interface CalendarOrder {
  id: string;
  code: string;
  /** Code of the machine; absent if it was removed. */
  machine?: string | undefined;
  /** Description of the order or of its cycle. */
  title?: string | undefined;
  note?: string | undefined;
  plannedOn: Day;
  state: OrderState;
  sequence?: number | undefined;
  updatedAt: string;
}

/** Interval after which calendars fetch the feed again, in seconds. */
const TTL_SECONDS = 3600;

const ended = new Set<OrderState>(['closed', 'autoClosed', 'cancelled']);
/** Midnight in UTC, of which the generator writes the day alone. */
const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);

const formatSummary = ({ code, machine, title }: CalendarOrder) =>
  [[code, machine].filter(Boolean).join(' '), title].filter(Boolean).join(' · ');

/** Builds the calendar: an event of a whole day for each order, by day and code. */
export function buildCalendarText(
  { name, description }: { name: string; description: string },
  orders: readonly CalendarOrder[],
): string {
  const calendar = createCalendar({
    ...{ name, description, scale: 'gregorian', ttl: TTL_SECONDS },
    prodId: { company: 'Plantledger', product: 'Feed', language: 'EN' },
  });
  const sorted = orders.toSorted((a, b) =>
    `${a.plannedOn} ${a.code} ${a.id}` < `${b.plannedOn} ${b.code} ${b.id}` ? -1 : 1,
  );
  for (const order of sorted) {
    const changedAt = new Date(order.updatedAt);
    calendar.createEvent({
      id: `${order.id}@plantledger`,
      ...{ stamp: changedAt, lastModified: changedAt, sequence: order.sequence ?? 0 },
      ...{ start: toDate(order.plannedOn), end: toDate(addDays(order.plannedOn, 1)), allDay: true },
      summary: formatSummary(order),
      ...(order.note && { description: order.note }),
      status: order.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ended.has(order.state) ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  // The generator ends without a line break, which RFC 5545 requires after every line.
  return `${calendar.toString()}\r\n`;
}
