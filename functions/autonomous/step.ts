// The steps of a machine: where it stands, what holds up the next one, and work that operators could take over (domain 11.6).

import {
  blockersOf,
  type ConfirmedStep,
  FAILURE_DAYS,
  hoursFreed,
  isNext,
  isTransferable,
  LAST_STEP,
  STEP_DAYS,
  type StepFigures,
  stepOf,
  weeklyMinutes,
} from '../../shared/autonomous/step.ts';
import type { amSteps as amApi, MachineSteps, pmSteps as pmApi } from '../../shared/autonomous/step-api.ts';
import { addDays, type Day } from '../../shared/day.ts';
import { approvedMinutes } from '../../shared/procedures/edition.ts';
import { Refused } from '../../shared/refused.ts';
import { added } from '../../shared/warehouse/units.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { draftSop } from '../procedures/writes.ts';
import { machineSteps, points } from '../table/entities/autonomous.ts';
import { cycles, runs } from '../table/entities/planned.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { ewos, rootCauses, tags } from '../table/entities/requests.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

type Pillar = 'am' | 'pm';

/** Tags closed now may have been written long ago; older ones are few. */
const TAG_DAYS = 180;

async function figuresOf(store: Store, machineId: number, today: Day): Promise<StepFigures> {
  const since = addDays(today, 1 - STEP_DAYS);
  const of = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const [walked, written, failed, its] = await Promise.all([
    everyPage((next) => store.listBy(runs, 'byMachine', [machineId], { ...of(STEP_DAYS), next })),
    everyPage((next) => store.listBy(tags, 'byMachine', [machineId], { ...of(TAG_DAYS), next })),
    everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { ...of(FAILURE_DAYS), next })),
    everyPage((next) => store.listBy(points, 'byMachine', [machineId], { next })),
  ]);
  // today's are still to be done
  const due = walked.filter(
    ({ state, plannedOn }) => state === 'closed' || (state !== 'cancelled' && plannedOn < today),
  );
  const causes = await store.load(failed.map(({ id }) => [rootCauses, id] as const));
  return {
    runsPlanned: due.length,
    runsDone: due.filter(({ state }) => state === 'closed').length,
    tagsOpened: written.filter(({ createdOn }) => createdOn >= since).length,
    tagsClosed: written.filter(({ closedOn }) => closedOn !== undefined && closedOn >= since).length,
    failures: causes.filter((cause) => cause?.primary === 'RC6').length,
    cleaningMinutes: weeklyMinutes(
      its.filter(({ type, active, pathId }) => type === 'C' && active && pathId !== undefined),
    ),
  };
}

async function standing(store: Store, machineId: number, pillar: Pillar, today: Day): Promise<MachineSteps> {
  const [machine, kept, figures] = await Promise.all([
    store.find(machines, machineId),
    store.find(machineSteps, machineId),
    figuresOf(store, machineId, today),
  ]);
  if (!machine) throw missing();
  const history = kept?.[pillar] ?? [];
  const step = stepOf(history);
  const next = history.length === 0 ? 1 : step < LAST_STEP ? step + 1 : undefined;
  const blockers =
    pillar === 'am' && next !== undefined ? blockersOf(next, figures, history.at(-1)?.figures) : [];
  const ready = next !== undefined && blockers.length === 0;
  return { machineId, step, version: kept?.version, history, next, ready, blockers, figures };
}

