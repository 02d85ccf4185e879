// What the past of an element says of how often to replace it: its failures, its replacements, and what each costs (beyond 10).
import type { Day } from '../../shared/day.ts';
import { type Activity, isWorked } from '../../shared/planned/order.ts';
import { periodDays } from '../../shared/planned/period.ts';
import type { advice as api } from '../../shared/reports/advice-api.ts';
import { adviceOf, type Done, escapeRate, idleRate } from '../../shared/reports/interval.ts';
import {
  costsOf,
  livesOf,
  perDay,
  type Renewal,
  type ShownLife,
  unitOf,
} from '../../shared/reports/lives.ts';
import { durationsOf } from '../../shared/requests/ewo-times.ts';
import { shareBranch } from '../../shared/requests/recurrence.ts';
import type { Handlers } from '../http/serve.ts';
import { elementNames, lineagesOf } from '../structure/writes.ts';
import {
  checklistOrders,
  checklistSheets,
  cycles,
  meters,
  orderSheets,
  orders,
} from '../table/entities/planned.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { ewos } from '../table/entities/requests.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { movements, spares } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

type Strategy = KeptOf<typeof strategies>;
type Cycle = KeptOf<typeof cycles>;
type Ewo = KeptOf<typeof ewos>;
type Element = KeptOf<typeof elements>;
type Procedure = KeptOf<typeof procedures>;

export const advice: Handlers<typeof api> = {
  async get({ input: { id }, actor, store }) {
    const strategy = await store.get(strategies, id);
    const { machineId, elementId, procedureId, cycleId, typeCycle } = strategy;
    if (typeCycle === 'am' || (typeCycle === 'checklists' && !actor.plant.checklists)) throw missing();
    const [[machine, procedure, cycle, element], its, all, used, siblings, names] = await Promise.all([
      store.load([
        [machines, machineId],
        [procedures, procedureId],
        [cycles, cycleId ?? 0],
        [elements, elementId ?? `${machineId}.0`],
      ] as const),
      everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { next })),
      breakdownsOn(store, strategy),
      everyPage((next) => store.listBy(movements, 'byMachine', [machineId], { next })),
      everyPage((next) => store.list(strategies, { under: machineId, next })),
      elementNames(store, machineId, [strategy]),
    ]);
    if (!machine || !procedure) throw missing();
    const onElement = siblings.filter((each) => each.elementId === elementId);
    const replacing = its.filter(
      ({ typology, strategies: of }) =>
        typology === 'replacement' && onElement.some((each) => of.includes(each.id)),
    );
    const read = new Map(
      await Promise.all(
        its
          .filter((each) => each.id === cycleId || replacing.includes(each))
          .map(async (each) => [each.id, await closedOrders(store, each)] as const),
      ),
    );
    const own = doneBy((cycleId && read.get(cycleId)) || [], [id]);
    const replaced = [
      ...replacing.flatMap((each) =>
        doneBy(
          read.get(each.id)!,
          onElement.map((one) => one.id),
        ),
      ),
      ...consumedBy(used, element),
    ];
    const { calendar, parameters } = actor.plant;
    const usage = { calendar, shifts: machine.shifts?.length, shiftHours: parameters.shiftHours };
    const failures = all.filter(isRenewal);
    const lives = livesOf(
      [...failures.map(failedOn), ...new Map(replaced.map((each) => [each.id, each])).values()],
      element?.installedOn ?? machine.installedOn,
      actor.today,
      usage,
    );
    const stoppedHours = meanHours(failures, actor.now);
    const costs = costsOf({
      spares: await sparesCost(store, procedure, element),
      manMinutes:
        (procedure.approved?.minutes ?? procedure.minutesOverride ?? procedure.phaseMinutes) *
        (procedure.approved?.technicians ?? procedure.technicians),
      hourlyRate: parameters.hourlyRate,
      stoppedHours: stoppedHours ?? 0,
      stoppedHourCost: parameters.stoppedHourCost,
    });
    const pace = perDay(actor.today, usage);
    const interval = cycle && (await intervalOf(store, cycle, pace));
    const timed = strategy.strategyKind !== 'cbm';
    const { failures: ranked, wear, ...found } = adviceOf(lives, costs, interval);
    return {
      strategyId: id,
      machine: named(machine),
      element: names.get(elementId),
      procedure: { ...named(procedure), kind: procedure.kind },
      strategyKind: strategy.strategyKind,
      cycle: cycle && { ...named(cycle), typeCycle },
      unit: unitOf(usage),
      perDay: pace,
      lives: lives.map((life) => shown(life, ranked)),
      ...wear,
      costs,
      stoppedHours,
      interval,
      ...(timed ? found : { why: 'notTimed' as const }),
      done: own.length,
      escapes: escapeRate(
        own,
        all.map(({ createdOn }) => createdOn),
      ),
      idle: idleRate(own),
    };
  },
};

