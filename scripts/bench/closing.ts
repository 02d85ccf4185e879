// An order closed with automatic closing of four earlier ones: one transaction, and how long it takes.

import { orderOf } from '../../functions/planned/cycle/issuing.ts';
import { handler } from '../../functions/planned/handler.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { orders } from '../../functions/table/entities/planned.ts';
import { addDays } from '../../shared/day.ts';
import { gather } from '../seed/gather.ts';
import { addWeeklyCycles } from './cycles.ts';
import { type Figure, percentile, round } from './figure.ts';
import { tableWith } from './plants.ts';
import { post } from './post.ts';

const CLOSED = 60;
const EARLIER = 4;

export interface Closed {
  writes: number;
  trips: number;
  ms: number;
}

/** Each closed order is of a cycle of its own, with four open ones of earlier weeks. */
export async function closeSome(count: number): Promise<Closed[]> {
  const gathered = gather();
  const from = addDays(new Date(Date.now()).toISOString().slice(0, 10), -7 * EARLIER - 1);
  const all = addWeeklyCycles(gathered, count, from);
  const last = all.map((cycle) => {
    const days = Array.from({ length: EARLIER + 1 }, (_, week) => addDays(from, week * 7));
    for (const day of days) {
      const slot = { slot: day, nominal: day, planned: day, reason: 'onGrid' as const, values: {} };
      const code = `W-2026-${gathered.next('order.2026')}`;
      gathered.add(orders, `${cycle.id}.1.${day}`, orderOf(cycle, slot, code));
    }
    return `${cycle.id}.1.${days.at(-1)}`;
  });
  const table = await tableWith(gathered);
  try {
    const closed: Closed[] = [];
    for (const id of last) {
      const start = performance.now();
      const { writes, trips, answer } = await costOf(() => close(id));
      closed.push({ writes, trips, ms: performance.now() - start });
      if (answer.autoClosed.length !== EARLIER)
        throw new Error(`${answer.autoClosed.length} were closed with ${id}`);
    }
    return closed;
  } finally {
    await table.close();
  }
}

const close = (id: string) =>
  post<{ autoClosed: string[] }>(handler as never, `/workorder/items/${id}/close`, { activities: [] });

export async function closing(): Promise<Figure[]> {
  const closed = await closeSome(CLOSED);
  const name = `order closed with ${EARLIER} earlier ones`;
  return [
    {
      figure: `${name}: p95`,
      value: round(
        percentile(
          closed.map(({ ms }) => ms),
          0.95,
        ),
      ),
      unit: 'ms',
      budget: 40,
    },
    {
      figure: `${name}: transactions`,
      value: Math.max(...closed.map(({ writes }) => writes)),
      unit: 'transactions',
      budget: 1,
    },
    { figure: `${name}: round trips`, value: Math.max(...closed.map(({ trips }) => trips)), unit: 'trips' },
  ];
}
