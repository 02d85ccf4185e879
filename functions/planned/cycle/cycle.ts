// The cycle: its rhythm, and what an edit does to its orders (domain 4.4).
import { daysBetween } from '../../../shared/day.ts';
import type { Cycle } from '../../../shared/planned/cycle.ts';
import type { cycles as api, CycleSheet } from '../../../shared/planned/cycle-api.ts';
import { periodDays } from '../../../shared/planned/period.ts';
import { preview } from '../../../shared/planned/schedule.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import { withFreedom } from '../../procedures/writes.ts';
import { cycleStates, cycles } from '../../table/entities/planned.ts';
import { strategies } from '../../table/entities/procedures.ts';
import { machines } from '../../table/entities/structure.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { missing, type Writes } from '../../table/writes.ts';
import { ordersOf } from '../kinds.ts';
import { chosen, createCycle, type KeptStrategy, taken, teamHolds } from './creating.ts';
import { extra } from './extra.ts';
import { bringUpToDate } from './generation.ts';
import { type KeptCycle, type KeptState, planningOf } from './issuing.ts';
import { newGeneration } from './replanning.ts';
import { slots } from './slots.ts';

/** What one answer holds. */
const MAX_DATES = 15_000;

export const freed = (store: Store, gone: readonly KeptStrategy[]): Writes =>
  gone.map((s) => store.replace(strategies, s, withFreedom({ ...s, cycleId: undefined })));

/** What makes the dates: a change of any of these begins a new generation. */
export const rhythm = ({
  meter,
  frequency,
  run,
  mode,
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
    mode,
    anchor,
    active && strategies.length > 0,
    validTo,
  ].join('|');

const sheet = (kept: KeptCycle, status: KeptState | undefined): CycleSheet => {
  const {
    lubricates: ___,
    followed: ______,
    ...cycle
  } = kept as CycleSheet & Pick<KeptCycle, 'lubricates' | 'followed'>;
  if (!status) return cycle;
  const { id: _, version: __, updatedAt: ____, updatedBy: _____, ...state } = status;
  return { ...cycle, status: state };
};

/** More than cycles on a page: the end of the row is then seen at once. */
const MOST_STATES = 1000;

/** Of a page of cycles, which stand in the order of their ids: read as a row they cost a tenth of what they cost one by one. */
async function statesBetween(store: Store, from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return new Map<number, KeptState>();
  const range = { from: Math.min(from, to), to: Math.max(from, to) };
  const states = await everyPage((next) => store.list(cycleStates, { ...range, limit: MOST_STATES, next }));
  return new Map(states.map((state) => [state.id, state]));
}

export const cycle: Handlers<typeof api> = {
  preview({ input }) {
    if (daysBetween(input.from, input.to) / periodDays(input.frequency) > MAX_DATES)
      throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    return { items: preview(input) };
  },

  async list({ input: { typeCycle, ...page }, store }) {
    const found = await store.list(cycles, page);
    const shown = found.items.filter((c) => !c.retired && (!typeCycle || c.typeCycle === typeCycle));
    const states = await statesBetween(store, shown.at(0)?.id, shown.at(-1)?.id);
    return { ...found, items: shown.map((c) => sheet(c, states.get(c.id))) };
  },

  async get({ input, store }) {
    const [found, status] = await Promise.all([
      store.get(cycles, input.id),
      store.find(cycleStates, input.id),
    ]);
    return sheet(found, status);
  },

  async create({ input, actor, store }) {
    const id = await createCycle({ actor, store }, input);
    return cycle.get({ input: { id }, actor, store });
  },

  async replace({ input, actor, store }) {
    const { id, version, updatedAt: _, updatedBy: __, ...sent } = input;
    const after = { ...sent, strategies: [...new Set(sent.strategies)] };
    const [before, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
    if (before.retired) throw missing();
    if (after.machineId !== before.machineId || after.typeCycle !== before.typeCycle)
      throw new Refused('invalid', 'invalidInput', {
        fields: { [after.machineId === before.machineId ? 'typeCycle' : 'machineId']: 'notAllowed' },
      });
    const { all, derived } = await chosen(store, after, id);
    const gone = before.strategies.filter((s) => !after.strategies.includes(s));
    const leaving = (await store.load(gone.map((s) => [strategies, s] as const))).filter(
      (s) => s !== undefined,
    );
    const value = { ...after, ...derived };
    const kept = store.made(cycles, id, value, before.version + 1);
    const renewed =
      rhythm(before) === rhythm(after)
        ? undefined
        : await newGeneration(store, before, kept, state, actor.today, actor.plant.calendar);
    await store.commit(
      store.replace(cycles, before, value, { expected: version }),
      renewed ? store.replace(cycleStates, state, renewed) : [],
      taken(store, all, id),
      freed(store, leaving),
      teamHolds(store, before, after),
    );
    await bringUpToDate(store, id, await planningOf(store, actor, after));
    return cycle.get({ input: { id }, actor, store });
  },

  async remove({ input, store }) {
    const [before, state] = await Promise.all([
      store.get(cycles, input.id),
      store.get(cycleStates, input.id),
    ]);
    if (before.strategies.length > 0) throw new Refused('conflict', 'cycleHasStrategies');
    const { items } = await store.list(ordersOf[before.typeCycle], {
      under: before.id,
      limit: 1,
      consistent: true,
    });
    // history keeps the names of its cycle and machine: such a cycle is retired, and its code is free again
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
      teamHolds(store, before, undefined),
    );
    return {};
  },

  slots,

  extra,

  async generate({ input, actor, store }) {
    const found = await store.get(cycles, input.id);
    return bringUpToDate(store, found.id, await planningOf(store, actor, found));
  },
};
