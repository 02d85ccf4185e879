// Updates cycles and their unstarted orders after the minutes, people, spares or lubricants of a procedure
// changed (domain 4.2, 4.4).
import { isDeepStrictEqual } from 'node:util';
import { toLocalDay } from '#shared/day.ts';
import { getHighestLevels } from '#shared/organisation/entitled.ts';
import type { SkillLevel } from '#shared/organisation/skill.ts';
import type { Cycle } from '#shared/planned/cycle.ts';
import type { PlannedLubrication } from '#shared/planned/lubrication.ts';
import { getApprovedMinutes, getApprovedTechnicians } from '#shared/procedures/edition.ts';
import { combineSpares } from '#shared/procedures/kit-spares.ts';
import type { KitSpare } from '#shared/procedures/procedure.ts';
import type { plants } from '../../db/entities/access.ts';
import { cycles } from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { generateCycleOrders } from './generation.ts';
import { loadPlanningContext, MAX_ORDERS_PER_TRANSACTION, type StoredCycle } from './issuing.ts';

type StoredProcedure = StoredOf<typeof procedures>;

/** Fields of a procedure that determine the time of its work. */
export type TimedMethod = Pick<
  StoredProcedure,
  'minutesOverride' | 'phaseMinutes' | 'technicians' | 'approved'
>;

/** Returns the total minutes: the kit and one procedure per strategy. */
export const computeTotalMinutes = (
  { kitMinutes }: Pick<Cycle, 'kitMinutes'>,
  methods: readonly (TimedMethod | undefined)[],
): number => methods.reduce((sum, method) => sum + (method ? getApprovedMinutes(method) : 0), kitMinutes);

/** Returns the spares of the procedures' approved editions. */
export const getKitSpares = (methods: readonly (StoredProcedure | undefined)[]): { kit?: KitSpare[] } => {
  const kit = combineSpares(methods.flatMap((method) => method?.approved?.spares ?? []));
  return kit.length > 0 ? { kit } : {};
};

/**
 * Returns the skills that the approved procedures require, and the man-minutes if they exceed the minutes.
 */
export function computeRequiredPeople(
  cycle: Pick<Cycle, 'kitMinutes'>,
  methods: readonly (TimedMethod | undefined)[],
): { requires?: SkillLevel[]; manMinutes?: number } {
  const requires = getHighestLevels(methods.map((method) => method?.approved?.capacities));
  const manMinutes = methods.reduce(
    (sum, method) => sum + (method ? getApprovedMinutes(method) * getApprovedTechnicians(method) : 0),
    cycle.kitMinutes,
  );
  return {
    ...(requires.length > 0 && { requires }),
    ...(manMinutes > computeTotalMinutes(cycle, methods) && { manMinutes }),
  };
}

/**
 * Returns what a cycle lubricates: the lubricants of its procedures, or an unnamed one for the typology
 * lubrication.
 */
export function getLubricants(
  { typology }: Pick<Cycle, 'typology'>,
  methods: readonly (StoredProcedure | undefined)[],
): { lubricates?: PlannedLubrication[] } {
  const namedLubricants = methods.flatMap((method) =>
    (method?.approved?.lubricants ?? []).map((each) => ({ ...each, procedureId: method!.id })),
  );
  if (namedLubricants.length > 0) return { lubricates: namedLubricants };
  return typology === 'lubrication' ? { lubricates: [{}] } : {};
}

/**
 * Maximum cycles whose orders are updated at once; the next run of the job updates those of the others, whose
 * plan key changed.
 */
const MAX_UPDATED_CYCLES = 10;

/** Recomputes every cycle that uses the procedure. Idempotent. */
export async function recomputeCyclesOfProcedure(
  store: Store,
  plant: StoredOf<typeof plants>,
  procedureId: number,
  now: string,
) {
  const procedure = await store.find(procedures, procedureId);
  if (!procedure) return;
  const procedureStrategies = await loadAllPages((next) =>
    store.listBy(strategies, 'byProcedure', [procedureId], { next }),
  );
  const ids = [...new Set(procedureStrategies.flatMap(({ cycleId }) => cycleId ?? []))];
  const changedCycles: StoredCycle[] = [];
  for (let i = 0; i < ids.length; i += MAX_ORDERS_PER_TRANSACTION)
    changedCycles.push(
      ...(await retryOnConflict(() =>
        recomputeCycles(store, ids.slice(i, i + MAX_ORDERS_PER_TRANSACTION), procedure),
      )),
    );
  const actor = { plant, today: toLocalDay(plant.timeZone, now) };
  for (const cycle of changedCycles.slice(0, MAX_UPDATED_CYCLES))
    await generateCycleOrders(store, cycle.id, await loadPlanningContext(store, actor, cycle));
}

/** Recomputes every cycle; the next run of the job updates the orders. */
export async function recomputeAllCycles(store: Store): Promise<void> {
  const ids = (await loadAllPages((next) => store.list(cycles, { next }))).map(({ id }) => id);
  for (let i = 0; i < ids.length; i += MAX_ORDERS_PER_TRANSACTION)
    await retryOnConflict(() => recomputeCycles(store, ids.slice(i, i + MAX_ORDERS_PER_TRANSACTION)));
}

/**
 * Recomputes cycles in one transaction and returns those that changed. `procedure` was read after its
 * approval; the others may be stale.
 */
async function recomputeCycles(
  store: Store,
  ids: readonly number[],
  procedure?: StoredProcedure,
): Promise<StoredCycle[]> {
  const storedCycles = (await store.load(ids.map((id) => [cycles, id] as const))).filter(
    (cycle) => cycle !== undefined,
  );
  const cycleStrategies = await store.load(
    storedCycles.flatMap((cycle) => cycle.strategies.map((id) => [strategies, id] as const)),
  );
  const procedureIdByStrategy = new Map(
    cycleStrategies.flatMap((strategy) => (strategy ? [[strategy.id, strategy.procedureId]] : [])),
  );
  const otherProcedureIds = [...new Set(procedureIdByStrategy.values())].filter((id) => id !== procedure?.id);
  const methods = new Map<number | undefined, StoredProcedure>(procedure && [[procedure.id, procedure]]);
  for (const method of await store.load(otherProcedureIds.map((id) => [procedures, id] as const)))
    if (method) methods.set(method.id, method);
  const changedCycles = storedCycles.flatMap((cycle) => {
    const cycleMethods = cycle.strategies.map((id) => methods.get(procedureIdByStrategy.get(id)));
    const total = computeTotalMinutes(cycle, cycleMethods);
    const { kit } = getKitSpares(cycleMethods);
    const { lubricates } = getLubricants(cycle, cycleMethods);
    const { requires, manMinutes } = computeRequiredPeople(cycle, cycleMethods);
    const derived = { totalMinutes: total, manMinutes, requires, kit, lubricates };
    const isUnchanged = Object.entries(derived).every(([name, value]) =>
      isDeepStrictEqual(value, cycle[name as keyof typeof derived]),
    );
    return isUnchanged
      ? []
      : [{ cycle, after: { ...cycle, ...derived, followed: (cycle.followed ?? 0) + 1 } }];
  });
  if (changedCycles.length > 0)
    await store.commit(changedCycles.map(({ cycle, after }) => store.replace(cycles, cycle, after)));
  return changedCycles.map(({ cycle }) => cycle);
}
