// Offline predictions of orders and readings equal the service's answers (domain 4.5, 4.6, 11.4).
import { beforeEach, expect, it } from 'vitest';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import type { Activity } from '#shared/planned/order.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { deferred as ofOrders } from '#web/features/planned/offline.ts';
import { foreseenAndSent } from '../foreseen.ts';
import { drawSeed, FULL, ok, withFullTime } from '../harness.ts';
import { at, cycle, machine, ordersOf, strategy, worldAt } from '../plan.ts';

const LIVES = FULL ? 200 : 12;
const A_LIFE = 9;
const key = drawSeed('orders');
const START = '2026-03-04T09:00:00.000Z';
worldAt(START);

let its = createRandomSource(key);
let now = START;
function later(minutes: number) {
  now = new Date(Date.parse(now) + minutes * 60_000).toISOString();
  at(now);
}
beforeEach(() => {
  its = createRandomSource(key);
  now = START;
});

/**
 * Fields that cannot be predicted: those of the cycle on the page, and those of the warehouse or the service.
 */
const beyond = ['title', 'operatorId', 'places', 'morePlaces', 'earliestOn', 'booked', 'autoClosed'];

function given(): string | undefined {
  const draw = its.next();
  if (draw < 0.65) return undefined;
  const away = draw < 0.85 ? -its.whole(0, 12) : draw < 0.93 ? -its.whole(13, 20_000) : its.whole(10, 1000);
  return new Date(Date.parse(now) + away * 60_000).toISOString();
}
const outcome = () => its.pick(['ok', 'ok', 'ok', 'nok', 'notDone', 'na'] as const);
const said = () => its.pick([undefined, 'Worn']);

interface Order {
  id: string;
  activities: Activity[];
}

it(
  'a work order',
  async () => {
    const ids: string[] = [];
    while (ids.length < LIVES) {
      const machineId = await machine();
      const strategies = [await strategy(machineId), await strategy(machineId)];
      const { id } = await cycle({ machineId, strategies, autoClose: false });
      ids.push(...(await ordersOf(id)).slice(0, 3).map((order) => order.id));
    }
    const answers = new Set<string>();
    for (const id of ids)
      for (let step = 0; step < A_LIFE; step++) {
        later(its.whole(1, 5));
        const page = (await ok(orders.get, { id })) as Order & { version: number };
        const some = page.activities.filter(() => its.happens(0.6));
        const name = its.pick(['start', 'report', 'report', 'close'] as const);
        const told = name === 'close' && its.happens(0.7) ? page.activities : some;
        const more = {
          ...(name !== 'start' && {
            activities: told.map(({ n }) => ({ n, outcome: outcome(), note: said() })),
          }),
          ...(name !== 'start' && its.happens(0.3) && { note: its.pick(['', 'Done']), actualMinutes: 12 }),
          [name === 'start' ? 'startedAt' : 'closedAt']: given(),
        };
        const { status } = await foreseenAndSent({
          ...{ of: ofOrders, contract: orders[name], input: { id, version: page.version, ...more } },
          ...{ who: { as: its.pick(['admin', 'technician', 'technician']) }, now, beyond },
        });
        answers.add(`${name} ${status}`);
      }
    for (const expected of ['start 200', 'start 409', 'report 200', 'report 400', 'close 200', 'close 409'])
      expect(answers).toContain(expected);
  },
  withFullTime(120_000),
);

it('a meter reading', async () => {
  const machineId = await machine();
  const byHours = {
    mode: 'lastCompletion',
    meter: 'hours',
    run: { start: 0, every: 500 },
    tolerance: 5,
    lockSpan: 50,
  } as const;
  await cycle({ machineId, ...byHours, frequency: undefined, autoClose: false });
  const answers = new Set<number>();
  // Consequences for the plan that only the service knows: the pace, the expected day, an order that became
  // due.
  const follows = [
    ...['perDay', 'estimatedOn', 'earliestOn', 'latestOn', 'openOrder', 'colour', 'nextRun'],
    ...['remaining', 'usedPercent'],
  ];
  let value = 0;
  for (let n = 0; n < 25; n++) {
    later(its.whole(1, 600));
    const back = its.happens(0.2);
    const { status, foreseen, body } = await foreseenAndSent({
      ...{ of: ofOrders, contract: readings.create, who: { as: 'technician' }, now, beyond: ['items'] },
      input: { machineId, meter: 'hours', value: back ? value - 1 : value + its.whole(1, 9), at: given() },
      unforeseen: ['readingImplausible'],
    });
    answers.add(status);
    if (status !== 200) continue;
    const apart = (items: readonly Record<string, unknown>[]) =>
      items.map((item) =>
        Object.fromEntries(Object.entries(item).filter(([field]) => !follows.includes(field))),
      );
    expect(apart((foreseen as { items: [] }).items)).toEqual(apart(body.items));
    const [mine, theirs] = [(foreseen as { items: [{ remaining: number }] }).items[0], body.items[0]];
    expect(mine.remaining).toBe(theirs.remaining);
    value = theirs.reading;
  }
  expect([...answers].sort()).toEqual([200, 400]);
});
