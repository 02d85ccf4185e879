// Meters and their readings: what they make due, and when it is expected (domain 4.5).
import type { Got } from '../../../shared/contract.ts';
import {
  countedAt,
  issuedAt,
  lateAt,
  nextRun,
  projectedOn,
  readingAccepted,
  shownAt,
  toThousandth,
} from '../../../shared/planned/meter.ts';
import { isOpen } from '../../../shared/planned/order.ts';
import type { readings as api, MeterCycle } from '../../../shared/planned/reading-api.ts';
import { Refused } from '../../../shared/refused.ts';
import { isAhead, notLater } from '../../../shared/steps.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { cycleStates, cycles, meters, type orders } from '../../table/entities/planned.ts';
import { machines } from '../../table/entities/structure.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { bringUpToDate } from '../cycle/generation.ts';
import { type KeptCycle, type KeptOrder, planningOf } from '../cycle/issuing.ts';
import { unsettled } from '../cycle/replanning.ts';
import { ordersOf } from '../kinds.ts';
import { type MeterName, readingWrites } from './metering.ts';
import { takeBack } from './take-back.ts';

const ofMeter = async (store: Store, machineId: number, meter: MeterName): Promise<KeptCycle[]> =>
  (await everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { next }))).filter(
    (cycle) => cycle.meter === meter && !cycle.retired,
  );

type SetBack = Got<(typeof api)['reset']>;

export const reading: Handlers<typeof api> = {
  async list({ store, actor }) {
    const all = await everyPage((next) => store.list(cycles, { next }));
    return {
      items: await statusOf(
        store,
        actor,
        all.filter((cycle) => cycle.meter !== 'none' && !cycle.retired),
      ),
    };
  },

  async create({ input, actor, store }) {
    const { machineId, meter, confirmed, reason } = input;
    const at = notLater(input.at ?? actor.now, actor.now);
    if (isAhead(input.at ?? at, actor.now))
      throw new Refused('invalid', 'dateInFuture', { fields: { at: 'dateInFuture' } });
    const [before, all] = await Promise.all([
      store.find(meters, `${machineId}.${meter}`),
      ofMeter(store, machineId, meter),
    ]);
    const states = await store.load(all.map((cycle) => [cycleStates, cycle.id] as const));
    const value = countedAt(input.value, before?.offset);
    const run = Math.max(
      ...states.map((state) => state?.lastRun ?? Number.NEGATIVE_INFINITY),
      Number.NEGATIVE_INFINITY,
    );
    if (!readingAccepted(value, { run, reading: before?.value }))
      throw new Refused('invalid', 'readingTooLow', { fields: { value: 'readingTooLow' } });
    if (before && Date.parse(at) < Date.parse(before.readAt))
      throw new Refused('invalid', 'dateBeforeMinimum', { fields: { at: 'dateBeforeMinimum' } });
    await store.commit(
      store.require(machines, machineId, 'machineId'),
      await readingWrites(store, actor, machineId, meter, { value, at, confirmed, reason }, 'value'),
    );
    for (const cycle of all) {
      await markOverdue(store, cycle, value);
      await bringUpToDate(store, cycle.id, await planningOf(store, actor, cycle));
    }
    return { items: await statusOf(store, actor, all) };
  },

  async undo({ input: { machineId, meter, reason }, actor, store }) {
    const all = await ofMeter(store, machineId, meter);
    await retryOnConflict(() => takeBack(store, { machineId, meter, reason, all }));
    return { items: await statusOf(store, actor, all) };
  },

  async reset({ input, actor, store }) {
    const all = await ofMeter(store, input.machineId, input.meter);
    await retryOnConflict(() => setBack(store, actor, input, all));
    return { items: await statusOf(store, actor, all) };
  },
};

/** The meter shows another value from now on; open orders say at which they are due. */
async function setBack(store: Store, actor: Actor, to: SetBack, all: readonly KeptCycle[]) {
  const before = await store.get(meters, `${to.machineId}.${to.meter}`);
  const offset = toThousandth(before.value - to.value);
  const open: { kind: typeof orders; order: KeptOrder }[] = [];
  for (const cycle of all)
    for (const order of await unsettled(store, cycle, await store.get(cycleStates, cycle.id)))
      if (isOpen(order.state) && order.dueRun !== undefined)
        open.push({ kind: ordersOf[cycle.typeCycle], order });
  await store.commitInChunks(
    open,
    (some) =>
      some.map(({ kind, order }) => {
        const values = { ...order.values, setBack: shownAt(order.dueRun!, offset) };
        return store.replace(kind, order, { ...order, values });
      }),
    { first: store.replace(meters, before, { ...before, offset, readAt: actor.now }, { why: to.reason }) },
  );
}

/** Open orders the meter has run past, tolerance and all, turn red. */
async function markOverdue(store: Store, cycle: KeptCycle, value: number) {
  const state = await store.get(cycleStates, cycle.id);
  const late = (await unsettled(store, cycle, state)).filter(
    (order) =>
      isOpen(order.state) &&
      !order.overdue &&
      order.dueRun !== undefined &&
      lateAt(value, order.dueRun, order.tolerance),
  );
  await store.commitInChunks(late, (some) =>
    some.map((order) => store.replace(ordersOf[cycle.typeCycle], order, { ...order, overdue: true })),
  );
}

/** The meter cycles as screens show them. Their `nextRun` is the one the generator counts to. */
async function statusOf(store: Store, actor: Actor, all: readonly KeptCycle[]): Promise<MeterCycle[]> {
  const states = await store.load(all.map((cycle) => [cycleStates, cycle.id] as const));
  const [found, open] = await Promise.all([
    store.load(all.map((cycle) => [meters, `${cycle.machineId}.${cycle.meter}`] as const)),
    store.load(all.map(({ typeCycle }, i) => [ordersOf[typeCycle], states[i]?.open ?? '-'] as const)),
  ]);
  return all.map((cycle, i): MeterCycle => {
    const [state, meter, order] = [states[i], found[i], open[i]];
    const { start, every } = cycle.run!;
    const offset = meter?.offset ?? 0;
    const due = nextRun(cycle.run!, state);
    const value = meter?.value ?? start;
    const perDay = meter?.perDay ?? null;
    return {
      cycleId: cycle.id,
      machineId: cycle.machineId,
      meter: cycle.meter as MeterName,
      lastRun: state?.lastShown ?? state?.lastRun ?? start,
      reading: shownAt(value, offset),
      readAt: meter?.readAt ?? null,
      nextRun: shownAt(due, offset),
      remaining: toThousandth(due - value),
      usedPercent: Math.round(((value - (due - every)) / every) * 1000) / 10,
      perDay: perDay === null ? null : Math.round(perDay * 10) / 10,
      estimatedOn: projectedOn({ due, reading: value, perDay: meter?.perDay }, actor.today) ?? null,
      openOrder:
        order?.dueRun === undefined
          ? null
          : { id: order.id, code: order.code, dueRun: shownAt(order.dueRun, offset) },
      colour: lateAt(value, due, cycle.tolerance)
        ? 'red'
        : issuedAt(value, due, cycle.lockSpan)
          ? 'yellow'
          : 'green',
    };
  });
}
