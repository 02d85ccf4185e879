// Autonomous maintenance steps of a machine: current step, blockers of the next one, work that can be
// transferred to operators (domain 11.6).

import {
  type ConfirmedStep,
  computeFreedHours,
  computeWeeklyMinutes,
  FAILURE_DAYS,
  findBlockers,
  getConfirmedStep,
  isNextStep,
  isTransferable,
  LAST_STEP,
  STEP_DAYS,
  type StepFigures,
} from '#shared/autonomous/step.ts';
import type { amSteps as amApi, MachineSteps, pmSteps as pmApi } from '#shared/autonomous/step-api.ts';
import { addDays, type Day } from '#shared/day.ts';
import { getApprovedMinutes } from '#shared/procedures/edition.ts';
import { RefusalError } from '#shared/refused.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { machineSteps, points } from '../db/entities/autonomous.ts';
import { cycles, runs } from '../db/entities/planned.ts';
import { procedures, strategies } from '../db/entities/procedures.ts';
import { ewos, rootCauses, tags } from '../db/entities/requests.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { draftSop, findCopy } from '../procedures/public.ts';

type Pillar = 'am' | 'pm';

/**
 * Number of days of tags read. A tag closed recently may have been created long before; few are older than
 * this.
 */
const TAG_DAYS = 180;

async function loadStepFigures(store: Store, machineId: number, today: Day): Promise<StepFigures> {
  const since = addDays(today, 1 - STEP_DAYS);
  const getRecentPeriod = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const [machineRuns, machineTags, recentEwos, machinePoints] = await Promise.all([
    loadAllPages((next) =>
      store.listBy(runs, 'byMachine', [machineId], { ...getRecentPeriod(STEP_DAYS), next }),
    ),
    loadAllPages((next) =>
      store.listBy(tags, 'byMachine', [machineId], { ...getRecentPeriod(TAG_DAYS), next }),
    ),
    loadAllPages((next) =>
      store.listBy(ewos, 'byMachine', [machineId], { ...getRecentPeriod(FAILURE_DAYS), next }),
    ),
    loadAllPages((next) => store.listBy(points, 'byMachine', [machineId], { next })),
  ]);
  // Excludes the runs of today, which are still open.
  const dueRuns = machineRuns.filter(
    ({ state, plannedOn }) => state === 'closed' || (state !== 'cancelled' && plannedOn < today),
  );
  const causes = await store.load(recentEwos.map(({ id }) => [rootCauses, id] as const));
  return {
    runsPlanned: dueRuns.length,
    runsDone: dueRuns.filter(({ state }) => state === 'closed').length,
    tagsOpened: machineTags.filter(({ createdOn }) => createdOn >= since).length,
    tagsClosed: machineTags.filter(({ closedOn }) => closedOn !== undefined && closedOn >= since).length,
    failures: causes.filter((cause) => cause?.primary === 'RC6').length,
    cleaningMinutes: computeWeeklyMinutes(
      machinePoints.filter(({ type, active, pathId }) => type === 'C' && active && pathId !== undefined),
    ),
  };
}

async function loadMachineSteps(
  store: Store,
  machineId: number,
  pillar: Pillar,
  today: Day,
): Promise<MachineSteps> {
  const [machine, storedSteps, figures] = await Promise.all([
    store.find(machines, machineId),
    store.find(machineSteps, machineId),
    loadStepFigures(store, machineId, today),
  ]);
  if (!machine) throw buildNotFoundRefusal();
  const history = storedSteps?.[pillar] ?? [];
  const step = getConfirmedStep(history);
  const nextStep = history.length === 0 ? 1 : step < LAST_STEP ? step + 1 : undefined;
  const blockers =
    pillar === 'am' && nextStep !== undefined ? findBlockers(nextStep, figures, history.at(-1)?.figures) : [];
  const ready = nextStep !== undefined && blockers.length === 0;
  return {
    machineId,
    step,
    version: storedSteps?.version,
    history,
    next: nextStep,
    ready,
    blockers,
    figures,
  };
}

