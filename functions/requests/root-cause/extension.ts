// A countermeasure that holds, put on the machines it also fits (domain 7.8).
import type { Got } from '../../../shared/contract.ts';
import { type MessageCode, problem } from '../../../shared/messages.ts';
import { may } from '../../../shared/permissions.ts';
import { strategyArea } from '../../../shared/procedures/strategy.ts';
import { Refused } from '../../../shared/refused.ts';
import { doneAt, fitting, MOST_TWINS, type Twin } from '../../../shared/requests/extension.ts';
import { shareBranch } from '../../../shared/requests/recurrence.ts';
import type { rootCauses as api, Extension } from '../../../shared/requests/root-cause-api.ts';
import { readsAnalysis } from '../../../shared/requests/root-cause-moves.ts';
import { counterpart } from '../../../shared/structure/counterpart.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { cloneCycle, cyclesOf } from '../../planned/writes.ts';
import { type KeptStrategy, putStrategies, strategiesOf } from '../../procedures/writes.ts';
import { elementNames, elementsOf, lineagesOf, machinesAlike } from '../../structure/writes.ts';
import { cycles } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptEwo } from '../ewo/shown.ts';
import { type Analysis, analysed } from './analysis.ts';

interface Call<Name extends 'extension' | 'clone'> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function extension({ input, actor, store }: Call<'extension'>): Promise<Extension> {
  const [{ ewo }, asker] = await Promise.all([analysed(store, input.ewoId), askerOf(actor)]);
  if (!readsAnalysis(asker, ewo)) throw new Refused('forbidden', 'notAllowedHere');
  const [offered, methods] = await Promise.all([offeredTo(store, ewo), methodsOf(store, actor, ewo)]);
  return {
    machines: offered.map(({ id, code, description }) => ({ id, code, description })),
    ...methods,
  };
}

async function offeredTo(store: Store, { machineId, elementId }: KeptEwo) {
  const alikeOf = async () => {
    const [element] = elementId === undefined ? [] : await store.load([[elements, elementId]]);
    return element ? machinesAlike(store, element) : new Set<number>();
  };
  const [all, alike] = await Promise.all([everyPage((next) => store.list(machines, { next })), alikeOf()]);
  const failed = all.find(({ id }) => id === machineId);
  return failed ? fitting(failed, all, alike) : [];
}

const mayClone = ({ profile }: Actor, { typeCycle }: Pick<KeptStrategy, 'typeCycle'>): boolean =>
  may(profile, 'cycles', 'create') && may(profile, strategyArea[typeCycle], 'create');

/** What may be cloned of the machine that failed: what is done on the branch of its failed element first. */
async function methodsOf(store: Store, actor: Actor, { machineId, elementId }: KeptEwo) {
  const [routings, all] = await Promise.all([cyclesOf(store, machineId), strategiesOf(store, machineId)]);
  const own = all.filter((each) => each.active && mayClone(actor, each));
  const [named, names, lineages] = await Promise.all([
    store.load(own.map(({ procedureId }) => [procedures, procedureId] as const)),
    elementNames(store, machineId, own),
    lineagesOf(
      store,
      [...own, { elementId }].flatMap((each) => each.elementId ?? []),
    ),
  ]);
  const lineage = lineages.get(elementId) ?? [];
  const isNear = (each: KeptStrategy) => shareBranch(lineages.get(each.elementId) ?? [], lineage);
  const near = new Set(own.filter(isNear).map(({ id }) => id));
  const nearFirst = <M extends { near: boolean; code: string }>(methods: M[]) =>
    methods.sort((a, b) => Number(b.near) - Number(a.near) || a.code.localeCompare(b.code));
  return {
    cycles: nearFirst(
      routings
        .filter((each) => each.strategies.length > 0 && mayClone(actor, each))
        .map(({ id, code, description, strategies: its }) => ({
          ...{ id: String(id), code, description },
          near: its.some((each) => near.has(each)),
        })),
    ),
    strategies: nearFirst(
      own.flatMap((each, i) => {
        const [procedure, element] = [named[i], names.get(each.elementId)];
        const description = [procedure?.description, element?.path].filter(Boolean).join(' · ');
        return procedure ? [{ id: each.id, code: procedure.code, description, near: near.has(each.id) }] : [];
      }),
    ),
  };
}

