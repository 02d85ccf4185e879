// Taking back the last reading of a meter with all that followed from it, while nobody has touched that (domain 4.5 Plausibility).
import { averagePerDay, countedAt, issuedWith, lateAt, toThousandth } from '../../../shared/planned/meter.ts';
import { isOpen } from '../../../shared/planned/order.ts';
import { isUntouched } from '../../../shared/planned/order-moves.ts';
import { Refused } from '../../../shared/refused.ts';
import { cycleStates, meters, type orders, readings } from '../../table/entities/planned.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { isExtra, type KeptCycle, type KeptOrder, type KeptState } from '../cycle/issuing.ts';
import { unsettled } from '../cycle/replanning.ts';
import { findOrder, ordersOf } from '../kinds.ts';
import { asRead, type MeterName, readingsUpTo } from './metering.ts';

interface Wrong {
  machineId: number;
  meter: MeterName;
  reason: string;
  /** The cycles that follow the meter. */
  all: readonly KeptCycle[];
}

/**
 * The reading goes, the meter shows the one before it, and each cycle stands where it stood: one transaction.
 * @throws Refused nothingToTakeBack (409), readingFollowed (409, the order's code).
 */
export async function takeBack(store: Store, { machineId, meter, reason, all }: Wrong) {
  const id = `${machineId}.${meter}`;
  const state = await store.get(meters, id);
  const read = await readingsUpTo(store, id, state.readings);
  const [before, last] = [read.at(-2), read.at(-1)];
  // a meter that was set back has begun anew
  if (!last || last.readAt !== state.readAt) throw new Refused('conflict', 'nothingToTakeBack');
  if (last.orderId) throw followed((await findOrder(store, last.orderId))?.order.code ?? last.orderId);
  const from = before?.value ?? Number.NEGATIVE_INFINITY;
  const undone: Writes[] = [];
  const relieved: { kind: typeof orders; order: KeptOrder }[] = [];
  for (const cycle of all) {
    const kind = ordersOf[cycle.typeCycle];
    const its = await store.get(cycleStates, cycle.id);
    const rows = await unsettled(store, cycle, its);
    const issued = rows.filter(
      (order) => from < last.value && issuedWith(order.values) === toThousandth(last.value),
    );
    const touched = issued.find((order) => isTouched(order, its));
    if (touched) throw followed(touched.code);
    if (issued.length > 0) undone.push(withdrawn(store, kind, its, issued, rows, reason));
    for (const order of rows)
      if (!issued.includes(order) && lateBy(order, last.value, from)) relieved.push({ kind, order });
  }
  await store.commitInChunks(
    relieved,
    (some) => some.map(({ kind, order }) => store.replace(kind, order, { ...order, overdue: undefined })),
    {
      first: [
        before
          ? store.replace(meters, state, {
              ...state,
              value: before.value,
              readAt: before.readAt,
              readings: state.readings - 1,
              perDay: averagePerDay(read.slice(0, -1).map(asRead), before.readAt),
            })
          : store.remove(meters, state),
        store.remove(readings, last),
        store.remember(readings, last, reason),
        undone,
      ],
    },
  );
}

const followed = (code: string) => new Refused('conflict', 'readingFollowed', { values: { code } });

/** Begun, ended or assigned by somebody, or its cycle has another rhythm since. */
const isTouched = (order: KeptOrder, { generation }: KeptState) =>
  order.byPerson === true || !isUntouched(order.state) || Number(order.id.split('.')[1]) !== generation;

const lateBy = (order: KeptOrder, value: number, before: number) =>
  isOpen(order.state) &&
  order.overdue &&
  order.dueRun !== undefined &&
  !lateAt(before, order.dueRun, order.tolerance) &&
  lateAt(value, order.dueRun, order.tolerance);

/** The first point of the grid an order stands for, where it stands for several. */
const firstOf = ({ first, offset }: NonNullable<KeptOrder['values']> = {}) =>
  first === undefined ? undefined : countedAt(Number(first), Number(offset ?? 0));

/** The orders a reading had issued go, and their points of the grid are still to come. */
function withdrawn(
  store: Store,
  kind: typeof orders,
  state: KeptState,
  issued: readonly KeptOrder[],
  rows: readonly KeptOrder[],
  reason: string,
): Writes {
  const first = Math.min(...issued.map(({ dueRun, values }) => firstOf(values) ?? dueRun!));
  const open = rows.find((order) => isOpen(order.state) && !isExtra(order) && !issued.includes(order));
  return [
    store.replace(cycleStates, state, {
      ...state,
      nextRun: first,
      ordinal: state.ordinal - issued.length,
      open: open?.id,
    }),
    issued.map((order) => [store.remove(kind, order), store.remember(kind, order, reason)]),
  ];
}
