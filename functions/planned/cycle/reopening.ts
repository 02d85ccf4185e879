// What cycles know of their open orders, told by the orders themselves: older programs kept less of it.
import { shownAt } from '../../../shared/planned/meter.ts';
import { isOpen } from '../../../shared/planned/order.ts';
import { cycleStates, cycles, meters } from '../../table/entities/planned.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { ordersOf } from '../kinds.ts';
import { isExtra, type KeptCycle, type KeptOrder, type KeptState } from './issuing.ts';
import { unsettled } from './replanning.ts';

/** Cycles looked at at once. */
const AT_ONCE = 4;

/**
 * FIXED by meter knows the earliest open order, FLOATING by days the day of the open one, and open orders of a meter that was
 * set back say what it shows when they are due. Doing so twice changes nothing.
 */
export async function reopen(store: Store): Promise<void> {
  const all = await everyPage((next) => store.list(cycles, { next, consistent: true }));
  const remembering = all.filter(({ mode, meter }) => mode === 'lastCompletion' || meter !== 'none');
  await inParallel(remembering, AT_ONCE, (cycle) =>
    retryOnConflict(async () => {
      const state = await store.find(cycleStates, cycle.id);
      if (!state) return;
      const open = (await unsettled(store, cycle, state)).filter(
        (order) => isOpen(order.state) && !isExtra(order),
      );
      const after = openedAs(cycle, state, open);
      const told = toldAnew(open, await offsetOf(store, cycle));
      await store.commitInChunks(told, (some) =>
        some.map(({ order, values }) =>
          store.replace(ordersOf[cycle.typeCycle], order, { ...order, values }),
        ),
      );
      if (after.open !== state.open || after.openOn !== state.openOn)
        await store.commit(store.replace(cycleStates, state, after));
    }),
  );
}

function openedAs({ mode, meter }: KeptCycle, state: KeptState, open: readonly KeptOrder[]): KeptState {
  if (mode !== 'lastCompletion') return { ...state, open: state.open ?? open[0]?.id };
  const its = open.find(({ id }) => id === state.open);
  return meter === 'none' && its ? { ...state, openOn: its.plannedOn } : state;
}

async function offsetOf(store: Store, { machineId, meter }: KeptCycle): Promise<number> {
  if (meter === 'none') return 0;
  return (await store.find(meters, `${machineId}.${meter}`))?.offset ?? 0;
}

/** Of orders that know nothing of the offset. */
const toldAnew = (open: readonly KeptOrder[], offset: number) =>
  open.flatMap((order) => {
    const { dueRun, values } = order;
    if (offset === 0 || dueRun === undefined || values?.offset !== undefined || values?.setBack !== undefined)
      return [];
    return [{ order, values: { ...values, setBack: shownAt(dueRun, offset) } }];
  });
