// The cycle: which strategies it takes up, at what rhythm, and what an edit does to its orders (domain 4.4).
import { daysBetween } from '../../../shared/day.ts';
import type { Cycle, CycleState } from '../../../shared/planned/cycle.ts';
import type { cycles as api, CycleSheet } from '../../../shared/planned/cycle-api.ts';
import { periodDays } from '../../../shared/planned/period.ts';
import type { Places } from '../../../shared/planned/places.ts';
import { preview } from '../../../shared/planned/schedule.ts';
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import { withFreedom } from '../../procedures/writes.ts';
import { elementNames } from '../../structure/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { cycleStates, cycles, orders } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import { missing, type Writes } from '../../table/writes.ts';
import { bringUpToDate } from './generation.ts';
import { type KeptCycle, type KeptState, planningOf } from './issuing.ts';
import { placesAmong } from './placing.ts';
import { newGeneration, planKey } from './replanning.ts';
import { kitSpares, totalMinutes } from './retiming.ts';
import { slots } from './slots.ts';

type KeptStrategy = KeptOf<typeof strategies>;

/** What one answer holds. */
const MAX_DATES = 15_000;

/** The strategies an input names, each of the cycle's machine and sort, and free or already its own; and what follows from them. */
async function chosen(
  store: Store,
  input: Cycle,
  cycleId?: number,
): Promise<{ all: KeptStrategy[]; derived: Places & { totalMinutes: number; kit?: KitSpare[] } }> {
  const found = await store.load(input.strategies.map((id) => [strategies, id] as const));
  const all = found.map((strategy, i) => {
    const path = { fields: { [`strategies.${i}`]: 'refMissing' as const } };
    if (!strategy || strategy.machineId !== input.machineId || strategy.typeCycle !== input.typeCycle)
      throw new Refused('invalid', 'refMissing', { ...path, values: { what: 'strategy' } });
    if (strategy.cycleId === undefined ? !strategy.active : strategy.cycleId !== cycleId)
      throw new Refused('conflict', 'strategyNotFree', {
        fields: { [`strategies.${i}`]: 'strategyNotFree' },
      });
    return strategy;
  });
  const [methods, names] = await Promise.all([
    store.load(all.map((strategy) => [procedures, strategy.procedureId] as const)),
    elementNames(store, input.machineId, all, { consistent: true }),
  ]);
  return {
    all,
    derived: {
      totalMinutes: totalMinutes(input, methods),
      ...kitSpares(methods),
      ...placesAmong(names, all),
    },
  };
}

const taken = (store: Store, all: readonly KeptStrategy[], cycleId: number): Writes =>
  all
    .filter((s) => s.cycleId === undefined)
    .map((s) => store.replace(strategies, s, withFreedom({ ...s, cycleId })));
const freed = (store: Store, gone: readonly KeptStrategy[]): Writes =>
  gone.map((s) => store.replace(strategies, s, withFreedom({ ...s, cycleId: undefined })));

/** Only an active cycle keeps its team. */
function teamHolds(store: Store, before: Cycle | undefined, after: Cycle | undefined): Writes {
  const [was, is] = [before, after].map((cycle) => (cycle?.active ? cycle.teamId : undefined));
  if (was === is) return [];
  return [
    was ? store.release(teams, was, 'cycles') : [],
    is ? store.hold(teams, is, 'cycles', 'teamId') : [],
  ];
}

/** What makes the dates: a change of any of these begins a new generation. */
const rhythm = ({ meter, frequency, run, mode, anchor, active, validTo, strategies }: Cycle) =>
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

const sheet = (cycle: KeptCycle, status: KeptState | undefined): CycleSheet => {
  if (!status) return cycle;
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...state } = status;
  return { ...cycle, status: state };
};

export const cycle: Handlers<typeof api> = {
  preview({ input }) {
    if (daysBetween(input.from, input.to) / periodDays(input.frequency) > MAX_DATES)
      throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    return { items: preview(input) };
  },

  async list({ input: { typeCycle, ...page }, store }) {
    const found = await store.list(cycles, page);
    const shown = found.items.filter((c) => !c.retired && (!typeCycle || c.typeCycle === typeCycle));
    const states = await store.load(shown.map((c) => [cycleStates, c.id] as const));
    return { ...found, items: shown.map((c, i) => sheet(c, states[i])) };
  },

  async get({ input, store }) {
    const [found, status] = await Promise.all([
      store.get(cycles, input.id),
      store.find(cycleStates, input.id),
    ]);
    return sheet(found, status);
  },

  async create({ input: sent, actor, store }) {
    const input = { ...sent, strategies: [...new Set(sent.strategies)] };
    if (input.strategies.length === 0)
      throw new Refused('invalid', 'invalidInput', { fields: { strategies: 'tooFew' } });
    const machine = await store.find(machines, input.machineId);
    if (machine?.status === 'dismissed')
      throw new Refused('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
    const { all, derived } = await chosen(store, input);
    const value = { ...input, ...derived };
    const state: CycleState = {
      generation: 1,
      activatedOn: actor.today,
      ordinal: 0,
      plan: planKey(value, actor.plant.calendar),
    };
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
    const { items } = await store.list(orders, { under: before.id, limit: 1, consistent: true });
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

  async generate({ input, actor, store }) {
    const found = await store.get(cycles, input.id);
    return bringUpToDate(store, found.id, await planningOf(store, actor, found));
  },
};
