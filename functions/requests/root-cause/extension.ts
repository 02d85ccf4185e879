// Extends an effective countermeasure to other machines (domain 7.8).
import type { InputOf } from '#shared/contract.ts';
import { createProblem, type MessageCode } from '#shared/messages.ts';
import { hasPermission } from '#shared/permissions.ts';
import { strategyArea } from '#shared/procedures/strategy.ts';
import { RefusalError } from '#shared/refused.ts';
import { findExtensionMachines, MAX_TWINS, markMachinesDone, type Twin } from '#shared/requests/extension.ts';
import { isOnSameBranch } from '#shared/requests/recurrence.ts';
import { canReadAnalysis } from '#shared/requests/root-cause/root-cause-transitions.ts';
import type { rootCauses as api, Extension } from '#shared/requests/root-cause-api.ts';
import { findCounterpart } from '#shared/structure/counterpart.ts';
import { cycles } from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { openProgress } from '../../http/progress.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { cloneCycle, getCloneStep, listMachineCycles } from '../../planned/public.ts';
import { loadStrategies, putStrategies, type StoredStrategy } from '../../procedures/public.ts';
import {
  listSimilarMachineIds,
  loadElementNames,
  loadElements,
  loadLineages,
} from '../../structure/public.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';
import { type Analysis, loadEwoWithAnalysis } from './analysis.ts';

interface Call<Name extends 'extension' | 'clone'> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function getExtension({ input, actor, store }: Call<'extension'>): Promise<Extension> {
  const [{ ewo }, principal] = await Promise.all([
    loadEwoWithAnalysis(store, input.ewoId),
    getPrincipal(actor),
  ]);
  if (!canReadAnalysis(principal, ewo)) throw new RefusalError('forbidden', 'notAllowedHere');
  const [offeredMachines, methods] = await Promise.all([
    listOfferedMachines(store, ewo),
    listCloneableMethods(store, actor, ewo),
  ]);
  return {
    machines: offeredMachines.map(({ id, code, description }) => ({ id, code, description })),
    ...methods,
  };
}

async function listOfferedMachines(store: Store, { machineId, elementId }: StoredEwo) {
  const loadSimilarIds = async () => {
    const [element] = elementId === undefined ? [] : await store.load([[elements, elementId]]);
    return element ? listSimilarMachineIds(store, element) : new Set<number>();
  };
  const [allMachines, similarIds] = await Promise.all([
    loadAllPages((next) => store.list(machines, { next })),
    loadSimilarIds(),
  ]);
  const failedMachine = allMachines.find(({ id }) => id === machineId);
  return failedMachine ? findExtensionMachines(failedMachine, allMachines, similarIds) : [];
}

const canClone = ({ profile }: Actor, { typeCycle }: Pick<StoredStrategy, 'typeCycle'>): boolean =>
  hasPermission(profile, 'cycles', 'create') && hasPermission(profile, strategyArea[typeCycle], 'create');

/**
 * Returns the cycles and strategies of the failed machine that can be cloned, those near the failed element
 * first.
 */
async function listCloneableMethods(store: Store, actor: Actor, { machineId, elementId }: StoredEwo) {
  const [machineCycles, machineStrategies] = await Promise.all([
    listMachineCycles(store, machineId),
    loadStrategies(store, machineId),
  ]);
  const cloneableStrategies = machineStrategies.filter((each) => each.active && canClone(actor, each));
  const [usedProcedures, names, lineages] = await Promise.all([
    store.load(cloneableStrategies.map(({ procedureId }) => [procedures, procedureId] as const)),
    loadElementNames(store, machineId, cloneableStrategies),
    loadLineages(
      store,
      [...cloneableStrategies, { elementId }].flatMap((each) => each.elementId ?? []),
    ),
  ]);
  const lineage = lineages.get(elementId) ?? [];
  const isNear = (each: StoredStrategy) => isOnSameBranch(lineages.get(each.elementId) ?? [], lineage);
  const nearIds = new Set(cloneableStrategies.filter(isNear).map(({ id }) => id));
  const sortNearFirst = <M extends { near: boolean; code: string }>(methods: M[]) =>
    methods.sort((a, b) => Number(b.near) - Number(a.near) || a.code.localeCompare(b.code));
  return {
    cycles: sortNearFirst(
      machineCycles
        .filter((each) => each.strategies.length > 0 && canClone(actor, each))
        .map(({ id, code, description, strategies: strategyIds }) => ({
          ...{ id: String(id), code, description },
          near: strategyIds.some((each) => nearIds.has(each)),
        })),
    ),
    strategies: sortNearFirst(
      cloneableStrategies.flatMap((each, i) => {
        const [procedure, element] = [usedProcedures[i], names.get(each.elementId)];
        const description = [procedure?.description, element?.path].filter(Boolean).join(' · ');
        return procedure
          ? [{ id: each.id, code: procedure.code, description, near: nearIds.has(each.id) }]
          : [];
      }),
    ),
  };
}

