// Deferred writes of orders without a network, and the expected answers of the service (domain 4.6).
import type { Answer, Endpoint } from '#shared/contract.ts';
import type { Instant } from '#shared/day.ts';
import {
  getOrderDueRun,
  getShownDueReading,
  isReadingAccepted,
  toCountedReading,
} from '#shared/planned/meter.ts';
import { checklistOrders, type OrderCalls, orders, runs } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import {
  applyOrderClosing,
  applyOrderReport,
  applyOrderStart,
  applyReports,
  applyRunStart,
  assertComplete,
  assertNotTooEarly,
  computeCompletion,
  isComplete,
} from '#shared/planned/order-steps.ts';
import { orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import { readings } from '#shared/planned/reading-api.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { collectNeeds } from '#shared/safety/work-needs.ts';
import type { ReportedSpare } from '#shared/warehouse/consumption.ts';
import { type DeferredWrite, defineDeferredWrite, type WriteContext } from '../../offline/deferred-writes.ts';
import {
  applyOfflineTransition,
  asRead,
  readActor,
  readUsedSpares,
  withUpdate,
} from '../../offline/expected-answer.ts';
import { assertIsolatedOffline, assertUnlockedOffline } from '../isolation/offline-isolation.ts';
import { assertMachineUsableOffline } from '../obligation/offline-obligation.ts';
import { assertPermittedOffline } from '../permit/offline-permits.ts';

type OrderPage = Answer<OrderCalls['get']>;
type OfflineActor = NonNullable<Awaited<ReturnType<typeof readActor>>>;

/** Input common to reports and closings of every type. */
interface OrderInput {
  id: string;
  version?: number;
  reading?: number;
  note?: string;
  actualMinutes?: number;
  closedAt?: string;
  spares?: ReportedSpare[];
  sapOrder?: string;
}
interface OrderWrite {
  before: OrderPage;
  doer: OfflineActor;
  moment: WriteContext;
}

/** Calls by type; the input of runs is parsed by their own contracts. */
const callsOfType = {
  workorders: orders,
  checklists: checklistOrders,
  am: runs as unknown as OrderCalls,
} satisfies Record<CycleType, OrderCalls>;
/** Record kinds as the history names them. */
const recordKinds: Record<CycleType, string> = {
  workorders: 'order',
  checklists: 'checklistOrder',
  am: 'run',
};

/**
 * Returns the counted meter value when an order due by meter is done, as far as known here. @throws Refused
 * readingTooLow
 */
async function computeCountedValue(
  { before, moment: { read } }: OrderWrite,
  shownReading: number | undefined,
) {
  const dueRun = getOrderDueRun(before);
  if (dueRun === undefined) return undefined;
  const offset = dueRun - (getShownDueReading(before) ?? dueRun);
  const meter = (await read(readings.list, {}))?.items.find(({ cycleId }) => cycleId === before.cycleId);
  const lastReading = meter && meter.readAt !== null ? meter.reading : undefined;
  const value = shownReading ?? lastReading;
  if (value === undefined) return meter ? dueRun : undefined;
  if (
    meter &&
    meter.rollsOverAt === null &&
    !isReadingAccepted(value, { run: meter.lastRun, reading: lastReading })
  )
    throw new RefusalError('invalid', 'readingTooLow', { fields: { reading: 'readingTooLow' } });
  return toCountedReading(value, offset);
}

async function buildClosedOrder(
  orderWrite: OrderWrite,
  activities: OrderPage['activities'],
  input: OrderInput,
): Promise<OrderPage> {
  const { before, doer, moment } = orderWrite;
  const { read, principal } = moment;
  if (before.type === undefined || before.type === 'workorders')
    await Promise.all([
      assertUnlockedOffline(read, { workKind: 'order', workId: before.id }),
      assertPermittedOffline(
        read,
        {
          ...{ workKind: 'order', workId: before.id },
          permitKinds: collectNeeds(before, activities).permitKinds,
        },
        input.closedAt ?? doer.now,
        { isEnding: true },
      ),
    ]);
  const completion = computeCompletion(before, input.closedAt, before.earliestOn, doer, principal);
  const [reading, resolvedSpares] = await Promise.all([
    computeCountedValue(orderWrite, input.reading),
    input.spares && readUsedSpares(read, before.machineId, input.spares, before.spares),
  ]);
  const usedSpares = resolvedSpares ?? before.spares ?? [];
  const updatedOrder = applyOrderClosing(before, activities, input, { ...completion, reading }, doer);
  return {
    ...updatedOrder,
    spares: usedSpares.length > 0 ? usedSpares : undefined,
    sapOrder: usedSpares.length > 0 ? (input.sapOrder ?? before.sapOrder) : undefined,
  };
}

/** Returns the deferred writes of a type: start, report and close. */
export function buildOrderWrites(type: CycleType): readonly DeferredWrite[] {
  const calls = callsOfType[type];
  const transitions = orderTransitionsByType[type];

  const applyActivityReports = (
    activities: OrderPage['activities'],
    input: object,
    { plant }: OfflineActor,
  ) => applyReports(type, activities, input, plant.risorse);

  const isInList = (order: OrderPage, path: string, readInput: Record<string, unknown>) => {
    if (path === calls.open.path || path === calls.late.path) return isOpen(order.state) ? undefined : false;
    const requestedState = path === calls.list.path ? readInput.state : undefined;
    return requestedState === undefined || requestedState === order.state ? undefined : false;
  };

  const buildWrite = <S extends { id: string; version?: number }, G>(
    name: 'start' | 'report' | 'close',
    contract: Endpoint<S, G, unknown>,
    date: keyof S & string,
    change: (input: G, orderWrite: OrderWrite) => OrderPage | Promise<OrderPage>,
  ): DeferredWrite =>
    defineDeferredWrite({
      contract: contract as Endpoint<S, G, OrderPage>,
      getRecordKey: ({ id }) => `${recordKinds[type]}:${id}`,
      dated: (input, now) => ({ ...input, [date]: input[date] ?? now }),
      async foresee(sent, moment) {
        const [doer, before] = await Promise.all([
          readActor(moment),
          moment.read(calls.get, { id: sent.id }),
        ]);
        if (!doer || !before) return undefined;
        const input = await asRead(contract, sent);
        // The transition is checked first, before the input is applied.
        applyOfflineTransition(transitions, name, before, moment.principal, doer, (same) => same);
        const updatedOrder = await change(input, { before, doer, moment });
        const state = name === 'start' ? ('inProgress' as const) : updatedOrder.state;
        return withUpdate({ ...updatedOrder, state, ...(name === 'close' && { autoClosed: [] }) }, doer);
      },
      belongs: isInList,
      title: (_, { code }) => ({ key: `order${name[0]!.toUpperCase()}${name.slice(1)}`, values: { code } }),
    });

  const assertOrderSafe = async (order: OrderPage, { read }: WriteContext, at: Instant) => {
    if (type !== 'workorders') return;
    const { isolate, permitKinds } = collectNeeds(order, order.activities);
    await assertPermittedOffline(read, { workKind: 'order', workId: order.id, permitKinds }, at);
    await assertIsolatedOffline(read, { workKind: 'order', workId: order.id }, { isolate });
  };

  return [
    buildWrite('start', calls.start, 'startedAt', async ({ startedAt }, { before, doer, moment }) => {
      assertNotTooEarly(before.earliestOn, doer.today, moment.principal);
      if (type !== 'am' && doer.plant.expiredForbidsStart)
        await assertMachineUsableOffline(moment.read, before.machineId, doer.today);
      await assertOrderSafe(before, moment, startedAt ?? doer.now);
      return applyOrderStart(before, startedAt ?? doer.now, before.activities, doer);
    }),
    buildWrite('report', calls.report, 'closedAt', async (input, orderWrite) => {
      const { before, doer, moment } = orderWrite;
      const isStarting = before.state !== 'inProgress';
      if (isStarting) assertNotTooEarly(before.earliestOn, doer.today, moment.principal);
      const startedState = isStarting
        ? applyRunStart(before, input.closedAt, before.activities, doer)
        : before;
      const activities = applyActivityReports(before.activities, input, doer);
      if (isComplete(activities)) return buildClosedOrder(orderWrite, activities, input);
      await assertOrderSafe(before, moment, input.closedAt ?? doer.now);
      const spares =
        input.spares && (await readUsedSpares(moment.read, before.machineId, input.spares, before.spares));
      return { ...startedState, ...applyOrderReport(startedState, activities, input, spares) };
    }),
    buildWrite('close', calls.close, 'closedAt', (input, orderWrite) => {
      const activities = applyActivityReports(orderWrite.before.activities, input, orderWrite.doer);
      assertComplete(activities);
      return buildClosedOrder(orderWrite, activities, input);
    }),
  ];
}
