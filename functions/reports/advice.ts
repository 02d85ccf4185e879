// Handler of replacement advice: interval of an element from its failures, replacements and their costs
// (beyond 10).
import type { Day } from '#shared/day.ts';
import { type Activity, isWorked } from '#shared/planned/order.ts';
import { getPeriodDays } from '#shared/planned/period.ts';
import type { advice as api } from '#shared/reports/advice-api.ts';
import {
  computeLives,
  computeRenewalCosts,
  computeUnitsPerDay,
  type DatedLife,
  getAgeUnit,
  type Renewal,
} from '#shared/reports/element-lives.ts';
import {
  computeEscapeRate,
  computeIdleRate,
  computeIntervalAdvice,
  type DoneOrder,
} from '#shared/reports/interval.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import { isOnSameBranch } from '#shared/requests/recurrence.ts';
import {
  checklistDetails,
  checklistOrders,
  cycles,
  meters,
  orderDetails,
  orders,
} from '../db/entities/planned.ts';
import { procedures, strategies } from '../db/entities/procedures.ts';
import { ewos } from '../db/entities/requests.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { movements, spares } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import { loadElementNames, loadLineages } from '../structure/public.ts';

type Strategy = StoredOf<typeof strategies>;
type Cycle = StoredOf<typeof cycles>;
type Ewo = StoredOf<typeof ewos>;
type Element = StoredOf<typeof elements>;
type Procedure = StoredOf<typeof procedures>;

export const advice: Handlers<typeof api> = {
  async get({ input: { id }, actor, store }) {
    const strategy = await store.get(strategies, id);
    const { machineId, elementId, procedureId, cycleId, typeCycle } = strategy;
    if (typeCycle === 'am' || (typeCycle === 'checklists' && !actor.plant.checklists))
      throw buildNotFoundRefusal();
    const [
      [machine, procedure, cycle, element],
      machineCycles,
      breakdowns,
      machineMovements,
      siblings,
      names,
    ] = await Promise.all([
      store.load([
        [machines, machineId],
        [procedures, procedureId],
        [cycles, cycleId ?? 0],
        [elements, elementId ?? `${machineId}.0`],
      ] as const),
      loadAllPages((next) => store.listBy(cycles, 'byMachine', [machineId], { next })),
      loadBreakdowns(store, strategy),
      loadAllPages((next) => store.listBy(movements, 'byMachine', [machineId], { next })),
      loadAllPages((next) => store.list(strategies, { under: machineId, next })),
      loadElementNames(store, machineId, [strategy]),
    ]);
    if (!machine || !procedure) throw buildNotFoundRefusal();
    const elementStrategies = siblings.filter((each) => each.elementId === elementId);
    const replacementCycles = machineCycles.filter(
      ({ typology, strategies: cycleStrategyIds }) =>
        typology === 'replacement' && elementStrategies.some((each) => cycleStrategyIds.includes(each.id)),
    );
    const ordersByCycle = new Map(
      await Promise.all(
        machineCycles
          .filter((each) => each.id === cycleId || replacementCycles.includes(each))
          .map(async (each) => [each.id, await loadClosedOrders(store, each)] as const),
      ),
    );
    const executions = getExecutions((cycleId && ordersByCycle.get(cycleId)) || [], [id]);
    const replacements = [
      ...replacementCycles.flatMap((each) =>
        getExecutions(
          ordersByCycle.get(each.id)!,
          elementStrategies.map((one) => one.id),
        ),
      ),
      ...getSpareReplacements(machineMovements, element),
    ];
    const { calendar, parameters } = actor.plant;
    const usage = { calendar, shifts: machine.shifts?.length, shiftHours: parameters.shiftHours };
    const failures = breakdowns.filter(isRenewal);
    const lives = computeLives(
      [...failures.map(toFailure), ...new Map(replacements.map((each) => [each.id, each])).values()],
      element?.installedOn ?? machine.installedOn,
      actor.today,
      usage,
    );
    const stoppedHours = computeMeanHours(failures, actor.now);
    const costs = computeRenewalCosts({
      spares: await computeSparesCost(store, procedure, element),
      manMinutes:
        (procedure.approved?.minutes ?? procedure.minutesOverride ?? procedure.phaseMinutes) *
        (procedure.approved?.technicians ?? procedure.technicians),
      hourlyRate: parameters.hourlyRate,
      stoppedHours: stoppedHours ?? 0,
      stoppedHourCost: parameters.stoppedHourCost,
    });
    const unitsPerDay = computeUnitsPerDay(actor.today, usage);
    const interval = cycle && (await computeInterval(store, cycle, unitsPerDay));
    const isTimed = strategy.strategyKind !== 'cbm';
    const { failures: rankedFailures, wear, ...adviceFields } = computeIntervalAdvice(lives, costs, interval);
    return {
      strategyId: id,
      machine: toNamedRecord(machine),
      element: names.get(elementId),
      procedure: { ...toNamedRecord(procedure), kind: procedure.kind },
      strategyKind: strategy.strategyKind,
      cycle: cycle && { ...toNamedRecord(cycle), typeCycle },
      unit: getAgeUnit(usage),
      perDay: unitsPerDay,
      lives: lives.map((life) => toLifeItem(life, rankedFailures)),
      ...wear,
      costs,
      stoppedHours,
      interval,
      ...(isTimed ? adviceFields : { why: 'notTimed' as const }),
      done: executions.length,
      escapes: computeEscapeRate(
        executions,
        breakdowns.map(({ createdOn }) => createdOn),
      ),
      idle: computeIdleRate(executions),
    };
  },
};

const toNamedRecord = ({ id, code, description }: { id: number; code: string; description: string }) => ({
  id,
  code,
  description,
});

