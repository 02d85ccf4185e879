// Open orders and cycles of machines whose work needs the machine stopped (beyond 17).
import type { Day } from '#shared/day.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import {
  checklistDetails,
  checklistOrders,
  cycles,
  orderDetails,
  orders,
} from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import { checklistLateDays, lateDays } from '../../db/entities/reports.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { getMonthsOfPeriod } from '../../db/pagination.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';

type StoredOrder = StoredOf<typeof orders>;
type StoredCycle = StoredOf<typeof cycles>;

export interface StoppingOrder {
  order: StoredOrder;
  /** Absent for a free order. */
  cycle: StoredCycle | undefined;
}
interface StoppingWork {
  orders: StoppingOrder[];
  /** Active cycles of the machines. */
  cycles: StoredCycle[];
  /** Machines that get no orders. */
  idleMachineIds: ReadonlySet<number>;
}

/** Kinds of orders that are planned; runs of paths are done by operators in their own time. */
const getOrderKinds = ({ plant }: Pick<Actor, 'plant'>) => [
  { typeCycle: 'workorders', entity: orders, details: orderDetails, openDays: lateDays },
  ...(plant.checklists
    ? [
        {
          typeCycle: 'checklists',
          entity: checklistOrders,
          details: checklistDetails,
          openDays: checklistLateDays,
        },
      ]
    : []),
];

export async function loadStoppingWork(
  store: Store,
  actor: Pick<Actor, 'plant' | 'today'>,
  machineIds: readonly number[],
  { to }: { to: Day },
): Promise<StoppingWork> {
  const kinds = getOrderKinds(actor);
  const machineCycles = await loadOfMachines(machineIds, (id) =>
    loadAllPages((next) => store.listBy(cycles, 'byMachine', [id], { next })),
  );
  const [openOrders, storedMachines, cycleStrategies] = await Promise.all([
    Promise.all(
      kinds.map((kind) =>
        loadOpenOrders(store, kind, selectMachinesWithOrders(kind, machineIds, machineCycles), {
          today: actor.today,
          to,
        }),
      ),
    ),
    store.load(machineIds.map((id) => [machines, id] as const)),
    store.load(machineCycles.flatMap((cycle) => cycle.strategies.map((id) => [strategies, id] as const))),
  ]);
  const { stoppingOrders, stoppingCycles } = await selectStopping(store, kinds, {
    orders: openOrders.flat(),
    cycles: machineCycles,
    strategies: cycleStrategies.filter((strategy) => strategy !== undefined),
  });
  return {
    orders: stoppingOrders.map((order) => ({ order, cycle: stoppingCycles.get(order.cycleId ?? 0) })),
    cycles: [...stoppingCycles.values()].filter(
      ({ active, typeCycle }) => active && (typeCycle !== 'checklists' || actor.plant.checklists),
    ),
    idleMachineIds: new Set(machineIds.filter((_, i) => storedMachines[i]?.status !== 'active')),
  };
}

/** Reads the orders of a period that stop their machine, whether open or done, but not cancelled ones. */
export async function loadStoppingOrders(
  store: Store,
  actor: Pick<Actor, 'plant'>,
  { from, to }: { from: Day; to: Day },
): Promise<StoredOrder[]> {
  const kinds = getOrderKinds(actor);
  const [plannedOrders, allCycles, allStrategies] = await Promise.all([
    Promise.all(
      kinds.flatMap(({ entity }) =>
        getMonthsOfPeriod({ from, to }).map((month) =>
          loadAllPages((next) => store.listBy(entity, 'byDay', [month], { from, to, next })),
        ),
      ),
    ),
    loadAllPages((next) => store.list(cycles, { next })),
    loadAllPages((next) => store.list(strategies, { next })),
  ]);
  const { stoppingOrders } = await selectStopping(store, kinds, {
    orders: plannedOrders.flat().filter(({ state }) => state !== 'cancelled'),
    cycles: allCycles,
    strategies: allStrategies,
  });
  return stoppingOrders;
}

interface Candidates {
  orders: readonly StoredOrder[];
  cycles: readonly StoredCycle[];
  strategies: readonly Pick<StoredOf<typeof strategies>, 'id' | 'procedureId'>[];
}

