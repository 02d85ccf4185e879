// New minutes and spares of a procedure, carried on to the cycles that use it and to their orders nobody has begun (domain 4.2, 4.4).
import { isDeepStrictEqual } from 'node:util';
import { dayIn } from '../../../shared/day.ts';
import type { Cycle } from '../../../shared/planned/cycle.ts';
import { approvedMinutes } from '../../../shared/procedures/edition.ts';
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

/** In one transaction; answers the cycles it changed. `procedure` was read after its approval, the others may lag. */
async function retotalled(store: Store, ids: readonly number[], procedure: Method): Promise<KeptCycle[]> {
  const found = (await store.load(ids.map((id) => [cycles, id] as const))).filter(
    (cycle) => cycle !== undefined,
  );
  const placed = await store.load(
    found.flatMap((cycle) => cycle.strategies.map((id) => [strategies, id] as const)),
  );
  const used = new Map(placed.flatMap((strategy) => (strategy ? [[strategy.id, strategy.procedureId]] : [])));
  const others = [...new Set(used.values())].filter((id) => id !== procedure.id);
  const methods = new Map<number | undefined, Method>([[procedure.id, procedure]]);
  for (const method of await store.load(others.map((id) => [procedures, id] as const)))
    if (method) methods.set(method.id, method);
  const changed = found.flatMap((cycle) => {
    const its = cycle.strategies.map((id) => methods.get(used.get(id)));
    const total = totalMinutes(cycle, its);
    const { kit } = kitSpares(its);
    const same = total === cycle.totalMinutes && isDeepStrictEqual(kit, cycle.kit);
    return same ? [] : [{ cycle, after: { ...cycle, totalMinutes: total, kit } }];
  });
  if (changed.length > 0)
    await store.commit(changed.map(({ cycle, after }) => store.replace(cycles, cycle, after)));
  return changed.map(({ cycle }) => cycle);
}
