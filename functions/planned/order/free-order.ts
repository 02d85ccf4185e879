// Planning of free orders: jobs planned once, without a cycle (beyond 16).
import { type Day, getMonth } from '#shared/day.ts';
import {
  canPlanFreeOrder,
  computeFreeMinutes,
  type FreeOrder,
  isFreeOrder,
  type OrderSource,
  parseActionSource,
} from '#shared/planned/free-order.ts';
import { buildWorkElements } from '#shared/planned/locations.ts';
import type { orders as api } from '#shared/planned/order-api.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import { isClosedDay } from '#shared/planned/plant-calendar.ts';
import { RefusalError } from '#shared/refused.ts';
import { findActionIndex } from '#shared/requests/root-cause/countermeasure-ids.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { orders } from '../../db/entities/planned.ts';
import { procedures } from '../../db/entities/procedures.ts';
import { ewos, rootCauses, tags } from '../../db/entities/requests.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import { spares } from '../../db/entities/warehouse.ts';
import { replaceReference } from '../../db/references.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal, type Writes } from '../../db/writes.ts';
import { nameMadeRecord } from '../../http/made.ts';
import type { Handler } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { assertTransition, getPrincipal } from '../../http/transitions.ts';
import { assertActiveTeam } from '../../organisation/public.ts';
import { buildPermitKindReferences } from '../../safety/public.ts';
import { loadElementNames } from '../../structure/public.ts';
import { type OrderValue, reserveOrderCodes, type StoredOrder } from '../cycle/issuing.ts';
import { loadFreeActivities } from './free-activities.ts';
import { assertMaintenanceDay, buildOrderTeamReferences } from './rearranging.ts';
import { assertNoOpenOrder, buildActionOrder, findOrderOfSource } from './source-orders.ts';

const invalidAt = (field: string, what: string) =>
  new RefusalError('invalid', 'refMissing', { values: { what }, fields: { [field]: 'refMissing' } });

/** @throws Refused notAllowedHere, invalidInput and refMissing at `teamId` */
async function assertPlannable(store: Store, actor: Actor, teamId: number | undefined): Promise<void> {
  if (!canPlanFreeOrder(await getPrincipal(actor), teamId))
    throw new RefusalError('forbidden', 'notAllowedHere');
  if (teamId === undefined) return;
  if (!actor.plant.resources)
    throw new RefusalError('invalid', 'invalidInput', { fields: { teamId: 'notAllowed' } });
  await assertActiveTeam(store, teamId);
}

/** A free order with the confirmation of a day closed to maintenance, and why it was chosen. */
type PlannedFreeOrder = FreeOrder & { confirmed?: true | undefined; reason?: string | undefined };

/** @throws Refused machineDismissed, refMissing, procedureNotApproved, dateBeforeMinimum, closedDay at the field */
async function assertReferencesUsable(
  store: Store,
  actor: Actor,
  { machineId, elementId, procedureIds = [], spares: taken = [], plannedOn, confirmed }: PlannedFreeOrder,
  dayBefore?: Day,
): Promise<void> {
  if (plannedOn < actor.today)
    throw new RefusalError('invalid', 'dateBeforeMinimum', { fields: { plannedOn: 'dateBeforeMinimum' } });
  if (plannedOn !== dayBefore) assertMaintenanceDay(actor, plannedOn, { confirmed });
  const [[machine], [element], methods, foundSpares] = await Promise.all([
    store.load([[machines, machineId]]),
    store.load(elementId === undefined ? [] : [[elements, elementId] as const]),
    store.load(procedureIds.map((id) => [procedures, id] as const)),
    store.load(taken.map(({ spareId }) => [spares, spareId] as const)),
  ]);
  if (!machine) throw invalidAt('machineId', 'machine');
  if (machine.status === 'dismissed') throw new RefusalError('conflict', 'machineDismissed');
  if (elementId !== undefined && (!element || !elementId.startsWith(`${machineId}.`)))
    throw invalidAt('elementId', 'element');
  if (methods.includes(undefined)) throw invalidAt('procedureIds', 'procedure');
  if (methods.some((method) => !method?.approved))
    throw new RefusalError('conflict', 'procedureNotApproved', {
      fields: { procedureIds: 'procedureNotApproved' },
    });
  if (foundSpares.includes(undefined)) throw invalidAt('spares', 'sparePart');
}