/** Returns the breakdowns of the element, its ancestors and its descendants. */
async function loadBreakdowns(store: Store, { machineId, elementId }: Strategy): Promise<Ewo[]> {
  const machineEwos = await loadAllPages((next) => store.listBy(ewos, 'byMachine', [machineId], { next }));
  const ids = [...machineEwos.flatMap((ewo) => ewo.elementId ?? []), ...(elementId ? [elementId] : [])];
  const lineages = await loadLineages(store, [...new Set(ids)]);
  const ownLineage = lineages.get(elementId) ?? [];
  return machineEwos.filter(
    ({ state, elementId: ewoElementId }) =>
      state !== 'cancelled' && isOnSameBranch(ownLineage, lineages.get(ewoElementId) ?? []),
  );
}

/** Whether the EWO made the element as good as new, by replacement or repair. */
const isRenewal = ({ state, interventionType }: Ewo) =>
  state === 'closed' && (interventionType === 'replacement' || interventionType === 'repair');

const toFailure = ({ id, code, createdOn, closedOn = createdOn }: Ewo): Renewal => ({
  id,
  code,
  on: createdOn,
  until: closedOn,
  failed: true,
});

const computeMeanHours = (failures: readonly Ewo[], now: string): number | null =>
  failures.length === 0
    ? null
    : failures.reduce((sum, ewo) => sum + (computeDurations(ewo, now).downtime ?? 0), 0) /
      60 /
      failures.length;

interface ClosedOrder {
  id: string;
  code: string;
  on: Day;
  activities: readonly Activity[];
}

/**
 * Returns the orders of a cycle that a user closed, with their activities; automatically closed orders did no
 * work.
 */
async function loadClosedOrders(store: Store, { id, typeCycle }: Cycle): Promise<ClosedOrder[]> {
  const [kind, detailEntity] =
    typeCycle === 'checklists' ? [checklistOrders, checklistDetails] : [orders, orderDetails];
  const cycleOrders = await loadAllPages((next) => store.list(kind, { under: id, next }));
  const closedHeaders = cycleOrders.flatMap(({ id, code, state, closedOn }) =>
    state === 'closed' && closedOn ? [{ id, code, on: closedOn }] : [],
  );
  const details = await store.load(closedHeaders.map((order) => [detailEntity, order.id] as const));
  return closedHeaders.map((order, i) => ({ ...order, activities: details[i]?.activities ?? [] }));
}

/** Returns the orders in which these strategies were carried out. */
const getExecutions = (
  closedOrders: readonly ClosedOrder[],
  strategyIds: readonly string[],
): (Renewal & DoneOrder)[] =>
  closedOrders.flatMap(({ activities, ...order }) => {
    const workedActivities = activities.filter(
      ({ strategyId, outcome }) =>
        strategyId !== undefined && strategyIds.includes(strategyId) && isWorked(outcome),
    );
    const hasFinding = workedActivities.some(
      ({ outcome, requests = [] }) => outcome === 'nok' || requests.length > 0,
    );
    return workedActivities.length === 0 ? [] : [{ ...order, until: order.on, failed: false, hasFinding }];
  });

/**
 * Returns the orders that used the element's spare, which count as replacements whatever the cycle's
 * typology.
 */
const getSpareReplacements = (
  used: readonly StoredOf<typeof movements>[],
  element: Element | undefined,
): Renewal[] =>
  element === undefined
    ? []
    : used
        .filter(
          ({ source, quantity, reversedBy, reverses, elementId, spareId }) =>
            source === 'order' &&
            quantity < 0 &&
            !reversedBy &&
            !reverses &&
            (elementId === undefined ? spareId === element.part?.sparePartId : elementId === element.id),
        )
        .map(({ sourceId = '', sourceCode = '', on }) => ({
          id: sourceId,
          code: sourceCode,
          on,
          until: on,
          failed: false,
        }));

/** Returns the cost of the kit's spares; without a kit, that of the element. */
async function computeSparesCost(
  store: Store,
  procedure: Procedure,
  element: Element | undefined,
): Promise<number> {
  const kit = procedure.approved?.spares ?? procedure.spares ?? [];
  const linkedSpareId = element?.part?.sparePartId;
  const neededSpares =
    kit.length > 0
      ? kit
      : linkedSpareId === undefined
        ? []
        : [{ sparePartId: linkedSpareId, quantity: element?.part?.quantity ?? 1 }];
  if (neededSpares.length === 0) return (element?.part?.price ?? 0) * (element?.part?.quantity ?? 1);
  const storedSpares = await store.load(
    neededSpares.map(({ sparePartId }) => [spares, sparePartId] as const),
  );
  return neededSpares.reduce((sum, { quantity }, i) => sum + quantity * (storedSpares[i]?.unitPrice ?? 0), 0);
}

/** Returns the current interval in the unit of ages; undefined for a meter without readings. */
async function computeInterval(store: Store, cycle: Cycle, unitsPerDay: number): Promise<number | undefined> {
  if (cycle.meter === 'none') return cycle.frequency && getPeriodDays(cycle.frequency) * unitsPerDay;
  const [meter] = await store.load([[meters, `${cycle.machineId}.${cycle.meter}`]]);
  return cycle.run && meter?.perDay ? (cycle.run.every / meter.perDay) * unitsPerDay : undefined;
}

function toLifeItem(
  { from, to, age, failed, renewal }: DatedLife,
  rankedFailures: readonly { age: number; share: number }[],
) {
  const share = failed ? rankedFailures.find((each) => each.age === age)?.share : undefined;
  const end = renewal ? (failed ? ('failure' as const) : ('planned' as const)) : ('running' as const);
  return { from, to, age, end, id: renewal?.id, code: renewal?.code, share };
}
