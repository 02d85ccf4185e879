// Measures closing an order that automatically closes four earlier ones: one transaction, and its time.

import { measureCost } from '#functions/db/capacity.ts';
import { orders } from '#functions/db/entities/planned.ts';
import { buildOrder } from '#functions/planned/cycle/issuing.ts';
import { handler } from '#functions/planned/handler.ts';
import { addDays } from '#shared/day.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { addWeeklyCycles } from './cycles.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { startLoadedTable } from './plants.ts';
import { postJson } from './post.ts';

const ORDER_COUNT = 60;
const EARLIER_ORDER_COUNT = 4;

export interface ClosingCost {
  writes: number;
  trips: number;
  ms: number;
}

/** Closes `count` orders, each of its own cycle with four open orders of earlier weeks. */
export async function measureClosings(count: number): Promise<ClosingCost[]> {
  const collector = createSeedCollector();
  const from = addDays(new Date(Date.now()).toISOString().slice(0, 10), -7 * EARLIER_ORDER_COUNT - 1);
  const weeklyCycles = addWeeklyCycles(collector, count, from);
  const lastOrderIds = weeklyCycles.map((cycle) => {
    const days = Array.from({ length: EARLIER_ORDER_COUNT + 1 }, (_, week) => addDays(from, week * 7));
    for (const day of days) {
      const slot = { slot: day, nominal: day, planned: day, reason: 'onGrid' as const, values: {} };
      const code = `W-2026-${collector.next('order.2026')}`;
      collector.add(orders, `${cycle.id}.1.${day}`, buildOrder(cycle, slot, code));
    }
    return `${cycle.id}.1.${days.at(-1)}`;
  });
  const table = await startLoadedTable(collector);
  try {
    const closings: ClosingCost[] = [];
    for (const id of lastOrderIds) {
      const start = performance.now();
      const { writes, trips, answer } = await measureCost(() => closeOrder(id));
      closings.push({ writes, trips, ms: performance.now() - start });
      if (answer.autoClosed.length !== EARLIER_ORDER_COUNT)
        throw new Error(`${answer.autoClosed.length} were closed with ${id}`);
    }
    return closings;
  } finally {
    await table.close();
  }
}

const closeOrder = (id: string) =>
  postJson<{ autoClosed: string[] }>(handler as never, `/workorder/items/${id}/close`, { activities: [] });

export async function measureOrderClosing(): Promise<Figure[]> {
  const closings = await measureClosings(ORDER_COUNT);
  const name = `order closed with ${EARLIER_ORDER_COUNT} earlier ones`;
  return [
    {
      figure: `${name}: p95`,
      value: round(
        computePercentile(
          closings.map(({ ms }) => ms),
          0.95,
        ),
      ),
      unit: 'ms',
      budget: 40,
    },
    {
      figure: `${name}: transactions`,
      value: Math.max(...closings.map(({ writes }) => writes)),
      unit: 'transactions',
      budget: 1,
    },
    { figure: `${name}: round trips`, value: Math.max(...closings.map(({ trips }) => trips)), unit: 'trips' },
  ];
}
