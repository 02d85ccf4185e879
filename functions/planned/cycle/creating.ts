// Creates a cycle from free strategies of one machine, with the values computed from them (domain 4.4).
import type { SkillLevel } from '#shared/organisation/skill.ts';
import type { Cycle, CycleState } from '#shared/planned/cycle.ts';
import type { WorkElements } from '#shared/planned/locations.ts';
import type { PlannedLubrication } from '#shared/planned/lubrication.ts';
import { getUpdateMode } from '#shared/planned/shift.ts';
import type { KitSpare } from '#shared/procedures/procedure.ts';
import { RefusalError } from '#shared/refused.ts';
import { teams } from '../../db/entities/organisation.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Actor } from '../../http/session.ts';
import { updateFreeType } from '../../procedures/public.ts';
import { loadElementNames } from '../../structure/public.ts';
import { generateLower } from '../ranks/settling.ts';
import { generateCycleOrders } from './generation.ts';
import { loadPlanningContext } from './issuing.ts';
import { selectWorkElements } from './placing.ts';
import { buildPlanKey } from './replanning.ts';
import { computeRequiredPeople, computeTotalMinutes, getKitSpares, getLubricants } from './retiming.ts';

export type StoredStrategy = StoredOf<typeof strategies>;

interface DerivedValues {
  totalMinutes: number;
  manMinutes?: number;
  requires?: SkillLevel[];
  kit?: KitSpare[];
  lubricates?: PlannedLubrication[];
}

interface Call {
  actor: Actor;
  store: Store;
}

/**
 * Loads the strategies of an input and computes the derived values. Each must belong to the machine and type
 * of the cycle, and be free or already part of it.
 * @throws Refused refMissing, strategyInactive, strategyNotFree
 */
export async function resolveStrategies(
  store: Store,
  input: Cycle,
  cycleId?: number,
): Promise<{ all: StoredStrategy[]; derivedValues: WorkElements & DerivedValues }> {
  const storedStrategies = await store.load(input.strategies.map((id) => [strategies, id] as const));
  const chosenStrategies: StoredStrategy[] = [];
  for (const [i, strategy] of storedStrategies.entries()) {
    const refusalDetails = { fields: { [`strategies.${i}`]: 'refMissing' as const } };
    if (!strategy || strategy.machineId !== input.machineId || strategy.typeCycle !== input.typeCycle)
      throw new RefusalError('invalid', 'refMissing', { ...refusalDetails, values: { what: 'strategy' } });
    if (strategy.cycleId === undefined ? !strategy.active : strategy.cycleId !== cycleId)
      throw await buildNotFreeRefusal(store, strategy, `strategies.${i}`);
    chosenStrategies.push(strategy);
  }
  return { all: chosenStrategies, derivedValues: await computeDerivedValues(store, input, chosenStrategies) };
}

/** Computes minutes, people, kit, lubricants and locations from the work of a cycle. */
export async function computeDerivedValues(
  store: Store,
  input: Cycle,
  chosenStrategies: readonly Pick<StoredStrategy, 'elementId' | 'procedureId'>[],
): Promise<WorkElements & DerivedValues> {
  const [methods, names] = await Promise.all([
    store.load(chosenStrategies.map((strategy) => [procedures, strategy.procedureId] as const)),
    loadElementNames(store, input.machineId, chosenStrategies, { consistent: true }),
  ]);
  return {
    totalMinutes: computeTotalMinutes(input, methods),
    ...computeRequiredPeople(input, methods),
    ...getKitSpares(methods),
    ...getLubricants(input, methods),
    ...selectWorkElements(names, chosenStrategies),
  };
}

/**
 * Builds the refusal for a strategy that cannot join a cycle, with the codes of its procedure, its machine
 * and its cycle.
 */
