// A cycle made: the strategies it takes up, free ones of one machine, and what follows from them (domain 4.4).
import type { SkillLevel } from '../../../shared/organisation/skill.ts';
import type { Cycle, CycleState } from '../../../shared/planned/cycle.ts';
import type { Lubricates } from '../../../shared/planned/lubrication.ts';
import type { Places } from '../../../shared/planned/places.ts';
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import { withFreedom } from '../../procedures/writes.ts';
import { elementNames } from '../../structure/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { cycleStates, cycles } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { bringUpToDate } from './generation.ts';
import { planningOf } from './issuing.ts';
import { placesAmong } from './placing.ts';
import { planKey } from './replanning.ts';
import { kitSpares, lubricated, peopleNeeded, totalMinutes } from './retiming.ts';

export type KeptStrategy = KeptOf<typeof strategies>;

interface Derived {
  totalMinutes: number;
  manMinutes?: number;
  requires?: SkillLevel[];
  kit?: KitSpare[];
  lubricates?: Lubricates[];
}

interface Call {
  actor: Actor;
  store: Store;
}

/** The strategies an input names, each of the cycle's machine and sort, and free or already its own; and what follows from them. */
export async function chosen(
  store: Store,
  input: Cycle,
  cycleId?: number,
): Promise<{ all: KeptStrategy[]; derived: Places & Derived }> {
  const found = await store.load(input.strategies.map((id) => [strategies, id] as const));
  const all: KeptStrategy[] = [];
  for (const [i, strategy] of found.entries()) {
    const path = { fields: { [`strategies.${i}`]: 'refMissing' as const } };
    if (!strategy || strategy.machineId !== input.machineId || strategy.typeCycle !== input.typeCycle)
      throw new Refused('invalid', 'refMissing', { ...path, values: { what: 'strategy' } });
    if (strategy.cycleId === undefined ? !strategy.active : strategy.cycleId !== cycleId)
      throw await notFree(store, strategy, `strategies.${i}`);
    all.push(strategy);
  }
  return { all, derived: await derivedOf(store, input, all) };
}

/** What follows from the work of a cycle. */
export async function derivedOf(
  store: Store,
  input: Cycle,
  all: readonly Pick<KeptStrategy, 'elementId' | 'procedureId'>[],
): Promise<Places & Derived> {
  const [methods, names] = await Promise.all([
    store.load(all.map((strategy) => [procedures, strategy.procedureId] as const)),
    elementNames(store, input.machineId, all, { consistent: true }),
  ]);
  return {
    totalMinutes: totalMinutes(input, methods),
    ...peopleNeeded(input, methods),
    ...kitSpares(methods),
    ...lubricated(input, methods),
    ...placesAmong(names, all),
  };
}

/** Why a strategy cannot join a cycle: by the names of its procedure, its machine, and the cycle it belongs to. */
export async function notFree(
  store: Store,
  { machineId, procedureId, cycleId }: KeptStrategy,
  field: string,
): Promise<Refused> {
  const [machine, method, other] = await Promise.all([
    store.find(machines, machineId),
    store.find(procedures, procedureId),
    cycleId === undefined ? undefined : store.find(cycles, cycleId),
  ]);
  const code = cycleId === undefined ? 'strategyInactive' : 'strategyNotFree';
  const named = { strategy: method?.code ?? '', machine: machine?.code ?? '' };
  return new Refused('conflict', code, {
    values: other ? { ...named, cycle: other.code } : named,
    fields: { [field]: code },
  });
}

/** Those that were free. */
export const taken = (store: Store, all: readonly KeptStrategy[], cycleId: number): Writes =>
  all
    .filter((s) => s.cycleId === undefined)
    .map((s) => store.replace(strategies, s, withFreedom({ ...s, cycleId })));

type Staffed = Pick<Cycle, 'active' | 'teamId'>;
/** Only an active cycle keeps its team. */
export function teamHolds(store: Store, before: Staffed | undefined, after: Staffed | undefined): Writes {
  const [was, is] = [before, after].map((cycle) => (cycle?.active ? cycle.teamId : undefined));
  if (was === is) return [];
  return [
    was ? store.release(teams, was, 'cycles') : [],
    is ? store.hold(teams, is, 'cycles', 'teamId') : [],
  ];
}

/** @throws Refused machineDismissed */
export async function mustRun(store: Store, machineId: number): Promise<void> {
  const machine = await store.find(machines, machineId);
  if (machine?.status === 'dismissed')
    throw new Refused('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
}

/** A cycle that nothing was made of yet. */
export const begun = ({ today, plant }: Actor, value: Cycle & Derived): CycleState => ({
  generation: 1,
  activatedOn: today,
  ordinal: 0,
  plan: planKey(value, plant.calendar),
});

/** A new cycle with its first orders; answers its number. */
export async function createCycle({ actor, store }: Call, sent: Cycle): Promise<number> {
  const input = { ...sent, strategies: [...new Set(sent.strategies)] };
  if (input.strategies.length === 0)
    throw new Refused('invalid', 'invalidInput', { fields: { strategies: 'tooFew' } });
  await mustRun(store, input.machineId);
  const { all, derived } = await chosen(store, input);
  const value = { ...input, ...derived };
  const state = begun(actor, value);
  const id = await store.numbered('cycle', async (n) => {
    await store.commit(
      store.create(cycles, n, value),
      store.create(cycleStates, n, state),
      taken(store, all, n),
      store.hold(machines, input.machineId, 'cycles', 'machineId'),
      teamHolds(store, undefined, input),
    );
    return n;
  });
  await bringUpToDate(store, id, await planningOf(store, actor, input));
  return id;
}