interface Target {
  machine: { id: number; code: string };
  twin: (elementId: string) => string;
}

/**
 * What is chosen, put on each machine; whatever stands there already stays as it is, so that a run that broke off goes on.
 * @throws Refused refMissing, notAllowed, machineDismissed, counterpartMissing at the machine; notAllowedHere, tooMany
 */
export async function cloned(call: Call<'clone'>, before: Analysis, ewo: KeptEwo): Promise<Twin[]> {
  const { input, actor, store } = call;
  const [routing, chosen] = await chosenOf(store, input, ewo.machineId);
  if (!chosen.every((each) => mayClone(actor, each))) throw new Refused('forbidden', 'notAllowedHere');
  const twins = doneAt(before.twins ?? [], input.machineIds);
  if (twins.length > MOST_TWINS)
    throw new Refused('invalid', 'invalidInput', { fields: { machineIds: problem('tooMany', MOST_TWINS) } });
  for (const { machine, twin } of await targetsOf(store, input.machineIds, ewo.machineId, chosen)) {
    const put = await putStrategies(store, chosen, { to: machine.id, twin });
    const free = put.flatMap(({ strategy: { id, cycleId } }) => (cycleId === undefined ? [id] : []));
    if (routing && free.length > 0) await cloneCycle(call, routing, machine, free);
  }
  return twins;
}

/** The cycle, if one was chosen, and the strategies to clone. @throws Refused refMissing for those of another machine */
async function chosenOf(
  store: Store,
  { cycleId, strategyId }: Call<'clone'>['input'],
  machineId: number,
): Promise<[KeptOf<typeof cycles> | undefined, KeptStrategy[]]> {
  const missing = (what: 'cycle' | 'strategy') =>
    new Refused('invalid', 'refMissing', {
      values: { what },
      fields: { [`${what}Id`]: 'refMissing' },
    });
  if (strategyId !== undefined) {
    const strategy = await store.find(strategies, strategyId);
    if (strategy?.machineId !== machineId) throw missing('strategy');
    return [undefined, [strategy]];
  }
  const routing = await store.find(cycles, cycleId!);
  if (routing?.machineId !== machineId || routing.retired || routing.strategies.length === 0)
    throw missing('cycle');
  const its = await store.load(routing.strategies.map((id) => [strategies, id] as const));
  return [routing, its.filter((each) => each !== undefined)];
}

/** Each machine with the places there, all found before anything is written. */
async function targetsOf(
  store: Store,
  machineIds: readonly number[],
  failedId: number,
  chosen: readonly KeptStrategy[],
): Promise<Target[]> {
  const [failed, ...found] = await store.load([failedId, ...machineIds].map((id) => [machines, id] as const));
  const placed = await store.load(
    chosen.flatMap(({ elementId }) => (elementId ? [[elements, elementId] as const] : [])),
  );
  const refuse = (
    n: number,
    kind: 'invalid' | 'conflict',
    code: MessageCode,
    values?: Record<string, string>,
  ) => new Refused(kind, code, { values, fields: { [`machineIds.${n}`]: code } });
  return Promise.all(
    machineIds.map(async (id, n): Promise<Target> => {
      const machine = found[n];
      if (!machine) throw refuse(n, 'invalid', 'refMissing', { what: 'machine' });
      if (id === failedId) throw refuse(n, 'invalid', 'notAllowed');
      if (machine.status === 'dismissed') throw refuse(n, 'conflict', 'machineDismissed');
      const own = placed.length === 0 ? [] : await elementsOf(store, id);
      const places = new Map<string, string>();
      for (const element of placed) {
        if (!element) continue;
        const place = counterpart(element, failed?.code ?? '', { code: machine.code, elements: own });
        if (!place)
          throw refuse(n, 'conflict', 'counterpartMissing', {
            machine: machine.code,
            element: element.code,
          });
        places.set(element.id, place.id);
      }
      return { machine, twin: (elementId) => places.get(elementId)! };
    }),
  );
}