const stepsOf = (pillar: Pillar): Handlers<typeof pmApi> => ({
  get: ({ input, actor, store }) => standing(store, input.machineId, pillar, actor.today),

  async confirm({ input, actor, store }) {
    const { machineId, step, score, note, version } = input;
    mayConfirm(actor, pillar);
    const [now, before] = await Promise.all([
      standing(store, machineId, pillar, actor.today),
      store.find(machineSteps, machineId),
    ]);
    // what is written stands on the same read as what is asked
    const history = before?.[pillar] ?? [];
    if (!isNext(history, step))
      throw new Refused('conflict', 'stepNotNext', {
        fields: { step: 'stepNotNext' },
        values: { next: now.next ?? LAST_STEP },
      });
    const blocked = pillar === 'am' ? blockersOf(step, now.figures, history.at(-1)?.figures) : [];
    if (blocked.length > 0 && !note)
      throw new Refused('conflict', 'stepNotReady', {
        fields: { note: 'stepNotReady' },
        values: { n: blocked.length },
      });
    const confirmed: ConfirmedStep = {
      ...{ step, score, note, on: actor.today, by: actor.user.name, byId: actor.user.id },
      figures: now.figures,
    };
    const { version: _, updatedAt: __, updatedBy: ___, id: ____, ...rest } = before ?? {};
    const after = { ...rest, [pillar]: [...history, confirmed] };
    await store.commit(
      before
        ? store.replace(machineSteps, before, after, { expected: version })
        : [store.create(machineSteps, machineId, after), store.hold(machines, machineId, 'steps')],
    );
    return standing(store, machineId, pillar, actor.today);
  },
});

/** Whoever has the rights of autonomous maintenance alone confirms no step of professional maintenance (domain 13). */
function mayConfirm({ profile }: Actor, pillar: Pillar) {
  if (profile === 'pm' && pillar === 'pm') throw new Refused('forbidden', 'notAllowedHere');
}

async function transferable(store: Store, machineId: number) {
  const [all, its] = await Promise.all([
    everyPage((next) => store.list(strategies, { under: machineId, next })),
    everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { next })),
  ]);
  const cycleOf = new Map(its.map((cycle) => [cycle.id, cycle]));
  const planned = all.filter(
    ({ typeCycle, elementId, active, cycleId }) =>
      typeCycle === 'workorders' && active && elementId !== undefined && cycleOf.get(cycleId ?? 0)?.active,
  );
  const [places, methods] = await Promise.all([
    store.load(planned.map(({ elementId }) => [elements, elementId!] as const)),
    store.load(planned.map(({ procedureId }) => [procedures, procedureId] as const)),
  ]);
  return planned.flatMap((strategy, i) => {
    const [element, method] = [places[i], methods[i]];
    const { frequency } = cycleOf.get(strategy.cycleId!)!;
    if (!element?.autonomous || !method?.approved || !frequency) return [];
    const minutes = approvedMinutes(method);
    const skillLevel = Math.max(0, ...(method.approved.capacities ?? []).map(({ level }) => level));
    if (!isTransferable({ frequency, minutes, machineState: method.machineState, skillLevel })) return [];
    return [
      {
        strategyId: strategy.id,
        procedureId: method.id,
        code: method.approved.code,
        description: method.approved.description,
        elementId: element.id,
        element: `${element.code} ${element.description}`,
        frequency,
        minutes,
        hoursPerYear: hoursFreed(frequency, minutes),
      },
    ];
  });
}

export const pmSteps = stepsOf('pm');

export const amSteps: Handlers<typeof amApi> = {
  ...stepsOf('am'),

  async list({ input, store }) {
    const found = await store.list(machineSteps, input);
    const last = (history: readonly ConfirmedStep[] | undefined) => history?.at(-1)?.step;
    return {
      ...found,
      items: found.items.map(({ id, am, pm }) => ({ machineId: id, am: last(am), pm: last(pm) })),
    };
  },

  async transfers({ input, store }) {
    const items = await transferable(store, input.machineId);
    return { items, hoursPerYear: added(...items.map(({ hoursPerYear }) => hoursPerYear)) };
  },

  async transfer({ input: { machineId, strategyId }, store }) {
    const found = (await transferable(store, machineId)).find((each) => each.strategyId === strategyId);
    if (!found)
      throw new Refused('conflict', 'notTransferable', { fields: { strategyId: 'notTransferable' } });
    const { elementId, procedureId } = found;
    const { id, code } = await draftSop(store, procedureId, { machineId, elementId });
    return { procedureId: id, code };
  },
};
