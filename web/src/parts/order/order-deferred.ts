// What is recorded of orders without a network, and what the service is going to answer (domain 4.6).
import type { Answer, Endpoint } from '../../../../shared/contract.ts';
import { countedAt, dueShown, readingAccepted } from '../../../../shared/planned/meter.ts';
import { checklistOrders, type OrderCalls, orders, runs } from '../../../../shared/planned/order-api.ts';
import { orderMovesOf } from '../../../../shared/planned/order-moves.ts';
import { isOpen } from '../../../../shared/planned/order-state.ts';
import {
  begunRun,
  closedOrder,
  doneOn,
  isComplete,
  mustBeComplete,
  notTooEarly,
  reportedOrder,
  startedOrder,
  withReports,
} from '../../../../shared/planned/order-steps.ts';
import { readings } from '../../../../shared/planned/reading-api.ts';
import type { CycleType } from '../../../../shared/procedures/kinds.ts';
import { Refused } from '../../../../shared/refused.ts';
import type { SpareUsed } from '../../../../shared/warehouse/consumption.ts';
import { type Deferred, deferring, type Moment } from '../../offline/deferred.ts';
import { asRead, changed, doerOf, moved, namedSpares } from '../../offline/foreseen.ts';

type OrderPage = Answer<OrderCalls['get']>;
type Here = NonNullable<Awaited<ReturnType<typeof doerOf>>>;

/** What reports and closings of every type say. */
interface Said {
  id: string;
  version?: number;
  reading?: number;
  note?: string;
  actualMinutes?: number;
  closedAt?: string;
  spares?: SpareUsed[];
  sapOrder?: string;
}
interface Found {
  before: OrderPage;
  doer: Here;
  moment: Moment;
}

/** What runs are sent is read by their own contracts. */
const callsOfType = {
  workorders: orders,
  checklists: checklistOrders,
  am: runs as unknown as OrderCalls,
} satisfies Record<CycleType, OrderCalls>;
/** As the history of records names them. */
const thingOf: Record<CycleType, string> = { workorders: 'order', checklists: 'checklistOrder', am: 'run' };

/** What the meter has counted when an order due by it is done, as far as that is known here. @throws Refused readingTooLow */
async function counted({ before, moment: { read } }: Found, shown: number | undefined) {
  if (before.dueRun === undefined) return undefined;
  const offset = before.dueRun - (dueShown(before) ?? before.dueRun);
  const meter = (await read(readings.list, {}))?.items.find(({ cycleId }) => cycleId === before.cycleId);
  const last = meter && meter.readAt !== null ? meter.reading : undefined;
  const value = shown ?? last;
  if (value === undefined) return meter ? before.dueRun : undefined;
  if (meter && !readingAccepted(value, { run: meter.lastRun, reading: last }))
    throw new Refused('invalid', 'readingTooLow', { fields: { reading: 'readingTooLow' } });
  return countedAt(value, offset);
}

async function closed(found: Found, activities: OrderPage['activities'], input: Said): Promise<OrderPage> {
  const { before, doer, moment } = found;
  const { read, who } = moment;
  const done = doneOn(before, input.closedAt, before.earliestOn, doer, who);
  const [reading, named] = await Promise.all([
    counted(found, input.reading),
    input.spares && namedSpares(read, before.machineId, input.spares, before.spares),
  ]);
  const used = named ?? before.spares ?? [];
  const after = closedOrder(before, activities, input, { ...done, reading }, doer);
  return {
    ...after,
    spares: used.length > 0 ? used : undefined,
    sapOrder: used.length > 0 ? (input.sapOrder ?? before.sapOrder) : undefined,
  };
}

/** Orders of a type: beginning them, reporting on them, closing them. */
export function orderDeferred(type: CycleType): readonly Deferred[] {
  const calls = callsOfType[type];
  const moves = orderMovesOf[type];

  const afterReports = (activities: OrderPage['activities'], input: object, { plant }: Here) =>
    withReports(type, activities, input, plant.risorse);

  const belongs = (order: OrderPage, path: string, question: Record<string, unknown>) => {
    if (path === calls.open.path || path === calls.late.path) return isOpen(order.state) ? undefined : false;
    const asked = path === calls.list.path ? question.state : undefined;
    return asked === undefined || asked === order.state ? undefined : false;
  };

  const step = <S extends { id: string; version?: number }, G>(
    name: 'start' | 'report' | 'close',
    contract: Endpoint<S, G, unknown>,
    date: keyof S & string,
    change: (input: G, found: Found) => OrderPage | Promise<OrderPage>,
  ): Deferred =>
    deferring({
      contract: contract as Endpoint<S, G, OrderPage>,
      thing: ({ id }) => `${thingOf[type]}:${id}`,
      dated: (input, now) => ({ ...input, [date]: input[date] ?? now }),
      async foresee(sent, moment) {
        const [doer, before] = await Promise.all([doerOf(moment), moment.read(calls.get, { id: sent.id })]);
        if (!doer || !before) return undefined;
        const input = await asRead(contract, sent);
        // whether it is possible at all comes first
        moved(moves, name, before, moment.who, doer, (same) => same);
        const after = await change(input, { before, doer, moment });
        const state = name === 'start' ? ('inProgress' as const) : after.state;
        return changed({ ...after, state, ...(name === 'close' && { autoClosed: [] }) }, doer);
      },
      belongs,
      title: (_, { code }) => ({ key: `order${name[0]!.toUpperCase()}${name.slice(1)}`, values: { code } }),
    });

  return [
    step('start', calls.start, 'startedAt', ({ startedAt }, { before, doer, moment }) => {
      notTooEarly(before.earliestOn, doer.today, moment.who);
      return startedOrder(before, startedAt ?? doer.now, before.activities, doer);
    }),
    step('report', calls.report, 'closedAt', async (input, found) => {
      const { before, doer, moment } = found;
      const begins = before.state !== 'inProgress';
      if (begins) notTooEarly(before.earliestOn, doer.today, moment.who);
      const begun = begins ? begunRun(before, input.closedAt, before.activities, doer) : before;
      const activities = afterReports(before.activities, input, doer);
      if (isComplete(activities)) return closed(found, activities, input);
      const spares =
        input.spares && (await namedSpares(moment.read, before.machineId, input.spares, before.spares));
      return { ...begun, ...reportedOrder(begun, activities, input, spares) };
    }),
    step('close', calls.close, 'closedAt', (input, found) => {
      const activities = afterReports(found.before.activities, input, found.doer);
      mustBeComplete(activities);
      return closed(found, activities, input);
    }),
  ];
}