/** Returns the source with its code. @throws Refused refMissing at `source` */
async function loadSource(store: Store, source: OrderSource | undefined): Promise<OrderValue['source']> {
  if (source === undefined) return undefined;
  if (source.kind === 'tag') {
    const tag = await store.find(tags, source.id);
    if (!tag) throw invalidAt('source', 'tag');
    return { ...source, code: tag.code };
  }
  const action = parseActionSource(source.id);
  const ewoId = action?.ewoId ?? source.id;
  const [analysis, ewo] = await store.load([
    [rootCauses, ewoId],
    [ewos, ewoId],
  ] as const);
  if (!analysis || !ewo || (action && findActionIndex(analysis[action.list], action.id) < 0))
    throw invalidAt('source', 'rootCause');
  return { ...source, code: ewo.code };
}

type References = Pick<OrderValue, 'machineId' | 'elementId' | 'work' | 'permitKinds'>;

/** Returns the changes of references to machine, element, procedures, spares and own kinds of permits. */
function buildReferenceChanges(store: Store, before: Partial<References>, after: References): Writes {
  const getSpareIds = ({ work }: Partial<References>) => (work?.spares ?? []).map((each) => each.sparePartId);
  const [proceduresBefore, proceduresAfter] = [before, after].map(({ work }) => work?.procedureIds ?? []);
  const changeAll = (
    kind: typeof procedures | typeof spares,
    idsBefore: readonly number[],
    idsAfter: readonly number[],
    field: string,
  ) => [
    ...idsBefore.filter((id) => !idsAfter.includes(id)).map((id) => store.release(kind, id, 'orders')),
    ...idsAfter.filter((id) => !idsBefore.includes(id)).map((id) => store.hold(kind, id, 'orders', field)),
  ];
  return [
    replaceReference(
      store,
      machines,
      { before: before.machineId, after: after.machineId },
      'orders',
      'machineId',
    ),
    replaceReference(
      store,
      elements,
      { before: before.elementId, after: after.elementId },
      'orders',
      'elementId',
    ),
    changeAll(procedures, proceduresBefore!, proceduresAfter!, 'procedureIds'),
    changeAll(spares, getSpareIds(before), getSpareIds(after), 'spares'),
    buildPermitKindReferences(store, 'orders', before, after),
  ];
}

/** Returns why a day closed to maintenance was chosen. */
const getClosedDayReason = ({ plant }: Actor, { plannedOn, reason }: PlannedFreeOrder) =>
  isClosedDay(plant.calendar, plannedOn) ? reason : undefined;

async function buildFreeOrder(
  store: Store,
  code: string,
  input: FreeOrder,
  {
    source,
    askedBy,
    because,
  }: { source: OrderValue['source']; askedBy: string; because?: string | undefined },
): Promise<OrderValue> {
  const { machineId, elementId, description: title, plannedOn, teamId, isolate, permitKinds } = input;
  const work = {
    procedureIds: input.procedureIds ?? [],
    activities: input.activities ?? [],
    ...(input.spares && {
      spares: input.spares.map(({ spareId: sparePartId, quantity }) => ({ sparePartId, quantity })),
    }),
  };
  const place = { machineId, elementId, title, work, minutes: 0 };
  const hasActivities = work.procedureIds.length + work.activities.length > 0;
  const [activities, names] = await Promise.all([
    hasActivities ? loadFreeActivities(store, place) : [],
    loadElementNames(store, machineId, [{ elementId }]),
  ]);
  const minutes = computeFreeMinutes(input.minutes, activities);
  const manMinutes = activities.reduce((sum, each) => sum + each.minutes * (each.technicians ?? 1), 0);
  return {
    ...{ code, typology: 'corrective', title, machineId, elementId, plannedOn, source, work },
    ...{ isolate, permitKinds },
    ...buildWorkElements([names.get(elementId)]),
    reason: 'free',
    values: { askedBy, ...(because !== undefined && { because }) },
    tolerance: input.tolerance ?? 0,
    minutes,
    ...(manMinutes > minutes && { manMinutes }),
    tasks: Math.max(1, activities.length),
    ...{ state: teamId === undefined ? 'planned' : 'assigned', teamId, byPerson: true },
    ...{ month: getMonth(plannedOn), openFor: teamId ?? 0 },
  };
}

