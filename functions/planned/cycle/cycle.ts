// Handlers of cycles: frequency, work, and the effect of an edit on open orders (domain 4.4).
import { daysBetween } from '#shared/day.ts';
import type { Cycle } from '#shared/planned/cycle.ts';
import type { cycles as api, CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { getPeriodDays } from '#shared/planned/period.ts';
import { getUpdateMode } from '#shared/planned/shift.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import { strategies } from '../../db/entities/procedures.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal, type Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import { updateFreeType } from '../../procedures/public.ts';
import { orderEntities } from '../kinds.ts';
import { previewDates } from '../ranks/previewing.ts';
import { generateLower } from '../ranks/settling.ts';
import {
  buildAssignmentWrites,
  buildCycleTeamReference,
  createCycle,
  resolveStrategies,
  type StoredStrategy,
} from './creating.ts';
import { createExtraOrder } from './extra.ts';
import { generateCycleOrders } from './generation.ts';
import { loadPlanningContext, type StoredCycle, type StoredCycleState } from './issuing.ts';
import { computeNewGeneration } from './replanning.ts';
import { listSlots } from './slots.ts';

/** Maximum number of dates in a response. */
const MAX_DATES = 15_000;

export const buildReleaseWrites = (store: Store, removedStrategies: readonly StoredStrategy[]): Writes =>
  removedStrategies.map((s) => store.replace(strategies, s, updateFreeType({ ...s, cycleId: undefined })));

/** Returns a key of all values that determine the dates: a change of any of them starts a new generation. */
export const buildRepetitionKey = ({
  meter,
  frequency,
  run,
  alsoFrequency,
  mode,
  lateFactor,
  earlyFactor,
  toleranceShare,
  anchor,
  active,
  validTo,
  strategies,
}: Omit<Cycle, 'typeCycle'>) =>
  [
    meter,
    frequency?.n,
    frequency?.unit,
    run?.every,
    run?.start,
    ...(alsoFrequency ? [alsoFrequency.n, alsoFrequency.unit] : []),
    mode,
    lateFactor,
    earlyFactor,
    toleranceShare,
    anchor,
    active && strategies.length > 0,
    validTo,
  ].join('|');

const toCycleItem = (cycleItem: StoredCycle, status: StoredCycleState | undefined): CycleWithStatus => {
  const {
    lubricates: ___,
    followed: ______,
    ...cycle
  } = cycleItem as CycleWithStatus & Pick<StoredCycle, 'lubricates' | 'followed'>;
  if (!status) return cycle;
  const { id: _, version: __, updatedAt: ____, updatedBy: _____, ...state } = status;
  return { ...cycle, status: state };
};

/** Maximum states of one read; more than the cycles of a page, so that one read suffices. */
const MAX_STATES = 1000;

/** Reads the states of a page of cycles by id range, which costs a tenth of reading them one by one. */
async function loadStates(store: Store, from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return new Map<number, StoredCycleState>();
  const range = { from: Math.min(from, to), to: Math.max(from, to) };
  const states = await loadAllPages((next) => store.list(cycleStates, { ...range, limit: MAX_STATES, next }));
  return new Map(states.map((state) => [state.id, state]));
}

export const cycle: Handlers<typeof api> = {
  preview({ input, actor, store }) {
    if (daysBetween(input.from, input.to) / getPeriodDays(input.frequency) > MAX_DATES)
      throw new RefusalError('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    return previewDates(store, actor, input);
  },

  async list({ input: { typeCycle, ...page }, store }) {
    const cyclePage = await store.list(cycles, page);
    const visibleCycles = cyclePage.items.filter(
      (c) => !c.retired && (!typeCycle || c.typeCycle === typeCycle),
    );
    const states = await loadStates(store, visibleCycles.at(0)?.id, visibleCycles.at(-1)?.id);
    return { ...cyclePage, items: visibleCycles.map((c) => toCycleItem(c, states.get(c.id))) };
  },

  async get({ input, store }) {
    const [storedCycle, status] = await Promise.all([
      store.get(cycles, input.id),
      store.find(cycleStates, input.id),
    ]);
    return toCycleItem(storedCycle, status);
  },

  async create({ input, actor, store }) {
    const id = await createCycle({ actor, store }, input);
    return cycle.get({ input: { id }, actor, store });
  },

  async replace({ input, actor, store }) {
    const progress = await openProgress(store);
    const { hadRank } =
      progress.find<SavedCycle>(SAVE_STEP) ??
      (await saveCycle({ input, actor, store }, (saved) => progress.note(SAVE_STEP, saved)));
    await generateCycleOrders(store, input.id, await loadPlanningContext(store, actor, input));
    if (hadRank || input.rank !== undefined)
      await generateLower(store, actor, await store.get(cycles, input.id));
    return cycle.get({ input: { id: input.id }, actor, store });
  },

  async remove({ input, store }) {
    const [before, state] = await Promise.all([
      store.get(cycles, input.id),
      store.get(cycleStates, input.id),
    ]);
    if (before.strategies.length > 0) throw new RefusalError('conflict', 'cycleHasStrategies');
    const { items } = await store.list(orderEntities[before.typeCycle], {
      under: before.id,
      limit: 1,
      consistent: true,
    });
    // A cycle with orders is retired instead of deleted, since the history shows its name and machine; its
    // code becomes free.
    const { teamId: _, ...rest } = before;
    await store.commit(
      items.length === 0
        ? [
            store.remove(cycles, before, { expected: input.version }),
            store.remove(cycleStates, state),
            store.release(machines, before.machineId, 'cycles'),
          ]
        : store.replace(
            cycles,
            before,
            {
              ...rest,
              code: `${before.code.slice(0, 30)}~${before.id}`,
              active: false,
              retired: true,
            },
            { expected: input.version },
          ),
      buildCycleTeamReference(store, before, undefined),
    );
    return {};
  },

  slots: listSlots,

  extra: createExtraOrder,

  async generate({ input, actor, store }) {
    const [storedCycle, progress] = await Promise.all([store.get(cycles, input.id), openProgress(store)]);
    const planning = await loadPlanningContext(store, actor, storedCycle);
    return generateCycleOrders(store, storedCycle.id, planning, { progress });
  },
};

/** Progress step that saves a cycle. */
const SAVE_STEP = 'save';

interface SavedCycle {
  /** Whether the cycle had a rank before. */
  hadRank: boolean;
}

/** Saves a cycle without its orders, together with further writes. */
async function saveCycle(
  { input, actor, store }: Parameters<(typeof cycle)['replace']>[0],
  also: (saved: SavedCycle) => Writes,
): Promise<SavedCycle> {
  const { id, version, updatedAt: _, updatedBy: __, ...sentCycle } = input;
  const after = {
    ...sentCycle,
    mode: getUpdateMode(sentCycle),
    strategies: [...new Set(sentCycle.strategies)],
  };
  const [before, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
  if (before.retired) throw buildNotFoundRefusal();
  if (after.machineId !== before.machineId || after.typeCycle !== before.typeCycle)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: { [after.machineId === before.machineId ? 'typeCycle' : 'machineId']: 'notAllowed' },
    });
  const { all: chosenStrategies, derivedValues } = await resolveStrategies(store, after, id);
  const removedIds = before.strategies.filter((s) => !after.strategies.includes(s));
  const leavingStrategies = (await store.load(removedIds.map((s) => [strategies, s] as const))).filter(
    (s) => s !== undefined,
  );
  const value = { ...after, ...derivedValues };
  const updatedCycle = store.buildStoredItem(cycles, id, value, before.version + 1);
  const newState =
    buildRepetitionKey(before) === buildRepetitionKey(after)
      ? undefined
      : await computeNewGeneration(store, before, updatedCycle, state, actor.today, actor.plant.calendar);
  const saved: SavedCycle = { hadRank: before.rank !== undefined };
  await store.commit(
    also(saved),
    store.replace(cycles, before, value, { expected: version }),
    newState ? store.replace(cycleStates, state, newState) : [],
    buildAssignmentWrites(store, chosenStrategies, id),
    buildReleaseWrites(store, leavingStrategies),
    buildCycleTeamReference(store, before, after),
  );
  return saved;
}
