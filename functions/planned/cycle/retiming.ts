// New minutes, people, spares and lubricants of a procedure, carried on to the cycles that use it and to their orders nobody has begun (domain 4.2, 4.4).
import { isDeepStrictEqual } from 'node:util';
import { dayIn } from '../../../shared/day.ts';
import { highestLevels } from '../../../shared/organisation/entitled.ts';
import type { SkillLevel } from '../../../shared/organisation/skill.ts';
import type { Cycle } from '../../../shared/planned/cycle.ts';
import type { Lubricates } from '../../../shared/planned/lubrication.ts';
import { approvedMinutes, approvedTechnicians } from '../../../shared/procedures/edition.ts';
import { together } from '../../../shared/procedures/kit-spares.ts';
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import type { plants } from '../../table/entities/access.ts';
import { cycles } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { bringUpToDate } from './generation.ts';
import { CHUNK, type KeptCycle, planningOf } from './issuing.ts';

type Method = KeptOf<typeof procedures>;

/** The kit and the work: one procedure a strategy. */
export const totalMinutes = (
  { kitMinutes }: Pick<Cycle, 'kitMinutes'>,
  methods: readonly (Method | undefined)[],
): number => methods.reduce((sum, method) => sum + (method ? approvedMinutes(method) : 0), kitMinutes);

/** What its procedures take along, from their approved editions. */
export const kitSpares = (methods: readonly (Method | undefined)[]): { kit?: KitSpare[] } => {
  const kit = together(methods.flatMap((method) => method?.approved?.spares ?? []));
  return kit.length > 0 ? { kit } : {};
};

/** Whom its procedures need, from their approved editions: how able, and for how long if there are several. */
export function peopleNeeded(
  cycle: Pick<Cycle, 'kitMinutes'>,
  methods: readonly (Method | undefined)[],
): { requires?: SkillLevel[]; manMinutes?: number } {
  const requires = highestLevels(methods.map((method) => method?.approved?.capacities));
  const manMinutes = methods.reduce(
    (sum, method) => sum + (method ? approvedMinutes(method) * approvedTechnicians(method) : 0),
    cycle.kitMinutes,
  );
  return {
    ...(requires.length > 0 && { requires }),
    ...(manMinutes > totalMinutes(cycle, methods) && { manMinutes }),
  };
}

/** What of a cycle is lubricated: what its procedures take, or, of that typology, something unnamed. */
export function lubricated(
  { typology }: Pick<Cycle, 'typology'>,
  methods: readonly (Method | undefined)[],
): { lubricates?: Lubricates[] } {
  const named = methods.flatMap((method) =>
    (method?.approved?.lubricants ?? []).map((each) => ({ ...each, procedureId: method!.id })),
  );
  if (named.length > 0) return { lubricates: named };
  return typology === 'lubrication' ? { lubricates: [{}] } : {};
}

/** Cycles whose orders follow at once; those of the others follow with the next run of the job, which sees that their plan changed. */
const AT_ONCE = 10;

/** Every cycle that uses the procedure, its total computed again: doing so twice changes nothing. */
export async function retime(store: Store, plant: KeptOf<typeof plants>, procedureId: number, now: string) {
  const procedure = await store.find(procedures, procedureId);
  if (!procedure) return;
  const uses = await everyPage((next) => store.listBy(strategies, 'byProcedure', [procedureId], { next }));
  const ids = [...new Set(uses.flatMap(({ cycleId }) => cycleId ?? []))];
  const changed: KeptCycle[] = [];
  for (let i = 0; i < ids.length; i += CHUNK)
    changed.push(...(await retryOnConflict(() => retotalled(store, ids.slice(i, i + CHUNK), procedure))));
  const actor = { plant, today: dayIn(plant.timeZone, now) };
  for (const cycle of changed.slice(0, AT_ONCE))
    await bringUpToDate(store, cycle.id, await planningOf(store, actor, cycle));
}

/** Every cycle, computed again; orders follow with the next run of the job. */
export async function retimeAll(store: Store): Promise<void> {
  const ids = (await everyPage((next) => store.list(cycles, { next }))).map(({ id }) => id);
  for (let i = 0; i < ids.length; i += CHUNK)
    await retryOnConflict(() => retotalled(store, ids.slice(i, i + CHUNK)));
}

/** In one transaction; answers the cycles it changed. `procedure` was read after its approval, the others may lag. */
async function retotalled(store: Store, ids: readonly number[], procedure?: Method): Promise<KeptCycle[]> {
  const found = (await store.load(ids.map((id) => [cycles, id] as const))).filter(
    (cycle) => cycle !== undefined,
  );
  const placed = await store.load(
    found.flatMap((cycle) => cycle.strategies.map((id) => [strategies, id] as const)),
  );
  const used = new Map(placed.flatMap((strategy) => (strategy ? [[strategy.id, strategy.procedureId]] : [])));
  const others = [...new Set(used.values())].filter((id) => id !== procedure?.id);
  const methods = new Map<number | undefined, Method>(procedure && [[procedure.id, procedure]]);
  for (const method of await store.load(others.map((id) => [procedures, id] as const)))
    if (method) methods.set(method.id, method);
  const changed = found.flatMap((cycle) => {
    const its = cycle.strategies.map((id) => methods.get(used.get(id)));
    const total = totalMinutes(cycle, its);
    const { kit } = kitSpares(its);
    const { lubricates } = lubricated(cycle, its);
    const { requires, manMinutes } = peopleNeeded(cycle, its);
    const derived = { totalMinutes: total, manMinutes, requires, kit, lubricates };
    const same = Object.entries(derived).every(([name, value]) =>
      isDeepStrictEqual(value, cycle[name as keyof typeof derived]),
    );
    return same ? [] : [{ cycle, after: { ...cycle, ...derived, followed: (cycle.followed ?? 0) + 1 } }];
  });
  if (changed.length > 0)
    await store.commit(changed.map(({ cycle, after }) => store.replace(cycles, cycle, after)));
  return changed.map(({ cycle }) => cycle);
}