const named = ({ id, code, description }: { id: number; code: string; description: string }) => ({
  id,
  code,
  description,
});

/** Breakdowns of its branch: of the element, of what it is part of, and of its parts. */
async function breakdownsOn(store: Store, { machineId, elementId }: Strategy): Promise<Ewo[]> {
  const all = await everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { next }));
  const ids = [...all.flatMap((ewo) => ewo.elementId ?? []), ...(elementId ? [elementId] : [])];
  const lineages = await lineagesOf(store, [...new Set(ids)]);
  const own = lineages.get(elementId) ?? [];
  return all.filter(
    ({ state, elementId: of }) => state !== 'cancelled' && shareBranch(own, lineages.get(of) ?? []),
  );
}

/** What was done at it made it new, or as good as new. */
const isRenewal = ({ state, interventionType }: Ewo) =>
  state === 'closed' && (interventionType === 'replacement' || interventionType === 'repair');

const failedOn = ({ id, code, createdOn, closedOn = createdOn }: Ewo): Renewal => ({
  id,
  code,
  on: createdOn,
  until: closedOn,
  failed: true,
});

const meanHours = (failures: readonly Ewo[], now: string): number | null =>
  failures.length === 0
    ? null
    : failures.reduce((sum, ewo) => sum + (durationsOf(ewo, now).downtime ?? 0), 0) / 60 / failures.length;

interface Closed {
  id: string;
  code: string;
  on: Day;
  activities: readonly Activity[];
}

/** Orders of a cycle that somebody closed, with what was done; what closed by itself was not done. */
async function closedOrders(store: Store, { id, typeCycle }: Cycle): Promise<Closed[]> {
  const [kind, sheetsOf] =
    typeCycle === 'checklists' ? [checklistOrders, checklistSheets] : [orders, orderSheets];
  const all = await everyPage((next) => store.list(kind, { under: id, next }));
  const closed = all.flatMap(({ id, code, state, closedOn }) =>
    state === 'closed' && closedOn ? [{ id, code, on: closedOn }] : [],
  );
  const sheets = await store.load(closed.map((order) => [sheetsOf, order.id] as const));
  return closed.map((order, i) => ({ ...order, activities: sheets[i]?.activities ?? [] }));
}

/** Those of them in which work of these strategies was done. */
const doneBy = (closed: readonly Closed[], strategyIds: readonly string[]): (Renewal & Done)[] =>
  closed.flatMap(({ activities, ...order }) => {
    const worked = activities.filter(
      ({ strategyId, outcome }) =>
        strategyId !== undefined && strategyIds.includes(strategyId) && isWorked(outcome),
    );
    const found = worked.some(({ outcome, requests = [] }) => outcome === 'nok' || requests.length > 0);
    return worked.length === 0 ? [] : [{ ...order, until: order.on, failed: false, found }];
  });

/** Orders that used the element's spare: it was replaced, whatever the cycle calls its work. */
const consumedBy = (used: readonly KeptOf<typeof movements>[], element: Element | undefined): Renewal[] =>
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

/** Of the kit; where it names nothing, of the element itself. */
async function sparesCost(store: Store, procedure: Procedure, element: Element | undefined): Promise<number> {
  const kit = procedure.approved?.spares ?? procedure.spares ?? [];
  const linked = element?.part?.sparePartId;
  const wanted =
    kit.length > 0
      ? kit
      : linked === undefined
        ? []
        : [{ sparePartId: linked, quantity: element?.part?.quantity ?? 1 }];
  if (wanted.length === 0) return (element?.part?.price ?? 0) * (element?.part?.quantity ?? 1);
  const found = await store.load(wanted.map(({ sparePartId }) => [spares, sparePartId] as const));
  return wanted.reduce((sum, { quantity }, i) => sum + quantity * (found[i]?.unitPrice ?? 0), 0);
}

/** Today's rhythm in the unit of ages; of a meter that nobody read it is not known. */
async function intervalOf(store: Store, cycle: Cycle, pace: number): Promise<number | undefined> {
  if (cycle.meter === 'none') return cycle.frequency && periodDays(cycle.frequency) * pace;
  const [meter] = await store.load([[meters, `${cycle.machineId}.${cycle.meter}`]]);
  return cycle.run && meter?.perDay ? (cycle.run.every / meter.perDay) * pace : undefined;
}

function shown({ from, to, age, failed, by }: ShownLife, ranked: readonly { age: number; share: number }[]) {
  const share = failed ? ranked.find((each) => each.age === age)?.share : undefined;
  const end = by ? (failed ? ('failure' as const) : ('planned' as const)) : ('running' as const);
  return { from, to, age, end, id: by?.id, code: by?.code, share };
}