/**
 * Returns the cycles with a procedure that is carried out on the stopped machine, and their orders. A free
 * order stops it if it says so or has such a procedure.
 */
async function selectStopping(
  store: Store,
  kinds: ReturnType<typeof getOrderKinds>,
  { orders: allOrders, cycles: allCycles, strategies: allStrategies }: Candidates,
): Promise<{ stoppingOrders: StoredOrder[]; stoppingCycles: ReadonlyMap<number, StoredCycle> }> {
  const freeOrders = allOrders.filter(({ cycleId }) => cycleId === undefined);
  const freeProcedureIds = await loadFreeProcedureIds(store, kinds, freeOrders);
  const stoppingProcedureIds = await loadStoppingProcedureIds(store, [
    ...allStrategies.map(({ procedureId }) => procedureId),
    ...[...freeProcedureIds.values()].flat(),
  ]);
  const stoppingStrategyIds = new Set(
    allStrategies.flatMap(({ id, procedureId }) => (stoppingProcedureIds.has(procedureId) ? [id] : [])),
  );
  const stoppingCycles = new Map(
    allCycles
      .filter(({ strategies: ids }) => ids.some((id) => stoppingStrategyIds.has(id)))
      .map((cycle) => [cycle.id, cycle]),
  );
  const stoppingOrders = allOrders.filter(({ id, cycleId, isolate }) =>
    cycleId === undefined
      ? isolate || (freeProcedureIds.get(id) ?? []).some((each) => stoppingProcedureIds.has(each))
      : stoppingCycles.has(cycleId),
  );
  return { stoppingOrders, stoppingCycles };
}

/** Returns the machines that can have orders of a kind: every one has free orders, only cycles make checklists. */
function selectMachinesWithOrders(
  { typeCycle }: Pick<ReturnType<typeof getOrderKinds>[number], 'typeCycle'>,
  machineIds: readonly number[],
  machineCycles: readonly StoredCycle[],
): readonly number[] {
  if (typeCycle === 'workorders') return machineIds;
  const ids = new Set(
    machineCycles.filter((each) => each.typeCycle === typeCycle).map((each) => each.machineId),
  );
  return machineIds.filter((id) => ids.has(id));
}

/** Machines read in parallel, two or three queries of each. */
const CONCURRENCY = 10;

async function loadOfMachines<Item>(
  machineIds: readonly number[],
  load: (machineId: number) => Promise<Item[]>,
): Promise<Item[]> {
  const found: Item[][] = [];
  await runInParallel(machineIds.entries(), CONCURRENCY, async ([i, id]) => {
    found[i] = await load(id);
  });
  return found.flat();
}

/** Reads the open orders of the machines, from the first day of the plant that still has open ones. */
async function loadOpenOrders(
  store: Store,
  { entity, openDays }: Pick<ReturnType<typeof getOrderKinds>[number], 'entity' | 'openDays'>,
  machineIds: readonly number[],
  { today, to }: { today: Day; to: Day },
): Promise<StoredOrder[]> {
  const [storedDays] = await store.load([[openDays, 'all']]);
  const from = [today, ...Object.keys(storedDays ?? {}).filter(isDay)].sort()[0]!;
  const found = await loadOfMachines(machineIds, (id) =>
    loadAllPages((next) => store.listBy(entity, 'byMachine', [id], { from, to, next })),
  );
  return found.filter(({ state }) => isOpen(state));
}

const isDay = (key: string) => /^\d{4}-\d\d-\d\d$/.test(key);

/** Returns the procedures of free orders, which are stored with their details. */
async function loadFreeProcedureIds(
  store: Store,
  kinds: ReturnType<typeof getOrderKinds>,
  freeOrders: readonly StoredOrder[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const details = await store.load(
    freeOrders.flatMap(({ id }) => kinds.map((kind) => [kind.details, id] as const)),
  );
  return new Map(
    freeOrders.map(({ id }, i) => {
      const found = details.slice(i * kinds.length, (i + 1) * kinds.length).find((each) => each);
      return [id, found?.work?.procedureIds ?? []];
    }),
  );
}

async function loadStoppingProcedureIds(
  store: Store,
  procedureIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await store.load([...new Set(procedureIds)].map((id) => [procedures, id] as const));
  return new Set(found.flatMap((each) => (each?.machineState === 'stopped' ? [each.id] : [])));
}