export async function buildNotFreeRefusal(
  store: Store,
  { machineId, procedureId, cycleId }: StoredStrategy,
  field: string,
): Promise<RefusalError> {
  const [machine, method, otherCycle] = await Promise.all([
    store.find(machines, machineId),
    store.find(procedures, procedureId),
    cycleId === undefined ? undefined : store.find(cycles, cycleId),
  ]);
  const code = cycleId === undefined ? 'strategyInactive' : 'strategyNotFree';
  const codes = { strategy: method?.code ?? '', machine: machine?.code ?? '' };
  return new RefusalError('conflict', code, {
    values: otherCycle ? { ...codes, cycle: otherCycle.code } : codes,
    fields: { [field]: code },
  });
}

/** Returns the writes that assign the free strategies to the cycle. */
export const buildAssignmentWrites = (
  store: Store,
  chosenStrategies: readonly StoredStrategy[],
  cycleId: number,
): Writes =>
  chosenStrategies
    .filter((s) => s.cycleId === undefined)
    .map((s) => store.replace(strategies, s, updateFreeType({ ...s, cycleId })));

type WithTeam = Pick<Cycle, 'active' | 'teamId'>;
/** Returns the changes of the team reference; only an active cycle refers to its team. */
export function buildCycleTeamReference(
  store: Store,
  before: WithTeam | undefined,
  after: WithTeam | undefined,
): Writes {
  const [previousTeamId, newTeamId] = [before, after].map((cycle) =>
    cycle?.active ? cycle.teamId : undefined,
  );
  if (previousTeamId === newTeamId) return [];
  return [
    previousTeamId ? store.release(teams, previousTeamId, 'cycles') : [],
    newTeamId ? store.hold(teams, newTeamId, 'cycles', 'teamId') : [],
  ];
}

/** @throws Refused machineDismissed */
export async function assertMachineNotDismissed(store: Store, machineId: number): Promise<void> {
  const machine = await store.find(machines, machineId);
  if (machine?.status === 'dismissed')
    throw new RefusalError('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
}

/** Returns the initial state of a cycle without orders. */
export const buildInitialState = ({ today, plant }: Actor, value: Cycle & DerivedValues): CycleState => ({
  generation: 1,
  activatedOn: today,
  ordinal: 0,
  plan: buildPlanKey(value, plant.calendar),
});

/**
 * Creates a cycle with its first orders and returns its id; `step` is the progress step of the request that creates
 * it.
 */
export async function createCycle(
  { actor, store }: Call,
  requestedCycle: Cycle,
  step = 'create',
): Promise<number> {
  const progress = await openProgress(store);
  const id =
    progress.find<number>(step) ??
    (await insertCycle({ actor, store }, requestedCycle, (id) => progress.note(step, id)));
  await generateCycleOrders(store, id, await loadPlanningContext(store, actor, requestedCycle));
  if (requestedCycle.rank !== undefined) await generateLower(store, actor, await store.get(cycles, id));
  return id;
}

/** Creates a cycle without orders; `also` composes further writes of the same transaction. */
async function insertCycle(
  { actor, store }: Call,
  requestedCycle: Cycle,
  also: (id: number) => Writes,
): Promise<number> {
  const input = {
    ...requestedCycle,
    mode: getUpdateMode(requestedCycle),
    strategies: [...new Set(requestedCycle.strategies)],
  };
  if (input.strategies.length === 0)
    throw new RefusalError('invalid', 'invalidInput', { fields: { strategies: 'tooFew' } });
  await assertMachineNotDismissed(store, input.machineId);
  const { all: chosenStrategies, derivedValues } = await resolveStrategies(store, input);
  const value = { ...input, ...derivedValues };
  const state = buildInitialState(actor, value);
  return store.numbered('cycle', async (n) => {
    await store.commit(
      also(n),
      store.create(cycles, n, value),
      store.create(cycleStates, n, state),
      buildAssignmentWrites(store, chosenStrategies, n),
      store.hold(machines, input.machineId, 'cycles', 'machineId'),
      buildCycleTeamReference(store, undefined, input),
    );
    return n;
  });
}