const createStepHandlers = (pillar: Pillar): Handlers<typeof pmApi> => ({
  get: ({ input, actor, store }) => loadMachineSteps(store, input.machineId, pillar, actor.today),

  async confirm({ input, actor, store }) {
    const { machineId, step, score, note, version } = input;
    assertConfirmationAllowed(actor, pillar);
    const [currentSteps, machineStepItem] = await Promise.all([
      loadMachineSteps(store, machineId, pillar, actor.today),
      store.find(machineSteps, machineId),
    ]);
    // Check and write use the same read.
    const history = machineStepItem?.[pillar] ?? [];
    if (!isNextStep(history, step))
      throw new RefusalError('conflict', 'stepNotNext', {
        fields: { step: 'stepNotNext' },
        values: { next: currentSteps.next ?? LAST_STEP },
      });
    const openBlockers =
      pillar === 'am' ? findBlockers(step, currentSteps.figures, history.at(-1)?.figures) : [];
    if (openBlockers.length > 0 && !note)
      throw new RefusalError('conflict', 'stepNotReady', {
        fields: { note: 'stepNotReady' },
        values: { n: openBlockers.length },
      });
    const confirmed: ConfirmedStep = {
      ...{ step, score, note, on: actor.today, by: actor.user.name, byId: actor.user.id },
      figures: currentSteps.figures,
    };
    const { version: _, updatedAt: __, updatedBy: ___, id: ____, ...rest } = machineStepItem ?? {};
    const after = { ...rest, [pillar]: [...history, confirmed] };
    await store.commit(
      machineStepItem
        ? store.replace(machineSteps, machineStepItem, after, { expected: version })
        : [store.create(machineSteps, machineId, after), store.hold(machines, machineId, 'steps')],
    );
    return loadMachineSteps(store, machineId, pillar, actor.today);
  },
});

/**
 * Refuses a profile with rights of autonomous maintenance only to confirm steps of professional maintenance
 * (domain 13).
 */
function assertConfirmationAllowed({ profile }: Actor, pillar: Pillar) {
  if (profile === 'pm' && pillar === 'pm') throw new RefusalError('forbidden', 'notAllowedHere');
}

async function listTransferableStrategies(store: Store, machineId: number) {
  const [machineStrategies, machineCycles] = await Promise.all([
    loadAllPages((next) => store.list(strategies, { under: machineId, next })),
    loadAllPages((next) => store.listBy(cycles, 'byMachine', [machineId], { next })),
  ]);
  const cyclesById = new Map(machineCycles.map((cycle) => [cycle.id, cycle]));
  const candidates = machineStrategies.filter(
    ({ typeCycle, elementId, active, cycleId }) =>
      typeCycle === 'workorders' && active && elementId !== undefined && cyclesById.get(cycleId ?? 0)?.active,
  );
  const [strategyElements, methods] = await Promise.all([
    store.load(candidates.map(({ elementId }) => [elements, elementId!] as const)),
    store.load(candidates.map(({ procedureId }) => [procedures, procedureId] as const)),
  ]);
  return candidates.flatMap((strategy, i) => {
    const [element, method] = [strategyElements[i], methods[i]];
    const { frequency } = cyclesById.get(strategy.cycleId!)!;
    if (!element?.autonomous || !method?.approved || !frequency) return [];
    const minutes = getApprovedMinutes(method);
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
        hoursPerYear: computeFreedHours(frequency, minutes),
      },
    ];
  });
}

export const pmSteps = createStepHandlers('pm');

export const amSteps: Handlers<typeof amApi> = {
  ...createStepHandlers('am'),

  async list({ input, store }) {
    const stepsPage = await store.list(machineSteps, input);
    const getLastStep = (history: readonly ConfirmedStep[] | undefined) => history?.at(-1)?.step;
    return {
      ...stepsPage,
      items: stepsPage.items.map(({ id, am, pm }) => ({
        machineId: id,
        am: getLastStep(am),
        pm: getLastStep(pm),
      })),
    };
  },

  async transfers({ input, store }) {
    const items = await listTransferableStrategies(store, input.machineId);
    return { items, hoursPerYear: addQuantities(...items.map(({ hoursPerYear }) => hoursPerYear)) };
  },

  async transfer({ input: { machineId, strategyId }, store }) {
    const existingCopy = await findCopy(store);
    if (existingCopy) return { procedureId: existingCopy.id, code: existingCopy.code };
    const transferableStrategy = (await listTransferableStrategies(store, machineId)).find(
      (each) => each.strategyId === strategyId,
    );
    if (!transferableStrategy)
      throw new RefusalError('conflict', 'notTransferable', { fields: { strategyId: 'notTransferable' } });
    const { elementId, procedureId } = transferableStrategy;
    const { id, code } = await draftSop(store, procedureId, { machineId, elementId });
    return { procedureId: id, code };
  },
};