interface CloneTarget {
  machine: { id: number; code: string };
  twin: (elementId: string) => string;
}

/**
 * Clones the chosen cycle or strategy to each machine. Existing strategies stay unchanged, so an interrupted
 * call can be repeated.
 * @throws Refused refMissing, notAllowed, machineDismissed, counterpartMissing at the machine;
 * notAllowedHere, tooMany
 */
export async function cloneToMachines(
  call: Call<'clone'>,
  before: Analysis,
  ewo: StoredEwo,
): Promise<Twin[]> {
  const { input, actor, store } = call;
  const [[sourceCycle, chosenStrategies], progress] = await Promise.all([
    loadChosenMethod(store, input, ewo.machineId),
    openProgress(store),
  ]);
  if (!chosenStrategies.every((each) => canClone(actor, each)))
    throw new RefusalError('forbidden', 'notAllowedHere');
  const twins = markMachinesDone(before.twins ?? [], input.machineIds);
  if (twins.length > MAX_TWINS)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: { machineIds: createProblem('tooMany', MAX_TWINS) },
    });
  for (const { machine, twin } of await resolveTargets(
    store,
    input.machineIds,
    ewo.machineId,
    chosenStrategies,
  )) {
    const targetStrategies = await putStrategies(store, chosenStrategies, { to: machine.id, twin });
    const freeStrategyIds = targetStrategies.flatMap(({ id, cycleId }) =>
      cycleId === undefined ? [id] : [],
    );
    // An earlier attempt may have created the cycle without its orders.
    const isBegun = progress.find(getCloneStep(machine.id)) !== undefined;
    if (sourceCycle && (isBegun || freeStrategyIds.length > 0))
      await cloneCycle(call, sourceCycle, machine, freeStrategyIds);
  }
  return twins;
}

/**
 * Returns the chosen cycle, if any, and the strategies to clone.
 * @throws Refused refMissing for those of another machine
 */
async function loadChosenMethod(
  store: Store,
  { cycleId, strategyId }: Call<'clone'>['input'],
  machineId: number,
): Promise<[StoredOf<typeof cycles> | undefined, StoredStrategy[]]> {
  const buildMissingRefusal = (what: 'cycle' | 'strategy') =>
    new RefusalError('invalid', 'refMissing', {
      values: { what },
      fields: { [`${what}Id`]: 'refMissing' },
    });
  if (strategyId !== undefined) {
    const strategy = await store.find(strategies, strategyId);
    if (strategy?.machineId !== machineId) throw buildMissingRefusal('strategy');
    return [undefined, [strategy]];
  }
  const sourceCycle = await store.find(cycles, cycleId!);
  if (sourceCycle?.machineId !== machineId || sourceCycle.retired || sourceCycle.strategies.length === 0)
    throw buildMissingRefusal('cycle');
  const cycleStrategies = await store.load(sourceCycle.strategies.map((id) => [strategies, id] as const));
  return [sourceCycle, cycleStrategies.filter((each) => each !== undefined)];
}

/** Returns each target machine with the corresponding elements, all checked before anything is written. */
async function resolveTargets(
  store: Store,
  machineIds: readonly number[],
  failedId: number,
  chosenStrategies: readonly StoredStrategy[],
): Promise<CloneTarget[]> {
  const [failedMachine, ...targetMachines] = await store.load(
    [failedId, ...machineIds].map((id) => [machines, id] as const),
  );
  const chosenElements = await store.load(
    chosenStrategies.flatMap(({ elementId }) => (elementId ? [[elements, elementId] as const] : [])),
  );
  const buildRefusal = (
    n: number,
    kind: 'invalid' | 'conflict',
    code: MessageCode,
    values?: Record<string, string>,
  ) => new RefusalError(kind, code, { values, fields: { [`machineIds.${n}`]: code } });
  return Promise.all(
    machineIds.map(async (id, n): Promise<CloneTarget> => {
      const machine = targetMachines[n];
      if (!machine) throw buildRefusal(n, 'invalid', 'refMissing', { what: 'machine' });
      if (id === failedId) throw buildRefusal(n, 'invalid', 'notAllowed');
      if (machine.status === 'dismissed') throw buildRefusal(n, 'conflict', 'machineDismissed');
      const targetElements = chosenElements.length === 0 ? [] : await loadElements(store, id);
      const counterpartIds = new Map<string, string>();
      for (const element of chosenElements) {
        if (!element) continue;
        const twinElement = findCounterpart(element, failedMachine?.code ?? '', {
          code: machine.code,
          elements: targetElements,
        });
        if (!twinElement)
          throw buildRefusal(n, 'conflict', 'counterpartMissing', {
            machine: machine.code,
            element: element.code,
          });
        counterpartIds.set(element.id, twinElement.id);
      }
      return { machine, twin: (elementId) => counterpartIds.get(elementId)! };
    }),
  );
}