/** Returns the new order and the writes that create it. @throws Refused as the functions it calls */
export async function createFreeOrder(
  store: Store,
  actor: Actor,
  input: PlannedFreeOrder,
): Promise<{ order: StoredOrder; writes: Writes }> {
  await Promise.all([
    assertPlannable(store, actor, input.teamId),
    assertReferencesUsable(store, actor, input),
  ]);
  const [codes, source] = await Promise.all([
    reserveOrderCodes(store, 'workorders', actor.today, 1),
    loadSource(store, input.source),
  ]);
  const code = codes(0);
  const id = `0.${code}`;
  const value = await buildFreeOrder(store, code, input, {
    ...{ source, askedBy: actor.user.name, because: getClosedDayReason(actor, input) },
  });
  return {
    order: store.buildStoredItem(orders, id, value),
    writes: [
      store.create(orders, id, value),
      await buildActionOrder(store, input.source, id),
      buildReferenceChanges(store, {}, value),
      buildOrderTeamReferences(store, [{ after: value }]),
    ],
  };
}

/** @throws Refused notFound, orderState, notAllowedHere, stale and as `createFreeOrder` */
async function changeFreeOrder(
  store: Store,
  actor: Actor,
  { id, version }: { id: string; version?: number },
  input: PlannedFreeOrder,
): Promise<StoredOrder> {
  const before = await store.get(orders, id);
  if (!isFreeOrder(before)) throw buildNotFoundRefusal();
  await Promise.all([
    assertPlannable(store, actor, before.teamId),
    assertPlannable(store, actor, input.teamId),
    assertReferencesUsable(store, actor, input, before.plannedOn),
  ]);
  if (!isUntouched(before.state))
    throw new RefusalError('conflict', 'orderState', { values: { state: before.state } });
  const { source } = before;
  if (input.source && (input.source.kind !== source?.kind || input.source.id !== source.id))
    throw new RefusalError('invalid', 'invalidInput', { fields: { source: 'notAllowed' } });
  const askedBy = String(before.values?.askedBy ?? actor.user.name);
  const because =
    input.plannedOn === before.plannedOn
      ? (before.values?.because as string | undefined)
      : getClosedDayReason(actor, input);
  const { nominalOn, dayChanges } = before;
  const after = {
    ...(await buildFreeOrder(store, before.code, input, { source, askedBy, because })),
    ...{ nominalOn, dayChanges },
  };
  await store.commit(
    store.replace(orders, before, after, { expected: version, reason: input.reason }),
    buildReferenceChanges(store, before, after),
    buildOrderTeamReferences(store, [{ before, after }]),
  );
  return store.buildStoredItem(orders, id, after, before.version + 1);
}

/**
 * Returns the write that links the tag of an order back to it.
 * @throws Refused notAllowedHere, tagState, tagOfOtherMachine, madeAlready
 */
async function buildTagLink(
  store: Store,
  actor: Actor,
  { id, code, source, machineId }: StoredOrder,
): Promise<Writes> {
  if (source?.kind !== 'tag') return [];
  const before = await assertTransition(
    { input: { id: source.id }, actor, store },
    tags,
    tagTransitions,
    'toOrder',
  );
  if (before.machineId !== machineId) throw new RefusalError('conflict', 'tagOfOtherMachine');
  await assertNoOpenOrder(store, before.order?.id);
  return store.replace(tags, before, { ...before, order: { id, code } });
}

export const planFreeOrder: Handler<typeof api.plan> = async ({ input, actor, store }) => {
  const { id, version, ...plan } = input;
  if (id !== undefined) return changeFreeOrder(store, actor, { id, version }, plan);
  const planOnce = async () => {
    const { order, writes } = await createFreeOrder(store, actor, plan);
    await store.commit(writes, await buildTagLink(store, actor, order));
    return order;
  };
  return nameMadeRecord(planOnce, () => findOrderOfSource(store, plan.source));
};
