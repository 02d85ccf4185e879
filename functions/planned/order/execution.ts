// What there is to do in an order, who may do it from when, and whom it names (domain 4.4 Early window, 4.6).
import { addDays } from '../../../shared/day.ts';
import { problem } from '../../../shared/messages.ts';
import { may } from '../../../shared/permissions.ts';
import { type Activity, isOf } from '../../../shared/planned/order.ts';
import { isUntouched } from '../../../shared/planned/order-moves.ts';
import { orderRights } from '../../../shared/planned/order-rights.ts';
import { earlyWindowDays } from '../../../shared/planned/period.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import type { Approval } from '../../../shared/procedures/procedure.ts';
import { Refused } from '../../../shared/refused.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { elementNames } from '../../structure/writes.ts';
import { operators } from '../../table/entities/organisation.ts';
import { type orderSheets, orders, walks } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import { missing, type Writes } from '../../table/writes.ts';
import type { KeptCycle, KeptOrder } from '../cycle/issuing.ts';
import { findOrder, ordersOf, seriesOf } from '../kinds.ts';
import { activitiesAlong, pointActivities } from './walking.ts';

/** The teams whose orders alone the caller reads: a technician's, where the plant assigns. */
export const teamsFor = async (actor: Actor) =>
  actor.plant.resources ? (await askerOf(actor)).teams : undefined;

export function theirs(order: Pick<KeptOrder, 'teamId'>, own: readonly number[] | undefined) {
  if (!isOf(own, order)) throw new Refused('forbidden', 'notAllowedHere');
}

/** An order of one kind. @throws Refused notFound, notAllowedHere */
export async function readableOrder(
  store: Store,
  actor: Actor,
  id: string,
  kind = orders,
): Promise<KeptOrder> {
  const [found, own] = await Promise.all([store.get(kind, id), teamsFor(actor)]);
  theirs(found, own);
  return found;
}

/** An order of any type, for those who may read its type. @throws Refused notFound, notAllowedHere */
export async function readableOfAnyType(store: Store, actor: Actor, id: string): Promise<KeptOrder> {
  const [found, own] = await Promise.all([findOrder(store, id), teamsFor(actor)]);
  if (!found) throw missing();
  const { order } = found;
  if (!may(actor.profile, ...orderRights[order.type ?? 'workorders'].view))
    throw new Refused('forbidden', 'notAllowedHere');
  theirs(order, own);
  return order;
}

/**
 * An order as its page shows it, and what that hangs on: its cycle, or its path with what that asks. The order is strongly
 * consistent; its sheet is read for half the price, and once more where it is not of that version.
 * @throws Refused notFound, notAllowedHere
 */
export async function orderAndCycle(store: Store, actor: Actor, type: CycleType, id: string) {
  const kind = ordersOf[type];
  const [[header], own] = await Promise.all([
    store.load([[kind, id]], { consistent: true }),
    teamsFor(actor),
  ]);
  if (!header) throw missing();
  theirs(header, own);
  // of a run that nobody began nothing was kept
  const unbegun = isUntouched(header.state) || (type === 'am' && header.state === 'autoClosed');
  const sheetKind = kind.sheet!.kind as typeof orderSheets;
  const [[cycle], [sheet], [walk]] = await Promise.all([
    store.load([[seriesOf[type], header.cycleId]]),
    store.load(unbegun ? [] : [[sheetKind, id] as const]),
    store.load(unbegun && type === 'am' ? [[walks, header.cycleId] as const] : []),
  ]);
  if (!cycle) throw missing();
  const whole = unbegun || sheet?.version === header.version;
  return { order: whole ? { ...sheet, ...header } : await store.get(kind, id), cycle, walk };
}

const ALWAYS = '1900-01-01';
/** The first day a technician may execute the order; a meter order from its issue. */
export const earliestOn = (
  order: Pick<KeptOrder, 'plannedOn' | 'tolerance' | 'dueRun'>,
  cycle: Pick<KeptCycle, 'frequency' | 'lockSpan' | 'typeCycle'>,
) => {
  // runs of a path are of their day
  if (cycle.typeCycle === 'am') return order.plannedOn;
  return order.dueRun !== undefined || !cycle.frequency
    ? ALWAYS
    : addDays(order.plannedOn, -earlyWindowDays(cycle.frequency, order.tolerance, cycle.lockSpan));
};

/** Of an order that was begun or has ended, as it was then; of another as the cycle and its approved procedures say today. */
export async function activitiesOf(
  store: Store,
  order: KeptOrder,
  cycle: KeptCycle,
  walk?: KeptOf<typeof walks>,
): Promise<Activity[]> {
  if (order.activities) return order.activities;
  if (order.points) {
    const its = activitiesAlong(walk, order) ?? (await pointActivities(store, order));
    return order.state === 'autoClosed' ? its.map((each) => ({ ...each, outcome: 'notDone' })) : its;
  }
  const all = await store.load(cycle.strategies.map((id) => [strategies, id] as const));
  const [methods, names] = await Promise.all([
    store.load(all.map((strategy) => [procedures, strategy?.procedureId ?? 0] as const)),
    elementNames(store, cycle.machineId, all),
  ]);
  return all.flatMap((strategy, i) => {
    const method = methods[i];
    return strategy && method?.approved
      ? [activityOf(i + 1, strategy, method.approved, names.get(strategy.elementId))]
      : [];
  });
}

/** The `n`th activity of an order, as the approved revision says it and the structure names its element. */
export function activityOf(
  n: number,
  {
    id: strategyId,
    elementId,
    procedureId,
  }: Pick<KeptOf<typeof strategies>, 'id' | 'elementId' | 'procedureId'>,
  { on: _, by: __, capacities: ___, ...approved }: Approval,
  element?: ElementName,
): Activity {
  return { n, strategyId, elementId, element, procedureId, ...approved };
}

/** Named anew at once; each is two writes of the order's transaction. */
const MOST_OPERATORS = 12;

/** Technicians named for the first time are held: their names stay readable in the history. */
export function namedOperators(
  store: Store,
  before: readonly Activity[] | undefined,
  after: readonly Activity[],
): Writes {
  const named = (activities: readonly Activity[] = []) =>
    new Set(activities.flatMap((a) => a.hours?.map((h) => h.operatorId) ?? []));
  const known = named(before);
  const fresh = [...named(after)].filter((id) => !known.has(id));
  if (fresh.length > MOST_OPERATORS)
    throw new Refused('invalid', 'tooMany', {
      fields: { activities: problem('tooMany', MOST_OPERATORS) },
      values: { limit: MOST_OPERATORS },
    });
  return fresh.map((id) => store.hold(operators, id, 'orders', 'activities'));
}
